import type { BranchLabel, VariantNode } from '../../../core/form.js';
import { visible } from '../../renderers/visible.js';
import type { FormWords } from './strings.js';
import { cut } from './words.js';

/** What the branches of a variant are called, each otherwise than the others. */
export function branchNames(node: VariantNode, strings: FormWords): readonly string[] {
  const names = node.branches.map(({ label }, at) => nameOf(label, strings) ?? strings.form.branch(at + 1));
  return names.map((name, at) => {
    const same = names.filter((other) => other === name).length;
    return same === 1 ? name : `${name} ${names.slice(0, at + 1).filter((other) => other === name).length}`;
  });
}

function nameOf(
  { title, tag, reference, types }: BranchLabel,
  { form: words }: FormWords,
): string | undefined {
  if (title !== undefined) return visible(cut(title));
  if (tag) return visible(words.at(cut(tag.property, 60), cut(tag.text, 100)));
  if (reference !== undefined) return visible(cut(reference));
  return types.length > 0 ? types.map((type) => words.types[type]).join(words.separator) : undefined;
}
