/**
 * The callback page: where a person comes back to from where they signed in, and the window that is opened ahead of that.
 * `mcp-tools-callback.html` has nothing but this. A page that imports it becomes a callback page.
 */
import { languageMark, windowMark } from '../ui/sign-in/protocol.js';
import { waitForPage } from './opened.js';
import { takeReached } from './reached.js';
import { handOver } from './returned.js';
import { View } from './view.js';
import { wordsFor } from './words.js';

// Where there is no page, as on a server that renders one, there is nothing to do.
if (typeof document !== 'undefined') begin();

function begin(): void {
  const query = location.search.slice(1);
  const params = new URLSearchParams(query);
  const marks = new URLSearchParams(location.hash.slice(1));
  const id = marks.get(windowMark);
  // In a frame it would be somebody else's to be pressed.
  const isWindow = window.top === window;
  const isBack = isWindow && (params.has('code') || params.has('error'));
  const reached = isBack ? takeReached(params.get('state')) : undefined;
  const words = wordsFor([reached ?? marks.get(languageMark) ?? '', ...navigator.languages]);
  const view = new View(words.tag);
  if (isBack) {
    // Neither the address bar nor the history keeps it.
    history.replaceState(null, '', location.origin + location.pathname);
    handOver(query, reached !== undefined, words, view);
  } else if (isWindow && id) waitForPage(id, words, view);
  else view.show('idle', words.idle(location.host));
}
