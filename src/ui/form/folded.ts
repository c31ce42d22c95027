import { shapeOf, type FormNode, type FormValue } from '../../core/form.js';
import { idOf, rootId } from './places.js';

/** A form with more fields than this is looked through slowly. */
const mostShown = 6;
/** Fields that stay in view, whatever is in them: a form that begins with nothing would tell nothing. */
const leastShown = 4;

/** Returns the ids of the fields that a form begins without: optional ones in which there is nothing, after the first few. */
export function foldedFields(node: FormNode, value: FormValue): ReadonlySet<string> {
  if (node.kind !== 'group' || value.kind !== 'group') return new Set();
  const { fields } = shapeOf(node, value);
  const empty = fields.filter(({ name, required }) => {
    const { kind = 'absent' } = value.fields.get(name) ?? {};
    return !required && kind === 'absent';
  });
  const folded = empty.slice(Math.max(0, leastShown - (fields.length - empty.length)));
  const isFolded = fields.length > mostShown && folded.length > 1;
  return new Set(isFolded ? folded.map(({ key }) => idOf.field(rootId, key)) : []);
}
