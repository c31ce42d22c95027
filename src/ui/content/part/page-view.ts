import { html, type TemplateResult } from 'lit';
import type { Strings } from '../../locales/en/shell.js';
import type { Part } from '../../../core/index.js';
import { note, type RenderContext } from './context.js';
import { longText } from './long-text.js';
import { essence } from '../../base/bytes/mime.js';
import {
  registry,
  type AnswerRenderer,
  type AnswerText,
  type ContentContext,
  type ContentOrigin,
  type ContentRenderer,
} from './page-renderers.js';
import { stateful } from '../../base/stateful.js';

/** The last view by a page's renderer for a part, and its inputs. */
interface Made {
  renderer?: ContentRenderer | AnswerRenderer;
  tag?: string;
  originId?: string | undefined;
  /** `undefined` if the renderer left the part to the built-in one. */
  view?: Node | string | undefined;
  hasFailed?: boolean;
}

/** Renders a part with the page's renderer; with the built-in one if there is none, or if it fails. */
export function renderPageView(part: Part, context: RenderContext, builtIn: () => unknown): unknown {
  const renderer = registry.renderers.find((one) => one.kind !== 'answer' && takes(one, part));
  return renderBy(renderer, part, part, context, builtIn, (text) =>
    longText(text, context, context.strings.content.kinds[part.kind]),
  );
}

/** Renders a model's text with the page's renderer; with the default view if there is none, or if it fails. */
export function renderPageAnswer(
  text: string,
  strings: Strings,
  usual: () => TemplateResult,
  plain: (text: string) => unknown,
): unknown {
  const renderer = registry.renderers.find(({ kind }) => kind === 'answer');
  return renderBy(renderer, { kind: 'answer', text }, text, { strings, instead: usual }, usual, plain);
}

function renderBy(
  renderer: ContentRenderer | AnswerRenderer | undefined,
  part: Part | AnswerText,
  key: unknown,
  context: RenderContext,
  builtIn: () => unknown,
  plain: (text: string) => unknown,
): unknown {
  if (!renderer) return builtIn();
  const { from } = context;
  const { content, tag } = context.strings;
  const originId = from && ('id' in from ? from.id : from.serverId);
  return stateful<Made>(
    context,
    key,
    () => ({}),
    (made) => {
      // Created once for each renderer, language and source.
      if (made.renderer !== renderer || made.tag !== tag || made.originId !== originId) {
        Object.assign(made, { renderer, tag, originId, ...make(renderer, part, contextOf(tag, from)) });
      }
      const { view, hasFailed } = made;
      if (hasFailed) return html`${note(content.pageFailed)}${builtIn()}`;
      if (view === undefined) return builtIn();
      return view instanceof Node ? view : plain(view);
    },
  );
}

function takes({ kind, mimeType }: ContentRenderer, part: Part): boolean {
  if (kind !== part.kind) return false;
  if (mimeType === undefined) return true;
  const wanted = essence(mimeType);
  const type = 'mimeType' in part ? essence(part.mimeType) : '';
  return wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

function contextOf(locale: string, from: ContentOrigin | undefined): ContentContext {
  if (!from) return { locale };
  const server = { id: from.serverId, label: from.serverLabel };
  if (!('tool' in from)) return { locale, server };
  return { locale, server, tool: { name: from.tool, displayName: from.displayName }, call: from };
}

function make(
  renderer: ContentRenderer | AnswerRenderer,
  part: Part | AnswerText,
  context: ContentContext,
): Pick<Made, 'view' | 'hasFailed'> {
  try {
    const view: unknown = renderer.render(Object.freeze({ ...part }) as never, context);
    if (view === undefined || isPlaceable(view) || typeof view === 'string') {
      return { view, hasFailed: false };
    }
  } catch (error) {
    // The error is the page's own, and developers look for it in the console.
    reportError(error);
  }
  return { view: undefined, hasFailed: true };
}

/** Documents, attributes and shadow roots are nodes that cannot be inserted into another. */
function isPlaceable(view: unknown): view is Node {
  return (
    view instanceof Element ||
    view instanceof CharacterData ||
    (view instanceof DocumentFragment && !(view instanceof ShadowRoot))
  );
}
