/**
 * The callback page. It is opened in a window before a sign-in, and a person returns to it afterwards. `mcp-tools-callback.html`
 * contains nothing else. A page that imports this file becomes a callback page.
 */
import { languageParam, windowParam } from '../ui/sign-in/callback-messages.js';
import { deliverResponse } from './deliver-response.js';
import { takeReached, waitForPage } from './opened-window.js';
import { stringsFor, View } from './view.js';

// Server-side rendering imports this file, too.
if (typeof document !== 'undefined') begin();

function begin(): void {
  const query = location.search.slice(1);
  const params = new URLSearchParams(query);
  const hashParams = new URLSearchParams(location.hash.slice(1));
  const id = hashParams.get(windowParam);
  // In a frame, the surrounding page could trick a person into a click.
  const isWindow = window.top === window;
  const isBack = isWindow && (params.has('code') || params.has('error'));
  const reached = isBack ? takeReached(params.get('state')) : undefined;
  const strings = stringsFor([reached ?? hashParams.get(languageParam) ?? '', ...navigator.languages]);
  const view = new View(strings.tag);
  if (isBack) {
    // Removes the response from the address bar and the history.
    history.replaceState(null, '', location.origin + location.pathname);
    deliverResponse(query, reached !== undefined, strings, view);
  } else if (isWindow && id) waitForPage(id, strings, view);
  else view.show('idle', strings.idle(location.host));
}
