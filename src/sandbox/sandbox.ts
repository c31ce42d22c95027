import { follow, relay, type Bounds } from './relay.js';

/**
 * The file around an app. It is a page of nobody: it makes one frame for the app, which has no origin and no way out, and
 * passes messages between that frame and the page which shows it.
 */

/** What the page sends, with the port of the channel, when this file has loaded. */
interface Start extends Bounds {
  readonly html: string;
  /** Content-Security-Policy `frame-src`: where the app, or a frame in it, may be navigated to. */
  readonly frameSources: string;
  /** Permissions policy of the app's frame. */
  readonly allow: string;
  readonly title: string;
}

addEventListener('message', begin);

function begin({ source, data, ports: [port] }: MessageEvent): void {
  if (source !== parent || parent === window || !port) return;
  removeEventListener('message', begin);
  const start = data as Start;
  // A document's policy is about the frames in it: without this the app could take what it knows to another address.
  follow(`frame-src ${start.frameSources}`);
  const frame = document.createElement('iframe');
  // Never `allow-same-origin`: this file's origin is the page's, also where somebody else puts it into a frame.
  frame.setAttribute('sandbox', 'allow-scripts allow-forms');
  frame.allow = start.allow;
  frame.title = start.title;
  // eslint-disable-next-line no-restricted-properties -- The server's document, under its own policy, in a frame without an origin.
  frame.srcdoc = start.html;
  relay({ frame, origin: 'null' }, port, start);
  document.body.replaceChildren(frame);
  port.postMessage('ready');
}
