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

/** Time in ms for the sandbox file to load and respond. */
const readyMs = 10_000;

/** Time in ms after a press within which the app's requests count as caused by the press. */
const pressMs = 1000;

/** Time in ms for which browsers treat a press as recent, and a little more. */
const activeMs = 5500;

interface SandboxOptions {
  readonly open: OpenApp;
  readonly address: URL;
  readonly title: string;
  /** The app sent a message; `isFlood` marks one above the limit. */
  readonly onMessage: (json: string, isFlood: boolean) => void;
  /** The sandbox file has loaded and contains the app. */
  readonly onReady: () => void;
  readonly onMissing: (isRefused: boolean) => void;
}

/** The frame of one app: the sandbox file, which contains the app. */
export class SandboxFrame {
  readonly element: HTMLIFrameElement;
  /**
   * The last counter that the sandbox file reported, which increases while it runs; `undefined` before the first, and for an
   * older file.
   */
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
    // Either the content has an opaque origin, whatever the origin of the file is, or its origin was checked and differs from
    // this page's origin.
    frame.setAttribute('sandbox', `allow-scripts allow-forms${open.originLabel ? ' allow-same-origin' : ''}`);
    frame.allow = open.access.permissions.map((name) => `${features[name]} *`).join('; ');
    frame.referrerPolicy = 'no-referrer';
    frame.title = title;
    // A frame that is moved in the page reloads, and so does the app.
    frame.addEventListener('load', () => this.#start());
    document.addEventListener('securitypolicyviolation', this.#refused);
    this.#timer = setTimeout(() => this.#miss(), readyMs);
    frame.src = address.href;
  }

  showIn(place: Element | null): void {
    place?.append(this.element);
    watchApp(this, this.#options.open.frameStuck);
  }

  /** Sends the app a message, or asks the sandbox file to respond by sending a number. */
  post(message: JsonObject | number): void {
    this.#port?.postMessage(message);
  }

  /** True if a person just pressed something in the app. The sandbox file reports it: an app cannot. */
  get isPressed(): boolean {
    return performance.now() - this.#pressedAt < pressMs;
  }

  /** Ignores earlier presses, because the person has made another choice since then. */
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
    // The frame was redirected to a document with this page's origin, and no app may have that origin.
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
    // A document with an opaque origin cannot be named as the target. For an app that needs an origin, naming it ensures that
    // only
    // that origin receives the app.
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

/** Returns the address of the sandbox file; `undefined` if it is invalid, or has an origin that no app may have. */
export function placeOf({ sandboxUrl, originLabel }: OpenApp): URL | undefined {
  if (originLabel === undefined) return hostedFile(sandboxFile, sandboxUrl);
  const url = hostedFile(sandboxFile, sandboxUrl?.replace('{server}', 'frame'));
  const { hostname } = location;
  const isApart =
    url && siteOf(url) !== siteOf(location) && !hostname.endsWith(url.hostname.slice('frame'.length));
  return isApart ? url : undefined;
}

/**
 * Names that share their last two parts may be one site, with shared cookies. A page cannot know where a site begins, so some
 * pairs of different sites count as one.
 */
function siteOf({ hostname }: { readonly hostname: string }): string {
  return hostname.replace(/\.$/, '').split('.').slice(-2).join('.');
}
