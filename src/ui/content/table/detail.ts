import { html, nothing, type TemplateResult } from 'lit';
import type { JsonObject, JsonValue, SchemaError } from '../../../core/index.js';
import { icon } from '../../base/icons.js';
import type { TableStrings } from '../../locales/en/table.js';
import { copyButton } from '../part/actions.js';
import { renderChips, renderFewChips } from '../../base/chips.js';
import { note, type RenderContext } from '../part/context.js';
import { lazyPart } from '../part/lazy-part.js';
import { text as textKind } from '../text/kind.js';
import { tree as treeKind } from '../tree/kind.js';
import { bounds } from '../../base/bounds.js';
import { type Exact, sentAs } from '../tree/json-number.js';
import { errorsUnder } from './errors.js';
import { rowValue } from './source.js';
import type { Drawn } from './drawn.js';
import type { Head } from './heads.js';
import { fileNames } from './names.js';

/** An opened cell, or without a head an opened row. */
export interface Detail {
  readonly row: number;
  readonly head: Head | undefined;
  readonly value: JsonValue | undefined;
  /** The errors of this cell or row, their paths from there on. */
  readonly errors: readonly SchemaError[];
}

/** The whole of a cell, or of a row. */
export function detailOf(drawn: Drawn, row: number, head: Head | undefined): Detail {
  const { told, source, look } = drawn;
  const errors = Array.isArray(told.errors) ? told.errors : [];
  return {
    row,
    head,
    value: head ? source.cell(row, head.column) : rowValue(source, row, fileNames(source, look.words)),
    errors: errorsUnder(errors, row, head?.name),
  };
}

interface DetailView {
  readonly detail: Detail;
  readonly context: RenderContext;
  readonly words: TableStrings;
  readonly fileName: string;
  readonly exact: Exact | undefined;
  readonly root: JsonObject | undefined;
  readonly close: () => void;
}

/** The whole of what a cell shows the beginning of, below the table. */
export function renderDetail(view: DetailView): TemplateResult {
  const { detail, context, words, close } = view;
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
          ${renderChips(head ? words.place(row + 1, head.text) : words.wholeRow(row + 1), true)}
        </h4>
        <button class="quiet icon" aria-label=${words.closeDetail} title=${words.closeDetail} @click=${close}>
          ${icon('close')}
        </button>
      </div>
      ${
        head?.sentAs === undefined
          ? nothing
          : html`<p class="small muted">${renderChips(words.property(head.sentAs), true)}</p>`
      }
      ${
        head?.description === undefined
          ? nothing
          : html`<p class="small muted" dir="auto">${renderChips(head.description)}</p>`
      }
      ${renderFaults(errors, bounds.rows)} ${renderValue(detail, context, view)}
    </section>
  `;
}

/** Renders errors, a line for each. */
export function renderFaults(errors: readonly SchemaError[], most: number): unknown {
  return errors
    .slice(0, most)
    .map(
      ({ message }) =>
        html`<p class="fault small">${icon('warning')}<span>${renderFewChips(message)}</span></p>`,
    );
}

/** A CSV that is too long for a table. */
export function renderAsText(
  csv: string,
  context: RenderContext,
  words: TableStrings,
  label: string,
  fileName: string,
): TemplateResult {
  const view = html`<mcp-content-text
    exportparts="text, actions, hidden"
    .text=${csv}
    .label=${label}
    .fileName=${fileName}
    ><slot name="actions" slot="actions"></slot
  ></mcp-content-text>`;
  return html`${note(words.tooLong(bounds.csvChars))}${lazyPart(context, textKind, view, () => csv)}`;
}

function renderValue(
  { row, value, head, errors }: Detail,
  context: RenderContext,
  { words, exact, root, fileName: table }: DetailView,
): unknown {
  const fileName = `${table}-${row + 1}`;
  if (value === undefined) return html`<p class="muted">${words.absentValue}</p>`;
  if (typeof value === 'object' && value !== null) {
    const tree = html`<mcp-content-tree
      exportparts="tree, text, actions, hidden"
      .value=${value}
      .fileName=${`${fileName}.json`}
      .schema=${head?.place[0]}
      .root=${root}
      .errors=${errors}
      .exact=${exact}
    ></mcp-content-tree>`;
    return lazyPart(context, treeKind, tree, () => JSON.stringify(value, null, 2));
  }
  if (typeof value === 'string') {
    if (value === '') return html`<p class="muted">${words.emptyText}</p>`;
    if (value.length > bounds.valueChars || /[\n\r]/.test(value)) {
      const text = html`<mcp-content-text
        exportparts="text, actions, hidden"
        .text=${value}
        .fileName=${`${fileName}.txt`}
      ></mcp-content-text>`;
      return lazyPart(context, textKind, text, () => value);
    }
    return renderShort(value, context);
  }
  if (typeof value !== 'number') return renderShort(String(value), context);
  const sent = sentAs(value, exact);
  return html`
    ${sent.length > 1 ? html`<p class="muted">${words.sentAs}</p>` : nothing}
    ${sent.map((one) => renderShort(one, context))}
  `;
}

function renderShort(text: string, context: RenderContext): TemplateResult {
  return html`<div class="whole">
    <span dir="auto">${renderChips(text)}</span>${copyButton(context, () => text)}
  </div>`;
}
