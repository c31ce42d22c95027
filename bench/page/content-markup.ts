import type { CaseName } from '../content/cases.js';
import { deepTree, listMarkup, manyRows, tableMarkup } from '../content/data.js';
import { document as markdown } from '../content/document.js';
import { picture, pictureType } from '../content/picture.js';
import { escaped } from '../content/random.js';
import { logMarkup, longText } from '../content/text.js';
import { offerNaive } from './content-naive.js';

/** Markup that the page trusts because it made it: no sanitizing, no limit, no virtualization. */
offerNaive(markupOf, (markup, place) => {
  place.innerHTML = markup;
});

async function markupOf(name: CaseName, share: number): Promise<string> {
  switch (name) {
    case 'text':
      return `<pre>${escaped(longText(share))}</pre>`;
    case 'log':
      return logMarkup(share);
    case 'rows':
      return tableMarkup(manyRows(share));
    case 'tree':
      return listMarkup(deepTree(share));
    case 'image':
      return `<img alt="" src="data:${pictureType};base64,${await picture(share)}">`;
    case 'markdown': {
      const { default: MarkdownIt } = await import('markdown-it');
      return new MarkdownIt().render(markdown(share));
    }
  }
}
