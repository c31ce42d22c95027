import { html } from 'lit';
import { Lazy } from '../../base/lazy.js';
import { lazyPart } from '../part/lazy-part.js';
import type { ContentKind } from '../part/kind.js';

export const table: ContentKind = {
  name: 'table',
  element: new Lazy(() => import('./mcp-content-table.js')),
  document: {
    hasType: (type) => type === 'text/csv' || type === 'text/tab-separated-values',
    extension: 'csv',
    label: 'csv',
    view: ({ text, label = '', fileName }, context) => ({
      name: context.strings.content.asTable,
      show: (others) => {
        const view = html`<mcp-content-table
          exportparts="table, text, actions, hidden"
          .csv=${text}
          .label=${label}
          .fileName=${fileName}
          >${others}</mcp-content-table
        >`;
        return lazyPart(context, table, view, () => text);
      },
    }),
  },
  size: { title: 'a table', gzip: 19_000 },
};
