import { html, type TemplateResult } from 'lit';
import type { JsonObject, JsonValue } from '../../core/index.js';
import { more } from './actions.js';
import { bounds } from './pure/bounds.js';
import type { RenderContext } from './context.js';
import { isScalar, namesOf } from './pure/data-shape.js';
import { stateful } from './stateful.js';
import { renderName, renderScalar } from './value.js';

type Container = JsonObject | readonly JsonValue[];

interface Branch {
  readonly isOpen: boolean;
  readonly shown: number;
}

/** Any value, a level at a time: what is not opened is not built. */
export function renderTree(value: JsonValue, context: RenderContext, isOpen = true): TemplateResult {
  return html`<div class="tree mono" part="tree">
    ${renderNode(undefined, value, context, isOpen ? 0 : 1)}
  </div>`;
}

function renderNode(
  name: string | undefined,
  value: JsonValue,
  context: RenderContext,
  depth: number,
): unknown {
  const head =
    name === undefined ? undefined : html`<span class="key" dir="auto">${renderName(name)}</span>: `;
  if (isScalar(value)) return html`<span class="leaf">${head}${renderScalar(value, context, true)}</span>`;
  const names = isList(value) ? undefined : namesOf(value);
  const size = names ? names.length : Number(value['length']);
  if (size === 0)
    return html`<span class="leaf">${head}<span class="value muted">${names ? '{}' : '[]'}</span></span>`;
  return stateful<Branch>(
    context,
    value,
    () => ({ isOpen: depth === 0, shown: bounds.rows }),
    (branch, change) => {
      const toggle = (event: Event): void => {
        const { open } = event.currentTarget as HTMLDetailsElement;
        change((now) => ({ ...now, isOpen: open }));
      };
      const showMore = (): void => {
        change((now) => ({ ...now, shown: now.shown + bounds.rows }));
      };
      const words = context.strings.content;
      const count = names ? words.entries(size) : words.items(size);
      return html`
        <details ?open=${branch.isOpen} @toggle=${toggle}>
          <summary>${head}<span class="muted">${names ? '{…}' : '[…]'} ${count}</span></summary>
          ${branch.isOpen ? renderEntries(value, names, branch.shown, showMore, context, depth) : undefined}
        </details>
      `;
    },
  );
}

function renderEntries(
  value: Container,
  names: readonly string[] | undefined,
  shown: number,
  showMore: () => void,
  context: RenderContext,
  depth: number,
): TemplateResult {
  const entries: readonly (readonly [string, JsonValue | undefined])[] = names
    ? names.slice(0, shown).map((name) => [name, (value as JsonObject)[name]])
    : (value as readonly JsonValue[]).slice(0, shown).map((item, index) => [String(index), item]);
  const size = names ? names.length : (value as readonly JsonValue[]).length;
  return html`
    <ul class=${depth < bounds.treeIndents ? 'indented' : ''}>
      ${entries.map(([name, entry]) => html`<li>${renderNode(name, entry ?? null, context, depth + 1)}</li>`)}
    </ul>
    ${size > shown ? more(context, context.strings.content.itemsShown(shown, size), showMore) : undefined}
  `;
}

function isList(value: Container): value is readonly JsonValue[] {
  return Array.isArray(value);
}
