import { Dictionary } from '../base/dictionary.js';
import { formEn } from '../locales/en/form.js';
import type { FormStrings } from '../locales/strings/form.js';
import type { Strings } from '../locales/strings/shell.js';

/** All the words that a form is drawn with. */
export interface FormWords extends Strings {
  readonly form: FormStrings;
}

export const dictionary: Dictionary<FormStrings> = new Dictionary('form', formEn);
