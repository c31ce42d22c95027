/** Distance in pixels from the box, and from the edges of the window. */
const gapPx = 8;
/** Height in pixels below which there is too little room above the box. */
const littlePx = 160;

/**
 * Keeps a popover over a box, with the same edges, for as long as it is open. The box never moves. Without room above the box,
 * the popover is below it.
 */
export function placeOver(popover: HTMLElement, box: Element): void {
  if (!popover.isConnected || popover.matches(':popover-open')) return;
  popover.showPopover();
  follow(popover, box);
}

function follow(popover: HTMLElement, box: Element): void {
  if (!popover.isConnected || !popover.matches(':popover-open')) return;
  place(popover, box.getBoundingClientRect());
  requestAnimationFrame(() => follow(popover, box));
}

function place({ style, currentCSSZoom }: HTMLElement, { left, top, bottom, width }: DOMRect): void {
  // A page may zoom its content. Not every browser reports it.
  const zoom = (currentCSSZoom as number | undefined) ?? 1;
  const { clientHeight } = document.documentElement;
  // A keyboard on the screen covers a part of the window.
  const { offsetTop = 0, height = clientHeight } = visualViewport ?? {};
  const above = top - offsetTop - gapPx * 2;
  const below = offsetTop + height - bottom - gapPx * 2;
  const isAbove = above >= littlePx || above >= below;
  style.left = `${left / zoom}px`;
  style.width = `${width / zoom}px`;
  style.top = isAbove ? 'auto' : `${(bottom + gapPx) / zoom}px`;
  style.bottom = isAbove ? `${(clientHeight - top + gapPx) / zoom}px` : 'auto';
  style.maxHeight = `${Math.max(isAbove ? above : below, 0) / zoom}px`;
}
