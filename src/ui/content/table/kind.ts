import { html } from 'lit';
import type { JsonValue } from '../../../core/index.js';
import type { RenderContext } from '../part/context.js';
import type { ContentKind } from '../part/kind.js';
import { renderElementPart } from '../part/element-part.js';
import type { DataFacts } from '../tree/kind.js';

export const table: ContentKind = {
  name: 'table',
  loadElement: () => import('./mcp-content-table.js'),
  document: {
    hasType: (type) => type === 'text/csv' || type === 'text/tab-separated-values',
    extension: 'csv',
    label: 'csv',
    view: ({ text, label = '', fileName }, context) => ({
      name: context.strings.content.asTable,
      show: (others) => tableOf(text, context, label, fileName, {}, others),
    }),
  },
  budget: 14_500,
};

/** Renders records, or CSV, as a table; `actions` are for its slot. */
export function tableOf(
  data: string | readonly JsonValue[],
  context: RenderContext,
  label: string,
  fileName: string,
  { schema, root, errors, exact }: DataFacts,
  actions?: unknown,
): unknown {
  const [csv, rows] = typeof data === 'string' ? [data] : [undefined, data];
  const view = html`<mcp-content-table
    exportparts="table, tree, text, actions, hidden"
    .csv=${csv}
    .rows=${rows}
    .label=${label}
    .fileName=${fileName}
    .schema=${schema}
    .root=${root}
    .errors=${errors}
    .exact=${exact}
    >${actions}</mcp-content-table
  >`;
  return renderElementPart(context, table, view, () => csv ?? JSON.stringify(data, null, 2));
}
