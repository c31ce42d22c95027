import { html, type TemplateResult } from 'lit';
import { Lazy } from '../../base/lazy.js';
import { bar, copyButton, saveButton } from './actions.js';
import { note, type RenderContext } from './context.js';
import { longText } from './long-text.js';
import { inert } from './save.js';
import { stateful, type Change } from './stateful.js';

/** The elements of the kinds that are not a few lines, each in a chunk of its own. */
export const partElements = {
  audio: new Lazy(() => import('../audio/mcp-content-audio.js')),
  html: new Lazy(() => import('../html/mcp-content-html.js')),
  icon: new Lazy(() => import('../image/mcp-content-icon.js')),
  image: new Lazy(() => import('../image/mcp-content-image.js')),
  markdown: new Lazy(() => import('../markdown/mcp-content-markdown.js')),
  table: new Lazy(() => import('../table/mcp-content-table.js')),
  text: new Lazy(() => import('../text/mcp-content-text.js')),
  tree: new Lazy(() => import('../tree/mcp-content-tree.js')),
  video: new Lazy(() => import('../video/mcp-content-video.js')),
} as const;

/**
 * Shows what an element of this kind shows, as soon as it is there: it takes its properties over when it comes. Where its
 * chunk cannot be had, `source` stands in its place as the text that it is, and can be taken away.
 */
export function latePart(
  context: RenderContext,
  kind: keyof typeof partElements,
  view: TemplateResult,
  source: () => string,
): unknown {
  const element: Lazy<unknown> = partElements[kind];
  return stateful<'there' | 'coming' | 'missing'>(
    context,
    kind,
    (change) => arrive(element, change),
    (state, change) => {
      if (state !== 'missing') return view;
      const { content: words } = context.strings;
      const tryAgain = (): void => {
        change(() => arrive(element, change));
      };
      return html`
        ${bar(
          undefined,
          html`<button class="quiet small" @click=${tryAgain}>${words.tryAgain}</button>`,
          copyButton(context, source),
          saveButton(context, `${kind}.txt`, () => inert(source())),
        )}
        ${note(words.notLoaded)}${longText(source(), context, words.kinds.text)}
      `;
    },
  );
}

function arrive(element: Lazy<unknown>, change: Change<'there' | 'coming' | 'missing'>): 'there' | 'coming' {
  const coming = element.arrive();
  if (!coming) return 'there';
  void coming.then(() => change(() => (element.value ? 'there' : 'missing')));
  return 'coming';
}
