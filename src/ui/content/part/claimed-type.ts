import { nothing } from 'lit';
import type { Strings } from '../../locales/en/shell.js';
import { note } from './context.js';
import { isSameType } from './mime.js';
import { cutInTheMiddle } from '../../base/visible.js';

/** A type is a server's own text: what it begins and ends with is shown. */
const typeChars = 80;

/** Under which type data were sent: said where they are not shown. */
export function sentAs(mimeType: string | undefined, { content }: Strings): string {
  return content.sentAs(named(mimeType, content.noType));
}

/** Says so, where data are not of the type that they were sent as. */
export function mismatch(mimeType: string | undefined, real: string, { content }: Strings): unknown {
  if (mimeType && isSameType(mimeType, real)) return nothing;
  return note(content.claims(named(mimeType, content.noType), real));
}

function named(mimeType: string | undefined, otherwise: string): string {
  return mimeType ? cutInTheMiddle(mimeType, typeChars) : otherwise;
}
