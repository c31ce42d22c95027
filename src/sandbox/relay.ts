/** Bounds of an app's messages: what is beyond them is cut, so that the page knows, and has no more of it. */
export interface Bounds {
  readonly messageChars: number;
  readonly messagesPerSecond: number;
}

/** A document as its frame's origin is seen by others; `null` is every document that has none. */
export interface AppPlace {
  readonly frame: HTMLIFrameElement;
  readonly origin: string;
}

/** Time in ms between two counts of a document that runs. The page knows it: see `ui/apps/watch.ts`. */
const tickMs = 500;

/** Passes messages between the frame of an app and the page, over a channel that no other frame has. */
export function relay(
  { frame, origin: own }: AppPlace,
  port: MessagePort,
  { messageChars, messagesPerSecond }: Bounds,
): void {
  let second = 0;
  let inSecond = 0;
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== own) return;
    const now = Math.floor(Date.now() / 1000);
    inSecond = now === second ? inSecond + 1 : 1;
    second = now;
    // The page is told, for it may take longer than a second over what was said in one.
    if (inSecond > messagesPerSecond)
      return inSecond > messagesPerSecond + 1 ? undefined : port.postMessage('flood');
    // A press in the app makes this document active too, and a press in the page around it does not.
    if (isAboutMode(data) && isActive()) port.postMessage('pressed');
    const json = textOf(data);
    if (json !== undefined) port.postMessage(json.slice(0, messageChars + 1));
  });
  // A document without an origin cannot be named as the target.
  const target = own === 'null' ? '*' : own;
  // Does not count on while the app loops, which has this document's thread.
  let ticks = 0;
  setInterval(() => ticks++, tickMs);
  // A number is the page's question whether this document runs.
  port.onmessage = ({ data }) =>
    typeof data === 'number' ? port.postMessage(ticks) : frame.contentWindow?.postMessage(data, target);
  // Says that this file answers, which older ones do not.
  port.postMessage(ticks);
}

function isAboutMode(data: unknown): boolean {
  return (data as { readonly method?: unknown } | null)?.method === 'ui/request-display-mode';
}

/** Browsers before 2023 may not say it. */
function isActive(): boolean {
  return (navigator as Partial<Navigator>).userActivation?.isActive === true;
}

function textOf(data: unknown): string | undefined {
  try {
    return JSON.stringify(data);
  } catch {
    return undefined;
  }
}

/** Has this document follow one more policy, from now on. What was allowed before stays as it was. */
export function follow(policy: string): void {
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = policy;
  document.head.append(meta);
}
