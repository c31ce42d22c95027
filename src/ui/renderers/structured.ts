import { html, type TemplateResult } from 'lit';
import type { JsonValue, StructuredPart } from '../../core/index.js';
import { bar, copyButton, more, saveButton } from './actions.js';
import { bounds } from './pure/bounds.js';
import type { RenderContext } from './context.js';
import { shapeOf, type Entry, type Scalar } from './pure/data-shape.js';
import { inert } from './save.js';
import { stateful } from './stateful.js';
import { renderRecords } from './table.js';
import { renderTree } from './tree.js';
import { nameText, renderName, renderScalar } from './value.js';

export function renderStructured({ value }: StructuredPart, context: RenderContext): TemplateResult {
  const { kinds } = context.strings.content;
  return html`${jsonBar(value, kinds.structured, context)}${renderData(value, context)}`;
}

/** What is shown, and the whole of it to take away. */
export function jsonBar(value: JsonValue, label: string, context: RenderContext): TemplateResult {
  const json = (): string => JSON.stringify(value, null, 2);
  return bar(
    label,
    copyButton(context, json, context.strings.content.copyJson),
    saveButton(context, 'data.json', () => inert(json())),
  );
}

/** A value in the form in which it is read most easily. */
function renderData(value: JsonValue, context: RenderContext): unknown {
  // Found once: the records may be many.
  return stateful(
    context,
    value,
    () => shapeOf(value),
    (shape) => {
      switch (shape.as) {
        case 'table':
          return renderRecords(shape.rows, context, context.strings.content.kinds.structured);
        case 'named-table':
          return html`
            ${shape.around.length > 0 ? renderList(shape.around, context) : undefined}
            <div class="name mono" dir="auto">${renderName(shape.name)}</div>
            ${renderRecords(shape.rows, context, nameText(shape.name))}
          `;
        case 'list':
          return renderList(shape.entries, context);
        case 'tree':
          return renderTree(value, context);
      }
    },
  );
}

function renderList(entries: readonly Entry<Scalar>[], context: RenderContext): unknown {
  return stateful<number>(
    context,
    entries,
    () => bounds.rows,
    (shown, change) => html`
      <dl part="list">
        ${entries.slice(0, shown).map(
          ([name, value]) =>
            html`<div>
              <dt class="mono" dir="auto">${renderName(name)}</dt>
              <dd>${renderScalar(value, context)}</dd>
            </div>`,
        )}
      </dl>
      ${
        shown < entries.length
          ? more(context, context.strings.content.itemsShown(shown, entries.length), () => {
              change((now) => now + bounds.rows);
            })
          : undefined
      }
    `,
  );
}
