import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { parentOf } from '../shadow.js';

/** Points in a button, as fractions of its width and height: its center, and near its corners. */
const spots = [
  [0.5, 0.5],
  [0.1, 0.2],
  [0.9, 0.2],
  [0.1, 0.8],
  [0.9, 0.8],
] as const;

/** Returns true if a press anywhere on the button would reach it; otherwise something covers it. */
function hit(button: Element): boolean {
  const { x, y, width, height } = button.getBoundingClientRect();
  const zoom = zoomOf(button);
  // Tests each tree up to the document, because in Firefox a shadow tree does not report elements outside it that cover it.
  for (let at: Element | undefined = button; at; at = hostOf(at)) {
    const root = at.getRootNode() as Document | ShadowRoot;
    for (const [across, down] of spots)
      if (!at.contains(root.elementFromPoint(zoom * (x + width * across), zoom * (y + height * down))))
        return false;
  }
  return true;
}

/**
 * Returns the zoom factor of an element that the browser does not report: WebKit measures in the element's own, unzoomed
 * pixels.
 */
function zoomOf(element: Element): number {
  if ('currentCSSZoom' in element) return 1;
  let zoom = 1;
  for (let at: Element | null = element; at; at = parentOf(at))
    zoom *= Number(getComputedStyle(at).zoom) || 1;
  return zoom;
}

/** Returns the host of the shadow tree that contains an element. */
function hostOf(element: Element): Element | undefined {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : undefined;
}

/** Returns true if at most a fraction of a pixel is out of view. Firefox scrolls by whole pixels, so a fraction may remain. */
function isWholeIn(entry: IntersectionObserverEntry): boolean {
  const { isIntersecting, intersectionRect: seen, boundingClientRect: whole } = entry;
  return isIntersecting && seen.width > whole.width - 1 && seen.height > whole.height - 1;
}

/**
 * Returns true if the page draws the element translucent, rotated or scaled. Browsers then do not report what covers the
 * element.
 */
function hasEffect(element: Element): boolean {
  for (let at: Element | null = element; at; at = parentOf(at)) {
    const { opacity, filter, transform, rotate, scale } = getComputedStyle(at);
    if (opacity !== '1' || [filter, transform, rotate, scale].some((effect) => effect !== 'none'))
      return true;
    if (at.matches(':modal')) return false;
  }
  return false;
}

/**
 * Returns a button's position on the screen, not only in the window, because a page can also move its window under the pointer.
 */
function placeOf(button: Element): string {
  const { x, y, width, height } = button.getBoundingClientRect();
  return [x, y, width, height, screenX, screenY].join(' ');
}

/** Time in ms that a button has to be visible, unmoved and ready before a press on it counts. */
const armMs = 500;
/** Time in ms between two checks of the button positions. */
const lookMs = 100;
/**
 * Time in ms after a counted press during which no press at the same place counts, because another question may have appeared.
 */
const samePlaceMs = 1000;
/** Time in ms within which the click of a touch may follow in a separate task, after the person lifts the finger. */
const clickMs = 1000;

type Guarded = ReactiveControllerHost & { readonly renderRoot: ParentNode & EventTarget };

declare const meant: unique symbol;
declare const armed: unique symbol;

/** Press that a person meant. Only the guard creates one. */
export interface MeantPress {
  readonly [meant]: true;
}

/** Meant press on a button that was in view for a while. Only such a press can approve something. */
export interface ArmedPress extends MeantPress {
  readonly [armed]: true;
}

const pressed = {} as ArmedPress;

interface Watched {
  key: string;
  isReady: boolean;
  /** The button's place when it was last checked. */
  place: string;
  /** Time since which all conditions have been met. */
  since: number;
  /** Time at which the button was last found in another place. */
  movedAt?: number;
  sight: Sight;
  isInSight: boolean;
  isCovered: boolean;
}

/** The browser's report on a button: fully visible, not fully visible, or unknown. */
type Sight = 'visible' | 'hidden' | 'unknown';

