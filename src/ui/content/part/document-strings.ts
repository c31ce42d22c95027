import { Dictionary } from '../../base/dictionary.js';
import { documentEn, type DocumentStrings } from '../../locales/en/document.js';

/** The strings of all elements that show a document. */
export const documentWords: Dictionary<DocumentStrings> = new Dictionary('document', documentEn);
