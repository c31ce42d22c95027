import { html, type TemplateResult } from 'lit';
import { bar, saveButton } from './actions.js';
import { bounds } from './pure/bounds.js';
import { note, type RenderContext } from './context.js';
import { decodeBase64 } from './pure/base64.js';
import { longText } from './long-text.js';
import { isSameType } from './pure/mime.js';
import { inert } from './save.js';
import { formatBytes } from './pure/size.js';
import { nameText } from './value.js';

/** What all media have: base64 text, and the type that it claims to be. */
export interface Media {
  readonly data: string;
  readonly mimeType: string | undefined;
  /** What a download is called. */
  readonly name: string;
}

/** Why media are not shown, with what can still be done with their data. */
export function renderRefused(
  { data, mimeType, name }: Media,
  reason: string,
  label: string,
  context: RenderContext,
): TemplateResult {
  const words = context.strings.content;
  const claimed = words.sentAs(mimeType ? nameText(mimeType) : words.noType);
  return html`
    ${bar(
      label,
      saveButton(context, name, () => inert(decodeBase64(data) ?? data)),
    )}
    ${note(`${reason} ${claimed}`)}
  `;
}

/** Data that is not what its field says: shown as it came, since that is often a message. */
export function renderBroken(data: string, label: string, context: RenderContext): TemplateResult {
  const words = context.strings.content;
  return html`${bar(label)}${note(words.notBase64)}${longText(data, context, label)}`;
}

export function tooManyBytes(context: RenderContext): string {
  return context.strings.content.notShown.bytes(formatBytes(bounds.mediaBytes, context.strings.tag));
}

/** Says so, where data is not of the type that it was sent as. */
export function mismatch(mimeType: string | undefined, real: string, context: RenderContext): unknown {
  if (mimeType !== undefined && isSameType(mimeType, real)) return undefined;
  const words = context.strings.content;
  return note(words.claims(mimeType ? nameText(mimeType) : words.noType, real));
}
