// Controls that only show while the pointer is over something else.

/** hoverHost is the visible element that reveals a control when hovered. @type {(el: Element) => Element | null} */
export const hoverHost = () => null;
