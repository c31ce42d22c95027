/**
 * The file around an app. It is a page of nobody: it makes one frame for the app, which has no origin and no way out, and
 * passes messages between that frame and the page which shows it, over a channel that no other frame has.
 */

/** What the page sends, with the port of the channel, when this file has loaded. */
interface Start {
  readonly html: string;
  /** Content-Security-Policy `frame-src`: where the app, or a frame in it, may be navigated to. */
  readonly frameSources: string;
  /** Permissions policy of the app's frame. */
  readonly allow: string;
  readonly title: string;
  /** Bounds of its messages: beyond them one more is passed on, by which the page knows. */
  readonly messageChars: number;
  readonly messagesPerSecond: number;
}

addEventListener('message', begin);

function begin({ source, data, ports: [port] }: MessageEvent): void {
  if (source !== parent || parent === window || !port) return;
  removeEventListener('message', begin);
  const start = data as Start;
  closeWays(start.frameSources);
  const frame = document.createElement('iframe');
  // Never `allow-same-origin`: this file's origin is the page's, also where somebody else puts it into a frame.
  frame.setAttribute('sandbox', 'allow-scripts allow-forms');
  frame.allow = start.allow;
  frame.title = start.title;
  // eslint-disable-next-line no-restricted-properties -- The server's document, under its own policy, in a frame without an origin.
  frame.srcdoc = start.html;
  relay(frame, port, start);
  document.body.replaceChildren(frame);
  port.postMessage('ready');
}

/** A policy of a document is about the frames in it: without this the app could take what it knows to another address. */
function closeWays(frameSources: string): void {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = `frame-src ${frameSources}`;
  document.head.append(policy);
}

function relay(
  frame: HTMLIFrameElement,
  port: MessagePort,
  { messageChars, messagesPerSecond }: Start,
): void {
  let second = 0;
  let inSecond = 0;
  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow) return;
    const now = Math.floor(Date.now() / 1000);
    inSecond = now === second ? inSecond + 1 : 1;
    second = now;
    if (inSecond > messagesPerSecond + 1) return;
    const json = textOf(data);
    if (json !== undefined) port.postMessage(json.slice(0, messageChars + 1));
  });
  port.onmessage = ({ data }) => frame.contentWindow?.postMessage(data, '*');
}

function textOf(data: unknown): string | undefined {
  try {
    return JSON.stringify(data);
  } catch {
    return undefined;
  }
}
