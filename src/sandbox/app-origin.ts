import { follow, relay, type Bounds } from './relay.js';

/**
 * The file that gives apps their own origins. It is for a dedicated site, and is served under every name of that site:
 *
 * - under `frame.` it is the file around an app, like the sandbox, and accepts a start from the pages that it lists;
 * - under a server's name it becomes the app that `frame.` sends it.
 *
 * It does nothing under any other name, in a separate window, or as the frame of an unlisted page: an app must not get such an
 * origin. An app's own window has no parent window that it could access.
 */

/** The page's message after this file has loaded, with the port of the channel. */
interface Start extends Bounds {
  readonly html: string;
  /** The server's name: the first part of the app's host. */
  readonly label: string;
  readonly allow: string;
  readonly title: string;
}

/** The message of the app's frame when it can accept the app. */
const hello = 'mcp-tools-app-origin';
const serverLabel = /^[\da-f]{32}$/;
const [own = '', ...rest] = location.host.split('.');
const pages = listed();

if (parent === window || opener)
  say('This file shows apps in frames of a page. It does nothing in a window.');
else if (own === 'frame') addEventListener('message', begin);
else if (serverLabel.test(own) && pages.length > 0) becomeApp(originOf('frame'));
else
  say(
    'This file works for the pages that it lists, under names that begin with "frame." or a server’s label.',
  );

/** Returns the origin of the file under another name of its site. */
function originOf(label: string): string {
  return `${location.protocol}//${[label, ...rest].join('.')}`;
}

/**
 * Returns the pages that the person who deployed this file listed. `null` and `*` are not origins. A file that lists its own
 * origin is beside a page, where it must do nothing.
 */
function listed(): readonly string[] {
  const { content = '' } = document.querySelector<HTMLMetaElement>('meta[name=mcp-tools-pages]') ?? {};
  const all = content.split(/\s+/).filter((page) => URL.canParse(page) && new URL(page).origin === page);
  return all.includes(location.origin) ? [] : all;
}

function begin({ source, origin, data, ports: [port] }: MessageEvent): void {
  if (source !== parent || !port) return;
  const start = data as Start;
  if (!pages.includes(origin) || !serverLabel.test(start.label)) {
    say(
      `This file does not list ${origin} among the pages that may use it, or lists itself (mcp-tools-pages).`,
    );
    return port.postMessage('refused');
  }
  removeEventListener('message', begin);
  show(start, port);
}

function show({ html, label, allow, title, ...bounds }: Start, port: MessagePort): void {
  const origin = originOf(label);
  const address = origin + location.pathname;
  follow(`frame-src ${address}`);
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts allow-forms allow-same-origin');
  frame.allow = allow;
  frame.title = title;
  frame.src = address;
  const take = ({ source, origin: from, data }: MessageEvent): void => {
    if (source !== frame.contentWindow || from !== origin || data !== hello) return;
    removeEventListener('message', take);
    // From here on it cannot navigate at all, not even to its own address: an address can carry data out.
    follow("frame-src 'none'");
    frame.contentWindow?.postMessage(html, origin);
    relay({ frame, origin }, port, bounds);
    port.postMessage('ready');
  };
  addEventListener('message', take);
  document.body.replaceChildren(frame);
}

function becomeApp(around: string): void {
  const take = ({ source, origin, data }: MessageEvent): void => {
    if (source !== parent || origin !== around || typeof data !== 'string') return;
    removeEventListener('message', take);
    // Written into this window, with its policy first: it can access no other window of its origin.
    document.open();
    // eslint-disable-next-line no-restricted-properties, @typescript-eslint/no-deprecated -- The document stays in this window.
    document.write(data);
    document.close();
  };
  addEventListener('message', take);
  parent.postMessage(hello, around);
}

/** Logs why this file does nothing, for the person who deploys it. */
function say(why: string): void {
  const write = (): void => document.body.replaceChildren(why);
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', write);
  else write();
}
