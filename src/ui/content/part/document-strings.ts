import { Dictionary } from '../../base/dictionary.js';
import { documentEn } from '../../locales/en/document.js';
import type { DocumentStrings } from '../../locales/en/document.js';

/** The words around documents, for all that show one. */
export const documentWords: Dictionary<DocumentStrings> = new Dictionary('document', documentEn);
