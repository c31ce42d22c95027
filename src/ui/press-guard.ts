import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** For so long a button has to be in sight, in its place and ready, before a press on it counts. */
const armMs = 500;
/** Between two looks at where the buttons are. */
const lookMs = 100;
/** The click of a finger comes after the finger went up, in a task of its own. */
const clickMs = 1000;

interface Watched {
  key: string;
  isReady: boolean;
  /** Where it was when it was last looked at. */
  place: string;
  /** Since when all has been as it should be. */
  since: number;
  isInSight: boolean;
  isCovered: boolean;
}

/** The key or the pointer that went down last: a click is the end of what began with it. */
interface Down {
  readonly button: EventTarget | undefined;
  readonly key: string | undefined;
  readonly wasArmed: boolean;
  /** It was held since before. */
  readonly isHeld: boolean;
  isSpent: boolean;
}

type SightEntry = IntersectionObserverEntry & { readonly isVisible?: boolean };

/**
 * Tells the presses that a person meant from those that they were led into. A press counts only where it is the browser's
 * own event, where the button has been in sight for a while and has not moved, where nothing lies over it (as far as the
 * browser can tell), and where the key or the pointer went down on it in that time. A press of assistive technology, which
 * is a click and nothing else, counts too.
 *
 * The buttons are those that the element draws with `data-guard`, each with a key of its own; `data-unready` says that a
 * button waits for something else as well. They stay focusable: the view writes `aria-disabled`, by `isArmed`.
 */
