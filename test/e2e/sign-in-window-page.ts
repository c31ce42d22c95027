import { leavePageFor, takeReturned } from '../../src/ui/sign-in/leave-page.js';
import { awaitCallback, openSignInWindow } from '../../src/ui/sign-in/open-window.js';

/** A page that only signs in: its options are in its address, its events in `seen`. */
const told = new URLSearchParams(location.search);
const callbackUrl = new URL(told.get('callback') ?? '/mcp-tools-callback.html', location.origin).href;
const state = told.get('state') ?? crypto.randomUUID();
const url = new URL(told.get('authorize') ?? '', location.origin);
url.searchParams.set('state', state);
url.searchParams.set('redirect_uri', callbackUrl);
const target = { url: told.get('url') ?? url.href, state };

const seen: string[] = [];
let current: ReturnType<typeof openSignInWindow>;
let stop: (() => void) | undefined;

const wait = (): void => {
  stop?.();
  stop = awaitCallback(state, (response) => {
    seen.push(`took ${response}`);
    // As an element does when its request was answered and removed.
    if (told.has('stops')) stop?.();
    if (told.has('closes')) current?.close();
    return !told.has('refuses');
  });
};

Object.assign(globalThis, {
  seen,
  target,
  wait,
  closeWindow: () => current?.close(),
  returned: takeReturned(),
  takeReturned,
});

const button = document.getElementById('continue');
button?.addEventListener('click', () => {
  const language = told.get('language') ?? undefined;
  current = openSignInWindow(callbackUrl, { silent: () => seen.push('silent') }, language);
  seen.push(current ? 'opened' : 'blocked');
  if (!told.has('deaf')) wait();
  // The work of the core in between may take time.
  setTimeout(() => current?.go(target), Number(told.get('delay') ?? 100));
});
document.getElementById('leave')?.addEventListener('click', () => {
  seen.push(leavePageFor(target) ? 'left' : 'stayed');
});
const link = document.getElementById('link');
if (link instanceof HTMLAnchorElement) link.href = target.url;
