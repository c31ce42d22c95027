import { render, html, nothing } from 'lit';
import { icon } from '../../base/icons.js';
import type { DocumentStrings } from '../../locales/en/document.js';
import type { RenderContext } from '../part/context.js';
import { hasHidden } from '../../../core/index.js';
import { copyButton, more } from '../part/actions.js';
import { renderChips } from '../../base/chips.js';
import type { CodeRange } from '../code/parse.js';
import { bounds } from '../../base/bounds.js';
import { windowEnd } from '../../base/text-window.js';
import { visible } from '../../base/visible.js';
import { withChips } from './pieces.js';

export interface WidgetContext extends RenderContext {
  readonly words: DocumentStrings;
}

/** Our own element in a document, which renders itself: code, an image that can be loaded, the mark of a task. */
export interface Widget {
  readonly place: HTMLElement;
  draw(context: WidgetContext): void;
  /** Shows the content of another widget while its document grows. Returns false if it cannot. */
  become?(other: Widget): boolean;
  /** Ends its work when the document is removed. */
  leave?(): void;
}

function elementOf(tag: 'div' | 'span', className: string, role = ''): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  if (role) element.role = role;
  return element;
}

/** Makes a table scroll, with the keyboard too, if it is wider than the page. */
export function tableRegion(table: HTMLElement): Widget {
  const place = elementOf('div', 'scroll', 'group');
  place.tabIndex = 0;
  table.replaceWith(place);
  place.append(table);
  return { place, draw: ({ words }) => (place.ariaLabel = words.table) };
}

/** Returns a note after a link that leads into a private network. */
export function privateNetwork(): Widget {
  const place = elementOf('span', 'small muted');
  return { place, draw: ({ strings }) => (place.textContent = ` ${strings.content.privateNetwork}`) };
}

/** Shows whether a task is done: a mark and not a control, since a press could change nothing. */
export function task(isDone: boolean): Widget {
  const place = elementOf('span', isDone ? 'task done' : 'task', 'img');
  return {
    place,
    draw({ words }) {
      place.closest('li')?.classList.add('with-task');
      place.ariaLabel = isDone ? words.done : words.toDo;
      render(isDone ? icon('done') : undefined, place);
    },
  };
}

/** Maximum length of a language's name that fits in the first line of code; a longer one gets a separate line. */
const longestBeside = 12;

/** A block of code, highlighted once its colors are known. */
export class Code implements Widget {
  readonly place: HTMLElement = document.createElement('div');
  text: string;
  /** The language's name as written; may be empty. */
  language: string;
  #ranges: readonly CodeRange[] = [];
  #windows = 1;
  #context: WidgetContext | undefined;

  constructor(text: string, info: string) {
    this.text = text;
    this.language = /^[^\s{,]{1,40}/.exec(info.trim())?.[0] ?? '';
    this.place.className = this.language.length > longestBeside ? 'code' : 'code beside';
  }

  become(other: Widget): boolean {
    if (!(other instanceof Code)) return false;
    const isSame = other.text === this.text && other.language === this.language;
    this.text = other.text;
    this.language = other.language;
    if (isSame) return true;
    this.place.className = other.place.className;
    if (this.#context) this.draw(this.#context);
    return true;
  }

  color(ranges: readonly CodeRange[]): void {
    this.#ranges = ranges;
    if (this.#context) this.draw(this.#context);
  }

  draw(context: WidgetContext): void {
    this.#context = context;
    const { text, language } = this;
    const { words, strings } = context;
    const times = this.#windows;
    const end = windowEnd(text, bounds.codeShownChars * times, bounds.codeShownLines * times);
    const label = words.code(visible(language));
    const showMore = (): void => {
      this.#windows *= 2;
      this.draw(context);
    };
    render(
      html`
        <div class="bar">
          <span class="label small muted" dir="auto">${renderChips(language, 'name')}</span>
          <span class="actions">${copyButton(context, () => text, words.copyCode)}</span>
        </div>
        <pre
          dir="ltr"
          role="group"
          tabindex="0"
          aria-label=${label}
        ><code data-language=${language}>${this.#colored(end)}</code></pre>
        ${end < text.length ? more(context, strings.content.charactersShown(end, text.length), showMore) : nothing}
      `,
      this.place,
    );
  }

  /** Creates the nodes of the text up to `end`, without templates: thousands of them would be slow. */
  #colored(end: number): DocumentFragment {
    const shown = document.createDocumentFragment();
    let at = 0;
    for (const { from, to, kind } of this.#ranges.slice(0, bounds.codeRanges)) {
      if (to > end) break;
      if (from > at) shown.append(nodesOf(this.text.slice(at, from)));
      const stretch = document.createElement('span');
      stretch.className = `code-${kind}`;
      stretch.append(nodesOf(this.text.slice(from, to)));
      shown.append(stretch);
      at = to;
    }
    shown.append(nodesOf(this.text.slice(at, end)));
    return shown;
  }
}

function nodesOf(text: string): Node | string {
  return hasHidden(text) ? withChips(text) : text;
}
