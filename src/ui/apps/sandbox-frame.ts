import type { JsonObject, OpenApp } from '../../core/index.js';
import { hostedFile } from '../base/hosted-file.js';
import { watchApp } from './watch-frame.js';

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
