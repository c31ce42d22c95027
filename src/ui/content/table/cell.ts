import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { JsonValue, SchemaError } from '../../../core/index.js';
import { icon } from '../../base/icons.js';
import { unescaped } from '../../base/json-text.js';
import type { TableStrings } from '../../locales/en/table.js';
import { hasMoreChips, renderFewChips } from '../../base/chips.js';
import { bounds } from '../../base/bounds.js';
import type { Exact } from '../tree/json-number.js';
import { cellText } from './cell-text.js';
import { isMissing } from './errors.js';
import { visible } from '../../base/visible.js';
import type { Head } from './heads.js';

/** The data that all cells of a table are drawn with. */
export interface CellLook {
  readonly words: TableStrings;
  readonly exact: Exact | undefined;
  /** True if everything is text, as in CSV. */
  readonly isText: boolean;
  /** True if not all columns are on the page, so that each has to say which one it is. */
  readonly isPart: boolean;
}

/** The id of the cell in which the reader is. */
export const hereId = 'here';

/** One cell: a line of what is in it. It has no listeners of its own, the table has them for all. */
export function renderCell(
  value: JsonValue | undefined,
  { column, isNumber }: Head,
  errors: readonly SchemaError[] | undefined,
  isHere: boolean,
  { words, exact, isText, isPart }: CellLook,
): TemplateResult {
  const { kind, text, isCut } = cellText(value, isText, exact);
  const shown = kind === 'nested' ? unescaped(text) : text;
  // What is cut opens anyhow.
  const opens = isCut || hasMoreChips(shown);
  const isRight = kind === 'number' || (isNumber && (isText || kind === 'null'));
  const classes = `${kind}${isRight ? ' end' : ''}${opens ? ' opens' : ''}${errors ? ' wrong' : ''}`;
  return html`<td
    id=${ifDefined(isHere ? hereId : undefined)}
    class=${classes}
    aria-colindex=${isPart ? column + 2 : nothing}
    dir=${ifDefined(kind === 'string' && !isRight ? 'auto' : undefined)}
  >
    ${errors ? renderMark(errors, words) : nothing}${
      kind === 'absent'
        ? html`<span class="visually-hidden">${words.absent}</span>`
        : renderFewChips(shown, true)
    }${opens ? html`<button class="open quiet" tabindex="-1" aria-label=${words.open}></button>` : nothing}
  </td>`;
}

/** Marks an error by a shape and a word, and says it to screen readers. The rest is in the detail. */
export function renderMark(errors: readonly SchemaError[], words: TableStrings): TemplateResult {
  const isAbsent = errors.some(isMissing);
  const said = errors
    .slice(0, 3)
    .map(({ message }) => visible(message.slice(0, bounds.valueChars)))
    .join(' ');
  return html`<span class="mark" title=${said}
    >${icon('warning')}<b>${isAbsent ? words.missing : words.invalid}</b
    ><span class="visually-hidden"> ${said} </span></span
  >`;
}
