import { html, nothing, type TemplateResult } from 'lit';
import type { JsonValue, StructuredPart } from '../../../core/index.js';
import { bounds } from '../../base/bounds.js';
import { renderFewChips } from '../../base/chips.js';
import { icon } from '../../base/icons.js';
import { bar, copyButton, saveButton } from '../part/actions.js';
import type { RenderContext } from '../part/context.js';
import { type Entry, type Scalar, shapeOf } from '../part/data-shape.js';
import type { ContentKind } from '../part/kind.js';
import { lazyPart } from '../part/lazy-part.js';
import { inert } from '../part/save.js';
import { errorsUnder, renderSchemaCheck } from '../part/schema-check.js';
import { stateful } from '../part/stateful.js';
import { renderName, renderScalar } from '../part/value.js';
import { table } from '../table/kind.js';
import { sentAs } from '../tree/json-number.js';
import { type DataFacts, treeOf } from '../tree/kind.js';
import { SchemaWalk } from '../tree/schema-words.js';

export const structured: ContentKind = {
  name: 'structured',
  show: (part, context) => (part.kind === 'structured' ? renderStructured(part, context) : undefined),
};

/** Renders a structured value in the form in which it is read most easily, with what the tool's schema says of it. */
function renderStructured({ value, exact }: StructuredPart, context: RenderContext): TemplateResult {
  const { strings, declared } = context;
  const errors = declared?.schemaCheck?.status === 'invalid' ? declared.schemaCheck.errors : undefined;
  const facts: DataFacts = { schema: declared?.schema, root: declared?.schema, errors, exact };
  return html`
    ${renderData(value, facts, context)}
    ${declared?.schemaCheck ? renderSchemaCheck(declared.schemaCheck, strings) : nothing}
  `;
}

function renderData(value: JsonValue, facts: DataFacts, context: RenderContext): unknown {
  const { kinds } = context.strings.content;
  // Found once: the records may be many.
  return stateful(
    context,
    value,
    () => shapeOf(value),
    (shape) => {
      switch (shape.as) {
        case 'table':
          return tableOf(shape.rows, context, kinds.structured, facts);
        case 'named-table':
          return html`
            ${shape.around.length > 0 ? renderList(shape.around, facts, context) : nothing}
            <div class="name mono" dir="auto">${renderName(shape.name)}</div>
            ${tableOf(shape.rows, context, kinds.structured, under(facts, shape.name))}
          `;
        case 'list':
          return renderList(shape.entries, facts, context);
        case 'tree':
          return treeOf(value, context, kinds.structured, facts);
      }
    },
  );
}

function tableOf(
  rows: readonly JsonValue[],
  context: RenderContext,
  label: string,
  { schema, root, errors, exact }: DataFacts,
): unknown {
  const view = html`<mcp-content-table
    exportparts="table, text, actions, hidden"
    .rows=${rows}
    .label=${label}
    .fileName=${'data'}
    .schema=${schema}
    .root=${root}
    .errors=${errors}
    .exact=${exact}
  ></mcp-content-table>`;
  return lazyPart(context, table, view, () => JSON.stringify(rows, null, 2));
}

/** Returns the facts about one entry of the value. */
function under({ schema, root, errors, exact }: DataFacts, name: string): DataFacts {
  const walk = new SchemaWalk(root ?? {});
  const place = walk.into(walk.start(schema), name);
  return {
    schema: place.length > 1 ? { allOf: place } : place[0],
    root,
    errors: errors && errorsUnder(errors, name),
    exact,
  };
}

/** A few names and values: nothing that would have to be searched or unfolded. */
function renderList(
  entries: readonly Entry<Scalar>[],
  facts: DataFacts,
  context: RenderContext,
): TemplateResult {
  const json = (): string => jsonOf(entries, facts.exact);
  const { content } = context.strings;
  return html`
    ${bar(
      content.kinds.structured,
      copyButton(context, json, content.copyJson),
      saveButton(context, 'data.json', () => inert(json())),
    )}
    <dl part="list">
      ${entries.map(([name, entry]) => renderEntry(name, entry, under(facts, name), context))}
    </dl>
  `;
}

function renderEntry(
  name: string,
  value: Scalar,
  { schema, root, errors = [], exact }: DataFacts,
  context: RenderContext,
): TemplateResult {
  const walk = new SchemaWalk(root ?? {});
  const { title, description } = walk.words(walk.start(schema));
  return html`
    <div>
      <dt dir="auto">
        ${title ? html`<span>${renderName(title)}</span> ` : nothing}
        <span class="mono">${renderName(name)}</span>
        ${description ? html`<div class="small">${renderFewChips(firstOf(description))}</div>` : nothing}
      </dt>
      <dd>
        ${renderScalar(value, context, false, exact)}
        ${errors.map(
          ({ message }) =>
            html`<div class="fault small">${icon('warning')}<span>${renderFewChips(message)}</span></div>`,
        )}
      </dd>
    </div>
  `;
}

function firstOf(description: string): string {
  return description.length > bounds.valueChars ? `${description.slice(0, bounds.valueChars)}…` : description;
}

/** As JSON, with the numbers as they were sent. */
function jsonOf(entries: readonly Entry<Scalar>[], exact: StructuredPart['exact']): string {
  const lines = entries.map(([name, value]) => {
    const [sent, ...others] = typeof value === 'number' ? sentAs(value, exact) : [];
    return `  ${JSON.stringify(name)}: ${sent !== undefined && others.length === 0 ? sent : JSON.stringify(value)}`;
  });
  return `{\n${lines.join(',\n')}\n}`;
}
