import type { JsonObject, OpenApp } from '../../core/index.js';
import { hostedFile } from '../base/hosted-file.js';

/** The frame of an app, and the count of the file around it as far as it was answered. */
interface WatchedFrame {
  readonly element: HTMLIFrameElement;
  readonly ticks: number | undefined;
  /** Asks the file by a number. */
  post(question: number): void;
}

/** Time in ms from one look to the next. */
const lookMs = 1000;

/** Time in ms for which the file around an app may leave a page that runs without an answer. */
const silentMs = 10_000;

/** Time in ms for which an app may hold the page. */
const holdMs = 4000;

/** Time in ms for which a file that runs counts on by more than one: it does so twice in a second. */
const fewTicksMs = 800;

/** What is longer is no hold: nobody waits so long, and the computer slept. */
const sleepMs = 60_000;

let last = 0;

/** What one look finds; it gets when the one before was, and by how much it is late itself, in ms. */
type Look = (before: number, late: number) => boolean;

interface PerformanceLongTask extends PerformanceEntry {
  readonly attribution: readonly { readonly containerId: string }[];
}

/** The file around each app. */
export const sandboxFile = 'mcp-tools-sandbox.html';

/** Names of the permissions in a frame's `allow`. */
const features = {
  camera: 'camera',
  clipboardWrite: 'clipboard-write',
  geolocation: 'geolocation',
  microphone: 'microphone',
} as const;

/** Time in ms for the sandbox's file to load and answer. */
const readyMs = 10_000;

/** Time in ms in which a request is answered that comes with a press. */
const pressMs = 1000;

/** Time in ms for which browsers take a press for a fresh one, and a little more. */
const activeMs = 5500;

interface SandboxOptions {
  readonly open: OpenApp;
  readonly address: URL;
  readonly title: string;
  /** The app sent something; with `isFlood`, one message too many. */
  readonly onMessage: (json: string, isFlood: boolean) => void;
  /** The file is there, and has the app. */
  readonly onReady: () => void;
  readonly onMissing: (isRefused: boolean) => void;
}

/** The frame of one app: the sandbox's file, in which the app is. */
export class SandboxFrame {
  readonly element: HTMLIFrameElement;
  /** What the sandbox's file last answered, which counts as it runs; `undefined` before that, and of an older file. */
  ticks: number | undefined;
  readonly #options: SandboxOptions;
  #port: MessagePort | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pressedAt = -activeMs;
  #leftAt = -activeMs;

