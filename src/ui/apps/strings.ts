import { Dictionary } from '../base/dictionary.js';
import { appEn } from '../locales/en/app.js';

export const dictionary: Dictionary<typeof appEn> = new Dictionary('app', appEn);
