import type { CaseName } from '../content/cases.js';
import { deepTree, manyRows } from '../content/data.js';
import { document as markdown } from '../content/document.js';
import { picture } from '../content/picture.js';
import { logAnsi, longText } from '../content/text.js';
import { offerNaive } from './content-naive.js';

/** The text, or the value as JSON, in a `<pre>`. */
offerNaive(textOf, (text, place) => {
  const pre = document.createElement('pre');
  pre.textContent = text;
  place.append(pre);
});

async function textOf(name: CaseName, share: number): Promise<string> {
  switch (name) {
    case 'text':
      return longText(share);
    case 'log':
      return logAnsi(share);
    case 'rows':
      return JSON.stringify({ rows: manyRows(share) }, null, 2);
    case 'tree':
      return JSON.stringify(deepTree(share), null, 2);
    case 'image':
      return picture(share);
    case 'markdown':
      return markdown(share);
  }
}
