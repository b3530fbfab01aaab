"use strict";
(() => {
  // intrinsics.js
  var { bind, call } = Function.prototype;
  var uncurry = bind.bind(call);
  var { create, defineProperty, freeze, getOwnPropertyDescriptor, setPrototypeOf } = Object;
  var getter = (proto, name) => uncurry(getOwnPropertyDescriptor(proto, name)?.get);
  function own(proto, names) {
    const safe = create(null);
    for (const name of names) safe[name] = proto[name];
    return freeze(safe);
  }
  var listProto = own(Array.prototype, ["push", "pop", "join", "indexOf", "sort"]);
  var mapProto = own(WeakMap.prototype, ["get", "set", "has"]);
  var Weak = WeakMap;
  var list = () => setPrototypeOf([], listProto);
  var weakMap = () => setPrototypeOf(new Weak(), mapProto);
  var dict = () => create(null);
  var bare = (value) => setPrototypeOf(value, null);
  var encode = JSON.stringify;
  var decode = JSON.parse;
  var exec = uncurry(RegExp.prototype.exec);
  var test = (re, text) => exec(re, text) !== null;
  var string = String.prototype;
  var lower = uncurry(string.toLowerCase);
  var upper = uncurry(string.toUpperCase);
  var replaced = uncurry(RegExp.prototype[Symbol.replace]);
  var replace = (text, re, by) => replaced(re, text, by);
  var slice = uncurry(string.slice);
  var indexOf = uncurry(string.indexOf);
  var charCode = uncurry(string.charCodeAt);
  var { floor, max, min } = Math;

  // dom.js
  var node = Node.prototype;
  var element = Element.prototype;
  var parentNode = getter(node, "parentNode");
  var lastChild = getter(node, "lastChild");
  var previousSibling = getter(node, "previousSibling");
  var nodeType = getter(node, "nodeType");
  var isConnected = getter(node, "isConnected");
  var textContent = getter(node, "textContent");
  var contains = uncurry(node.contains);
  var rootNode = uncurry(node.getRootNode);
  var data = getter(CharacterData.prototype, "data");
  var tag = getter(element, "localName");
  var attr = uncurry(element.getAttribute);
  var hasAttr = uncurry(element.hasAttribute);
  var hasAttrs = uncurry(element.hasAttributes);
  var matches = uncurry(element.matches);
  var closest = uncurry(element.closest);
  var openShadow = getter(element, "shadowRoot");
  var previousElement = getter(element, "previousElementSibling");
  var nextElement = getter(element, "nextElementSibling");
  var clientRects = uncurry(element.getClientRects);
  var checkVisibility = uncurry(element.checkVisibility);
  var scrollIntoView = uncurry(element.scrollIntoView);
  var firstOfElement = getter(element, "firstElementChild");
  var lastOfElement = getter(element, "lastElementChild");
  var firstOfDocument = getter(Document.prototype, "firstElementChild");
  var firstOfFragment = getter(DocumentFragment.prototype, "firstElementChild");
  var lastOfFragment = getter(DocumentFragment.prototype, "lastElementChild");
  function firstElement(n) {
    if (nodeType(n) === 1) return firstOfElement(n);
    return nodeType(n) === 9 ? firstOfDocument(n) : firstOfFragment(n);
  }
  var queryElement = uncurry(element.querySelectorAll);
  var queryDocument = uncurry(Document.prototype.querySelectorAll);
  var queryFragment = uncurry(DocumentFragment.prototype.querySelectorAll);
  var nodeListLength = getter(NodeList.prototype, "length");
  var queries = { 1: queryElement, 9: queryDocument, 11: queryFragment };
  function all(n, selector) {
    const found2 = queries[
      /** @type {1 | 9 | 11} */
      nodeType(n)
    ](n, selector);
    const out = list();
    for (let i = 0; i < nodeListLength(found2); i++) out.push(found2[i]);
    return out;
  }
  var byIdInDocument = uncurry(Document.prototype.getElementById);
  var byIdInFragment = uncurry(DocumentFragment.prototype.getElementById);
  function byId(n, id2) {
    const root = rootNode(n);
    if (nodeType(root) === 9) return byIdInDocument(root, id2);
    return nodeType(root) === 11 ? byIdInFragment(root, id2) : null;
  }
  var slotOfElement = getter(element, "assignedSlot");
  var slotOfText = getter(Text.prototype, "assignedSlot");
  var assignedSlot = (n) => nodeType(n) === 1 ? slotOfElement(n) : slotOfText(n);
  var slotNodes = uncurry(HTMLSlotElement.prototype.assignedNodes);
  var assignedNodes = (slot) => slotNodes(slot, { flatten: true });
  var hostOf = getter(ShadowRoot.prototype, "host");
  var computed = getComputedStyle;
  var property = uncurry(CSSStyleDeclaration.prototype.getPropertyValue);
  var style = (el, name) => property(computed(el), name);
  var generated = (el, place2) => property(computed(el, place2), "content");
  var whole = /^\d+/;
  function pixels(el, name) {
    const m = exec(whole, style(el, name));
    return m === null ? 0 : +m[0];
  }
  var declared = property;
  var priority = uncurry(CSSStyleDeclaration.prototype.getPropertyPriority);
  var inlineStyle = getter(HTMLElement.prototype, "style");
  var rect = DOMRectReadOnly.prototype;
  var rectLeft = getter(rect, "left");
  var rectTop = getter(rect, "top");
  var rectWidth = getter(rect, "width");
  var rectHeight = getter(rect, "height");
  function plain(r) {
    const left = rectLeft(r);
    const top = rectTop(r);
    const width2 = rectWidth(r);
    const height2 = rectHeight(r);
    return { left, top, width: width2, height: height2, right: left + width2, bottom: top + height2 };
  }
  var boundsOfElement = uncurry(element.getBoundingClientRect);
  var box = (el) => plain(boundsOfElement(el));
  var namespace = getter(element, "namespaceURI");
  var isHTML = (el) => namespace(el) === "http://www.w3.org/1999/xhtml";
  var layoutWidth = getter(HTMLElement.prototype, "offsetWidth");
  var layoutHeight = getter(HTMLElement.prototype, "offsetHeight");
  var countRects = getter(DOMRectList.prototype, "length");
  var hasRects = (el) => countRects(clientRects(el)) > 0;
  function rectsOf(el) {
    const rects = clientRects(el);
    const out = list();
    for (let i = 0; i < countRects(rects); i++) out.push(plain(rects[i]));
    return out;
  }
  var makeRange = uncurry(Document.prototype.createRange);
  var selectContents = uncurry(Range.prototype.selectNodeContents);
  var rectsOfRange = uncurry(Range.prototype.getClientRects);
  var boundsOfRange = uncurry(Range.prototype.getBoundingClientRect);
  var range;
  var rangeOf = document;
  function rangeOver(n) {
    if (range === void 0 || rangeOf !== document) {
      rangeOf = document;
      range = /** @type {Range} */
      makeRange(document);
    }
    selectContents(range, n);
    return range;
  }
  var contentBox = (n) => plain(boundsOfRange(rangeOver(n)));
  var hasContentRects = (n) => countRects(rectsOfRange(rangeOver(n))) > 0;
  var width = getter(window, "innerWidth");
  var height = getter(window, "innerHeight");
  var viewport = () => ({ width: width(window), height: height(window) });
  var scrolledX = getter(window, "scrollX");
  var scrolledY = getter(window, "scrollY");
  var scrolled = () => ({ x: scrolledX(window), y: scrolledY(window) });
  var overlap = (a, b, c, d) => min(b, d) - max(a, c);
  var pointInDocument = uncurry(Document.prototype.elementFromPoint);
  var pointInShadow = uncurry(ShadowRoot.prototype.elementFromPoint);
  var elementAt = (root, x, y) => nodeType(root) === 9 ? pointInDocument(root, x, y) : pointInShadow(root, x, y);
  var focusInDocument = getter(Document.prototype, "activeElement");
  var focusInShadow = getter(ShadowRoot.prototype, "activeElement");
  var activeElement = (root) => nodeType(root) === 9 ? focusInDocument(root) : focusInShadow(root);
  var readyState = getter(Document.prototype, "readyState");
  var parsed = () => readyState(document) !== "loading";
  var body = getter(Document.prototype, "body");
  function content() {
    const top = firstElement(document);
    return body(document) ?? (top === null || isHTML(top) ? null : top);
  }
  var innerText = getter(HTMLElement.prototype, "innerText");

  // version.js
  var Observer = MutationObserver;
  var observe = uncurry(Observer.prototype.observe);
  var takeRecords = uncurry(Observer.prototype.takeRecords);
  var now = uncurry(Performance.prototype.now);
  var clock = performance;
  var entries = uncurry(Performance.prototype.getEntriesByType);
  var answered = getter(PerformanceResourceTiming.prototype, "responseStatus");
  var random = uncurry(Crypto.prototype.getRandomValues);
  var source = crypto;
  var Words = Uint32Array;
  var hex = uncurry(Number.prototype.toString);
  var path = location;
  var recordAttribute = getter(MutationRecord.prototype, "attributeName");
  var recordTarget = getter(MutationRecord.prototype, "target");
  var recordOld = getter(MutationRecord.prototype, "oldValue");
  var watched = {
    childList: true,
    characterData: true,
    attributes: true,
    attributeOldValue: true,
    subtree: true,
    characterDataOldValue: false,
    attributeFilter: void 0
  };
  var current;
  var id = "";
  var revision = 0;
  var route = "";
  var landed = "";
  var changed = 0;
  var observer;
  var roots = weakMap();
  var opened = list();
  function follow() {
    if (current === document) return;
    current = document;
    id = randomId();
    revision = 0;
    route = path.href;
    landed = route;
    changed = now(clock);
    roots = weakMap();
    opened = list();
    observer = new Observer(note);
    watch(document);
  }
  function watch(root) {
    if (roots.has(root)) return;
    roots.set(root, true);
    observe(observer, root, watched);
  }
  function randomId() {
    const four = new Words(4);
    random(source, four);
    return `${hex(four[0], 16)}-${hex(four[1], 16)}-${hex(four[2], 16)}-${hex(four[3], 16)}`;
  }
  function note(records) {
    if (records.length === 0) return;
    change();
    for (let i = 0; i < records.length; i++) noteDialog(records[i]);
  }
  function change() {
    revision++;
    changed = now(clock);
  }
  function noteDialog(record) {
    if (recordAttribute(record) !== "open") return;
    const dialog = (
      /** @type {Element} */
      recordTarget(record)
    );
    if (tag(dialog) !== "dialog") return;
    const at = opened.indexOf(dialog);
    if (at >= 0) {
      for (let i = at; i + 1 < opened.length; i++) opened[i] = opened[i + 1];
      opened.pop();
    }
    if (recordOld(record) === null) opened.push(dialog);
  }
  var openOrder = () => opened;
  function version() {
    note(takeRecords(observer));
    if (route !== path.href) {
      route = path.href;
      change();
    }
    return bare({ document: id, revision, route });
  }
  function state() {
    const seen4 = version();
    return `${seen4.document} ${seen4.revision} ${seen4.route}`;
  }
  function status() {
    const found2 = entries(clock, "navigation");
    return found2.length > 0 && route === landed ? answered(found2[0]) : 0;
  }
  var lastChange = () => changed;
  function idle() {
    version();
    return now(clock) - changed;
  }

  // shadow.js
  var closed = weakMap();
  var shadowRoot = (el) => openShadow(el) ?? closed.get(el) ?? null;
  var call2 = Reflect.apply;
  function keepShadows() {
    const proto = Element.prototype;
    const own4 = getOwnPropertyDescriptor(proto, "attachShadow");
    if (own4 === void 0) return;
    const value = new Proxy(own4.value, {
      apply(native, el, args) {
        const shadow = call2(native, el, args);
        closed.set(el, shadow);
        watch(shadow);
        return shadow;
      }
    });
    defineProperty(proto, "attachShadow", {
      value,
      writable: own4.writable,
      enumerable: own4.enumerable,
      configurable: own4.configurable
    });
  }

  // tree.js
  function elementOf(n) {
    const parent = parentNode(n);
    if (parent === null) return null;
    if (nodeType(parent) === 1) return (
      /** @type {Element} */
      parent
    );
    return nodeType(parent) === 11 ? hostOrNull(parent) : null;
  }
  function hostOrNull(fragment) {
    try {
      return hostOf(
        /** @type {ShadowRoot} */
        fragment
      );
    } catch {
      return null;
    }
  }
  var flatParent = (el) => assignedSlot(el) ?? elementOf(el);
  var composedParent = (el) => elementOf(el);
  function within(outer, el) {
    for (let node2 = el; node2 !== null; node2 = flatParent(node2)) if (node2 === outer) return true;
    return false;
  }
  function pushFlat(stack, el) {
    const shadow = shadowRoot(el);
    if (shadow !== null) {
      watch(shadow);
      return pushChildren(stack, shadow);
    }
    const nodes2 = tag(el) === "slot" ? assignedNodes(el) : none;
    for (let i = nodes2.length - 1; i >= 0; i--) stack.push(nodes2[i]);
    if (nodes2.length === 0) pushChildren(stack, el);
  }
  var none = list();
  function pushChildren(stack, n) {
    for (let child = lastChild(n); child !== null; child = previousSibling(child)) stack.push(child);
  }
  function trees() {
    const found2 = list();
    found2.push(document);
    for (let t = 0; t < found2.length; t++) {
      const elements = all(found2[t], "*");
      for (let i = 0; i < elements.length; i++) {
        const shadow = shadowRoot(elements[i]);
        if (shadow === null) continue;
        watch(shadow);
        found2.push(shadow);
      }
    }
    return found2;
  }

  // memo.js
  var reading = 0;
  function forget() {
    reading++;
  }
  function perReading(make) {
    let made2 = -1;
    let value;
    return () => {
      if (made2 !== reading) {
        made2 = reading;
        value = make();
      }
      return value;
    };
  }
  function kept(fn) {
    const memo = perReading(() => (
      /** @type {WeakMap<Element, {value: V}>} */
      weakMap()
    ));
    return (el) => {
      const known2 = memo().get(el);
      if (known2 !== void 0) return known2.value;
      const value = fn(el);
      memo().set(el, { value });
      return value;
    };
  }
  function inherited(top, step) {
    const memo = perReading(() => (
      /** @type {WeakMap<Element, V>} */
      weakMap()
    ));
    return (el) => {
      const known2 = memo();
      const chain = list();
      let node2 = el;
      while (node2 !== null && !known2.has(node2)) {
        chain.push(node2);
        node2 = flatParent(node2);
      }
      let value = node2 === null ? top : (
        /** @type {V} */
        known2.get(node2)
      );
      for (let i = chain.length - 1; i >= 0; i--) {
        value = step(chain[i], value);
        known2.set(chain[i], value);
      }
      return value;
    };
  }

  // away.js
  var FOLDED = 1;
  var FOLDED_FREE = 2;
  var SHRUNK = 4;
  var MOVED = 8;
  var EMPTY = 16;
  var panel = 60;
  var away = inherited(0, (el, above) => escaped(el, above) & ~EMPTY | own2(el));
  function escaped(el, above) {
    if ((above & (FOLDED | FOLDED_FREE)) === 0) return above;
    const position2 = style(el, "position");
    if (position2 === "fixed") return above & ~(FOLDED | FOLDED_FREE);
    return position2 === "absolute" ? above & ~FOLDED_FREE : above;
  }
  function own2(el) {
    const at = box(el);
    if (at.width < 1 || at.height < 1) return withoutSize(el, at);
    return outOfReach(el, at) ? MOVED : 0;
  }
  function withoutSize(el, at) {
    const display = style(el, "display");
    const name = tag(el);
    if (display === "contents" || display === "none" || name === "html" || name === "body") return 0;
    if (display === "inline") return style(el, "font-size") === "0px" ? EMPTY : 0;
    if (isHTML(el) && layoutWidth(el) >= 2 && layoutHeight(el) >= 2) return SHRUNK;
    const cuts = at.height < 1 && style(el, "overflow-y") !== "visible" || at.width < 1 && style(el, "overflow-x") !== "visible";
    if (!cuts) return style(el, "font-size") === "0px" || style(el, "content-visibility") === "hidden" ? EMPTY : 0;
    return style(el, "position") === "static" ? FOLDED_FREE : FOLDED;
  }
  var window2 = perReading(viewport);
  function outOfReach(el, at) {
    const view = window2();
    const before2 = at.right <= 0 || at.bottom <= 0;
    const behind = at.left >= view.width || at.top >= view.height;
    if (!before2 && !behind || !hasAttrs(el)) return false;
    if (style(el, "position") === "fixed") return true;
    if (!before2 || at.width < panel || at.height < panel) return false;
    const { x, y } = scrolled();
    return (at.right + x <= 0 || at.bottom + y <= 0) && onlyInPage(el);
  }
  function onlyInPage(el) {
    for (let above = flatParent(el); above !== null; above = flatParent(above)) {
      const name = tag(above);
      if (name === "html") return style(above, "direction") === "ltr";
      if (name !== "body" && style(above, "overflow-x") !== "visible") return false;
    }
    return false;
  }
  var inSight = (el) => away(el) === 0;

  // forms.js
  var input = HTMLInputElement.prototype;
  var area = HTMLTextAreaElement.prototype;
  var select = HTMLSelectElement.prototype;
  var option = HTMLOptionElement.prototype;
  var lengthOf = getter(HTMLCollection.prototype, "length");
  var labelCount = getter(NodeList.prototype, "length");
  var inputType = getter(input, "type");
  var inputValue = getter(input, "value");
  var inputChecked = getter(input, "checked");
  var inputReadOnly = getter(input, "readOnly");
  var inputMultiple = getter(input, "multiple");
  var areaValue = getter(area, "value");
  var areaReadOnly = getter(area, "readOnly");
  var selectMultiple = getter(select, "multiple");
  var optionSelected = getter(option, "selected");
  var optionLabel = getter(option, "label");
  var labelControl = getter(HTMLLabelElement.prototype, "control");
  var anchorProtocol = getter(HTMLAnchorElement.prototype, "protocol");
  function linkProtocol(el) {
    try {
      return anchorProtocol(el);
    } catch {
      return "";
    }
  }
  var options = getter(select, "options");
  function optionsOf(el) {
    const found2 = options(el);
    const out = list();
    for (let i = 0; i < lengthOf(found2); i++) out.push(found2[i]);
    return out;
  }
  var labels = {
    __proto__: (
      /** @type {any} */
      null
    ),
    input: getter(input, "labels"),
    textarea: getter(area, "labels"),
    select: getter(select, "labels"),
    button: getter(HTMLButtonElement.prototype, "labels"),
    meter: getter(HTMLMeterElement.prototype, "labels"),
    output: getter(HTMLOutputElement.prototype, "labels"),
    progress: getter(HTMLProgressElement.prototype, "labels")
  };
  function labelsOf(el, tag2) {
    const out = list();
    const found2 = labels[tag2] ? labels[tag2](el) : null;
    if (found2 === null) return out;
    for (let i = 0; i < labelCount(found2); i++) out.push(
      /** @type {Element} */
      found2[i]
    );
    return out;
  }

  // text.js
  var uneven = /^\s|\s$|\s\s|[^\S ]/;
  var word = /\S+/g;
  var letters = /\p{L}[\p{L}\p{N}]*/gu;
  function squash(text) {
    return test(uneven, text) ? found(word, text).join(" ") : text;
  }
  function found(re, text) {
    const out = list();
    re.lastIndex = 0;
    for (let m = exec(re, text); m !== null; m = exec(re, text)) out.push(m[0]);
    return out;
  }
  function size(text) {
    let n = text.length;
    for (let i = 1; i < text.length; i++) if (pairAt(text, i)) n--;
    return n;
  }
  function pairAt(text, i) {
    const low = charCode(text, i);
    if (low < 56320 || low > 57343) return false;
    const high = charCode(text, i - 1);
    return high >= 55296 && high <= 56319;
  }
  var fits = (text, limit) => text.length <= limit || text.length <= 2 * limit && size(text) <= limit;
  function clip(text, limit) {
    if (fits(text, limit)) return text;
    let units = 0;
    for (let points = 0; points < limit - 1; points++) {
      units += units + 1 < text.length && pairAt(text, units + 1) ? 2 : 1;
    }
    return slice(text, 0, units) + "…";
  }
  function words(text) {
    const all2 = found(letters, lower(text));
    const out = list();
    for (let i = 0; i < all2.length; i++) if (all2[i].length > 1) out.push(all2[i]);
    return out;
  }
  var split = (text) => found(word, text);
  var letter = /\p{L}/u;
  var hasLetters = (text) => test(letter, text);
  var edge = /^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/u;
  function strip(text) {
    let rest = text;
    for (let m = exec(edge, rest); m !== null && m[0] !== ""; m = exec(edge, rest)) {
      rest = m.index === 0 ? slice(rest, m[0].length) : slice(rest, 0, m.index);
    }
    return rest;
  }
  function without(text, part3) {
    const at = part3 === "" ? -1 : indexOf(text, part3);
    return at < 0 ? text : squash(slice(text, 0, at) + " " + slice(text, at + part3.length));
  }
  var clean = (text) => text === null ? "" : squash(text);
  var counted = /\d[\d.,]*[kKmM]?(?=\s\p{L})|\(\d[\d.,]*[kKmM]?\)/u;
  function uncounted(text) {
    let done = "";
    let rest = text;
    for (let m = exec(counted, rest); m !== null; m = exec(counted, rest)) {
      done += slice(rest, 0, m.index) + "#";
      rest = slice(rest, m.index + m[0].length);
    }
    return done + rest;
  }

  // roles.js
  var interactiveRoles = set("button link checkbox radio switch tab menuitem option textbox searchbox combobox spinbutton slider");
  var fillableTypes = set("text email password search tel url number date datetime-local time month week");
  var typeRoles = {
    __proto__: (
      /** @type {any} */
      null
    ),
    button: "button",
    submit: "button",
    reset: "button",
    file: "button",
    image: "button",
    checkbox: "checkbox",
    radio: "radio",
    range: "slider",
    number: "spinbutton",
    search: "searchbox"
  };
  var tagRoles = { __proto__: (
    /** @type {any} */
    null
  ), button: "button", a: "link", textarea: "textbox", select: "combobox" };
  function set(words2) {
    const out = dict();
    const all2 = split(words2);
    for (let i = 0; i < all2.length; i++) out[all2[i]] = true;
    return out;
  }
  function explicitRole(el) {
    const value = attr(el, "role");
    if (value === null) return "";
    const tokens2 = split(lower(value));
    for (let i = 0; i < tokens2.length; i++) if (interactiveRoles[tokens2[i]] || tokens2[i] === "heading") return tokens2[i];
    return "";
  }
  function roleToken(el) {
    const value = attr(el, "role");
    if (value === null) return "";
    const tokens2 = split(lower(value));
    return tokens2.length > 0 ? tokens2[0] : "";
  }
  function actionRole(el) {
    const role = explicitRole(el);
    return role !== "" && role !== "heading";
  }
  function roleOf(el) {
    const explicit = explicitRole(el);
    if (explicit !== "") return explicit;
    const name = tag(el);
    if (name === "input") return typeRoles[inputType(el)] ?? "textbox";
    if (isSummary(el)) return "button";
    return tagRoles[name] ?? "";
  }
  function isSummary(el) {
    if (tag(el) !== "summary") return false;
    const parent = parentNode(el);
    return parent !== null && nodeType(parent) === 1 && tag(
      /** @type {Element} */
      parent
    ) === "details";
  }
  function editingHost(el) {
    const value = attr(el, "contenteditable");
    return value !== null && lower(value) !== "false";
  }
  var interactive = (el) => (own3(el) & ACTION) !== 0 && (marksAbove(el) & LINK) === 0;
  var typeOf = (el) => tag(el) === "input" ? inputType(el) : "";
  function toggles(el) {
    if (el === null) return false;
    const type = typeOf(el);
    return type === "checkbox" || type === "radio";
  }
  var formRoles = set("checkbox radio switch combobox textbox searchbox spinbutton slider");
  var formControl = (el) => formRoles[roleOf(el)] === true;
  var replaceable = (el) => toggles(el) || el !== null && typeOf(el) === "file";
  function textField(el) {
    const name = tag(el);
    if (name === "input") return fillableTypes[inputType(el)] === true;
    return name === "textarea" || editingHost(el);
  }
  var disabled = (el) => matches(el, ":disabled") || attr(el, "aria-disabled") === "true" || (marks(el) & INERT) !== 0;
  var editable = (el) => textField(el) && !disabled(el);
  function readOnly(el) {
    const name = tag(el);
    if (name === "input") return inputReadOnly(el);
    return name === "textarea" && areaReadOnly(el);
  }
  var entryTags = set("article li tr option");
  var entryRoles = set("article listitem row treeitem");
  var entry = (el) => entryTags[tag(el)] === true || entryRoles[roleToken(el)] === true;
  function plainButton(el) {
    const name = tag(el);
    if (name === "button" || name === "a" && hasAttr(el, "href")) return true;
    if (name !== "input") return roleToken(el) === "button";
    const type = inputType(el);
    return type === "button" || type === "submit";
  }

  // marks.js
  var HIDDEN = 1;
  var ARIA = 2;
  var OUTSIDE = 4;
  var UNREAD = 8;
  var INERT = 16;
  var LINK = 32;
  var ACTION = 64;
  var SVG = 128;
  var own3 = kept((el) => byTag(el, tag(el)) | (hasAttrs(el) ? byAttributes(el) : 0));
  var marks = inherited(0, (el, above) => above | own3(el));
  var marksAbove = (el) => marks(flatParent(el));
  function byTag(el, name) {
    switch (name) {
      case "a":
        return hasAttr(el, "href") ? LINK | ACTION : 0;
      case "button":
        return ACTION;
      case "input":
      case "textarea":
      case "select":
        return ACTION | UNREAD;
      case "script":
      case "style":
      case "noscript":
        return UNREAD;
      case "svg":
        return SVG;
      case "summary":
        return isSummary(el) ? ACTION : 0;
      case "dialog":
        return (hasAttr(el, "open") ? 0 : HIDDEN) | outside(el);
    }
    return 0;
  }
  function byAttributes(el) {
    let found2 = 0;
    if (hasAttr(el, "hidden")) found2 |= HIDDEN;
    if (hasAttr(el, "inert")) found2 |= HIDDEN | INERT;
    if (attr(el, "aria-hidden") === "true") found2 |= ARIA;
    if (editingHost(el)) found2 |= ACTION | UNREAD;
    return hasAttr(el, "role") ? found2 | byRole(el) : found2;
  }
  function byRole(el) {
    const found2 = actionRole(el) ? ACTION : 0;
    switch (roleToken(el)) {
      case "textbox":
      case "searchbox":
      case "combobox":
      case "spinbutton":
        return found2 | UNREAD;
      case "dialog":
        return found2 | outside(el);
    }
    return found2;
  }
  function outside(el) {
    const at = box(el);
    const view = viewport();
    const drawn3 = at.width > 0 && at.height > 0;
    const away2 = at.right <= 0 || at.bottom <= 0 || at.left >= view.width || at.top >= view.height;
    return drawn3 && away2 ? OUTSIDE : 0;
  }

  // visibility.js
  var smallest = 8;
  var drawn = kept((el) => {
    if (checkVisibility(el, strict)) return hasRects(el);
    return style(el, "display") === "contents" && drawnContents(el);
  });
  var strict = {
    opacityProperty: true,
    visibilityProperty: true,
    contentVisibilityAuto: false,
    checkOpacity: true,
    checkVisibilityCSS: true
  };
  var solid = { ...strict, opacityProperty: false, checkOpacity: false };
  function drawnContents(el) {
    if (style(el, "visibility") !== "visible") return false;
    let above = flatParent(el);
    while (above !== null && style(above, "display") === "contents") above = flatParent(above);
    if (above === null || !checkVisibility(above, { ...strict, visibilityProperty: false, checkVisibilityCSS: false })) return false;
    const at = contentBox(el);
    return at.width > 0 && at.height > 0;
  }
  var visible = (el) => (marks(el) & (HIDDEN | ARIA | OUTSIDE)) === 0 && drawn(el);
  var seen = (el) => visible(el) && inSight(el);
  var visual = (el) => (marks(el) & (HIDDEN | OUTSIDE)) === 0 && drawn(el);
  var withFallback = set("slot canvas video audio object iframe meter progress");
  function unrendered(text, parent) {
    const name = tag(parent);
    if (name === "details" && !hasAttr(parent, "open")) return true;
    return (withFallback[name] || shadowRoot(parent) !== null) && !hasContentRects(text);
  }
  function large(el) {
    const at = box(el);
    return at.width >= smallest && at.height >= smallest;
  }
  function transparentToggle(el) {
    if (!replaceable(el) || (marks(el) & (HIDDEN | ARIA | OUTSIDE)) !== 0 || drawn(el)) return false;
    if (style(el, "opacity") !== "0" || !checkVisibility(el, solid)) return false;
    const above = flatParent(el);
    return above !== null && checkVisibility(above, { ...strict, visibilityProperty: false, checkVisibilityCSS: false }) && large(el);
  }
  function toggleLabel(el) {
    if (tag(el) !== "label") return null;
    const control2 = labelControl(el);
    if (control2 === null || !replaceable(control2) || seen(control2) || transparentToggle(control2)) return null;
    return labelsOf(control2, "input")[0] === el && seen(el) ? control2 : null;
  }
  var ariaHiddenOnly = (el) => (marks(el) & ARIA) !== 0 && interactive(el) && visual(el) && large(el) && !centreClipped(el);
  function centreClipped(el) {
    const at = box(el);
    const x = (at.left + at.right) / 2;
    const y = (at.top + at.bottom) / 2;
    for (let above = flatParent(el); above !== null; above = flatParent(above)) {
      const name = tag(above);
      if (name === "body" || name === "html" || style(above, "overflow") === "visible") continue;
      const frame = box(above);
      if (x < frame.left || x > frame.right || y < frame.top || y > frame.bottom) return true;
    }
    return false;
  }

  // flattext.js
  var enough = 8192;
  var yes = () => true;
  var ownWords = { see: visible, skip: ACTION | UNREAD, hidden: false };
  var drawnWords = { see: visual, skip: ACTION | UNREAD, hidden: false };
  var hiddenWords = { see: yes, skip: ACTION | UNREAD, hidden: true };
  var referenced = { see: yes, skip: UNREAD, hidden: true };
  var allWords = { see: visible, skip: UNREAD, hidden: false };
  function flatText(el, want, limit = enough) {
    const stack = list();
    const pieces = list();
    let length = 0;
    pushFlat(stack, el);
    while (stack.length > 0 && length <= limit) {
      const node2 = (
        /** @type {Node} */
        stack.pop()
      );
      const type = nodeType(node2);
      if (type === 1) {
        const inner = (
          /** @type {Element} */
          node2
        );
        if ((own3(inner) & want.skip & UNREAD) !== 0 || (want.skip & ACTION) !== 0 && interactive(inner)) continue;
        if (want.hidden !== true && (own3(inner) & HIDDEN) !== 0) continue;
        pushFlat(stack, inner);
      } else if (type === 3) {
        const parent = elementOf(node2);
        if (parent === null || !want.see(parent) || want.hidden !== true && unrendered(node2, parent)) continue;
        const text = squash(data(
          /** @type {Text} */
          node2
        ));
        if (text === "") continue;
        pieces.push(text);
        length += text.length + 1;
      }
    }
    return pieces.join(" ");
  }
  var shownText = kept((el) => flatText(el, allWords));
  var plainText = kept((el) => flatText(el, ownWords));
  function title(el, limit) {
    const text = flatText(el, allWords, 2 * limit);
    return fits(text, limit) ? text : "";
  }
  var shortText = (el, limit) => clip(flatText(el, allWords, 2 * limit), limit);

  // headers.js
  var headerLength = 60;
  var pairLength = 30;
  var steps = 6;
  var rowsUp = 4;
  var isCell = (el) => tag(el) === "td" || tag(el) === "th" || roleToken(el) === "gridcell" || roleToken(el) === "cell" || isRowHeader(el);
  var isRowHeader = (el) => roleToken(el) === "rowheader" || tag(el) === "th" && attr(el, "scope") === "row";
  var isColumnHeader = (el) => roleToken(el) === "columnheader" || tag(el) === "th" && !isRowHeader(el);
  var isRow = (el) => tag(el) === "tr" || roleToken(el) === "row";
  var isTable = (el) => tag(el) === "table" || roleToken(el) === "table" || roleToken(el) === "grid" || roleToken(el) === "treegrid";
  function around(el, wanted2, levels2) {
    for (let level = 0; level <= levels2 && el !== null; level++, el = composedParent(el)) {
      if (wanted2(el)) return el;
      if (isTable(el)) return null;
    }
    return null;
  }
  var cellOf = (el) => around(el, isCell, steps);
  var rowHeader = kept((cell) => {
    const row = around(cell, isRow, 1);
    let first = "";
    for (let other = row === null ? null : firstElement(row); other !== null && other !== cell; other = nextElement(other)) {
      const text = title(other, headerLength);
      if (isRowHeader(other) && text !== "") return text;
      if (first === "") first = text;
    }
    return first;
  });
  var columnHeader = kept((cell) => {
    const row = around(cell, isRow, 1);
    const table = row === null ? null : tableOf(row);
    const headers = table === null ? null : headerRow(table);
    if (headers === null || headers === row) return "";
    const column = place(cell);
    let at = 0;
    for (let header = firstElement(headers); header !== null; header = nextElement(header)) {
      at += span(header);
      if (at > column) return isColumnHeader(header) ? title(header, headerLength) : "";
    }
    return "";
  });
  function tableOf(row) {
    let outer = composedParent(row);
    for (let level = 0; level < rowsUp && outer !== null; level++, outer = composedParent(outer)) if (isTable(outer)) return outer;
    return null;
  }
  var headerRow = kept((table) => {
    let node2 = firstElement(table);
    for (let level = 0; level < rowsUp && node2 !== null; level++) {
      while (node2 !== null && (tag(node2) === "caption" || tag(node2) === "colgroup" || !visible(node2))) node2 = nextElement(node2);
      if (node2 !== null && isRow(node2)) return headed(node2) ? node2 : null;
      node2 = node2 === null ? null : firstElement(node2);
    }
    return null;
  });
  function headed(row) {
    let headers = 0;
    for (let cell = firstElement(row); cell !== null; cell = nextElement(cell)) if (isColumnHeader(cell)) headers++;
    return headers > 1;
  }
  function place(cell) {
    let at = 0;
    for (let before2 = previousElement(cell); before2 !== null; before2 = previousElement(before2)) at += span(before2);
    return at;
  }
  function span(cell) {
    const columns2 = +(attr(cell, "colspan") ?? attr(cell, "aria-colspan") ?? 1);
    return columns2 >= 1 && columns2 <= 100 ? columns2 : 1;
  }
  var term = kept((el) => {
    const description = around(el, (outer) => tag(outer) === "dd", steps);
    let before2 = description;
    while (before2 !== null && tag(before2) === "dd") before2 = previousElement(before2);
    return before2 !== null && tag(before2) === "dt" ? title(before2, headerLength) : "";
  });
  function headersOf(el) {
    const found2 = list();
    const cell = cellOf(el);
    const texts = cell === null ? [term(el)] : [rowHeader(cell), columnHeader(cell)];
    for (let i = 0; i < texts.length; i++) if (texts[i] !== "") found2.push(texts[i]);
    return found2;
  }
  function captionOf(el) {
    const cell = cellOf(el);
    if (cell !== null) return isColumnHeader(cell) || isRowHeader(cell) ? "" : columnHeader(cell) || rowHeader(cell);
    return term(el) || partner(el);
  }
  function partner(el) {
    const before2 = previousElement(el);
    if (before2 !== null && tag(before2) === tag(el) && attr(before2, "class") === attr(el, "class")) return "";
    if (before2 === null || nextElement(el) !== null || previousElement(before2) !== null || firstElement(before2) !== null) return "";
    return title(before2, pairLength);
  }
  function cellName(el) {
    const cell = cellOf(el);
    return cell === null || plainText(cell) !== "" ? "" : columnHeader(cell) || rowHeader(cell);
  }

  // icons.js
  var kinds = [
    ["upvote arrow", /(^|-)(upvote|vote-?up|votearrow)(-|$)/],
    ["downvote arrow", /(^|-)(downvote|vote-?down)(-|$)/],
    ["search", /(^|-)(search|magnifier)(-|$)/],
    ["menu", /(^|-)(menu|hamburger)(-|$)/],
    ["close", /(^|-)close(-|$)/],
    ["right arrow", /(^|-)((arrow|chevron|angle|caret)-right|right-(arrow|chevron))(-|$)/],
    ["left arrow", /(^|-)((arrow|chevron|angle|caret)-left|left-(arrow|chevron))(-|$)/],
    ["terminal", /(^|-)terminal(-|$)/],
    ["cart", /(^|-)(cart|basket)(-|$)/],
    ["more", /(^|-)(kebab|ellipsis|more|dots)(-|$)/],
    ["settings", /(^|-)(settings|gear|cog)(-|$)/],
    ["share", /(^|-)share(-|$)/],
    ["copy", /(^|-)(copy|clipboard)(-|$)/],
    ["notifications", /(^|-)(bell|notifications?)(-|$)/],
    ["account", /(^|-)(avatar|account|profile|user)(-|$)/],
    ["play", /(^|-)play(-|$)/],
    ["pause", /(^|-)pause(-|$)/]
  ];
  function tokens(el, names) {
    const out = list();
    for (let n = 0; n < names.length; n++) {
      const parts2 = split(lower(attr(el, names[n]) ?? ""));
      for (let i = 0; i < parts2.length; i++) out.push(hyphened(parts2[i]));
    }
    return out;
  }
  function hyphened(text) {
    let out = "";
    for (let i = 0; i < text.length; i++) {
      const c = text[i];
      out += c === "_" || c === ":" || c === "/" || c === "#" || c === "." ? "-" : c;
    }
    return out;
  }
  function kindOf(names) {
    for (let k = 0; k < kinds.length; k++) {
      for (let i = 0; i < names.length; i++) if (test(kinds[k][1], names[i])) return kinds[k][0];
    }
    return "";
  }
  var plainNames = ["class", "id"];
  var testNames = ["class", "id", "data-test", "data-testid"];
  var fontPrefix = /^(fa|bi|glyphicon|icon|mdi|ti|ri)-(.+)$/;
  var modifier = /^(lg|\d+x|xs|sm|xl|fw|solid|regular|light|brands|spin|pulse|border|inverse|stack.*|rotate.*|flip.*)$/;
  function fontName(el) {
    const name = tag(el);
    if (name !== "i" && name !== "span" && name !== "em") return "";
    const classes = split(lower(attr(el, "class") ?? ""));
    for (let i = 0; i < classes.length; i++) {
      const m = exec(fontPrefix, classes[i]);
      if (m !== null && !test(modifier, m[2])) return spaced(m[2]);
    }
    return "";
  }
  function spaced(text) {
    let out = "";
    for (let i = 0; i < text.length; i++) out += text[i] === "-" ? " " : text[i];
    return out;
  }

  // stylesheets.js
  var shownBy = ["display", "visibility", "opacity"];
  var sheetsOfDocument = getter(Document.prototype, "styleSheets");
  var sheetsOfShadow = getter(ShadowRoot.prototype, "styleSheets");
  var adoptedByDocument = getter(Document.prototype, "adoptedStyleSheets");
  var adoptedByShadow = getter(ShadowRoot.prototype, "adoptedStyleSheets");
  var sheetCount = getter(StyleSheetList.prototype, "length");
  var rulesOf = getter(CSSStyleSheet.prototype, "cssRules");
  var sheetDisabled = getter(StyleSheet.prototype, "disabled");
  var ruleCount = getter(CSSRuleList.prototype, "length");
  var ruleType = getter(CSSRule.prototype, "type");
  var innerRules = getter(CSSGroupingRule.prototype, "cssRules");
  var condition = getter(CSSConditionRule.prototype, "conditionText");
  var selectorText = getter(CSSStyleRule.prototype, "selectorText");
  var declarations = getter(CSSStyleRule.prototype, "style");
  var imported = getter(CSSImportRule.prototype, "styleSheet");
  var mediaOfSheet = getter(StyleSheet.prototype, "media");
  var mediaText = getter(MediaList.prototype, "mediaText");
  var media = matchMedia;
  var mediaMatches = getter(MediaQueryList.prototype, "matches");
  var supports = CSS.supports;
  var known = perReading(() => (
    /** @type {WeakMap<Node, {rules: Rule[] | null}>} */
    weakMap()
  ));
  function rulesIn(root) {
    const before2 = known().get(root);
    if (before2 !== void 0) return before2.rules;
    const rules = read(root);
    known().set(root, { rules });
    return rules;
  }
  function read(root) {
    const document3 = nodeType(root) === 9;
    const rules = list();
    try {
      const sheets = document3 ? sheetsOfDocument(root) : sheetsOfShadow(root);
      for (let i = 0; i < sheetCount(sheets); i++) addSheet(rules, sheets[i]);
      const adopted = document3 ? adoptedByDocument(root) : adoptedByShadow(root);
      for (let i = 0; i < adopted.length; i++) addSheet(rules, adopted[i]);
      return rules;
    } catch {
      return null;
    }
  }
  function addSheet(rules, sheet) {
    if (sheetDisabled(sheet)) return;
    const text = mediaText(mediaOfSheet(sheet));
    if (text === "" || applies(text)) addRules(rules, rulesOf(sheet), true);
  }
  var applies = (query) => mediaMatches(media(query));
  function addRules(rules, found2, trusted) {
    for (let i = 0; i < ruleCount(found2); i++) {
      const rule = (
        /** @type {any} */
        found2[i]
      );
      switch (ruleType(rule)) {
        case 1:
          addStyle(rules, rule, trusted);
          break;
        case 3:
          if (imported(rule) !== null) addSheet(rules, imported(rule));
          break;
        case 4:
          if (applies(condition(rule))) addRules(rules, innerRules(rule), trusted);
          break;
        case 12:
          if (supports(condition(rule))) addRules(rules, innerRules(rule), trusted);
          break;
        case 0:
          addUnknown(rules, rule);
      }
    }
  }
  function addUnknown(rules, rule) {
    let inner;
    try {
      inner = innerRules(rule);
    } catch {
      return;
    }
    if (inner !== void 0) addRules(rules, inner, false);
  }
  var strange = /[(\\|]|::/;
  function addStyle(rules, rule, trusted) {
    const style2 = declarations(rule);
    for (let p = 0; p < shownBy.length; p++) {
      const value = declared(style2, shownBy[p]);
      if (value === "") continue;
      const selectors = splitSelectors(selectorText(rule));
      for (let i = 0; i < selectors.length; i++) {
        rules.push({
          selector: selectors[i],
          property: shownBy[p],
          value,
          important: priority(style2, shownBy[p]) === "important",
          weight: weigh(selectors[i]),
          order: rules.length,
          trusted: trusted && !test(strange, selectors[i])
        });
      }
    }
  }
  function splitSelectors(text) {
    const out = list();
    let depth = 0;
    let from2 = 0;
    for (let i = 0; i <= text.length; i++) {
      const c = i < text.length ? text[i] : ",";
      if (c === "(" || c === "[") depth++;
      if (c === ")" || c === "]") depth--;
      if (c !== "," || depth > 0) continue;
      out.push(slice(text, from2, i));
      from2 = i + 1;
    }
    return out;
  }
  var part = /^(#|\.|::?|\[[^\]]*\]|\*)?([\w-]*)/;
  function weigh(selector) {
    let weight = 0;
    let rest = selector;
    while (rest !== "") {
      const m = (
        /** @type {RegExpExecArray} */
        exec(part, rest)
      );
      const kind = m[1] ?? "";
      if (kind === "#") weight += 1e6;
      else if (kind === "::" || kind === "" && m[2] !== "") weight += 1;
      else if (kind !== "" && kind !== "*") weight += 1e3;
      rest = slice(rest, m[0] === "" ? 1 : m[0].length);
    }
    return weight;
  }
  function withoutHover(selector) {
    let rest = selector;
    for (let at = indexOf(rest, ":hover"); at >= 0; at = indexOf(rest, ":hover")) {
      const before2 = slice(rest, 0, at);
      const bare2 = before2 === "" || test(/[\s>+~]$/, before2);
      rest = before2 + (bare2 ? "*" : "") + slice(rest, at + 6);
    }
    return rest;
  }

  // hover.js
  var hoverHost = kept((el) => {
    if (!interactive(el) || (marks(el) & (HIDDEN | ARIA | INERT | OUTSIDE)) !== 0 || visible(el)) return null;
    let host2 = null;
    for (let node2 = (
      /** @type {Element | null} */
      el
    ); node2 !== null && !visible(node2); node2 = composedParent(node2)) {
      const revealing = revealers(node2);
      if (revealing === null) return null;
      host2 = innermost(host2, revealing);
    }
    return host2 !== null && !controlBetween(el, host2) ? host2 : null;
  });
  function innermost(host2, more) {
    for (let i = 0; i < more.length; i++) if (host2 === null || within(host2, more[i])) host2 = more[i];
    return host2;
  }
  var revealers = kept((el) => {
    const hosts = list();
    if (style(el, "content-visibility") === "hidden") return null;
    const hidden2 = hiddenBy(el);
    for (let i = 0; i < hidden2.length; i++) {
      const host2 = revealedBy(el, hidden2[i]);
      if (host2 === null) return null;
      hosts.push(host2);
    }
    return hosts;
  });
  function hiddenBy(el) {
    const out = list();
    if (style(el, "display") === "none") out.push("display");
    if (style(el, "opacity") === "0") out.push("opacity");
    if (style(el, "visibility") !== "visible") {
      const above = composedParent(el);
      if (above === null || style(above, "visibility") === "visible") out.push("visibility");
    }
    return out;
  }
  function controlBetween(el, host2) {
    for (let node2 = composedParent(el); node2 !== null && node2 !== host2; node2 = composedParent(node2)) {
      if ((own3(node2) & ACTION) !== 0) return true;
    }
    return false;
  }
  function revealedBy(el, property2) {
    const rules = rulesIn(rootNode(el));
    if (rules === null || indexOf(lower(attr(el, "style") ?? ""), property2) >= 0) return null;
    let winner = strongest(rules, property2, el, true, null);
    if (winner === null || !shows(winner)) return null;
    winner = strongest(rules, property2, el, false, winner);
    return winner !== null && hovers(winner) ? hostOf2(winner, el) : null;
  }
  function strongest(rules, property2, el, hovering, winner) {
    for (let i = 0; i < rules.length; i++) {
      const rule = rules[i];
      if (rule.property !== property2 || hovers(rule) !== hovering || !concerns(rule, el)) continue;
      if (winner === null || !before(rule, winner)) winner = rule;
    }
    return winner;
  }
  var hovers = (rule) => indexOf(rule.selector, ":hover") >= 0;
  function concerns(rule, el) {
    const hovering = hovers(rule);
    if (hovering && !rule.trusted) return false;
    try {
      if (!matches(el, hovering ? withoutHover(rule.selector) : rule.selector)) return false;
    } catch {
      return false;
    }
    return !hovering || hostOf2(rule, el) !== null;
  }
  function before(a, b) {
    if (a.trusted !== b.trusted) return a.trusted;
    if (a.important !== b.important) return b.important;
    return a.weight === b.weight ? a.order < b.order : a.weight < b.weight;
  }
  function shows(rule) {
    switch (rule.property) {
      case "display":
        return test(/^(block|inline|flex|grid|inline-block|inline-flex|inline-grid|flow-root|contents|list-item|table.*)$/, rule.value);
      case "visibility":
        return rule.value === "visible";
    }
    return +rule.value > 0;
  }
  var compound = /^[^\s>+~]*/;
  function hostOf2(rule, el) {
    let at = -1;
    for (let next = indexOf(rule.selector, ":hover"); next >= 0; next = indexOf(rule.selector, ":hover", next + 1)) at = next;
    const after = slice(rule.selector, at + 6);
    const rest = (
      /** @type {RegExpExecArray} */
      exec(compound, after)[0]
    );
    const inner = slice(after, rest.length);
    if (inner === "" || test(/[+~]/, inner)) return null;
    const selector = withoutHover(slice(rule.selector, 0, at + 6) + rest);
    for (let node2 = composedParent(el); node2 !== null && tag(node2) !== "html"; node2 = composedParent(node2)) {
      if (matches(node2, selector) && visible(node2)) return node2;
    }
    return null;
  }

  // modal.js
  function scope() {
    const native = shown("dialog:modal");
    if (native.length > 0) return lastOpened(native) ?? focused(native) ?? only(native);
    const aria2 = shown("[role=dialog][aria-modal=true]");
    return aria2.length === 0 ? content() : only(aria2);
  }
  function shown(selector) {
    const out = list();
    const inTrees = everyTree();
    for (let t = 0; t < inTrees.length; t++) {
      const found2 = all(inTrees[t], selector);
      for (let i = 0; i < found2.length; i++) if (seen(found2[i])) out.push(found2[i]);
    }
    return out;
  }
  var everyTree = perReading(trees);
  function lastOpened(dialogs) {
    const order = openOrder();
    for (let i = order.length - 1; i >= 0; i--) if (dialogs.indexOf(order[i]) >= 0) return order[i];
    return void 0;
  }
  function focused(dialogs) {
    const focus = deepFocus();
    let inner;
    for (let i = 0; i < dialogs.length; i++) {
      if (within(dialogs[i], focus) && (inner === void 0 || within(inner, dialogs[i]))) inner = dialogs[i];
    }
    return inner;
  }
  function deepFocus() {
    let focus = activeElement(document);
    while (focus !== null) {
      const shadow = shadowRoot(focus);
      const inner = shadow === null ? null : activeElement(shadow);
      if (inner === null) return focus;
      focus = inner;
    }
    return null;
  }
  var only = (dialogs) => dialogs.length === 1 ? dialogs[0] : void 0;

  // survey.js
  var ceiling = 2e4;
  function survey(scope2) {
    const whole2 = walk(scope2, false);
    return whole2.complete ? whole2 : walk(scope2, true);
  }
  function walk(scope2, skipSvg) {
    const found2 = { elements: list(), at: weakMap(), end: list(), complete: true };
    const stack = list();
    const parents = list();
    const above = list();
    stack.push(scope2);
    above.push(-1);
    while (stack.length > 0) {
      const node2 = (
        /** @type {Node} */
        stack.pop()
      );
      const parent = (
        /** @type {number} */
        above.pop()
      );
      if (nodeType(node2) !== 1) continue;
      const el = (
        /** @type {Element} */
        node2
      );
      const i = found2.elements.length;
      if (i > ceiling) {
        found2.complete = false;
        break;
      }
      found2.elements.push(el);
      found2.at.set(el, i);
      found2.end.push(i + 1);
      parents.push(parent);
      if (skipSvg && tag(el) === "svg") continue;
      pushFlat(stack, el);
      while (above.length < stack.length) above.push(i);
    }
    for (let i = found2.end.length - 1; i > 0; i--) {
      const parent = parents[i];
      if (found2.end[parent] < found2.end[i]) found2.end[parent] = found2.end[i];
    }
    return found2;
  }

  // reading.js
  var everywhere = false;
  function readEverywhere(yes2) {
    everywhere = yes2;
  }
  var inFront = perReading(scope);
  var inScope = () => everywhere ? content() : inFront();
  var narrow = () => inFront() !== content();
  function aside(el) {
    if (!everywhere) return false;
    const front = inFront();
    return front === void 0 || front === null || !within(front, el);
  }
  var page = perReading(() => survey(
    /** @type {Element} */
    inScope()
  ));
  var places = (wanted2) => perReading(() => {
    const { elements } = page();
    const out = list();
    for (let i = 0; i < elements.length; i++) if (wanted2(elements[i])) out.push(i);
    return out;
  });
  var actions = places((el) => (own3(el) & ACTION) !== 0);
  var buttons = places(plainButton);
  var roled = places((el) => hasAttr(el, "role"));
  function lowerBound(sorted, place2) {
    let from2 = 0;
    let to = sorted.length;
    while (from2 < to) {
      const middle = from2 + to >> 1;
      if (sorted[middle] < place2) from2 = middle + 1;
      else to = middle;
    }
    return from2;
  }
  function span2(el) {
    const { at, end } = page();
    const i = at.get(el);
    return i === void 0 ? { from: 0, to: 0 } : { from: i + 1, to: end[i] };
  }
  function inside(sorted, el) {
    const { from: from2, to } = span2(el);
    return lowerBound(sorted, to) - lowerBound(sorted, from2);
  }
  function descendants(el) {
    const { from: from2, to } = span2(el);
    return to - from2;
  }

  // nearby.js
  var near = 48;
  var far = 400;
  var levels = 3;
  var rowLevels = 7;
  var rowElements = 400;
  var tallest = 20;
  var owners = perReading(() => {
    const found2 = weakMap();
    const { elements } = page();
    for (let i = 0; i < elements.length; i++) {
      const ids = split(attr(elements[i], "aria-labelledby") ?? "");
      for (let p = 0; p < ids.length; p++) {
        const label = byId(elements[i], ids[p]);
        if (label !== null) found2.set(label, elements[i]);
      }
    }
    return found2;
  });
  var labelled = inherited(
    /** @type {Element | null} */
    null,
    (el, above) => {
      const native = tag(el) === "label" ? labelControl(el) : null;
      return native ?? owners().get(el) ?? above;
    }
  );
  var bands = perReading(() => {
    const found2 = dict();
    const { elements } = page();
    for (let i = 0; i < elements.length; i++) {
      if ((marks(elements[i]) & (ACTION | UNREAD)) !== 0 || !visible(elements[i])) continue;
      for (let n = lastChild(elements[i]); n !== null; n = previousSibling(n)) {
        if (nodeType(n) === 3) addPiece(
          found2,
          /** @type {Text} */
          n,
          i
        );
      }
    }
    return found2;
  });
  function addPiece(found2, node2, place2) {
    const text = squash(data(node2));
    if (text === "") return;
    const at = contentBox(node2);
    const first = floor(at.top / near);
    const last2 = floor(at.bottom / near);
    if (at.width === 0 || at.height === 0 || last2 - first > tallest) return;
    const piece = { text, place: place2, owner: labelled(page().elements[place2]), box: at };
    for (let b = first; b <= last2; b++) {
      found2[b] ??= list();
      found2[b].push(piece);
    }
  }
  function closest2(at, above, distance) {
    const all2 = bands();
    let best = -1;
    let text = "";
    for (let b = floor((at.top - above) / near); b <= floor(at.bottom / near); b++) {
      const pieces = all2[b];
      for (let i = 0; pieces !== void 0 && i < pieces.length; i++) {
        const d = distance(pieces[i]);
        if (d < 0 || best >= 0 && d >= best) continue;
        best = d;
        text = pieces[i].text;
      }
    }
    return text;
  }
  function sideways(a, b) {
    if (overlap(a.top, a.bottom, b.top, b.bottom) <= 0) return -1;
    return max(a.left - b.right, b.left - a.right, 0);
  }
  var nearText = kept((el) => {
    const at = box(el);
    let outer = composedParent(el);
    for (let level = 0; level < levels && outer !== null; level++, outer = composedParent(outer)) {
      const { from: from2, to } = span2(outer);
      const text = closest2(at, near, (piece) => {
        if (piece.place < from2 - 1 || piece.place >= to) return -1;
        if (piece.owner !== null && piece.owner !== el) return -1;
        const aside2 = sideways(at, piece.box);
        if (aside2 >= 0) return aside2 <= near ? aside2 : -1;
        const gap = at.top - piece.box.bottom;
        const column = overlap(at.left, at.right, piece.box.left, piece.box.right) > 0;
        return column && gap >= -1 && gap <= near ? max(gap, 0) : -1;
      });
      if (text !== "") return text;
    }
    return "";
  });
  var rowText = kept((el) => {
    const row = rowOf(el);
    if (row === null) return "";
    const at = box(el);
    const { from: from2, to } = span2(row);
    return closest2(at, far, (piece) => {
      if (piece.place < from2 - 1 || piece.place >= to) return -1;
      if (piece.owner !== null && piece.owner !== el) return -1;
      const aside2 = sideways(at, piece.box);
      if (aside2 >= 0) return aside2 <= far ? aside2 : -1;
      const gap = at.top - piece.box.bottom;
      if (gap < -1 || piece.box.left > at.left) return -1;
      const distance = max(gap, 0) + max(at.left - piece.box.right, 0);
      return distance <= far ? distance : -1;
    });
  });
  function rowOf(el) {
    let row = null;
    let outer = composedParent(el);
    for (let level = 0; level < rowLevels && outer !== null; level++, outer = composedParent(outer)) {
      if (descendants(outer) > rowElements || !alone(el, outer)) return row;
      row = outer;
    }
    return row;
  }
  function alone(el, outer) {
    const { elements } = page();
    const places2 = actions();
    const { from: from2, to } = span2(outer);
    for (let i = lowerBound(places2, from2); i < places2.length && places2[i] < to; i++) {
      const other = elements[places2[i]];
      if (other !== el && visible(other)) return false;
    }
    return to > from2;
  }

  // names.js
  var longest = 120;
  var describedLength = 80;
  var readable = [
    ["aria", (el) => clean(attr(el, "aria-label"))],
    ["reference", (el) => refersTo(el, "aria-labelledby")],
    ["label", nativeLabel],
    ["placeholder", placeholder],
    ["value", buttonValue],
    ["text", ownText],
    ["title", (el) => clean(attr(el, "title"))]
  ];
  var usable = [
    ...readable,
    ["hidden", (el) => visible(el) || hoverHost(el) === null ? "" : flatText(el, hiddenWords)],
    ["media", mediaName],
    ["cell", (el) => formControl(el) ? cellName(el) : ""],
    ["near", nearText],
    ["host", hostLabel],
    ["icon", iconName],
    ["description", (el) => roleOf(el) === "combobox" ? clip(refersTo(el, "aria-describedby"), describedLength) : ""],
    ["row", (el) => textField(el) || tag(el) === "select" ? rowText(el) : ""]
  ];
  var from = (sources) => kept((el) => {
    for (let i = 0; i < sources.length; i++) {
      const text = sources[i][1](el);
      if (text !== "") return { text, source: sources[i][0] };
    }
    return { text: "", source: "" };
  });
  var nameOf = from(usable);
  var readName = from(readable);
  var authored = (el) => clean(attr(el, "aria-label")) !== "" || refersTo(el, "aria-labelledby") !== "" || nativeLabel(el) !== "";
  function refersTo(el, name) {
    const texts = list();
    const ids = split(attr(el, name) ?? "");
    for (let i = 0; i < ids.length; i++) {
      const target = byId(el, ids[i]);
      if (target === null) continue;
      const text = (inValue(target) ? "" : flatText(target, referenced)) || clean(attr(target, "aria-label"));
      if (text !== "") texts.push(text);
    }
    return texts.join(" ");
  }
  function nativeLabel(el) {
    const texts = list();
    const labels2 = labelsOf(el, tag(el));
    for (let i = 0; i < labels2.length; i++) {
      const text = shownText(labels2[i]);
      if (text !== "") texts.push(text);
    }
    return texts.join(" ");
  }
  function placeholder(el) {
    const name = tag(el);
    const native = name === "input" || name === "textarea" ? clean(attr(el, "placeholder")) : "";
    return native === "" && holdsValue(el) ? clean(attr(el, "aria-placeholder")) : native;
  }
  var defaults = { __proto__: (
    /** @type {any} */
    null
  ), submit: "Submit", reset: "Reset" };
  function buttonValue(el) {
    if (tag(el) !== "input") return "";
    const type = inputType(el);
    if (type === "image") return clean(attr(el, "alt"));
    if (type !== "button" && type !== "submit" && type !== "reset") return "";
    return clean(inputValue(el)) || (attr(el, "value") === null ? defaults[type] ?? "" : "");
  }
  function ownText(el) {
    if (holdsValue(el)) return "";
    const text = ariaHiddenOnly(el) ? flatText(el, drawnWords) : plainText(el);
    if (text !== "") return text;
    const toggle = toggleLabel(el);
    return toggle === null ? "" : nameOf(toggle).text;
  }
  var inValue = inherited(false, (el, above) => above || holdsValue(el));
  function holdsValue(el) {
    const name = tag(el);
    if (name === "input" || name === "textarea" || name === "select" || editingHost(el)) return true;
    const role = roleToken(el);
    return role === "textbox" || role === "searchbox" || role === "spinbutton";
  }
  function mediaName(el) {
    const found2 = all(el, "img[alt], svg[aria-label], svg title, [aria-label]");
    for (let i = 0; i < found2.length; i++) {
      const picture = tag(found2[i]) === "title" ? (
        /** @type {Element} */
        flatParent(found2[i])
      ) : found2[i];
      if (!drawn(picture) || inControl(picture, el)) continue;
      const text = pictureText(found2[i]);
      if (text !== "") return text;
    }
    return "";
  }
  function pictureText(el) {
    switch (tag(el)) {
      case "title":
        return flatText(el, referenced);
      case "img":
        return clean(attr(el, "alt")) || clean(attr(el, "aria-label"));
    }
    return clean(attr(el, "aria-label"));
  }
  function inControl(el, outer) {
    for (let node2 = (
      /** @type {Element | null} */
      el
    ); node2 !== null && node2 !== outer; node2 = flatParent(node2)) {
      if ((own3(node2) & ACTION) !== 0) return true;
    }
    return false;
  }
  function hostLabel(el) {
    const root = rootNode(el);
    if (nodeType(root) !== 11) return "";
    const inner = all(root, "*");
    let controls = 0;
    for (let i = 0; i < inner.length; i++) if (interactive(inner[i])) controls++;
    return controls === 1 ? clean(attr(hostOf(
      /** @type {ShadowRoot} */
      root
    ), "aria-label")) : "";
  }
  function iconName(el) {
    const found2 = all(el, "i, span, em");
    for (let i = 0; i < found2.length; i++) {
      if (drawn(found2[i]) && flatText(found2[i], hiddenWords) === "") {
        const name = fontName(found2[i]);
        if (name !== "") return name;
      }
    }
    return "";
  }

  // hints.js
  var quoted = 48;
  var logoLength = 32;
  var menuLength = 80;
  var menuItems = 6;
  function hintsOf(el) {
    const name = nameOf(el);
    const hints = collector(name.text);
    const sample = placeholder(el);
    if (sample !== "" && sample !== name.text) hints.quote("placeholder", sample, quoted);
    if (name.source === "placeholder" && !authored(el)) hints.quote("label", nearText(el) || rowText(el), quoted);
    shownHints(el, name, hints);
    logoHints(el, name.text, hints);
    iconHints(el, hints);
    hints.quote("menu", menuOf(el), menuLength);
    return hints.found;
  }
  function collector(name) {
    const found2 = list();
    const known2 = words(name);
    const news = (text) => {
      const said2 = words(text);
      let fresh2 = false;
      for (let i = 0; i < said2.length; i++) {
        if (known2.indexOf(said2[i]) >= 0) continue;
        known2.push(said2[i]);
        fresh2 = true;
      }
      return fresh2;
    };
    return {
      found: found2,
      quote(kind, text, limit) {
        if (text !== "" && news(text)) found2.push(`${kind} "${clip(text, limit)}"`);
      },
      say(text) {
        if (news(text)) found2.push(text);
      }
    };
  }
  function shownHints(el, name, hints) {
    if ((own3(el) & UNREAD) !== 0) return;
    if (name.source === "aria" || name.source === "reference") hints.quote("text", plainText(el), quoted);
    if (!hasLetters(name.text)) hints.quote("hidden text", flatText(el, hiddenWords), quoted);
  }
  var logo = /(^|-)(logo|brand)(-|$)/;
  function logoHints(el, name, hints) {
    if (tag(el) !== "a" || !isHome(attr(el, "href"))) return;
    const picture = mediaName(el);
    const media3 = all(el, "img, svg").length > 0;
    const named = anyMatch(logo, tokens(el, plainNames)) || innerMatch(el, logo);
    if (!media3 && !named) return;
    hints.say("logo");
    hints.quote("logo", picture, logoLength);
    if (words(name).indexOf("home") < 0) hints.say("home link");
  }
  function anyMatch(re, names) {
    for (let i = 0; i < names.length; i++) if (test(re, names[i])) return true;
    return false;
  }
  function innerMatch(el, re) {
    const inner = all(el, "[class], [id]");
    for (let i = 0; i < inner.length; i++) if (anyMatch(re, tokens(inner[i], plainNames))) return true;
    return false;
  }
  var homeForm = /^(\.?\/?|\.?\/?(index|home)(\.\w+)?\/?)$/;
  var rooted = /^https?:\/\/([^/?#]+)\/?$/;
  function isHome(href) {
    if (href === null || href === "") return false;
    const address = lower(href);
    if (test(homeForm, address)) return true;
    const m = exec(rooted, address);
    return m !== null && (m[1] === lower(location.host) || m[1] === canonicalHost());
  }
  function canonicalHost() {
    const links = all(document, "link[rel=canonical][href]");
    const m = links.length === 0 ? null : exec(/^https?:\/\/([^/?#]+)/, lower(attr(links[0], "href") ?? ""));
    return m === null ? "" : m[1];
  }
  var keys = ["class", "id", "data-icon", "href", "xlink:href"];
  function iconHints(el, hints) {
    const shortcut = keyOnly(el);
    if (!shortcut && hasLetters(plainText(el))) return;
    const names = tokens(el, plainNames);
    const inner = all(el, "svg, svg use, i, em, span, img");
    for (let i = 0; i < inner.length; i++) {
      const more = tokens(inner[i], keys);
      for (let n = 0; n < more.length; n++) names.push(more[n]);
    }
    const kind = kindOf(names);
    if (kind !== "") hints.say(`${kind} icon`);
    if (shortcut) hints.say("keyboard shortcut");
  }
  function keyOnly(el) {
    const boxes = all(el, "kbd");
    if (boxes.length === 0) return false;
    const texts = list();
    for (let i = 0; i < boxes.length; i++) texts.push(plainText(boxes[i]));
    return texts.join(" ") === plainText(el);
  }
  function menuOf(el) {
    const { elements } = page();
    const places2 = actions();
    const { from: from2, to } = span2(el);
    const texts = list();
    for (let i = lowerBound(places2, from2); i < places2.length && places2[i] < to; i++) {
      const item = elements[places2[i]];
      if (visible(item)) continue;
      if (texts.length === menuItems) return "";
      texts.push(flatText(item, hiddenWords));
    }
    return texts.join(", ");
  }

  // landmarks.js
  var locationLength = 80;
  var titleLength = 60;
  var titleWords = 8;
  var sectionLabels = 6;
  var sectionLength = 300;
  var climbs = 30;
  var roleNames = {
    __proto__: (
      /** @type {any} */
      null
    ),
    dialog: "dialog",
    alertdialog: "dialog",
    banner: "header",
    contentinfo: "footer",
    navigation: "navigation",
    complementary: "sidebar",
    main: "main"
  };
  var tagNames = { __proto__: (
    /** @type {any} */
    null
  ), dialog: "dialog", nav: "navigation", aside: "sidebar", main: "main" };
  var classNames = [
    ["header", /^(site-header|masthead|topbar|navbar|header)$/],
    ["footer", /^footer$/],
    ["sidebar", /^(sidebar|side-nav|toc)$/]
  ];
  var nowhere = { marks: list(), outer: null, nested: false };
  var placeOf = inherited(nowhere, (el, above) => {
    const mark = landmark(el, above);
    const nested = above.nested || sectioning(tag(el));
    if (mark === "") return nested === above.nested ? above : { marks: above.marks, outer: above.outer, nested };
    return { marks: extended(above.marks, mark), outer: above.outer ?? el, nested };
  });
  function sectioning(name) {
    return name === "article" || name === "main" || name === "section" || name === "aside" || name === "nav";
  }
  function landmark(el, above) {
    const role = roleToken(el);
    if (role !== "") return roleNames[role] ?? "";
    const name = tag(el);
    if (tagNames[name] !== void 0) return tagNames[name];
    if ((name === "header" || name === "footer") && !above.nested) return name;
    return byClass(el);
  }
  function byClass(el) {
    if ((own3(el) & ACTION) !== 0 || !(hasAttr(el, "class") || hasAttr(el, "id"))) return "";
    const names = tokens(el, plainNames);
    for (let k = 0; k < classNames.length; k++) {
      for (let i = 0; i < names.length; i++) if (test(classNames[k][1], names[i])) return classNames[k][0];
    }
    return "";
  }
  function extended(marks2, mark) {
    if (marks2.length > 0 && marks2[marks2.length - 1] === mark) return marks2;
    const out = list();
    for (let i = 0; i < marks2.length; i++) out.push(marks2[i]);
    out.push(mark);
    return out;
  }
  var headingTag = /^h([1-6])$/;
  function headingLevel(el) {
    const role = roleToken(el);
    if (role === "heading") {
      const level = attr(el, "aria-level");
      return level !== null && test(/^[1-6]$/, level) ? +level : 2;
    }
    const m = role === "" ? exec(headingTag, tag(el)) : null;
    return m === null ? 0 : +m[1];
  }
  var headings = perReading(() => {
    const { elements } = page();
    const out = list();
    for (let place2 = 0; place2 < elements.length; place2++) {
      const level = headingLevel(elements[place2]);
      if (level === 0 || !visible(elements[place2])) continue;
      const text = title(elements[place2], titleLength);
      if (text === "") continue;
      const outer = placeOf(elements[place2]).outer;
      let above = out.length > 0 ? out[out.length - 1] : null;
      while (above !== null && (above.level >= level || above.outer !== outer)) above = above.above;
      out.push({ place: place2, text, level, outer, above });
    }
    return out;
  });
  function headingOf(el) {
    const place2 = page().at.get(el);
    if (place2 === void 0) return null;
    const all2 = headings();
    let from2 = 0;
    let to = all2.length;
    while (from2 < to) {
      const middle = from2 + to >> 1;
      if (all2[middle].place < place2) from2 = middle + 1;
      else to = middle;
    }
    const last2 = from2 > 0 ? all2[from2 - 1] : null;
    return last2 !== null && last2.outer === placeOf(el).outer ? last2 : null;
  }
  function locationOf(el) {
    const { marks: marks2 } = placeOf(el);
    const parts2 = list();
    if (marks2.length > 0) parts2.push(marks2[0]);
    if (marks2.length > 1) parts2.push(marks2[marks2.length - 1]);
    const where = parts2.join(", ");
    const heading = headingOf(el);
    if (heading === null) return clip(where, locationLength);
    return clip(where === "" ? heading.text : `${where} · ${heading.text}`, locationLength);
  }
  var labelOf = kept((el) => clean(attr(el, "aria-label")) || refersTo(el, "aria-labelledby") || captionOf2(el));
  var captions = { __proto__: (
    /** @type {any} */
    null
  ), fieldset: "legend", table: "caption", figure: "figcaption", details: "summary" };
  function captionOf2(el) {
    const wanted2 = captions[tag(el)];
    if (wanted2 === void 0) return "";
    for (let child = firstElement(el); child !== null; child = nextElement(child)) {
      if (tag(child) === wanted2) return title(child, sectionLength);
    }
    return "";
  }
  var containerLabel = kept((el) => (interactive(el) ? "" : clip(labelOf(el), titleLength)) || firstLine(el));
  function firstLine(el) {
    if (tag(el) === "body") return "";
    for (let child = firstElement(el); child !== null; child = nextElement(child)) {
      if (!visible(child)) continue;
      if (entry(child) || (own3(child) & ACTION) !== 0 || inside(buttons(), child) > 1) return "";
      const text = title(child, titleLength);
      return split(text).length <= titleWords && !test(/^skip to/i, text) ? text : "";
    }
    return "";
  }
  function sectionOf(el) {
    const labels2 = list();
    let length = 0;
    const add2 = (label) => {
      if (label === "" || labels2.indexOf(label) >= 0 || labels2.length === sectionLabels) return;
      const more = label.length + (labels2.length > 0 ? 3 : 0);
      if (length + more > sectionLength) return;
      labels2.push(label);
      length += more;
    };
    let outer = composedParent(el);
    for (let i = 0; i < climbs && outer !== null && page().at.has(outer); i++, outer = composedParent(outer)) {
      add2(containerLabel(outer));
    }
    for (let heading = headingOf(el); heading !== null; heading = heading.above) add2(heading.text);
    return labels2;
  }
  var boxed = /(^|-)(infobox|navbox)(-|$)/;
  var inArticle = inherited(0, (el, above) => {
    const name = tag(el);
    if (above === 2 || name === "aside" || name === "nav" || name === "table") return 2;
    const names = tokens(el, ["class"]);
    for (let i = 0; i < names.length; i++) if (test(boxed, names[i])) return 2;
    return name === "main" || name === "article" || roleToken(el) === "main" ? 1 : above;
  });

  // nodes.js
  var last = 0;
  var nodes = weakMap();
  function nodeId(el) {
    const known2 = nodes.get(el);
    if (known2 !== void 0) return known2;
    nodes.set(el, ++last);
    return last;
  }

  // pointer.js
  var largest = 500;
  var pointerTarget = kept((el) => {
    if ((marks(el) & (ACTION | SVG)) !== 0) return false;
    const name = tag(el);
    if (name === "html" || name === "body" || name === "label") return false;
    if (!handCursor(el)) return false;
    const above = composedParent(el);
    if (above !== null && handCursor(above)) return false;
    if (descendants(el) > largest) return false;
    if (inside(actions(), el) === 0 && inside(roled(), el) === 0) return true;
    return plainText(el) !== "" && onlyIcons(el);
  });
  var handCursor = kept((el) => style(el, "cursor") === "pointer");
  function onlyIcons(el) {
    const { elements } = page();
    const places2 = actions();
    const { from: from2, to } = span2(el);
    for (let i = lowerBound(places2, from2); i < places2.length && places2[i] < to; i++) {
      if (flatText(elements[places2[i]], drawnWords) !== "") return false;
    }
    return true;
  }

  // regions.js
  var mostControls = 32;
  var mostElements = 2e3;
  var peerLength = 80;
  var itemLength = 300;
  var mostPeers = 2;
  function regionOf(el, op3, name) {
    let region = null;
    if (op3 === "read" && tag(el) === "dd") return el;
    let below = el;
    for (let outer = composedParent(el); outer !== null && outer !== inScope(); outer = composedParent(outer)) {
      if (!page().at.has(outer) || !small(outer) || op3 !== "read" && namesakes(outer, el, name)) return region;
      if (op3 === "read" && repeatedCard(below) && below !== el) return below;
      region = outer;
      if (ends(outer, op3)) return region;
      below = outer;
    }
    return region;
  }
  var small = (el) => descendants(el) <= mostElements && inside(buttons(), el) <= mostControls;
  function ends(el, op3) {
    if (entry(el) || hasAttr(el, "data-product")) return true;
    return op3 === "read" ? tag(el) === "dd" || repeatedCard(el) : pointerTarget(el);
  }
  function namesakes(region, el, name) {
    const { elements } = page();
    const places2 = buttons();
    const { from: from2, to } = span2(region);
    const wanted2 = uncounted(name);
    for (let i = lowerBound(places2, from2); i < places2.length && places2[i] < to; i++) {
      const other = elements[places2[i]];
      if (other !== el && maskedName(other) === wanted2 && (visible(other) || hoverHost(other) !== null)) return true;
    }
    return false;
  }
  var maskedName = kept((el) => uncounted(nameOf(el).text));
  var repeatedCard = kept((el) => {
    const classes = attr(el, "class");
    if (classes === null || squash(classes) === "") return false;
    return alike(previousElement(el), el, classes) || alike(nextElement(el), el, classes);
  });
  var alike = (other, el, classes) => other !== null && tag(other) === tag(el) && squash(attr(other, "class") ?? "") === squash(classes);
  var telling = /[\p{L}\p{N}]/u;
  function contextOf(el, op3, name) {
    const region = regionOf(el, op3, name);
    const ranked = op3 === "read" ? "" : rankedRow(el);
    const peers = list();
    if (ranked !== "") peers.push(clip(ranked, peerLength));
    if (region === null) return { peers, whole: false, item: clip(ranked, itemLength) };
    const text = completeText(region);
    const complete = test(telling, text) ? text : "";
    const whole2 = ranked === "" && complete !== "" && complete !== name;
    if (complete !== "") add(peers, complete, name);
    const found2 = namedTexts(region);
    for (let i = 0; i < found2.length && peers.length < mostPeers; i++) add(peers, found2[i], name);
    const item = ranked === "" ? withHeaders(el, itemText(region)) : `${ranked} ${itemText(region)}`;
    return { peers, whole: whole2, item: clip(item, itemLength) };
  }
  function withHeaders(el, item) {
    const headers = headersOf(el);
    let text = item;
    for (let i = headers.length - 1; i >= 0; i--) if (indexOf(text, headers[i]) < 0) text = `${headers[i]} ${text}`;
    return text;
  }
  function add(peers, text, name) {
    if (peers.length < mostPeers && text !== name && peers.indexOf(text) < 0) peers.push(text);
  }
  var completeText = kept((region) => {
    const text = flatText(region, ownWords, 2 * peerLength);
    return fits(text, peerLength) ? text : "";
  });
  var itemText = kept((region) => shortText(region, itemLength));
  var namedTexts = kept((region) => {
    const { elements } = page();
    const { from: from2, to } = span2(region);
    const ranks = [list(), list(), list()];
    for (let i = from2; i < to; i++) {
      const el = elements[i];
      const rank2 = rankOf(el);
      if (rank2 < 0 || rank2 > 0 && (marks(el) & (ACTION | UNREAD)) !== 0 || !visible(el)) continue;
      const text = title(el, peerLength);
      if (text === "" || rank2 === 1 && weak(text)) continue;
      ranks[
        /** @type {0 | 1 | 2} */
        rank2
      ].push(text);
    }
    for (let rank2 = 1; rank2 < ranks.length; rank2++) {
      for (let i = 0; i < ranks[rank2].length; i++) ranks[0].push(ranks[rank2][i]);
    }
    return ranks[0];
  });
  function rankOf(el) {
    if (hasAttr(el, "data-product-name") || headingLevel(el) > 0) return 0;
    const name = tag(el);
    const leaf = firstElement(el) === null;
    if (leaf && (name === "div" || name === "span" || name === "strong" || name === "p")) return 1;
    return name === "strong" || name === "span" || name === "p" ? 2 : -1;
  }
  var amount = /^[\p{Sc}\d.,%+\-\s]*$/u;
  var currency = /^(usd|eur|gbp|jpy|chf|cad|aud|cny|inr|sek|nok|dkk|pln|brl|mxn|krw|nzd)$/i;
  var weak = (text) => test(amount, text) || test(currency, text);
  var rank = /^\d{1,4}[.)]$/;
  function rankedRow(el) {
    const row = closest(el, "tr");
    const before2 = row === null ? null : previousElement(row);
    return before2 === null || tag(before2) !== "tr" ? "" : rankAndTitle(before2);
  }
  var rankAndTitle = kept((row) => {
    let number = "";
    for (let cell = firstElement(row); cell !== null; cell = nextElement(cell)) {
      const text = title(cell, peerLength);
      if (number === "" && test(rank, text)) number = text;
      const link = number === "" ? "" : titleLink(cell);
      if (link !== "") return `${number} ${link}`;
    }
    return "";
  });
  function titleLink(cell) {
    const { elements } = page();
    const { from: from2, to } = span2(cell);
    for (let i = from2; i < to; i++) {
      if (tag(elements[i]) !== "a" || !hasAttr(elements[i], "href")) continue;
      const text = plainText(elements[i]);
      if (hasLetters(text)) return text;
    }
    return "";
  }

  // candidates.js
  var mostCandidates = 4096;
  var pathLevels = 12;
  function wanted(el, op3) {
    switch (op3) {
      case "click":
        return clickable(el);
      case "fill":
        return interactive(el) && editable(el) && seen(el);
      case "read":
        return readable2(el) && seen(el);
    }
    return false;
  }
  function clickable(el) {
    if (interactive(el)) {
      if (editable(el) && roleOf(el) !== "combobox" && !readOnly(el)) return false;
      return inSight(el) && (visible(el) || transparentToggle(el) || aria(el) || hoverHost(el) !== null);
    }
    return toggleLabel(el) !== null || seen(el) && pointerTarget(el);
  }
  var aria = (el) => ariaHiddenOnly(el) && flatText(el, drawnWords) !== "";
  function readable2(el) {
    if ((marks(el) & (ACTION | UNREAD)) !== 0) return false;
    switch (tag(el)) {
      case "p":
      case "blockquote":
      case "td":
      case "th":
      case "dd":
      case "dt":
        return !wraps(el);
      case "span":
      case "strong":
      case "em":
      case "b":
      case "i":
      case "small":
      case "time":
      case "code":
      case "data":
      case "output":
      case "div":
      case "li":
        return firstElement(el) === null || headingLevel(el) > 0;
    }
    return headingLevel(el) > 0;
  }
  function wraps(el) {
    const inner = firstElement(el);
    return inner !== null && nextElement(inner) === null && readable2(inner) && flatText(inner, drawnWords) === flatText(el, drawnWords);
  }
  var labelFor = (el, op3) => op3 === "read" ? readName(el).text : nameOf(el).text;
  function identity(el, op3) {
    const raw = labelFor(el, op3);
    const context = contextOf(el, op3, raw);
    return { tag: tag(el), raw, name: clip(raw, longest), peers: context.peers, whole: context.whole, item: context.item };
  }
  function candidatesFor(op3) {
    const { elements } = page();
    const found2 = list();
    for (let i = 1; i < elements.length && found2.length <= mostCandidates; i++) {
      if (wanted(elements[i], op3) && labelFor(elements[i], op3) !== "") found2.push(elements[i]);
    }
    return found2;
  }
  function describe(el, op3, ref) {
    const who = identity(el, op3);
    const toggle = toggleLabel(el);
    const subject = toggle ?? el;
    return bare({
      ref,
      node: nodeId(el),
      tag: who.tag,
      role: roleOf(subject),
      name: who.name,
      raw: who.raw,
      truncated: who.name !== who.raw,
      hints: op3 === "read" ? captions2(el) : hintsOf(el),
      peers: who.peers,
      whole: who.whole,
      item: who.item,
      location: locationOf(el),
      section: sectionOf(el),
      region: inArticle(el) === 1 ? "article-body" : "",
      inputType: typeOf(subject),
      editable: editable(el),
      disabled: disabled(subject),
      multiple: multiple(subject),
      labels: tag(el) === "select" ? optionLabels(el) : list(),
      hook: attr(el, "data-testid") ?? "",
      id: attr(el, "id") ?? "",
      nameAttr: attr(el, "name") ?? "",
      href: attr(el, "href") ?? "",
      path: pathOf(el)
    });
  }
  function captions2(el) {
    const found2 = list();
    const caption = captionOf(el);
    if (caption !== "") found2.push(`label "${caption}"`);
    return found2;
  }
  var multiple = (el) => tag(el) === "select" ? selectMultiple(el) : tag(el) === "input" && inputMultiple(el);
  function optionLabels(el) {
    const out = list();
    const options2 = optionsOf(el);
    for (let i = 0; i < options2.length; i++) {
      const option2 = options2[i];
      out.push(bare({ text: squash(optionLabel(option2)), disabled: disabled(option2), selected: optionSelected(option2) }));
    }
    return out;
  }
  function pathOf(el) {
    let path2 = "";
    let node2 = (
      /** @type {Element | null} */
      el
    );
    for (let level = 0; level < pathLevels && node2 !== null; level++, node2 = composedParent(node2)) {
      path2 = `${tag(node2)}:${position(node2)}${level > 0 ? ">" : ""}${path2}`;
    }
    return path2;
  }
  var positions = perReading(() => (
    /** @type {WeakMap<Element, number>} */
    weakMap()
  ));
  function position(el) {
    const known2 = positions().get(el);
    if (known2 !== void 0) return known2;
    const counts = dict();
    const parent = parentNode(el);
    for (let node2 = parent === null ? null : firstElement(parent); node2 !== null; node2 = nextElement(node2)) {
      const name = tag(node2);
      const n = counts[name] ?? 0;
      counts[name] = n + 1;
      positions().set(node2, n);
    }
    return positions().get(el) ?? 0;
  }

  // frames.js
  var narrowest = 32;
  var lowest = 10;
  var media2 = /^\s*(?:image|audio|video)\//iu;
  var objectWindow = getter(HTMLObjectElement.prototype, "contentWindow");
  var held = list();
  var heldAt = "";
  function holders() {
    if (heldAt === state()) return held;
    held = list();
    const inTrees = trees();
    for (let t = 0; t < inTrees.length; t++) {
      const found2 = all(inTrees[t], "iframe, frame, object, embed");
      for (let i = 0; i < found2.length; i++) held.push(found2[i]);
    }
    heldAt = state();
    return held;
  }
  var shownFrames = perReading(() => {
    const out = list();
    const found2 = holders();
    const scope2 = found2.length === 0 ? null : inScope();
    if (scope2 === null || scope2 === void 0) return out;
    for (let i = 0; i < found2.length; i++) {
      if (holdsFrame(found2[i]) && within(scope2, found2[i]) && seen(found2[i]) && large2(found2[i])) out.push(found2[i]);
    }
    return out;
  });
  function holdsFrame(el) {
    switch (tag(el)) {
      case "iframe":
      case "frame":
        return true;
      case "object":
        return objectWindow(el) !== null;
      case "embed":
        return embedsPage(el);
    }
    return false;
  }
  var embedsPage = (el) => hasAttr(el, "src") && !test(media2, attr(el, "type") ?? "");
  function large2(el) {
    const at = box(el);
    return at.width >= narrowest && at.height >= lowest;
  }
  var upright = /^(none|matrix\([\d.][\d.e-]*, 0, 0, [\d.][\d.e-]*, )/;
  function turned(el) {
    for (let node2 = (
      /** @type {Element | null} */
      el
    ); node2 !== null; node2 = flatParent(node2)) {
      if (!test(upright, style(node2, "transform")) || style(node2, "rotate") !== "none") return true;
    }
    return false;
  }
  function contentPlace(el) {
    const at = box(el);
    const across = at.width / layoutWidth(el);
    const down = at.height / layoutHeight(el);
    return bare({
      x: at.left + (pixels(el, "border-left-width") + pixels(el, "padding-left")) * across,
      y: at.top + (pixels(el, "border-top-width") + pixels(el, "padding-top")) * down,
      across,
      down,
      turned: turned(el)
    });
  }
  var markOf = (el, at) => bare({ node: nodeId(el), at, source: attr(el, "src") ?? attr(el, "data") ?? "", aside: aside(el) });
  function unplaced() {
    const shown3 = shownFrames();
    const out = list();
    for (let i = 0; i < shown3.length; i++) out.push(markOf(shown3[i], 0));
    return out;
  }
  function holderOf({ document: of, node: node2 }) {
    if (version().document !== of) return null;
    const found2 = holders();
    for (let i = 0; i < found2.length; i++) if (nodeId(found2[i]) === node2 && isConnected(found2[i])) return found2[i];
    return null;
  }

  // refs.js
  var entries2 = list();
  var op = "";
  var taken = "";
  var sequence = 0;
  function collect(wantedOp) {
    clear();
    const scope2 = inScope();
    if (scope2 === void 0) return incomplete("scope_ambiguous");
    if (scope2 === null) return bare({ candidates: list(), frames: list(), elements: 0, reason: "" });
    if (!page().complete) return incomplete("resource_ceiling");
    const found2 = candidatesFor(wantedOp);
    if (found2.length > mostCandidates) return incomplete("resource_limit");
    op = wantedOp;
    const out = list();
    const { document: document3 } = version();
    for (let i = 0; i < found2.length; i++) {
      const told = describe(found2[i], op, `${document3}-${++sequence}`);
      entries2.push({ ref: told.ref, el: found2[i], tag: told.tag, raw: told.raw, peers: told.peers.join("\n") });
      out.push(told);
    }
    taken = state();
    return bare({ candidates: out, frames: framesAmong(found2), elements: page().elements.length - 1, reason: "" });
  }
  var incomplete = (reason) => bare({ candidates: list(), frames: unplaced(), elements: 0, reason });
  function framesAmong(found2) {
    const { at } = page();
    const places2 = list();
    for (let i = 0; i < found2.length; i++) places2.push(at.get(found2[i]) ?? 0);
    const shown3 = shownFrames();
    const out = list();
    for (let i = 0; i < shown3.length; i++) out.push(markOf(shown3[i], lowerBound(places2, at.get(shown3[i]) ?? page().elements.length)));
    return out;
  }
  function clear() {
    entries2 = list();
    op = "";
    taken = "";
  }
  function entryOf(ref) {
    for (let i = 0; i < entries2.length; i++) if (entries2[i].ref === ref) return entries2[i];
    return void 0;
  }
  var scannedFor = () => op;
  function resolve(ref) {
    const entry2 = entryOf(ref);
    return entry2 !== void 0 && isConnected(entry2.el) ? entry2.el : void 0;
  }
  var unchanged = () => taken !== "" && state() === taken;
  function sameIdentity(ref, el) {
    const entry2 = entryOf(ref);
    const scope2 = inScope();
    if (entry2 === void 0 || scope2 === void 0 || scope2 === null) return false;
    const now2 = identity(el, op);
    return now2.tag === entry2.tag && now2.raw === entry2.raw && now2.peers.join("\n") === entry2.peers;
  }

  // aim.js
  var stale = (reason) => seen2("stale", reason);
  var refused = (reason) => seen2("not_actionable", reason);
  var nowhere2 = { x: 0, y: 0 };
  var seen2 = (status2, reason, point = nowhere2, at = nowhere2, hover = false) => ({ status: status2, reason, point: bare({ x: point.x, y: point.y }), at: bare({ x: at.x, y: at.y }), hover });
  var element2 = (request) => resolve(request.id) ?? null;
  function host(request) {
    const el = resolve(request.id);
    return el === void 0 ? null : hoverHost(el);
  }
  function aim(request) {
    const problem2 = unusable(request);
    if (problem2 !== null) return problem2;
    const el = (
      /** @type {Element} */
      resolve(request.id)
    );
    if (hidden(el)) return seen2("ok", "", void 0, void 0, true);
    let point = hittable(el);
    if (point === null) {
      scrollIntoView(el, { behavior: "instant", block: "center", inline: "center" });
      forget();
      if (!unchanged()) return stale("moved away when it was scrolled to");
      point = hittable(el);
    }
    return point === null ? refused(covered(el)) : seen2("ok", "", relative(el, point), point);
  }
  function check(request) {
    const problem2 = unusable(request);
    if (problem2 !== null) return problem2;
    const el = (
      /** @type {Element} */
      resolve(request.id)
    );
    if (request.point === null) return seen2("ok", "");
    if (hidden(el)) return refused("is hidden");
    const at = absolute(el, request.point);
    return hits(el, at) ? seen2("ok", "", request.point, at) : refused(covered(el));
  }
  function through(request) {
    const el = holderOf(request);
    if (el === null) return stale("stands in a frame that is gone");
    const place2 = contentPlace(el);
    if (place2.turned) return refused("stands in a frame that is turned");
    const at = { x: place2.x + request.point.x * place2.across, y: place2.y + request.point.y * place2.down };
    const view = viewport();
    const away2 = at.x < 0 || at.y < 0 || at.x >= view.width || at.y >= view.height;
    if (away2) return refused("can't be scrolled into view");
    return topmost(at) === el ? seen2("ok", "", void 0, at) : refused("is covered by something else");
  }
  var hidden = (el) => !visual(el) && !transparentToggle(el) && toggleLabel(el) === null && hoverHost(el) !== null;
  function unusable(request) {
    if (request.op !== scannedFor()) return stale("belongs to an earlier look at the page");
    const el = resolve(request.id);
    if (el === void 0) return stale("is no longer in the page");
    if (!unchanged()) return stale("was found before the page changed");
    const subject = toggleLabel(el) ?? el;
    if (disabled(subject)) return refused("is disabled");
    if (!wanted(el, request.op)) return refused(request.op === "fill" && !editable(el) ? "can't be edited" : "is not shown");
    if (!sameIdentity(request.id, el)) return stale("is no longer the same");
    if (request.op === "fill") return readOnly(el) ? refused("is read-only") : null;
    return elsewhere(el);
  }
  function elsewhere(el) {
    if (tag(el) !== "a" || !hasAttr(el, "href")) return null;
    const scheme = linkProtocol(el);
    return scheme === "http:" || scheme === "https:" ? null : refused("is not a link to a web page");
  }
  var parts = [[0.5, 0.5], [0.25, 0.5], [0.75, 0.5], [0.5, 0.25], [0.5, 0.75]];
  function hittable(el) {
    const inBox = inside2(el, box(el));
    if (inBox !== null) return inBox;
    const lines = rectsOf(el);
    for (let i = 0; lines.length > 1 && i < lines.length; i++) {
      const inLine = inside2(el, lines[i]);
      if (inLine !== null) return inLine;
    }
    return null;
  }
  function inside2(el, at) {
    for (let i = 0; i < parts.length; i++) {
      const point = { x: at.left + at.width * parts[i][0], y: at.top + at.height * parts[i][1] };
      if (hits(el, point)) return point;
    }
    return null;
  }
  function hits(el, point) {
    const top = topmost(point);
    if (top === null) return false;
    const toggle = toggleLabel(el);
    for (let node2 = (
      /** @type {Element | null} */
      top
    ); node2 !== null; node2 = flatParent(node2)) {
      if (node2 === el || node2 === toggle) return true;
      if (tag(node2) === "label" && labelControl(node2) === el) return true;
      if ((own3(node2) & ACTION) !== 0) return false;
    }
    return false;
  }
  function topmost(point) {
    let top = elementAt(document, point.x, point.y);
    while (top !== null) {
      const shadow = shadowRoot(top);
      const inner = shadow === null ? null : elementAt(shadow, point.x, point.y);
      if (inner === null || inner === top) return top;
      top = inner;
    }
    return null;
  }
  function covered(el) {
    const at = box(el);
    const view = viewport();
    const away2 = at.right <= 0 || at.bottom <= 0 || at.left >= view.width || at.top >= view.height;
    return away2 ? "can't be scrolled into view" : "is covered by something else";
  }
  function origin(el) {
    const at = box(el);
    return { x: at.left + pixels(el, "border-left-width"), y: at.top + pixels(el, "border-top-width") };
  }
  function relative(el, point) {
    const from2 = origin(el);
    return { x: point.x - from2.x, y: point.y - from2.y };
  }
  function absolute(el, point) {
    const from2 = origin(el);
    return { x: point.x + from2.x, y: point.y + from2.y };
  }

  // passages.js
  var strength = { __proto__: (
    /** @type {any} */
    null
  ), text: 0, item: 1, cell: 1, header: 1, status: 2, control: 3, heading: 4 };
  var labelled2 = set("section fieldset table ul ol dl nav aside article form dialog figure menu");
  var labelledRoles = set("region group radiogroup list listbox table grid treegrid toolbar tablist menu tree navigation complementary form dialog");
  var bottom = { kind: "text", level: 0, group: null, entry: null, cell: null, label: "", block: null };
  var spotOf = inherited(bottom, (el, above) => {
    const name = tag(el);
    const role = roleToken(el);
    const spot = {
      kind: above.kind,
      level: above.level,
      group: above.group,
      entry: above.entry,
      cell: above.cell,
      label: above.label,
      block: flows(el) ? above.block : el
    };
    if (labelled2[name] || labelledRoles[role]) spot.label = labelOf(el) || above.label;
    placeInList(el, name, role, spot);
    placeInTable(el, name, role, spot);
    const kind = kindOf2(el, name, role);
    if (kind !== "" && strength[kind] >= strength[spot.kind]) {
      spot.kind = kind;
      spot.level = headingLevel(el);
      spot.block = el;
    }
    return spot;
  });
  function flows(el) {
    const display = style(el, "display");
    return display === "inline" || display === "contents";
  }
  function kindOf2(el, name, role) {
    if (headingLevel(el) > 0) return "heading";
    if (interactive(el)) return "control";
    if (role === "status" || role === "alert" || role === "log" || name === "output" && role === "") return "status";
    return "";
  }
  function placeInList(el, name, role, spot) {
    if (role === "list" || role === "" && (name === "ul" || name === "ol" || name === "menu" || name === "dl")) {
      spot.group = el;
      spot.entry = spot.cell = null;
    } else if (role === "listitem" || role === "" && name === "li") {
      spot.group = listAround(el) ?? flatParent(el);
      enter(spot, el, null, "item");
    } else if (role === "" && (name === "dt" || name === "dd") && spot.group !== null) {
      enter(spot, term2(el), null, "item");
    }
  }
  var listAround = (el) => closest(el, "ul, ol, menu, [role=list]");
  function term2(el) {
    for (let node2 = (
      /** @type {Element | null} */
      el
    ); node2 !== null; node2 = previousElement(node2)) {
      if (tag(node2) === "dt") return node2;
    }
    return el;
  }
  function placeInTable(el, name, role, spot) {
    if (role === "table" || role === "grid" || role === "treegrid" || role === "" && name === "table") {
      spot.group = el;
      spot.entry = spot.cell = null;
    } else if (role === "row" || role === "" && name === "tr" && spot.group !== null) {
      spot.entry = el;
      spot.cell = null;
    } else if (spot.entry !== null && (name === "td" || name === "th" || cellRole(role))) {
      const header = role === "" ? name === "th" : role === "columnheader" || role === "rowheader";
      enter(spot, spot.entry, el, header ? "header" : "cell");
    }
  }
  var cellRole = (role) => role === "cell" || role === "gridcell" || role === "columnheader" || role === "rowheader";
  function enter(spot, entry2, cell, kind) {
    spot.entry = entry2;
    spot.cell = cell;
    if (strength[kind] >= strength[spot.kind]) spot.kind = kind;
  }
  var columns = perReading(() => (
    /** @type {WeakMap<Element, number>} */
    weakMap()
  ));
  function columnOf(cell) {
    const known2 = columns().get(cell);
    if (known2 !== void 0) return known2;
    let first = cell;
    for (let before2 = previousElement(first); before2 !== null; before2 = previousElement(first)) first = before2;
    let column = 1;
    for (let node2 = (
      /** @type {Element | null} */
      first
    ); node2 !== null; node2 = nextElement(node2)) {
      columns().set(node2, column);
      const wide2 = +(attr(node2, "colspan") ?? attr(node2, "aria-colspan") ?? 1);
      column += wide2 >= 1 && wide2 <= 1e3 ? wide2 | 0 : 1;
    }
    return columns().get(cell) ?? 1;
  }
  function collector2() {
    const runs = list();
    const standing = list();
    const groups = weakMap();
    const entries3 = weakMap();
    let lastGroup = 0;
    let paused = false;
    const groupOf = (el) => {
      if (el === null) return null;
      const known2 = groups.get(el);
      if (known2 !== void 0) return known2;
      const made2 = { group: ++lastGroup, entries: 0 };
      groups.set(el, made2);
      return made2;
    };
    const number = (spot) => {
      const group = groupOf(spot.group);
      if (group === null || spot.group === null || spot.entry === null) return { group: group?.group ?? 0, entry: 0 };
      let entry2 = entries3.get(spot.entry);
      if (entry2 === void 0 || entry2.group !== spot.group) {
        entry2 = { group: spot.group, entry: ++group.entries };
        entries3.set(spot.entry, entry2);
      }
      return { group: group.group, entry: entry2.entry };
    };
    const passage = (spot, text, control2) => {
      const { group, entry: entry2 } = number(spot);
      const cell = spot.cell === null ? 0 : columnOf(spot.cell);
      const kind = control2 === null ? spot.kind : "state";
      return bare({ text, kind, level: kind === "heading" ? spot.level : 0, group, entry: entry2, cell, label: spot.label, control: control2 });
    };
    return {
      /** @param {Spot} spot @param {string} text */
      add(spot, text) {
        const last2 = runs.length > 0 ? runs[runs.length - 1] : null;
        if (last2 !== null && !paused && same(last2.spot, spot)) last2.texts.push(text);
        else runs.push({ spot, texts: oneText(text) });
        paused = false;
      },
      /** stand notes a control before the text that follows; texts around it still flow together. @param {Spot} spot @param {import('./states.js').Control} control */
      stand(spot, control2) {
        standing.push({ at: runs.length, spot, control: control2 });
      },
      /** pause ends the passage, since something else stands there; it returns how many there are. */
      pause() {
        paused = true;
        return runs.length + standing.length;
      },
      /** @returns {Passage[]} */
      passages() {
        const out = list();
        let next = 0;
        for (let i = 0; i <= runs.length; i++) {
          for (; next < standing.length && standing[next].at === i; next++) out.push(passage(standing[next].spot, "", standing[next].control));
          if (i < runs.length) out.push(passage(runs[i].spot, runs[i].texts.join(" "), null));
        }
        return out;
      }
    };
  }
  function oneText(text) {
    const texts = list();
    texts.push(text);
    return texts;
  }
  var same = (a, b) => a === b || a.block === b.block && a.kind === b.kind && a.group === b.group && a.entry === b.entry && a.cell === b.cell && a.label === b.label;

  // states.js
  var longestName = 200;
  var longestValue = 200;
  var standingOf = kept((el) => {
    const type = typeOf(el);
    const field = hasValue(el, type);
    const filled = !field ? "" : valueOf(el) !== "" ? "filled" : "empty";
    const invalid = attr(el, "aria-invalid") === "true" ? "invalid" : "";
    const state2 = squash(`${switched(el)} ${chosen(el)} ${filled} ${opened2(el)} ${invalid} ${off(el) ? "disabled" : ""}`);
    if (state2 === "" || !shown2(el)) return null;
    const value = field ? squash(valueOf(el)) : "";
    return bare({ name: clip(labelled3(el), longestName), role: roleOf(el) || roleToken(el), state: state2, value: clip(value, longestValue) });
  });
  function shown2(el) {
    if (seen(el) || transparentToggle(el)) return true;
    if (!toggles(el)) return false;
    const labels2 = labelsOf(el, tag(el));
    for (let i = 0; i < labels2.length; i++) if (seen(labels2[i])) return true;
    return false;
  }
  function labelled3(el) {
    if (!toggles(el)) return nameOf(el).text;
    const labels2 = labelsOf(el, tag(el));
    let text = "";
    for (let i = 0; i < labels2.length; i++) text = squash(text + " " + shownText(labels2[i]));
    return text || nameOf(el).text;
  }
  function switched(el) {
    if (toggles(el)) return inputChecked(el) ? "on" : "off";
    switch (attr(el, "aria-checked") ?? attr(el, "aria-pressed")) {
      case "true":
        return "on";
      case "mixed":
        return "mixed";
      case "false":
        return "off";
    }
    return "";
  }
  function chosen(el) {
    const current2 = attr(el, "aria-current");
    if (current2 === "step") return "selected step";
    if (current2 !== null && current2 !== "" && current2 !== "false") return "selected";
    switch (attr(el, "aria-selected")) {
      case "true":
        return "selected";
      case "false":
        return "unselected";
    }
    return "";
  }
  function opened2(el) {
    switch (attr(el, "aria-expanded")) {
      case "true":
        return "expanded";
      case "false":
        return "collapsed";
    }
    return "";
  }
  var off = (el) => interactive(el) && disabled(el);
  var hasValue = (el, type) => tag(el) === "textarea" || tag(el) === "input" && type !== "password" && (textField(el) || type === "range");
  var valueOf = (el) => tag(el) === "textarea" ? areaValue(el) : inputValue(el);

  // digest.js
  var mostTextNodes = 2e4;
  var badgeLevels = 4;
  function digest(limit) {
    const scope2 = inScope();
    if (scope2 === void 0) return problem("scope_ambiguous", 0);
    const { passages, frames, nodes: nodes2, complete } = reading2();
    if (!complete) return problem("resource_ceiling", nodes2);
    const texts = list();
    for (let i = 0; i < passages.length; i++) if (passages[i].text !== "") texts.push(passages[i].text);
    const text = texts.join(" ");
    if (limit > 0 && !fits(text, limit)) return problem("digest_too_large", nodes2);
    return { text, passages, frames, nodes: nodes2, problem: "" };
  }
  var problem = (why, nodes2) => ({ text: "", passages: list(), frames: unplaced(), nodes: nodes2, problem: why });
  var reading2 = perReading(() => {
    const run = collector2();
    const frames = list();
    const shown3 = shownFrames();
    const said2 = weakMap();
    const stack = list();
    let nodes2 = 0;
    const scope2 = inScope();
    if (scope2 !== null && scope2 !== void 0) pushFlat(stack, scope2);
    while (stack.length > 0 && nodes2 <= mostTextNodes) {
      const node2 = (
        /** @type {Node} */
        stack.pop()
      );
      const type = nodeType(node2);
      if (type === 1) {
        const el = (
          /** @type {Element} */
          node2
        );
        const standing = standingOf(el);
        if (standing !== null) run.stand(spotOf(el), standing);
        if (!holdsFrame(el)) pushFlat(stack, el);
        else if (shown3.indexOf(el) >= 0) frames.push(markOf(el, run.pause()));
      } else if (type === 3) {
        nodes2++;
        read2(
          /** @type {Text} */
          node2,
          said2,
          run.add
        );
      }
    }
    return { passages: run.passages(), frames, nodes: nodes2, complete: nodes2 <= mostTextNodes };
  });
  function read2(node2, said2, emit) {
    const parent = elementOf(node2);
    if (parent === null) return;
    const select2 = selectAround(parent);
    if (select2 !== null) {
      if (said2.has(select2) || !seen(select2)) return;
      said2.set(select2, true);
      const text2 = selectionText(select2);
      if (text2 !== "") emit(spotOf(select2), text2);
      return;
    }
    if ((marks(parent) & UNREAD) !== 0) return;
    const text = squash(data(node2));
    if (text === "" || !seen(parent) || unrendered(node2, parent)) return;
    emit(spotOf(parent), badge(text, parent) ?? text);
  }
  var selectAround = inherited(
    /** @type {Element | null} */
    null,
    (el, above) => {
      if (above !== null) return above;
      return tag(el) === "select" || customSelect(el) ? el : null;
    }
  );
  var editableInside = "input, textarea, [contenteditable], [role=textbox], [role=searchbox], [role=spinbutton]";
  function customSelect(el) {
    const name = tag(el);
    if (roleToken(el) !== "combobox" || name === "input" || name === "textarea" || editingHost(el)) return false;
    const completes = attr(el, "aria-autocomplete");
    if (completes !== null && completes !== "none") return false;
    return (marksAbove(el) & UNREAD) === 0 && all(el, editableInside).length === 0;
  }
  function selectionText(el) {
    const chosen2 = tag(el) === "select" ? selectedOption(el) : flatText(el, selection);
    if (chosen2 === "") return "";
    const name = strip(without(nameOf(el).text, chosen2));
    return name === "" ? chosen2 : `${name}: ${chosen2}`;
  }
  function selectedOption(el) {
    const options2 = optionsOf(el);
    for (let i = 0; i < options2.length; i++) if (optionSelected(options2[i])) return squash(optionLabel(options2[i]));
    return "";
  }
  var selection = { see: (el) => visual(el) && !offered(el), skip: UNREAD, hidden: false };
  var offered = inherited(false, (el, above) => {
    const role = roleToken(el);
    return above || role === "listbox" || role === "option";
  });
  var count = /^\d{1,4}\+?$/;
  function badge(text, parent) {
    if (!test(count, text)) return null;
    const names = list();
    let el = (
      /** @type {Element | null} */
      parent
    );
    for (let level = 0; level < badgeLevels && el !== null; level++, el = flatParent(el)) {
      const own4 = tokens(el, testNames);
      for (let i = 0; i < own4.length; i++) names.push(own4[i]);
      if (!interactive(el) && !pointerTarget(el)) continue;
      if (flatText(el, drawn2) !== text) return null;
      const kind = kindOf(names);
      return kind === "" ? null : `${kind} icon badge: ${text}`;
    }
    return null;
  }
  var drawn2 = { see: visual, skip: UNREAD, hidden: false };

  // drawn.js
  var most = 2e6;
  function drawnText() {
    const stack = list();
    const pieces = list();
    let length = 0;
    const top = content();
    if (top !== null) stack.push(top);
    while (stack.length > 0) {
      const next = (
        /** @type {Node | string} */
        stack.pop()
      );
      const text = typeof next === "string" ? next : open(next, stack);
      if (text === "") continue;
      pieces.push(text);
      length += text.length;
      if (length > most) return null;
    }
    return pieces.join("");
  }
  function open(node2, stack) {
    const type = nodeType(node2);
    if (type === 3) return textOf(
      /** @type {Text} */
      node2
    );
    if (type !== 1) return "";
    const el = (
      /** @type {Element} */
      node2
    );
    if (holdsFrame(el)) return " ";
    if ((own3(el) & UNREAD) !== 0) return buttonText(el);
    const gap = runsOn(el) ? "" : " ";
    stack.push(gap, made(el, "::after"));
    pushFlat(
      /** @type {Node[]} */
      stack,
      el
    );
    stack.push(made(el, "::before"));
    return gap;
  }
  function runsOn(el) {
    const display = style(el, "display");
    return tag(el) !== "br" && (display === "contents" || exec(/^inline/, display) !== null);
  }
  var seen3 = kept((el) => (marks(el) & OUTSIDE) === 0 && drawn(el) && inSight(el));
  function textOf(node2) {
    const parent = elementOf(node2);
    const text = data(node2);
    if (parent === null || text === "" || !seen3(parent) || unrendered(node2, parent)) return "";
    return cased(text, style(parent, "text-transform"));
  }
  function cased(text, transform) {
    switch (transform) {
      case "uppercase":
        return upper(text);
      case "lowercase":
        return lower(text);
      case "capitalize":
        return replace(text, /(?<![\p{L}\p{N}'’])\p{L}/gu, upper);
    }
    return text;
  }
  function buttonText(el) {
    if (tag(el) !== "input" || !seen3(el)) return "";
    const kind = inputType(el);
    return kind === "button" || kind === "submit" || kind === "reset" ? ` ${inputValue(el)} ` : "";
  }
  var part2 = /"((?:[^"\\]|\\.)*)"|attr\(([\w-]+)\)/gu;
  function made(el, place2) {
    const content2 = generated(el, place2);
    if (content2 === "" || content2 === "none" || content2 === "normal" || !seen3(el)) return "";
    let text = "";
    part2.lastIndex = 0;
    for (let m = exec(part2, content2); m !== null; m = exec(part2, content2)) {
      text += m[1] === void 0 ? attr(el, m[2]) ?? "" : unescaped(m[1]);
    }
    return text;
  }
  function unescaped(text) {
    try {
      return (
        /** @type {string} */
        decode(`"${text}"`)
      );
    } catch {
      return text;
    }
  }

  // passwords.js
  function passwords() {
    const boxes = list();
    const inTrees = trees();
    for (let t = 0; t < inTrees.length; t++) {
      const found2 = all(inTrees[t], "input[type=password]");
      for (let i = 0; i < found2.length; i++) {
        const at = drawnBox(found2[i]);
        if (at !== null) boxes.push(at);
      }
    }
    const frames = list();
    const places2 = list();
    const held2 = holders();
    for (let i = 0; i < held2.length; i++) {
      const at = drawnBox(held2[i]);
      if (at === null) continue;
      frames.push(markOf(held2[i], 0));
      places2.push(bare({ box: at, content: contentPlace(held2[i]) }));
    }
    return { boxes, frames, places: places2 };
  }
  function drawnBox(el) {
    const at = box(el);
    return at.width > 0 && at.height > 0 ? bare({ x: at.left, y: at.top, width: at.width, height: at.height }) : null;
  }

  // shown.js
  var document2 = "";
  var looked = -1;
  var said = "";
  var revision2 = 0;
  var changed2 = 0;
  function shownVersion() {
    const now2 = version();
    if (now2.document !== document2) {
      document2 = now2.document;
      looked = -1;
      said = "";
      revision2 = 0;
    }
    if (now2.revision !== looked) {
      const { text, problem: problem2 } = digest(0);
      const says = `${problem2} ${text}`;
      if (looked >= 0 && says !== said) revision2++;
      if (looked < 0 || says !== said) changed2 = lastChange();
      looked = now2.revision;
      said = says;
    }
    return bare({ document: document2, revision: revision2, route: now2.route });
  }
  function shownIdle() {
    if (!parsed()) return 0;
    shownVersion();
    return idle() + lastChange() - changed2;
  }

  // targets.js
  var longestText = 4096;
  function readText(ref) {
    const el = scannedFor() === "read" && unchanged() ? resolve(ref) : void 0;
    if (el === void 0 || !sameIdentity(ref, el) || !wanted(el, "read")) return { status: "stale", text: "" };
    const text = shownText(el);
    if (text === "") return { status: "empty", text: "" };
    return fits(text, longestText) ? { status: "ok", text } : { status: "too_long", text: "" };
  }
  function control(ref) {
    const el = scannedFor() === "read" ? void 0 : resolve(ref);
    if (el === void 0) return { status: "stale" };
    const subject = toggleLabel(el) ?? el;
    return {
      status: "ok",
      disabled: disabled(subject),
      checked: checkedOf(subject),
      focused: within(subject, deepFocus()),
      value: valueOf2(subject)
    };
  }
  function checkedOf(el) {
    if (toggles(el)) return inputChecked(el);
    switch (attr(el, "aria-checked")) {
      case "true":
      case "mixed":
        return true;
      case "false":
        return false;
    }
    return null;
  }
  function valueOf2(el) {
    const name = tag(el);
    if (name === "textarea") return areaValue(el);
    if (name === "input") return textField(el) && inputType(el) !== "password" ? inputValue(el) : null;
    return editingHost(el) ? textContent(el) : null;
  }
  function bodyText() {
    const el = body(document);
    return el === null ? "" : innerText(el);
  }

  // main.js
  var globalName = "__sedum";
  var protocol = 1;
  var fresh = (run) => (arg) => {
    follow();
    forget();
    readEverywhere(false);
    return run(arg);
  };
  var versionFor = (arg) => arg.child ? shownVersion() : version();
  var wide = (run) => (arg) => {
    const seen4 = versionFor(arg);
    if (arg.everywhere === true) {
      forget();
      readEverywhere(true);
    }
    return { ...run(arg), version: seen4 };
  };
  var op2 = (run) => fresh((arg) => encode(bare({ protocol, ...run(arg) })));
  var operations = freeze(bare({
    protocol,
    version: op2((arg) => ({ version: versionFor(arg), frames: unplaced() })),
    idle: op2((arg) => ({ version: versionFor(arg), idle: arg.child ? shownIdle() : idle(), frames: unplaced() })),
    collect: op2(wide((arg) => collect(arg.op))),
    digest: op2(wide((arg) => ({
      ...digest(arg.limit),
      drawn: arg.everywhere === true ? drawnText() : "",
      narrow: narrow(),
      status: status()
    }))),
    passwords: op2((arg) => ({ ...passwords(), version: versionFor(arg) })),
    parsed: op2(() => ({ parsed: parsed() })),
    read: op2((arg) => readText(arg.ref)),
    control: op2((arg) => control(arg.ref)),
    bodyText: op2(() => ({ text: bodyText() })),
    aim: op2(aim),
    check: op2(check),
    through: op2(through),
    element: fresh(element2),
    host: fresh(host),
    frame: fresh(holderOf)
  }));
  follow();
  if (!Object.hasOwn(globalThis, globalName)) {
    keepShadows();
    defineProperty(globalThis, globalName, { value: operations, writable: false, enumerable: false, configurable: false });
  }
})();
