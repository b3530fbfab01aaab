const frameMs = 1100;
const maxFadeMs = 620;

// startReplay turns a strip of frames into a player. The strip holds the only
// copy of each picture; captions are those of the rows.
const startReplay = (replay) => {
  const buttons = all(".strip button", replay);
  const [stage, controls] = [replay.querySelector(".stage"), replay.querySelector(".controls")];
  const layers = all("img", stage);
  const [mark, missing] = [stage.querySelector(".target"), stage.querySelector(".missing")];
  const play = replay.querySelector("[data-do=play]");
  const expand = replay.querySelector("[data-do=expand]");
  const spoken = replay.querySelector(".caption");
  const row = (i) => document.getElementById(buttons[i].dataset.row);
  let [at, speed, timer, front] = [0, 2, 0, 0];

  const caption = (i) => {
    const status = buttons[i].querySelector(".none")?.textContent;
    const text = `${row(i).querySelector(".i").textContent}. ${row(i).querySelector(".say bdi").textContent}`;
    return status ? `${text} (${status})` : text;
  };

  // The picture is letterboxed: its rectangle is the largest of its shape.
  const placeMark = () => {
    const picture = layers[front];
    const box = buttons[at].dataset.box?.split(" ").map(Number);
    mark.hidden = !box || !picture.naturalWidth || picture.hidden;
    if (mark.hidden) return;
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

  const setCurrent = (element, current) => {
    if (current) element.setAttribute("aria-current", "true");
    else element.removeAttribute("aria-current");
  };

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
    replay.querySelector(".counter").textContent = `${at + 1} / ${buttons.length}`;
    spoken.textContent = caption(at);
    const strip = buttons[at].closest(".strip");
    strip.scrollLeft = buttons[at].parentElement.offsetLeft - strip.offsetLeft - strip.clientWidth / 2 + 48;
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

  const moveTo = (i) => {
    stop();
    show(Math.max(0, Math.min(buttons.length - 1, i)));
  };

  const setBig = (big) => {
    replay.classList.toggle("big", big);
    expand.setAttribute("aria-pressed", String(big));
    expand.setAttribute("aria-label", big ? "Shrink the player" : "Expand the player");
    placeMark();
  };

  const actions = {
    previous: () => moveTo(at - 1),
    next: () => moveTo(at + 1),
    play: () => (timer ? stop() : start()),
    expand: () => setBig(!replay.classList.contains("big")),
  };

  replay.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.do) actions[button.dataset.do]();
    if (button.dataset.row) moveTo(buttons.indexOf(button));
    if (!button.dataset.speed) return;
    speed = Number(button.dataset.speed);
    for (const other of all("[data-speed]", replay)) setCurrent(other, other === button);
    setFade();
  });

  // Tab stays inside while the player covers the page.
  const keepFocus = (event) => {
    const stops = all("button", replay);
    const last = event.shiftKey ? stops[0] : stops.at(-1);
    if (document.activeElement !== last) return;
    event.preventDefault();
    (event.shiftKey ? stops.at(-1) : stops[0]).focus();
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
  replay.parentElement.querySelector(".steps").addEventListener("click", (event) => {
    const li = event.target.closest("summary")?.closest("li");
    const i = buttons.findIndex((button) => button.dataset.row === li?.id);
    if (i >= 0) moveTo(i);
  });

  for (const layer of layers) layer.addEventListener("load", placeMark);
  new ResizeObserver(placeMark).observe(stage);
  stage.hidden = controls.hidden = false;
  setFade();
  show(Math.max(0, buttons.findIndex((button) => button.querySelector("img"))));
};
