import type { AskIconName } from './asks/icons.js';
import { formEn } from '../locales/en/form.js';
import { en } from '../locales/en/shell.js';
import type { Language, SomeStrings } from '../locales/language.js';
import { lateNodes } from './icon-set.js';
import { warnOfUnknown, warnOnce } from './page-warnings.js';

/** Subjects of which some elements load a part only; what a page gives for them is held against the whole. */
const wholes: { readonly [Subject in keyof Language]?: object } = {
  shell: en,
  form: formEn,
};

const askIcons: readonly AskIconName[] = ['danger', 'info', 'later'];

/** Tells the page's author of icons that are none of ours; those that are not shown at first are loaded with what shows them. */
export function checkIcons(names: readonly string[], first: readonly string[]): void {
  warnOfUnknown('setIcons', names, [...first, ...Object.keys(lateNodes), ...askIcons]);
}

export function checkSubjects(own: SomeStrings, subjects: object): void {
  warnOfUnknown('setStrings', Object.keys(own), Object.keys(subjects));
}

/** Tells the page's author of strings that are none of ours. `load` gives ours in a language other than English. Never rejects. */
export async function checkStrings(
  subject: keyof Language,
  own: object,
  english: object,
  load: ((english: object) => Promise<object>) | undefined,
): Promise<void> {
  if (Object.keys(own).length === 0) return;
  try {
    const whole = wholes[subject] ?? english;
    checkNames((await load?.(whole)) ?? whole, own, `setStrings ${subject}`);
  } catch {
    // What could not be loaded now is shown in English, and looked at when it is there.
  }
}

function checkNames(ours: object, own: object, where: string): void {
  warnOfUnknown(where, Object.keys(own), Object.keys(ours));
  const given: Readonly<Record<string, unknown>> = { ...own };
  for (const [name, value] of Object.entries(ours) as [string, unknown][]) {
    const other = given[name];
    if (other === undefined) continue;
    if (typeof other !== typeof value)
      warnOnce(`${where}: "${name}" has to be a ${typeof value}, so it is passed over.`);
    else if (typeof value === 'object' && value !== null && other !== null && typeof other === 'object')
      checkNames(value, other, `${where}.${name}`);
  }
}