export class PressGuard implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly renderRoot: ParentNode & EventTarget };
  readonly #watched = new Map<Element, Watched>();
  readonly #armed = new Set<string>();
  #down: Down | undefined;
  #ending: AbortController | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #sight: IntersectionObserver | undefined;

  constructor(host: ReactiveControllerHost & { readonly renderRoot: ParentNode & EventTarget }) {
    this.#host = host;
    host.addController(this);
  }

  /** Whether a press on the button would count. */
  isArmed(key: string): boolean {
    return this.#armed.has(key);
  }

  /** Whether something lies over the button. */
  isCovered(key: string): boolean {
    return [...this.#watched.values()].some((watched) => watched.key === key && watched.isCovered);
  }

  /** For a press that something hangs on. */
  armed(act: () => void): (event: MouseEvent) => void {
    return (event) => {
      const button = event.currentTarget as Element;
      const wasArmed = this.#down?.wasArmed ?? true;
      if (!this.#isMeant(event) || !wasArmed || !this.#isArmedNow(button)) return;
      act();
      this.#startAgain();
    };
  }

  /** For a press that does no harm, and may come at once. */
  meant(act: () => void): (event: MouseEvent) => void {
    return (event) => {
      if (this.#isMeant(event)) act();
    };
  }

  hostConnected(): void {
    this.#ending = new AbortController();
    const options = { capture: true, signal: this.#ending.signal };
    for (const type of ['keydown', 'pointerdown', 'mousedown'])
      document.addEventListener(type, this.#begin, options);
    for (const type of ['keyup', 'pointerup', 'pointercancel'])
      document.addEventListener(type, this.#end, options);
    const again = (): void => this.#startAgain();
    document.addEventListener('visibilitychange', again, options);
    // Not as it is captured: the focus of every element would pass here on its way down.
    window.addEventListener('focus', again, { signal: this.#ending.signal });
  }

  hostDisconnected(): void {
    this.#ending?.abort();
    this.#sight?.disconnect();
    this.#sight = undefined;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#watched.clear();
    this.#armed.clear();
    this.#down = undefined;
  }

  hostUpdated(): void {
    const buttons = new Set(this.#host.renderRoot.querySelectorAll<HTMLElement>('[data-guard]'));
    for (const button of this.#watched.keys()) {
      if (buttons.has(button as HTMLElement)) continue;
      this.#sight?.unobserve(button);
      this.#watched.delete(button);
    }
    for (const button of buttons) this.#take(button);
    const keys = new Set([...this.#watched.values()].map(({ key }) => key));
    for (const key of this.#armed) if (!keys.has(key)) this.#armed.delete(key);
    if (buttons.size > 0) this.#timer ??= setInterval(() => this.#look(), lookMs);
    else {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
  }

  #take(button: HTMLElement): void {
    const key = button.dataset['guard'] ?? '';
    const isReady = !('unready' in button.dataset);
    const known = this.#watched.get(button);
    if (known?.key === key && known.isReady === isReady) return;
    const place = placeOf(button);
    const fresh = { key, isReady, place, since: performance.now() };
    this.#armed.delete(key);
    if (known) Object.assign(known, fresh);
    else {
      // Where the browser cannot tell what lies over what, there is nothing to wait for.
      this.#watched.set(button, { ...fresh, isInSight: !canTellCovered(), isCovered: false });
      if (canTellCovered()) this.#observer().observe(button);
    }
  }

  #observer(): IntersectionObserver {
    const options = { trackVisibility: true, delay: 100, threshold: [0, 1] };
    return (this.#sight ??= new IntersectionObserver((entries) => {
      if (this.#see(entries)) this.#host.requestUpdate();
    }, options));
  }

  #see(entries: readonly SightEntry[]): boolean {
    let isNews = false;
    for (const { target, isVisible, isIntersecting, intersectionRatio } of entries) {
      const watched = this.#watched.get(target);
      if (!watched) continue;
      const isInSight = isVisible ?? isIntersecting;
      // At the edge of what scrolls, a button is half out of sight and nothing lies over it.
      const isCovered = !isInSight && isIntersecting && intersectionRatio > 0.99;
      isNews ||= isInSight !== watched.isInSight || isCovered !== watched.isCovered;
      if (!isInSight) this.#armed.delete(watched.key);
      if (isInSight !== watched.isInSight) watched.since = performance.now();
      Object.assign(watched, { isInSight, isCovered });
    }
    return isNews;
  }

  #look(): void {
    const now = performance.now();
    let isNews = false;
    for (const [button, watched] of this.#watched) {
      const place = placeOf(button);
      if (place !== watched.place) Object.assign(watched, { place, since: now });
      const isArmed = watched.isReady && watched.isInSight && now - watched.since >= armMs;
      isNews ||= isArmed !== this.#armed.has(watched.key);
      if (isArmed) this.#armed.add(watched.key);
      else this.#armed.delete(watched.key);
    }
    if (isNews) this.#host.requestUpdate();
  }

  #startAgain(): void {
    const now = performance.now();
    for (const watched of this.#watched.values()) watched.since = now;
    if (this.#armed.size > 0) this.#host.requestUpdate();
    this.#armed.clear();
  }

  /** As it is at this moment, and not as it was at the last look. */
  #isArmedNow(button: Element): boolean {
    const news = this.#sight?.takeRecords() ?? [];
    if (news.length > 0 && this.#see(news)) this.#host.requestUpdate();
    const watched = this.#watched.get(button);
    return watched !== undefined && this.#armed.has(watched.key) && placeOf(button) === watched.place;
  }

  #isMeant(event: MouseEvent): boolean {
    const down = this.#down;
    // The second press of a double click was not meant for what came in between.
    if (!event.isTrusted || event.detail > 1) return false;
    if (down && (down.isSpent || down.isHeld || down.button !== event.currentTarget)) return false;
    if (down) down.isSpent = true;
    return true;
  }

  readonly #begin = (event: Event): void => {
    if (!event.isTrusted) return;
    const key = event instanceof KeyboardEvent ? event.key : undefined;
    if (key !== undefined && key !== 'Enter' && key !== ' ') return;
    const last = this.#down;
    // What a browser makes of a finger afterwards is no second press. Without a finger, it is assistive technology's.
    if (event.type === 'mousedown' && last && last.key === undefined) return;
    const button = event.composedPath().find((at) => at instanceof HTMLButtonElement);
    const isHeld = event instanceof KeyboardEvent && event.repeat;
    if (isHeld && last && last.key === key && last.button === button) return;
    const wasArmed = button !== undefined && this.#isArmedNow(button);
    this.#down = { button, key, wasArmed, isHeld, isSpent: false };
  };

  readonly #end = (event: Event): void => {
    const down = this.#down;
    const key = event instanceof KeyboardEvent ? event.key : undefined;
    if (!event.isTrusted || down?.key !== key) return;
    setTimeout(() => {
      if (this.#down === down) this.#down = undefined;
    }, clickMs);
  };
}

function canTellCovered(): boolean {
  return 'isVisible' in IntersectionObserverEntry.prototype;
}

/** On the screen, and not only in the window: a window can be moved under a pointer as well. */
function placeOf(button: Element): string {
  const { x, y, width, height } = button.getBoundingClientRect();
  return [x, y, width, height, screenX, screenY].join(' ');
}