/** The key or pointer that went down last. The click that follows completes the same press. */
interface Down {
  readonly button: EventTarget | undefined;
  readonly key: string | undefined;
  readonly wasArmed: boolean;
  /** True if the key was already held. */
  readonly isHeld: boolean;
  isSpent: boolean;
}

/** The last press that counted in any guard. It is shared, because the next question may appear in another element. */
let last: { readonly at: number; readonly x: number; readonly y: number } | undefined;

type SightEntry = IntersectionObserverEntry & { readonly isVisible?: boolean };

/**
 * Distinguishes presses that a person meant from those that they were tricked into. A press counts only if the event comes
 * from the browser, the button has been in view for a while and has not moved, nothing covers it (as far as the browser can
 * tell), and the key or the pointer went down on it in that time. A press by assistive technology, which consists of a click
 * alone, counts too.
 *
 * The guarded buttons are those that the element draws with `data-guard`, each with a unique key. `data-unready` marks a
 * button that also waits for something else. The buttons stay focusable: the view sets `aria-disabled` according to `isArmed`.
 */
export class PressGuard implements ReactiveController {
  readonly #host: Guarded;
  readonly #watched = new Map<Element, Watched>();
  readonly #armed = new Set<string>();
  #down: Down | undefined;
  #ending: AbortController | undefined;
  #isMoved = false;
  #timer: ReturnType<typeof setInterval> | undefined;
  #sight: IntersectionObserver | undefined;

  constructor(host: Guarded) {
    this.#host = host;
    host.addController(this);
  }

  /** True if a press on the button would count. */
  isArmed(key: string): boolean {
    return this.#armed.has(key);
  }

