import type { AskIconName } from './asks/icons.js';
import type { ConversationIconName } from './conversation-icons.js';
import type { KeptIconName } from './kept-icons.js';
import { formEn } from '../locales/en/form.js';
import { en } from '../locales/en/shell.js';
import type { Language, SomeStrings } from '../locales/language.js';
import { lateNodes } from './icon-set.js';
import { warnOfUnknown, warnOnce } from './page-warnings.js';

/** Subjects that some elements load only in part. The page's strings for them are checked against the whole subject. */
const wholes: { readonly [Subject in keyof Language]?: object } = {
  shell: en,
  form: formEn,
};

/** Names whose strings are in separate files. A check does not load these files. */
const otherIcons: readonly (AskIconName | ConversationIconName | KeptIconName)[] = [
  'danger',
  'info',
  'later',
  'attach',
  'newConversation',
  'suggestion',
  'conversation',
  'pin',
];

/** Warns the developer of unknown icon names. Icons outside the first view are loaded with the elements that show them. */
export function checkIcons(names: readonly string[], first: readonly string[]): void {
  warnOfUnknown('setIcons', names, [...first, ...Object.keys(lateNodes), ...otherIcons]);
}

export function checkSubjects(own: SomeStrings, subjects: object): void {
  warnOfUnknown('setStrings', Object.keys(own), Object.keys(subjects));
}

/** Warns the developer of unknown string names. `load` returns our strings in a language other than English. Never rejects. */
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
    // Strings that fail to load are shown in English, and checked once they are loaded.
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
