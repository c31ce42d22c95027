import { Dictionary } from '../dictionary.js';
import { documentEn } from '../locales/document/en.js';
import type { DocumentStrings } from '../locales/document/strings.js';

/** The words around documents, for all that show one. */
export const documentWords: Dictionary<DocumentStrings> = new Dictionary(
  documentEn,
  async () => (await import('../locales/document/zh-CN.js')).documentZhCN,
);
