import { html, nothing, type TemplateResult } from 'lit';
import type { JsonValue, StructuredPart } from '../../../core/index.js';
import { bounds } from '../../base/bounds.js';
import { renderFewChips } from '../../base/chips.js';
import { icon } from '../../base/icons.js';
import { bar, copyButton, saveButton } from '../part/actions.js';
import type { RenderContext } from '../part/context.js';
import { type Entry, type Scalar, shapeOf } from '../part/data-shape.js';
import type { ContentKind } from '../part/kind.js';
import { inert } from '../../base/bytes/download.js';
import { errorsUnder, renderSchemaCheck } from '../part/schema-check.js';
import { stateful } from '../../base/stateful.js';
import { nameText, renderName, renderScalar } from '../part/value.js';
import { tableOf } from '../table/kind.js';
import { sentAs } from '../tree/json-number.js';
import { type DataFacts, treeOf } from '../tree/kind.js';
import { SchemaWalk, type SchemaWords } from '../tree/schema-words.js';

export const structured: ContentKind = {
  name: 'structured',
  show: (part, context) => (part.kind === 'structured' ? renderStructured(part, context) : undefined),
};

/** Renders a structured value in the form that suits it best, with descriptions from the tool's schema. */
function renderStructured({ value, exact }: StructuredPart, context: RenderContext): TemplateResult {
  const { strings, declared } = context;
  const schemaCheck = declared?.schemaCheck;
  const errors = schemaCheck?.status === 'invalid' ? schemaCheck.errors : undefined;
  const facts: DataFacts = { schema: declared?.schema, root: declared?.schema, errors, exact };
  const check = schemaCheck ? renderSchemaCheck(schemaCheck, strings) : nothing;
  const isValid = schemaCheck?.status === 'valid';
  const actions = html`${isValid ? check : nothing}<slot name="actions" slot="actions"></slot>`;
  return html`${renderData(value, facts, context, actions)} ${isValid ? nothing : check}`;
}

/** Renders the value; `actions` appear beside its own. */
function renderData(value: JsonValue, facts: DataFacts, context: RenderContext, actions: unknown): unknown {
  const label = context.strings.content.kinds.structured;
  // Computed once, since there may be many records.
  return stateful(
    context,
    value,
    () => shapeOf(value),
    (shape) => {
      switch (shape.as) {
        case 'table':
          return tableOf(shape.rows, context, label, 'data', facts, actions);
        case 'named-table':
          return html`
            ${shape.around.length > 0 ? renderList(shape.around, facts, context) : nothing}
            ${tableOf(shape.rows, context, nameText(shape.name), 'data', under(facts, shape.name), actions)}
          `;
        case 'list':
          return renderList(shape.entries, facts, context, actions);
        case 'tree':
          return treeOf(value, context, label, facts, 'data.json', actions);
      }
    },
  );
}

/** Returns the facts about one entry of the value. */
function under(facts: DataFacts, name: string): DataFacts {
  const walk = new SchemaWalk(facts.root ?? {});
  const place = walk.into(walk.start(facts.schema), name);
  const schema = place.length > 1 ? { allOf: place } : place[0];
  return { ...facts, schema, errors: facts.errors && errorsUnder(facts.errors, name) };
}

/** Renders a few names and values that need no search or expansion. */
function renderList(
  entries: readonly Entry<Scalar>[],
  { schema, root, errors = [], exact }: DataFacts,
  context: RenderContext,
  actions?: unknown,
): TemplateResult {
  const json = (): string => jsonOf(entries, exact);
  const walk = new SchemaWalk(root ?? {});
  const place = walk.start(schema);
  return html`
    <dl part="list">
      ${entries.map(
        ([name, value]) => html`
          <div>
            <dt dir="auto">${renderHead(name, walk.words(walk.into(place, name)))}</dt>
            <dd>
              ${renderScalar(value, context, exact)}
              ${errorsUnder(errors, name).map(
                ({ message }) =>
                  html`<div class="fault small">
                    ${icon('warning')}<span>${renderFewChips(message)}</span>
                  </div>`,
              )}
            </dd>
          </div>
        `,
      )}
    </dl>
    ${bar(
      undefined,
      actions,
      copyButton(context, json, context.strings.content.copyJson),
      saveButton(context, 'data.json', () => inert(json())),
    )}
  `;
}

function renderHead(name: string, { title, description = '' }: SchemaWords): TemplateResult {
  const most = bounds.valueChars;
  const start = description.length > most ? `${description.slice(0, most)}…` : description;
  return html`
    ${title ? html`<span>${renderName(title)}</span> ` : nothing}
    <span class="mono">${renderName(name)}</span>
    ${start ? html`<div class="small">${renderFewChips(start)}</div>` : nothing}
  `;
}

/** Returns the entries as JSON, with the numbers as they were sent. */
function jsonOf(entries: readonly Entry<Scalar>[], exact: StructuredPart['exact']): string {
  const lines = entries.map(([name, value]) => {
    const [sent, other] = typeof value === 'number' ? sentAs(value, exact) : [];
    return `  ${JSON.stringify(name)}: ${sent !== undefined && other === undefined ? sent : JSON.stringify(value)}`;
  });
  return `{\n${lines.join(',\n')}\n}`;
}
