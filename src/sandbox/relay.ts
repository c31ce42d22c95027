/** Limits for an app's messages. A message above a limit is cut, so that the page learns of it but gets no more. */
export interface Bounds {
  readonly messageChars: number;
  readonly messagesPerSecond: number;
}

/** A document's origin as seen by others; `null` is any document without an origin. */
export interface AppPlace {
  readonly frame: HTMLIFrameElement;
  readonly origin: string;
}

/** Time in ms between two counts of a running document. The page relies on it: see `ui/apps/sandbox-frame.ts`. */
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
    // The page gets a notice, because it may need more than a second to handle the messages of one.
    if (inSecond > messagesPerSecond)
      return inSecond > messagesPerSecond + 1 ? undefined : port.postMessage('flood');
    // A press in the app also activates this document. A press in the page around it does not.
    if (isAboutMode(data) && isActive()) port.postMessage('pressed');
    const json = textOf(data);
    if (json !== undefined) port.postMessage(json.slice(0, messageChars + 1));
  });
  // A document without an origin cannot be named as the target.
  const target = own === 'null' ? '*' : own;
  // Stops counting while the app loops, since the app runs in this document's thread.
  let ticks = 0;
  setInterval(() => ticks++, tickMs);
  // The page sends a number to check that this document runs.
  port.onmessage = ({ data }) =>
    typeof data === 'number' ? port.postMessage(ticks) : frame.contentWindow?.postMessage(data, target);
  // Reports that this file responds, which older ones do not.
  port.postMessage(ticks);
}

function isAboutMode(data: unknown): boolean {
  return (data as { readonly method?: unknown } | null)?.method === 'ui/request-display-mode';
}

/** Missing in some browsers from before 2023. */
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

/** Adds a policy to this document. It cannot undo what was loaded before. */
export function follow(policy: string): void {
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = policy;
  document.head.append(meta);
}
