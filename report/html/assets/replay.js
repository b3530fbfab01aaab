const frameMs = 1100;
const maxFadeMs = 620;

// startReplay turns a strip of frames into a player. The strip holds the only
// copy of each picture; captions are those of the rows.
/** @param {HTMLElement} replay */
const startReplay = (replay) => {
  const strip = one(".strip", replay);
  const [items, buttons] = [all("li", strip), all("button", strip)];
  const [stage, controls] = [one(".stage", replay), one(".controls", replay)];
  /** @type {HTMLImageElement[]} */
  const layers = all("img", stage);
  const [mark, missing] = [one(".target", stage), one(".missing", stage)];
  const play = one("[data-do=play]", replay);
  const expand = one("[data-do=expand]", replay);
  const spoken = one(".caption", replay);
  /** @param {number} i */
  const row = (i) => one("#" + buttons[i].dataset.row);
  let [at, speed, timer, front] = [0, 2, 0, 0];

  /** @param {number} i */
  const caption = (i) => {
    const status = buttons[i].querySelector(".none")?.textContent;
    const text = `${one(".i", row(i)).textContent}. ${one(".say bdi", row(i)).textContent}`;
    return status ? `${text} (${status})` : text;
  };

  // The picture is letterboxed: its rectangle is the largest of its shape.
  const placeMark = () => {
    const picture = layers[front];
    const box = buttons[at].dataset.box?.split(" ").map(Number);
    mark.hidden = true;
    if (!box || !picture.naturalWidth || picture.hidden) return;
    mark.hidden = false;
    const scale = Math.min(stage.clientWidth / picture.naturalWidth, stage.clientHeight / picture.naturalHeight);
    const [width, height] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
    const [left, top] = [(stage.clientWidth - width) / 2, (stage.clientHeight - height) / 2];
    mark.style.left = `${left + width * box[0] / 100}px`;
    mark.style.top = `${top + height * box[1] / 100}px`;
    mark.style.width = `${width * box[2] / 100}px`;
    mark.style.height = `${height * box[3] / 100}px`;
  };

  const setFade = () => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    stage.style.setProperty("--fade", `${still ? 0 : Math.min(maxFadeMs, frameMs / speed / 2)}ms`);
  };

  /** @param {HTMLElement} element @param {boolean} current */
  const setCurrent = (element, current) => {
    if (current) element.setAttribute("aria-current", "true");
    else element.removeAttribute("aria-current");
  };

  /** @param {number} i */
  const show = (i) => {
    setCurrent(buttons[at], false);
    setCurrent(row(at), false);
    at = i;
    setCurrent(buttons[at], true);
    setCurrent(row(at), true);
    const source = buttons[at].querySelector("img")?.src;
    missing.hidden = Boolean(source);
    missing.textContent = buttons[at].querySelector(".none")?.textContent ?? "";
    const back = layers[1 - front];
    layers[front].classList.remove("on");
    back.hidden = !source;
    if (source) back.src = source;
    back.classList.toggle("on", Boolean(source));
    front = 1 - front;
    one(".counter", replay).textContent = `${at + 1} / ${buttons.length}`;
    spoken.textContent = caption(at);
    strip.scrollLeft = items[at].offsetLeft - strip.offsetLeft - strip.clientWidth / 2 + 48;
    placeMark();
  };

  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    play.textContent = "▶";
    spoken.setAttribute("aria-live", "polite");
    play.setAttribute("aria-label", "Play");
  };

  const tick = () => {
    if (at === buttons.length - 1) return stop();
    show(at + 1);
    timer = setTimeout(tick, frameMs / speed);
  };

  const start = () => {
    if (at === buttons.length - 1) show(0);
    timer = setTimeout(tick, frameMs / speed);
    play.textContent = "❚❚";
    spoken.setAttribute("aria-live", "off"); // a film read aloud would drown everything else
    play.setAttribute("aria-label", "Pause");
  };

  /** @param {number} i */
  const moveTo = (i) => {
    stop();
    show(Math.max(0, Math.min(buttons.length - 1, i)));
  };

  /** @param {boolean} big */
  const setBig = (big) => {
    replay.classList.toggle("big", big);
    expand.setAttribute("aria-pressed", String(big));
    expand.setAttribute("aria-label", big ? "Shrink the player" : "Expand the player");
    placeMark();
  };

  /** @type {Record<string, () => void>} */
  const actions = {
    previous: () => moveTo(at - 1),
    next: () => moveTo(at + 1),
    play: () => (timer ? stop() : start()),
    expand: () => setBig(!replay.classList.contains("big")),
  };

  replay.addEventListener("click", (event) => {
    const button = around(event, "button");
    if (!button) return;
    if (button.dataset.do) actions[button.dataset.do]();
    if (button.dataset.row) moveTo(buttons.indexOf(button));
    if (!button.dataset.speed) return;
    speed = Number(button.dataset.speed);
    for (const other of all("[data-speed]", replay)) setCurrent(other, other === button);
    setFade();
  });

  // Tab stays inside while the player covers the page.
  /** @param {KeyboardEvent} event */
  const keepFocus = (event) => {
    const stops = all("button", replay);
    const [first, last] = event.shiftKey ? [stops[stops.length - 1], stops[0]] : [stops[0], stops[stops.length - 1]];
    if (document.activeElement !== last) return;
    event.preventDefault();
    first.focus();
  };
  replay.addEventListener("keydown", (event) => {
    const big = replay.classList.contains("big");
    if (event.key === "ArrowLeft") actions.previous();
    else if (event.key === "ArrowRight") actions.next();
    else if (event.key === "Tab" && big) return keepFocus(event);
    else return;
    event.preventDefault();
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && replay.classList.contains("big")) setBig(false);
  });
  one(".steps", /** @type {HTMLElement} */ (replay.parentElement)).addEventListener("click", (event) => {
    const li = around(event, "summary")?.closest("li");
    const i = buttons.findIndex((button) => button.dataset.row === li?.id);
    if (i >= 0) moveTo(i);
  });

  for (const layer of layers) layer.addEventListener("load", placeMark);
  new ResizeObserver(placeMark).observe(stage);
  stage.hidden = controls.hidden = false;
  setFade();
  show(Math.max(0, buttons.findIndex((button) => button.querySelector("img"))));
};
