import { html } from 'lit';
import { Lazy } from '../../base/lazy.js';
import { lazyPart } from '../part/lazy-part.js';
import type { ContentKind } from '../part/kind.js';
import { mayBeJson } from './json-looks.js';

export const tree: ContentKind = {
  name: 'tree',
  element: new Lazy(() => import('./mcp-content-tree.js')),
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
        return lazyPart(context, tree, view, () => text);
      },
    }),
  },
  size: { title: 'a tree', gzip: 16_500 },
  strings: ['tree'],
};
