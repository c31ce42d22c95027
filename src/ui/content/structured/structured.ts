import { html, nothing, type TemplateResult } from 'lit';
import type { JsonObject, JsonValue, SchemaError, StructuredPart } from '../../../core/index.js';
import { icon } from '../../base/icons.js';
import { bar, copyButton, saveButton } from '../part/actions.js';
import { renderFewChips } from '../../base/chips.js';
import type { RenderContext } from '../part/context.js';
import { lazyPart } from '../part/lazy-part.js';
import { table } from '../table/kind.js';
import { tree } from '../tree/kind.js';
import { bounds } from '../../base/bounds.js';
import { shapeOf, type Entry, type Scalar } from '../part/data-shape.js';
import { sentAs } from '../tree/json-number.js';
import { SchemaWalk } from '../tree/schema-words.js';
import { inert } from '../part/save.js';
import { stateful } from '../part/stateful.js';
import { renderName, renderScalar } from '../part/value.js';
import { renderSchemaCheck } from '../part/schema-check.js';

const fileName = 'data.json';
const exportedParts = 'table, tree, text, actions, hidden';

/** The facts that an element gets beside the data. */
interface Told {
  readonly schema?: JsonObject | undefined;
  /** The whole schema, where `schema` is a piece of it. */
  readonly root?: JsonObject | undefined;
  readonly errors?: readonly SchemaError[] | undefined;
  readonly exact?: StructuredPart['exact'];
}

/** A structured value in the form in which it is read most easily, with what the tool's schema says of it. */
export function renderStructured({ value, exact }: StructuredPart, context: RenderContext): TemplateResult {
  const { strings, declared } = context;
  const errors = declared?.schemaCheck?.status === 'invalid' ? declared.schemaCheck.errors : undefined;
  const told: Told = { schema: declared?.schema, root: declared?.schema, errors, exact };
  return html`
    ${renderData(value, told, context)}
    ${declared?.schemaCheck ? renderSchemaCheck(declared.schemaCheck, strings) : nothing}
  `;
}

function renderData(value: JsonValue, told: Told, context: RenderContext): unknown {
  const { kinds } = context.strings.content;
  // Found once: the records may be many.
  return stateful(
    context,
    value,
    () => shapeOf(value),
    (shape) => {
      switch (shape.as) {
        case 'table':
          return tableOf(shape.rows, context, kinds.structured, told);
        case 'named-table':
          return html`
            ${shape.around.length > 0 ? renderList(shape.around, told, context) : nothing}
            <div class="name mono" dir="auto">${renderName(shape.name)}</div>
            ${tableOf(shape.rows, context, kinds.structured, under(told, shape.name))}
          `;
        case 'list':
          return renderList(shape.entries, told, context);
        case 'tree':
          return treeOf(value, context, kinds.structured, told);
      }
    },
  );
}

/** Any value as a tree. */
export function treeOf(value: JsonValue, context: RenderContext, label: string, told: Told = {}): unknown {
  const { schema, root, errors, exact } = told;
  const view = html`<mcp-content-tree
    exportparts=${exportedParts}
    .value=${value}
    .label=${label}
    .fileName=${fileName}
    .schema=${schema}
    .root=${root}
    .errors=${errors}
    .exact=${exact}
  ></mcp-content-tree>`;
  return lazyPart(context, tree, view, () => JSON.stringify(value, null, 2));
}

function tableOf(
  rows: readonly JsonValue[],
  context: RenderContext,
  label: string,
  { schema, root, errors, exact }: Told,
): unknown {
  const view = html`<mcp-content-table
    exportparts=${exportedParts}
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
function under({ schema, root, errors, exact }: Told, name: string): Told {
  const pointer = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const walk = new SchemaWalk(root ?? {});
  const place = walk.into(walk.start(schema), name);
  return {
    schema: place.length > 1 ? { allOf: place } : place[0],
    root,
    errors: errors?.flatMap((error) => {
      const isUnder = error.path === pointer || error.path.startsWith(`${pointer}/`);
      return isUnder ? [{ ...error, path: error.path.slice(pointer.length) }] : [];
    }),
    exact,
  };
}

/** A few names and values: nothing that would have to be searched or unfolded. */
function renderList(entries: readonly Entry<Scalar>[], told: Told, context: RenderContext): TemplateResult {
  const json = (): string => jsonOf(entries, told.exact);
  const { content } = context.strings;
  return html`
    ${bar(
      content.kinds.structured,
      copyButton(context, json, content.copyJson),
      saveButton(context, fileName, () => inert(json())),
    )}
    <dl part="list">
      ${entries.map(([name, entry]) => renderEntry(name, entry, under(told, name), context))}
    </dl>
  `;
}

function renderEntry(
  name: string,
  value: Scalar,
  { schema, root, errors = [], exact }: Told,
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
        ${renderScalar(value, context, exact)}
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
