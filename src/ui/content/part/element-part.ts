import { html, type TemplateResult } from 'lit';
import { Lazy } from '../../../shared/lazy.js';
import { bar, copyButton, saveButton } from './actions.js';
import { note, type RenderContext } from './context.js';
import type { ContentKind } from './kind.js';
import { longText } from './long-text.js';
import { inert } from '../../base/bytes/download.js';
import { stateful, type Change } from '../../base/stateful.js';

/**
 * Renders the element of a kind, which reads its properties when it is defined. If its chunk cannot be loaded, `source` is shown
 * as text instead, and can be copied and saved.
 */
export function renderElementPart(
  context: RenderContext,
  { name, loadElement }: ContentKind,
  view: TemplateResult,
  source: () => string,
): unknown {
  if (!loadElement) return view;
  const element = elementOf(loadElement);
  return stateful<boolean>(
    context,
    name,
    (change) => isMissing(element, change),
    (hasFailed, change) => {
      if (!hasFailed) return view;
      const { content } = context.strings;
      const tryAgain = (): void => change(() => isMissing(element, change));
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

/** The element of each kind, by its loader. */
const elements = new Map<() => Promise<unknown>, Lazy<unknown>>();

function elementOf(load: () => Promise<unknown>): Lazy<unknown> {
  const element = elements.get(load) ?? new Lazy(load);
  elements.set(load, element);
  return element;
}

/** Loads an element. Returns true only once loading has failed. */
function isMissing(element: Lazy<unknown>, change: Change<boolean>): boolean {
  void element.arrive()?.then(() => change(() => element.value === undefined));
  return false;
}
