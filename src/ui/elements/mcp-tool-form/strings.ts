import { Dictionary } from '../../dictionary.js';
import { formEn } from '../../locales/form/en.js';
import type { FormStrings } from '../../locales/form/strings.js';
import type { Strings } from '../../locales/strings.js';

/** All the words that a form is drawn with. */
export interface FormWords extends Strings {
  readonly form: FormStrings;
}

export const dictionary: Dictionary<FormStrings> = new Dictionary(
  formEn,
  async () => (await import('../../locales/form/zh-CN.js')).formZhCN,
);
