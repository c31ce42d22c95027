import type { ContentKind } from '../part/kind.js';
import { renderLink } from './link.js';

export const link: ContentKind = {
  name: 'link',
  show: (part, context) => (part.kind === 'link' ? renderLink(part, context) : undefined),
};
