import { follow, relay, type Bounds } from './relay.js';

/**
 * The file around an app. It belongs to no page: it creates one frame for the app, without an origin and without navigation, and
 * passes messages between that frame and the page that shows it.
 */

/** The page's message after this file has loaded, with the port of the channel. */
interface Start extends Bounds {
  readonly html: string;
  /** Content-Security-Policy `frame-src`: addresses to which the app, or a frame in it, may navigate. */
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
  // A document's policy governs its frames. Without this, the app could carry data to another address.
  follow(`frame-src ${start.frameSources}`);
  const frame = document.createElement('iframe');
  // Never `allow-same-origin`: this file has the page's origin, even inside the frame of another site.
  frame.setAttribute('sandbox', 'allow-scripts allow-forms');
  frame.allow = start.allow;
  frame.title = start.title;
  // eslint-disable-next-line no-restricted-properties -- The server's document, under its own policy, in a frame without an origin.
  frame.srcdoc = start.html;
  relay({ frame, origin: 'null' }, port, start);
  document.body.replaceChildren(frame);
  port.postMessage('ready');
}
