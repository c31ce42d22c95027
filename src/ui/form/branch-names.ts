import type { BranchLabel, VariantNode } from '../../core/form.js';
import type { FormStrings } from '../locales/strings/form.js';
import { visible } from '../base/visible.js';
import type { FormWords } from './strings.js';
import { cut } from './words.js';

const known = new WeakMap<VariantNode, { readonly words: FormStrings; readonly names: readonly string[] }>();

/** What the branches of a variant are called, each otherwise than the others. */
export function branchNames(node: VariantNode, { form: words }: FormWords): readonly string[] {
  const before = known.get(node);
  if (before?.words === words) return before.names;
  const names = numbered(node.branches.map(({ label }, at) => nameOf(label, words) ?? words.branch(at + 1)));
  known.set(node, { words, names });
  return names;
}

/** Those of the same name are told apart by numbers. */
function numbered(names: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const seen = new Map<string, number>();
  return names.map((name) => {
    if (counts.get(name) === 1) return name;
    const at = (seen.get(name) ?? 0) + 1;
    seen.set(name, at);
    return `${name} ${at}`;
  });
}

function nameOf({ title, tag, reference, types }: BranchLabel, words: FormStrings): string | undefined {
  if (title !== undefined) return visible(cut(title));
  if (tag) return visible(words.at(cut(tag.property, 60), cut(tag.text, 100)));
  if (reference !== undefined) return visible(cut(reference));
  return types.length > 0 ? types.map((type) => words.types[type]).join(words.separator) : undefined;
}
