import { html, nothing, type TemplateResult } from 'lit';
import type { JsonValue, SchemaError } from '../../../core/index.js';
import { bounds } from '../../base/bounds.js';
import { renderChips, renderFewChips } from '../../base/chips.js';
import { icon } from '../../base/icons.js';
import { copyButton, iconButton } from '../part/actions.js';
import type { RenderContext } from '../part/context.js';
import { errorsUnder } from '../part/schema-check.js';
import { textOf } from '../text/kind.js';
import { sentAs } from '../tree/json-number.js';
import { treeOf } from '../tree/kind.js';
import type { Head, TableModel } from './model.js';
import { rowValue, uniqueNames } from './source.js';

/** An opened cell; without a head, an opened row. */
export interface Detail {
  readonly row: number;
  readonly head: Head | undefined;
  readonly value: JsonValue | undefined;
  /** The errors of this cell or row, with relative paths. */
  readonly errors: readonly SchemaError[];
}

export function detailOf({ source, words, errors }: TableModel, row: number, head: Head | undefined): Detail {
  return {
    row,
    head,
    value: head ? source.cell(row, head.column) : rowValue(source, row, uniqueNames(source, words)),
    errors: errorsUnder(errors, row, head?.name),
  };
}

/** Renders the whole value of a cell, below the table. */
export function renderDetail(
  detail: Detail,
  model: TableModel,
  context: RenderContext,
  fileName: string,
  close: () => void,
): TemplateResult {
  const { words } = model;
  const { row, head, errors } = detail;
  const keydown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  return html`
    <section class="detail" aria-labelledby="detail" @keydown=${keydown}>
      <div class="top">
        <h4 id="detail" tabindex="-1" dir="auto">
          ${renderChips(head ? words.place(row + 1, head.text) : words.wholeRow(row + 1), 'sentence')}
        </h4>
        <span class="actions">${iconButton(icon('close'), words.closeDetail, close)}</span>
      </div>
      ${
        head?.sentAs === undefined
          ? nothing
          : html`<p class="small muted">${renderChips(words.property(head.sentAs), 'sentence')}</p>`
      }
      ${head?.description && html`<p class="small muted" dir="auto">${renderChips(head.description)}</p>`}
      ${renderErrors(errors, bounds.rows)} ${renderValue(detail, model, context, `${fileName}-${row + 1}`)}
    </section>
  `;
}

/** Renders errors, one per line. */
export function renderErrors(errors: readonly SchemaError[], most: number): unknown {
  return errors
    .slice(0, most)
    .map(
      ({ message }) =>
        html`<p class="fault small">${icon('warning')}<span>${renderFewChips(message)}</span></p>`,
    );
}

function renderValue(
  { value, head, errors }: Detail,
  { words, exact, schema, root = schema }: TableModel,
  context: RenderContext,
  name: string,
): unknown {
  if (value === undefined) return html`<p class="muted">${words.absentValue}</p>`;
  if (value === '') return html`<p class="muted">${words.emptyText}</p>`;
  if (typeof value === 'object' && value !== null) {
    return treeOf(value, context, '', { schema: head?.place[0], root, errors, exact }, `${name}.json`);
  }
  if (typeof value === 'string' && (value.length > bounds.valueChars || /[\n\r]/.test(value))) {
    return textOf({ text: value, fileName: `${name}.txt` }, context);
  }
  const sent = typeof value === 'number' ? sentAs(value, exact) : [String(value)];
  return html`
    ${sent.length > 1 ? html`<p class="muted">${words.sentAs}</p>` : nothing}
    ${sent.map(
      (text) =>
        html`<div class="whole">
          <span dir="auto">${renderChips(text)}</span>
          <span class="actions">${copyButton(context, () => text)}</span>
        </div>`,
    )}
  `;
}
