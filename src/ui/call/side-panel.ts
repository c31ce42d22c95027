import { parentOf } from '../base/shadow.js';

/** Width of the widget from which a result opens at the side, and that of the pane beside it, in rem. */
const leastRem = 96;
const paneRem = 47;

/** The panel that is open: a page has room for one. */
let current: SidePanel | undefined;

/** Returns the frame of the `<mcp-tools>` around an element, if a result has room at its side. */
export function frameWithRoom(element: Element): HTMLElement | undefined {
  for (let at = parentOf(element); at; at = parentOf(at)) {
    if (at instanceof HTMLElement && at.part.contains('frame'))
      return at.clientWidth >= leastRem * remOf(at) ? at : undefined;
  }
  return undefined;
}

/**
 * Shows an element at the side of the widget, beside the pane, whose text keeps its width. The element is in the top layer and
 * stays in its place in the page: a moved frame would reload.
 */
export class SidePanel {
  /** Called when a person leaves with Escape, when another panel opens, or when there is no more room. */
  readonly leave: () => void;
  readonly #frame: HTMLElement;
  readonly #sizes = new ResizeObserver(() => this.#follow());
  #section: HTMLElement | undefined;
  #ending: AbortController | undefined;

  constructor(frame: HTMLElement, leave: () => void) {
    this.#frame = frame;
    this.leave = leave;
  }

  open(section: HTMLElement): void {
    current?.leave();
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- Another panel has to close this one.
    current = this;
    this.#section = section;
    this.#ending = new AbortController();
    const { signal } = this.#ending;
    const columns = getComputedStyle(this.#frame).gridTemplateColumns.split(' ');
    this.#frame.style.gridTemplateColumns = [...columns.slice(0, -1), `${paneRem}rem`, 'minmax(0, 1fr)'].join(
      ' ',
    );
    section.toggleAttribute('data-side', true);
    section.popover = 'manual';
    section.showPopover();
    this.#follow();
    section.addEventListener('keydown', this.#pressed, { signal });
    window.addEventListener('scroll', this.#follow, { capture: true, passive: true, signal });
    this.#sizes.observe(this.#frame);
    this.#sizes.observe(section);
  }

  close(): void {
    if (current === this) current = undefined;
    this.#sizes.disconnect();
    this.#ending?.abort();
    this.#section?.removeAttribute('popover');
    this.#section?.removeAttribute('data-side');
    this.#section = undefined;
    this.#frame.style.gridTemplateColumns = '';
  }

  /** Keeps the panel in the last column of the frame, below the page's own header. */
  readonly #follow = (): void => {
    const section = this.#section;
    if (!section) return;
    const frame = this.#frame;
    if (frame.clientWidth < leastRem * remOf(frame) || !section.checkVisibility()) return this.leave();
    const { left, right, top, bottom } = frame.getBoundingClientRect();
    const from = frame.querySelector('[part~=header]')?.getBoundingClientRect().bottom ?? top;
    const width = parseFloat(getComputedStyle(frame).gridTemplateColumns.split(' ').at(-1) ?? '0');
    const isRtl = getComputedStyle(frame).direction === 'rtl';
    const place = {
      left: isRtl ? left + frame.clientLeft : right - frame.clientLeft - width,
      top: from,
      width,
      height: bottom - frame.clientTop - from,
    };
    for (const [name, px] of Object.entries(place)) section.style.setProperty(`--_side-${name}`, `${px}px`);
  };

  readonly #pressed = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.leave();
  };
}

function remOf(element: Element): number {
  return parseFloat(getComputedStyle(element.ownerDocument.documentElement).fontSize);
}