  /** True if something covers one of the buttons. */
  get isCovered(): boolean {
    return [...this.#watched.values()].some((watched) => watched.isCovered);
  }

  /** True if the last press did not count because its button had just moved. */
  get isMoved(): boolean {
    return this.#isMoved;
  }

  /** Wraps a listener for a press that lets something happen. */
  armed(act: (press: ArmedPress) => void): (event: MouseEvent) => void {
    return (event) => {
      const button = event.currentTarget as Element;
      const wasArmed = this.#down?.wasArmed ?? true;
      if (!this.#isMeant(event) || !wasArmed || !this.#isArmedNow(button)) return;
      if (event.detail > 0) last = { at: performance.now(), x: event.clientX, y: event.clientY };
      this.#act(act);
    };
  }

  /** Handles Enter in a field as a press on the button with that key. */
  entered(key: string, act: (press: ArmedPress) => void): void {
    const down = this.#down;
    const [button, watched] = [...this.#watched].find(([, one]) => one.key === key) ?? [];
    if (down?.key !== 'Enter' || down.isHeld || down.isSpent || !button || !watched) return;
    if (!this.#isArmedNow(button)) return this.#early(button, watched);
    down.isSpent = true;
    this.#act(act);
  }

  /** A press before the time is up starts the time again: the person has not thought about it yet. */
  #early(button: Element, watched: Watched): void {
    const now = performance.now();
    const hasMoved = placeOf(button) !== watched.place || now - (watched.movedAt ?? -Infinity) < armMs;
    watched.since = now;
    if (!watched.isReady || this.#isMoved === hasMoved) return;
    this.#isMoved = hasMoved;
    this.#host.requestUpdate();
  }

  #act(act: (press: ArmedPress) => void): void {
    this.#isMoved = false;
    act(pressed);
    this.#startAgain();
  }

  /** Wraps a listener for a harmless press, which may come immediately. */
  meant(act: (press: MeantPress) => void): (event: MouseEvent) => void {
    return (event) => {
      if (this.#isMeant(event)) act(pressed);
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
    // Not captured: every element's focus event would arrive here. A frame gets the focus when it is pressed, which is no
    // reason to start the time again.
    const unlessPressed = (): void => {
      if (this.#down?.wasArmed !== true || this.#down.isSpent) again();
    };
    window.addEventListener('focus', unlessPressed, { signal: this.#ending.signal });
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
      this.#watched.set(button, { ...fresh, sight: 'hidden', isInSight: false, isCovered: false });
      this.#observer().observe(button);
    }
  }

  #observer(): IntersectionObserver {
    const options = { trackVisibility: true, delay: 100, threshold: [0, 0.9, 0.95, 0.98, 0.99, 1] };
    return (this.#sight ??= new IntersectionObserver((entries) => {
      if (this.#see(entries)) this.#host.requestUpdate();
    }, options));
  }

  #see(entries: readonly SightEntry[]): boolean {
    let isNews = false;
    for (const entry of entries) {
      const { target, isVisible } = entry;
      const watched = this.#watched.get(target);
      if (!watched) continue;
      // At the edge of a scroll container a button may be half out of view, although nothing covers it.
      const isWhole = isWholeIn(entry);
      const isUnknown = isWhole && (isVisible === undefined || (!isVisible && hasEffect(target)));
      watched.sight = isVisible ? 'visible' : isUnknown ? 'unknown' : 'hidden';
      isNews = this.#judge(watched, isVisible === true, isWhole && !isVisible && !isUnknown) || isNews;
    }
    return isNews;
  }

  #judge(watched: Watched, isInSight: boolean, isCovered: boolean): boolean {
    const isNews = isInSight !== watched.isInSight || isCovered !== watched.isCovered;
    if (!isInSight) this.#armed.delete(watched.key);
    if (isInSight !== watched.isInSight) watched.since = performance.now();
    Object.assign(watched, { isInSight, isCovered });
    return isNews;
  }

  #look(): void {
    const now = performance.now();
    let isNews = false;
    for (const [button, watched] of this.#watched) {
      const isHit = watched.sight === 'unknown' && hit(button);
      if (watched.sight === 'unknown') isNews = this.#judge(watched, isHit, !isHit) || isNews;
      const place = placeOf(button);
      if (place !== watched.place) Object.assign(watched, { place, since: now, movedAt: now });
      const isArmed =
        watched.isReady && watched.isInSight && now - watched.since >= armMs && !wasPressed(button, now);
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

  /** Returns true if the button is armed now, not only at the last check. */
  #isArmedNow(button: Element): boolean {
    const news = this.#sight?.takeRecords() ?? [];
    if (news.length > 0 && this.#see(news)) this.#host.requestUpdate();
    const watched = this.#watched.get(button);
    if (!watched || !this.#armed.has(watched.key) || placeOf(button) !== watched.place) return false;
    return watched.sight === 'visible' || hit(button);
  }

  #isMeant(event: MouseEvent): boolean {
    const down = this.#down;
    // The second press of a double click was not meant for something that appeared in between.
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
    // After a touch, browsers also send mouse events, which are not a second press. Without a touch they come from
    // assistive technology.
    if (event.type === 'mousedown' && last && last.key === undefined) return;
    const button = event.composedPath().find((at) => at instanceof HTMLButtonElement);
    const isHeld = event instanceof KeyboardEvent && event.repeat;
    if (isHeld && last && last.key === key && last.button === button) return;
    const wasArmed = button !== undefined && this.#isArmedNow(button);
    const early = !wasArmed && button && this.#watched.get(button);
    if (early) this.#early(button, early);
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

const guards = new WeakMap<Guarded, PressGuard>();

/** Returns the guard of an element, and creates it on the first call. */
export function guardOf(element: Guarded): PressGuard {
  const guard = guards.get(element) ?? new PressGuard(element);
  guards.set(element, guard);
  return guard;
}

/** Returns true if a press counted at this place a moment ago. */
function wasPressed(button: Element, now: number): boolean {
  if (!last || now - last.at >= samePlaceMs) return false;
  const { left, right, top, bottom } = button.getBoundingClientRect();
  return last.x >= left && last.x <= right && last.y >= top && last.y <= bottom;
}
