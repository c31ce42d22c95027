import { Dictionary } from '../base/dictionary.js';
import { formEn, type FormStrings } from '../locales/en/form.js';

export const dictionary: Dictionary<FormStrings> = new Dictionary('form', formEn);
