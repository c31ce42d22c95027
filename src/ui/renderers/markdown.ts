import { render } from 'lit';
import MarkdownIt, { type Token } from 'markdown-it';
import { hasHidden } from '../../core/index.js';
import { renderChips } from './chips.js';
import { safeLink } from './pure/link-policy.js';
import { sanitize } from './sanitize.js';
import { cutInTheMiddle } from './visible.js';

export interface MarkdownWords {
  readonly imageNotLoaded: (alt: string, from: string | undefined) => string;
  readonly table: string;
}

/** Markdown that has been read and not yet made into elements. */
export interface ReadMarkdown {
  /** How many elements it will make, about. */
  readonly elements: number;
  readonly toNode: (words: MarkdownWords) => Node;
}

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
markdown.set({ maxNesting: 20 });
// Refused links keep their words and lose their address, which needs a token: see `keepSafe`.
markdown.validateLink = () => true;
markdown.core.ruler.push('keep-safe', ({ tokens }) => {
  for (const token of tokens) {
    if (token.children) keepSafe(token.children);
    alignByAttribute(token);
  }
});
markdown.renderer.rules['image'] = (tokens, index, _options, env) => {
  const { words } = env as { words: MarkdownWords };
  const token = tokens[index];
  const from = safeLink(String(token?.attrGet('src') ?? ''))?.target;
  const alt = token?.children?.map((child) => child.content).join('') ?? '';
  return `<span>${markdown.utils.escapeHtml(words.imageNotLoaded(alt, from))}</span>`;
};

/** The only door to markdown-it. Reading and making elements are apart, so that each can have a task of its own. */
export function readMarkdown(source: string): ReadMarkdown {
  const tokens = markdown.parse(source, {});
  return {
    elements: countElements(tokens),
    toNode: (words) => {
      const fragment = sanitize(markdown.renderer.render(tokens, markdown.options, { words }));
      for (const link of fragment.querySelectorAll('a')) finishLink(link);
      for (const table of fragment.querySelectorAll('table')) finishTable(table, words);
      showHidden(fragment);
      const node = document.createElement('div');
      node.className = 'markdown';
      node.dir = 'auto';
      node.part.add('markdown');
      node.append(fragment);
      return node;
    },
  };
}

function countElements(tokens: readonly Token[]): number {
  let count = 0;
  for (const { nesting, type, children } of tokens) {
    if (nesting >= 0 && type !== 'text' && type !== 'inline') count++;
    if (children) count += countElements(children);
  }
  return count;
}

/** A link that may not be one gives way to its words, with where it would have led written behind them. */
function keepSafe(tokens: readonly Token[]): void {
  let refused: string | undefined;
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const href = String(token.attrGet('href') ?? '');
      refused = safeLink(href) ? undefined : href;
      if (refused !== undefined) becomeText(token, '');
    } else if (token.type === 'link_close' && refused !== undefined) {
      becomeText(token, token.markup === 'autolink' ? '' : ` (${cutInTheMiddle(refused, 120)})`);
      refused = undefined;
    }
  }
}

function becomeText(token: Token, content: string): void {
  token.type = 'text';
  token.tag = '';
  token.nesting = 0;
  token.attrs = null;
  token.content = content;
}

/** Even in a document that is only looked at, a `style` attribute is reported by a page whose CSP forbids it. */
function alignByAttribute(token: Token): void {
  const style = token.attrGet('style');
  if (style === null) return;
  token.attrs = [['align', String(style).replace('text-align:', '')]];
}

function finishLink(link: HTMLAnchorElement): void {
  const safe = safeLink(link.getAttribute('href') ?? '');
  if (!safe) {
    link.replaceWith(...link.childNodes);
    return;
  }
  link.href = safe.href;
  link.title = safe.href;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  if (link.textContent === safe.href || link.textContent === safe.target) return;
  const target = document.createElement('span');
  target.className = 'target';
  target.textContent = ` (${safe.target})`;
  link.append(target);
}

function showHidden(fragment: DocumentFragment): void {
  const texts = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  const hiding: Text[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (hasHidden(text.data)) hiding.push(text);
  }
  for (const text of hiding) {
    const shown = document.createDocumentFragment();
    render(renderChips(text.data), shown);
    text.replaceWith(shown);
  }
}

function finishTable(table: HTMLTableElement, { table: label }: MarkdownWords): void {
  const region = document.createElement('div');
  region.className = 'scroll';
  region.role = 'group';
  region.tabIndex = 0;
  region.ariaLabel = label;
  table.replaceWith(region);
  region.append(table);
  for (const head of table.querySelectorAll('thead th')) head.setAttribute('scope', 'col');
}
