import { leavePageFor, takeReturned } from '../../src/ui/sign-in/leave-page.js';
import { awaitCallback, openSignInWindow } from '../../src/ui/sign-in/open-window.js';

/** A page that signs in, and nothing else: what it was told is in its address, what it saw is in `seen`. */
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
    // As an element does whose question is gone with its answer.
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
  // What the core does in between takes its time, or none.
  setTimeout(() => current?.go(target), Number(told.get('delay') ?? 100));
});
document.getElementById('leave')?.addEventListener('click', () => {
  seen.push(leavePageFor(target) ? 'left' : 'stayed');
});
const link = document.getElementById('link');
if (link instanceof HTMLAnchorElement) link.href = target.url;
