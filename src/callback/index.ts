/**
 * The callback page: where a person comes back to from where they signed in, and the window that is opened ahead of that.
 * `mcp-tools-callback.html` has nothing but this. A page that imports it becomes a callback page.
 */
import { windowMark } from '../ui/sign-in/protocol.js';
import { waitForPage } from './opened.js';
import { handOver } from './returned.js';
import { View } from './view.js';
import { wordsFor } from './words.js';

// Where there is no page, as on a server that renders one, there is nothing to do.
if (typeof document !== 'undefined') begin();

function begin(): void {
  const query = location.search.slice(1);
  const params = new URLSearchParams(query);
  const words = wordsFor(navigator.languages);
  const view = new View(words.tag);
  const id = new URLSearchParams(location.hash.slice(1)).get(windowMark);
  // In a frame it would be somebody else's to be pressed.
  const isWindow = window.top === window;
  if (isWindow && (params.has('code') || params.has('error'))) {
    // Neither the address bar nor the history keeps it.
    history.replaceState(null, '', location.origin + location.pathname);
    handOver(query, words, view);
  } else if (isWindow && id) waitForPage(id, words, view);
  else view.show('idle', words.idle(location.host));
}
