import { html, nothing, type TemplateResult } from 'lit';
import type { AudioStrings } from '../../locales/strings/audio.js';
import type { Strings } from '../../locales/strings/shell.js';
import { renderChips } from '../../base/chips.js';
import { sentAs } from '../part/claimed-type.js';
import { note } from '../part/context.js';
import { decodedBytes, longestSeconds } from './audio-length.js';
import { clock } from './audio-time.js';
import { bounds } from '../../base/bounds.js';
import { formatBytes } from '../../base/size.js';
import type { Opened } from './open-sound.js';

/** So much is shown of data that is no data: often it is a message. */
const brokenChars = 2_000;

/** Why there is nothing to play. */
export function renderRefused(
  opened: Opened,
  data: string,
  mimeType: string | undefined,
  words: AudioStrings,
  strings: Strings,
): unknown {
  const { content, tag } = strings;
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
    return note(`${reason} ${sentAs(mimeType, strings)}`);
  }
}

function broken(data: string): TemplateResult {
  const text = data.length > brokenChars ? `${data.slice(0, brokenChars)}…` : data;
  return html`<p class="text" part="text" dir="auto" tabindex="0">${renderChips(text)}</p>`;
}
