import { absent, shapeOf, type FormNode, type FormValue } from '../../core/form.js';
import { idOf, rootId } from './places.js';

/** Fields that a form begins with, whatever is in them. */
const first = 4;
/** Fields that are worth a line in their place. */
const least = 3;

/** Returns the ids of the fields that are folded at first: optional ones after the first few, in which there is nothing. */
export function foldedFields(node: FormNode, value: FormValue): ReadonlySet<string> {
  const fields = node.kind === 'group' && value.kind === 'group' ? shapeOf(node, value).fields : [];
  const folded = fields.filter(
    ({ name, required }, at) =>
      at >= first &&
      !required &&
      value.kind === 'group' &&
      (value.fields.get(name) ?? absent).kind === 'absent',
  );
  return new Set(folded.length < least ? [] : folded.map(({ key }) => idOf.field(rootId, key)));
}
