import { css, html, type CSSResult, type TemplateResult } from 'lit';
import type { JsonObject, JsonValue } from '../../core/index.js';
import { deepest, isNested, writtenOf } from './nested-values.js';

/** Renders the texts of a nested value. */
interface NestedTexts {
  /** Returns the number of items of a list, in words. */
  readonly items: (count: number) => string;
  /** Renders a text or a name in which no character is hidden. */
  readonly whole: (text: string, kind?: 'name') => unknown;
}

/** Renders a list or an object line by line. */
export function renderNested(texts: NestedTexts, value: JsonValue, depth = 0): TemplateResult {
  if (!isNested(value) || depth === deepest) {
    const { text, isJson } = writtenOf(value);
    const look = isNested(value) ? 'text mono' : 'text';
    return html`<div class=${look} dir=${isJson ? 'ltr' : 'auto'}>${texts.whole(text)}</div>`;
  }
  return isList(value) ? renderList(texts, value, depth) : renderObject(texts, value, depth);
}

function renderList(texts: NestedTexts, value: readonly JsonValue[], depth: number): TemplateResult {
  return html`<span class="count muted">${texts.items(value.length)}</span>
    <ol class="nested">
      ${value.map(
        (each, at) =>
          html`<li>
            <span class="number muted">${at + 1}</span>
            <div class="cell">${renderNested(texts, each, depth + 1)}</div>
          </li>`,
      )}
    </ol>`;
}

function renderObject(texts: NestedTexts, value: JsonObject, depth: number): TemplateResult {
  return html`<dl class="nested">
    ${Object.entries(value).map(
      ([name, each]) =>
        html`<div class=${isNested(each) && depth + 1 < deepest ? 'inside deeper' : 'inside'}>
          <dt><bdi class="name mono">${name === '' ? '""' : texts.whole(name, 'name')}</bdi></dt>
          <dd>${renderNested(texts, each, depth + 1)}</dd>
        </div>`,
    )}
  </dl>`;
}

function isList(value: JsonObject | readonly JsonValue[]): value is readonly JsonValue[] {
  return Array.isArray(value);
}

export const nestedStyles: CSSResult = css`
  .nested {
    margin: 0;
    padding: 0;
    line-height: 1.5rem;
  }

  ol.nested {
    display: grid;
    padding-inline-start: calc(var(--_space) * 4);
    /* Safari does not expose a list to screen readers if its list style is none. */
    list-style-type: '';
  }

  ol.nested > li {
    display: grid;
    grid-template-columns: minmax(1rem, max-content) minmax(0, 1fr);
    column-gap: calc(var(--_space) * 3);
  }

  /* Adds space between items that have several lines. */
  ol.nested > li:has(.inside, li) + li {
    margin-block-start: calc(var(--_space) * 1.5);
  }

  .number {
    font-size: var(--_font-size-small);
    font-variant-numeric: tabular-nums;
    text-align: end;
  }

  /* In .values, which has grids of its own. */
  .values dl.nested {
    column-gap: calc(var(--_space) * 3);
  }

  .inside {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
    align-items: baseline;
  }

  .inside > *,
  .cell {
    min-inline-size: 0;
  }

  .count,
  .nested .text,
  .nested .name {
    line-height: 1.5rem;
  }

  /* A list or an object begins below its name, from the start of the line. */
  .deep:not(.long) > dd,
  .deep:not(.long) > dd > .what,
  .deeper > dd {
    display: contents;
  }

  :is(.deep > dd > .what, .deeper > dd) > .nested {
    grid-column: 1 / -1;
    padding-inline-start: calc(var(--_space) * 4);
  }

  .deep > dd > .to-change {
    grid-area: 1 / 2;
    justify-self: end;
  }

  .deep > dd > .what > .badge {
    justify-self: start;
  }
`;
