import { html, type TemplateResult } from 'lit';
import type { Lazy } from '../../base/lazy.js';
import { bar, copyButton, saveButton } from './actions.js';
import { note, type RenderContext } from './context.js';
import type { ContentKind } from './kind.js';
import { longText } from './long-text.js';
import { inert } from './save.js';
import { stateful, type Change } from './stateful.js';

type Arrival = 'there' | 'coming' | 'missing';

/**
 * Renders the element of a kind, which takes its properties over when it is defined. If its chunk cannot be loaded, `source`
 * is shown instead as text, and can be copied and saved.
 */
export function lazyPart(
  context: RenderContext,
  { name, element }: ContentKind,
  view: TemplateResult,
  source: () => string,
): unknown {
  if (!element) return view;
  return stateful<Arrival>(
    context,
    name,
    (change) => arrive(element, change),
    (state, change) => {
      if (state !== 'missing') return view;
      const { content } = context.strings;
      const tryAgain = (): void => {
        change(() => arrive(element, change));
      };
      return html`
        ${bar(
          undefined,
          html`<button class="quiet small" @click=${tryAgain}>${content.tryAgain}</button>`,
          copyButton(context, source),
          saveButton(context, `${name}.txt`, () => inert(source())),
        )}
        ${note(content.notLoaded)}${longText(source(), context, content.kinds.text)}
      `;
    },
  );
}

function arrive(element: Lazy<unknown>, change: Change<Arrival>): Arrival {
  const coming = element.arrive();
  if (!coming) return 'there';
  void coming.then(() => change(() => (element.value ? 'there' : 'missing')));
  return 'coming';
}
