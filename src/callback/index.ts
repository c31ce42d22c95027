/**
 * The callback page, to which a person comes back after signing in, and which is opened in a window before that.
 * `mcp-tools-callback.html` has nothing but this. A page that imports it becomes a callback page.
 */
import { languageParam, windowParam } from '../ui/sign-in/callback-messages.js';
import { deliverResponse } from './deliver-response.js';
import { takeReached, waitForPage } from './opened-window.js';
import { stringsFor, View } from './view.js';

// A server that renders pages imports this, too.
if (typeof document !== 'undefined') begin();

function begin(): void {
  const query = location.search.slice(1);
  const params = new URLSearchParams(query);
  const hashParams = new URLSearchParams(location.hash.slice(1));
  const id = hashParams.get(windowParam);
  // In a frame of another page, that page could trick a person into a click.
  const isWindow = window.top === window;
  const isBack = isWindow && (params.has('code') || params.has('error'));
  const reached = isBack ? takeReached(params.get('state')) : undefined;
  const strings = stringsFor([reached ?? hashParams.get(languageParam) ?? '', ...navigator.languages]);
  const view = new View(strings.tag);
  if (isBack) {
    // The response stays neither in the address bar nor in the history.
    history.replaceState(null, '', location.origin + location.pathname);
    deliverResponse(query, reached !== undefined, strings, view);
  } else if (isWindow && id) waitForPage(id, strings, view);
  else view.show('idle', strings.idle(location.host));
}
