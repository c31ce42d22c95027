import type { Review } from './review.js';

/** Leads on to what was not in view yet, a page at a time. */
export function readOn(root: ParentNode, review: Review): void {
  const ends = root.querySelectorAll<HTMLElement>('[data-end], .value .box > button');
  const next = [...ends].find(({ dataset: { place } }) => place === undefined || review.isWanted(place));
  if (next instanceof HTMLButtonElement) readRest(next);
  else if (next) scrollOn(next);
}

/** Scrolls on to the button for the rest of a text, and presses it where it is in view. */
function readRest(button: HTMLButtonElement): void {
  const box = button.parentElement;
  if (box && button.getBoundingClientRect().bottom > box.getBoundingClientRect().bottom + 1) scrollOn(button);
  else button.click();
}

/** Scrolls the box around an end by a page, or shows the end where there is nothing left to scroll. */
function scrollOn(end: Element): void {
  const boxes = ['.box', '.content'].flatMap((selector) => end.closest(selector) ?? []);
  boxes[0]?.scrollIntoView({ block: 'nearest' });
  for (const box of boxes) {
    const before = box.scrollTop;
    box.scrollBy({ top: box.clientHeight - lineOf(box) });
    if (box.scrollTop !== before) return;
  }
  end.scrollIntoView({ block: 'nearest' });
}

function lineOf(box: Element): number {
  return Number.parseFloat(getComputedStyle(box).lineHeight) || 0;
}

/** Counts the characters of long texts that are below what is in view, about. */
export function charactersBelow(root: ParentNode): number {
  return [...root.querySelectorAll<HTMLElement>('.box[data-unread]')].reduce((sum, box) => {
    const below = box.scrollHeight - box.scrollTop - box.clientHeight;
    const { unread, shown } = box.dataset;
    return sum + Number(unread) - Number(shown) + Number(shown) * (below / box.scrollHeight);
  }, 0);
}
