import { html } from 'lit';
import type { JsonObject, JsonValue, SchemaError, StructuredPart } from '../../../core/index.js';
import type { RenderContext } from '../part/context.js';
import { renderElementPart } from '../part/element-part.js';
import type { ContentKind } from '../part/kind.js';
import { bounds } from '../../base/bounds.js';

export const tree: ContentKind = {
  name: 'tree',
  loadElement: () => import('./mcp-content-tree.js'),
  document: {
    hasType: (type) => type === 'application/json' || type === 'text/json' || type.endsWith('+json'),
    mayBe: mayBeJson,
    extension: 'json',
    label: 'json',
    view: ({ text, label = '', fileName }, context) => ({
      name: context.strings.content.asTree,
      show: (others) => {
        const view = html`<mcp-content-tree
          exportparts="tree, text, actions, hidden"
          .json=${text}
          .label=${label}
          .fileName=${fileName}
          >${others}</mcp-content-tree
        >`;
        return renderElementPart(context, tree, view, () => text);
      },
    }),
  },
  budget: 12_800,
};

/** True if a text may be JSON, by its first and last characters. Costs almost nothing. */
export function mayBeJson(text: string): boolean {
  if (text.length < 8 || text.length > bounds.jsonChars) return false;
  const head = /^\ufeff?[ \t\n\r]*(?:(\{)\s*["}]|(\[)\s*["{[\]\-\dtfn])/.exec(text.slice(0, 1_000));
  const last = /([\]}])\s*$/.exec(text.slice(-1_000))?.[1];
  return last !== undefined && (head?.[1] ? last === '}' : head?.[2] ? last === ']' : false);
}

/** The facts that an element gets with the data. */
export interface DataFacts {
  readonly schema?: JsonObject | undefined;
  /** The whole schema if `schema` is a part of it. */
  readonly root?: JsonObject | undefined;
  readonly errors?: readonly SchemaError[] | undefined;
  readonly exact?: StructuredPart['exact'];
}

/** Renders any value as a tree; `actions` are for its slot. */
export function treeOf(
  value: JsonValue,
  context: RenderContext,
  label: string,
  { schema, root, errors, exact }: DataFacts = {},
  fileName = 'data.json',
  actions?: unknown,
): unknown {
  const view = html`<mcp-content-tree
    exportparts="tree, text, actions, hidden"
    .value=${value}
    .label=${label}
    .fileName=${fileName}
    .schema=${schema}
    .root=${root}
    .errors=${errors}
    .exact=${exact}
    >${actions}</mcp-content-tree
  >`;
  return renderElementPart(context, tree, view, () => JSON.stringify(value, null, 2));
}
