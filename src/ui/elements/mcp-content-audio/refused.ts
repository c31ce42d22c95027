import { html, nothing, type TemplateResult } from 'lit';
import type { AudioStrings } from '../../locales/audio/strings.js';
import type { Strings } from '../../locales/strings.js';
import { renderChips } from '../../renderers/chips.js';
import { note } from '../../renderers/context.js';
import { decodedBytes, longestSeconds } from '../../renderers/pure/audio-length.js';
import { clock } from '../../renderers/pure/audio-time.js';
import { bounds } from '../../renderers/pure/bounds.js';
import { isSameType } from '../../renderers/pure/mime.js';
import { formatBytes } from '../../renderers/pure/size.js';
import { cutInTheMiddle } from '../../renderers/visible.js';
import type { Opened } from './open-sound.js';

/** So much is shown of data that is no data: often it is a message. */
const brokenChars = 2_000;
const typeChars = 80;

/** Why there is nothing to play. */
export function renderRefused(
  opened: Opened,
  data: string,
  mimeType: string | undefined,
  words: AudioStrings,
  { content, tag }: Strings,
): unknown {
  const { notPlayed } = words;
  const size = (bytes: number): string => formatBytes(bytes, tag);
  switch (opened.is) {
    case 'sound':
      return nothing;
    case 'empty':
      return note(content.noData);
    case 'broken':
      return html`${note(content.notBase64)}${broken(data)}`;
    case 'too-many-bytes':
      return because(content.notShown.bytes(size(bounds.mediaBytes)));
    case 'unknown-type':
      return because(notPlayed.type);
    case 'unknown-length':
      return because(notPlayed.length);
    case 'too-long':
      return because(notPlayed.tooLong(clock(longestSeconds(opened.length)), clock(bounds.soundSeconds)));
    case 'too-heavy':
      return because(notPlayed.tooHeavy(size(decodedBytes(opened.length)), size(bounds.soundBytes)));
    case 'unplayable':
      return because(notPlayed.broken);
  }

  function because(reason: string): TemplateResult {
    return note(`${reason} ${content.sentAs(named(mimeType, content.noType))}`);
  }
}

/** Says so, where data is not of the type that it was sent as. */
export function renderMismatch(mimeType: string | undefined, real: string, { content }: Strings): unknown {
  if (mimeType !== undefined && isSameType(mimeType, real)) return nothing;
  return note(content.claims(named(mimeType, content.noType), real));
}

function named(mimeType: string | undefined, otherwise: string): string {
  return mimeType ? cutInTheMiddle(mimeType, typeChars) : otherwise;
}

function broken(data: string): TemplateResult {
  const text = data.length > brokenChars ? `${data.slice(0, brokenChars)}…` : data;
  return html`<p class="text" part="text" dir="auto" tabindex="0">${renderChips(text)}</p>`;
}
