import type { ContentKind } from '../part/kind.js';
import { renderStructured } from './structured.js';

export const structured: ContentKind = {
  name: 'structured',
  show: (part, context) => (part.kind === 'structured' ? renderStructured(part, context) : undefined),
};