  constructor(options: SandboxOptions) {
    this.#options = options;
    const { address, title, open } = options;
    const frame = document.createElement('iframe');
    this.element = frame;
    // What is in it has no origin, whoever's the file is; or one that was looked at, and is not this page's.
    frame.setAttribute('sandbox', `allow-scripts allow-forms${open.originLabel ? ' allow-same-origin' : ''}`);
    frame.allow = open.access.permissions.map((name) => `${features[name]} *`).join('; ');
    frame.referrerPolicy = 'no-referrer';
    frame.title = title;
    // A frame that is moved in the page loads anew, and so does the app.
    frame.addEventListener('load', () => this.#start());
    document.addEventListener('securitypolicyviolation', this.#refused);
    this.#timer = setTimeout(() => this.#miss(), readyMs);
    frame.src = address.href;
  }

  showIn(place: Element | null): void {
    place?.append(this.element);
    watchApp(this, this.#options.open.frameStuck);
  }

  /** Sends the app a message, or asks the sandbox's file by a number. */
  post(message: JsonObject | number): void {
    this.#port?.postMessage(message);
  }

  /** True if somebody just pressed something in the app, by the sandbox's word: an app cannot say so. */
  get isPressed(): boolean {
    return performance.now() - this.#pressedAt < pressMs;
  }

  /** Takes presses of before for nothing: a person has chosen otherwise since. */
  forgetPress(): void {
    this.#pressedAt = -activeMs;
    this.#leftAt = performance.now();
  }

  remove(): void {
    document.removeEventListener('securitypolicyviolation', this.#refused);
    clearTimeout(this.#timer);
    this.#port?.close();
    this.element.remove();
  }

  #start(): void {
    this.#port?.close();
    const { open, address, title, onReady, onMessage } = this.#options;
    // Sent on to a document of this page's own, which nothing may be in that has its origin.
    if (this.element.contentDocument) return this.#miss(true);
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data === 'ready') {
        clearTimeout(this.#timer);
        onReady();
      } else if (data === 'pressed') {
        const now = performance.now();
        if (now - this.#leftAt > activeMs) this.#pressedAt = now;
      } else if (data === 'refused') this.#miss(true);
      else if (typeof data === 'string') onMessage(data, data === 'flood');
      else this.ticks = data as number;
    };
    const { html, frameSources, originLabel: label, bounds } = open;
    const start = { html, frameSources, label, allow: this.element.allow, title, ...bounds };
    // A document without an origin cannot be named as the target. One that is to have an origin gets the app by that alone.
    this.element.contentWindow?.postMessage(start, label ? address.origin : '*', [port2]);
  }

  readonly #refused = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    if (effectiveDirective === 'frame-src' && this.#options.address.href.startsWith(blockedURI)) this.#miss();
  };

  #miss(isRefused = false): void {
    clearTimeout(this.#timer);
    this.#options.onMissing(isRefused);
  }
}

/** Returns the address of the file around an app; `undefined` if it is none, or an origin that no app may have. */
export function placeOf({ sandboxUrl, originLabel }: OpenApp): URL | undefined {
  if (originLabel === undefined) return hostedFile(sandboxFile, sandboxUrl);
  const url = hostedFile(sandboxFile, sandboxUrl?.replace('{server}', 'frame'));
  const { hostname } = location;
  const isApart =
    url && siteOf(url) !== siteOf(location) && !hostname.endsWith(url.hostname.slice('frame'.length));
  return isApart ? url : undefined;
}

/**
 * Names that have their last two parts in common may be of one site, and share its cookies: a page cannot know where a site
 * begins, so some that are two sites are taken for one.
 */
function siteOf({ hostname }: { readonly hostname: string }): string {
  return hostname.replace(/\.$/, '').split('.').slice(-2).join('.');
}

/**
 * Calls `stuck` once if the app in a frame loops. Where it has a process of its own, the file around it gives no answer; where
 * it has the page's, the page is held. It ends with the frame, and begins before that loads.
 */
function watchApp(frame: WatchedFrame, stuck: () => void): void {
  const { element } = frame;
  const alive = new AbortController();
  const { signal } = alive;
  const end = (isStuck: boolean): void => {
    if (signal.aborted) return;
    alive.abort();
    clearInterval(looking);
    // One that was closed is not connected any more.
    if (isStuck && element.isConnected) stuck();
  };
  const isHeld = PerformanceObserver.supportedEntryTypes.includes('longtask')
    ? tellTasks(element, () => end(true), signal)
    : holds(frame, signal);
  const isSilent = silence(frame);
  let lookedAt = performance.now();
  const looking = setInterval(() => {
    const now = performance.now();
    const late = now - lookedAt - lookMs;
    // Both are told of each look.
    const found = [isHeld(lookedAt, late), isSilent(late)];
    lookedAt = now;
    if (!element.isConnected || found.includes(true)) end(true);
  }, lookMs);
}

/** Asks the file around an app. Looks that are late or of a page that is not seen count for nothing: other frames stood still too. */
function silence(frame: WatchedFrame): (late: number) => boolean {
  let { ticks } = frame;
  let looks = 0;
  return (late) => {
    const isWaiting = frame.ticks !== undefined && frame.ticks === ticks;
    looks = isWaiting && late < lookMs && !document.hidden ? looks + 1 : 0;
    ({ ticks } = frame);
    // An older file would pass it on to the app.
    if (ticks !== undefined) frame.post(1);
    return looks > silentMs / lookMs;
  };
}

/** The browser tells how long tasks were, and in which frame. */
function tellTasks(element: HTMLIFrameElement, held: () => void, signal: AbortSignal): Look {
  element.id = `app-${++last}`;
  const observer = new PerformanceObserver((list) => {
    const ofApp = (list.getEntries() as PerformanceLongTask[]).filter(({ attribution }) =>
      attribution.some(({ containerId }) => containerId === element.id),
    );
    // What it sent meanwhile comes first: it may be known by then why it is to end.
    if (ofApp.some(({ duration }) => duration > holdMs)) setTimeout(held, lookMs);
  });
  observer.observe({ type: 'longtask' });
  signal.addEventListener('abort', () => observer.disconnect());
  return () => false;
}

/**
 * Other browsers tell nothing, and it is taken for the app's that the page stood still: unless the file around it ran on, the
 * page was out of sight, or something in it had been pressed, which may have opened a dialog of the browser.
 */
function holds(frame: WatchedFrame, signal: AbortSignal): Look {
  let pressedAt = 0;
  let isLeft = document.hidden;
  /** How many ticks there would be by the next look, had it run on. */
  let enough: number | undefined;
  const options = { capture: true, signal };
  for (const name of ['click', 'keydown'])
    addEventListener(name, () => (pressedAt = performance.now()), options);
  document.addEventListener('visibilitychange', () => (isLeft = true), options);
  return (before, late) => {
    const { ticks = 0 } = frame;
    if (enough !== undefined && ticks < enough) return true;
    // What was pressed while the page stood still is heard of after that.
    const isPressed = pressedAt >= before && pressedAt < before + lookMs;
    const isHeld = !isLeft && !isPressed && late > holdMs && late < sleepMs;
    isLeft = document.hidden;
    enough = isHeld ? ticks + late / fewTicksMs : undefined;
    return false;
  };
}
