import { html, type TemplateResult } from 'lit';
import type { AudioPart } from '../../core/index.js';
import { bar, saveButton } from './actions.js';
import { audioType } from './pure/audio-type.js';
import { base64Length, decodeBase64 } from './pure/base64.js';
import { bounds } from './pure/bounds.js';
import { note, type RenderContext } from './context.js';
import { mismatch, renderBroken, renderRefused, tooManyBytes, type Media } from './media.js';
import { extensionOf } from './pure/mime.js';
import { objectUrl } from './object-url.js';
import { formatBytes } from './pure/size.js';
import { stateful } from './stateful.js';

export function renderAudio({ data, mimeType }: AudioPart, context: RenderContext): unknown {
  return renderSound({ data, mimeType, name: `audio.${extensionOf(mimeType)}` }, context);
}

type Sound =
  | { readonly is: 'playable' | 'unplayable'; readonly type: string; readonly blob: Blob }
  | { readonly is: 'empty' | 'broken' | 'too-many-bytes' | 'unknown-type' };

/** A sound from its bytes, played by nobody but the person. */
export function renderSound(media: Media, context: RenderContext): unknown {
  return stateful<Sound>(
    context,
    media.data,
    () => soundOf(media.data),
    (sound, change) => {
      const { kinds, notShown, noData } = context.strings.content;
      const refused = (reason: string): TemplateResult => renderRefused(media, reason, kinds.audio, context);
      switch (sound.is) {
        case 'playable':
          return player(media, sound, context, () => {
            change(() => ({ ...sound, is: 'unplayable' }));
          });
        case 'broken':
          return renderBroken(media.data, kinds.audio, context);
        case 'empty':
          return html`${bar(kinds.audio)}${note(noData)}`;
        case 'unplayable':
          return refused(notShown.unplayable);
        case 'unknown-type':
          return refused(notShown.audioType);
        case 'too-many-bytes':
          return refused(tooManyBytes(context));
      }
    },
  );
}

function soundOf(data: string): Sound {
  if (data === '') return { is: 'empty' };
  if (base64Length(data) > bounds.mediaBytes) return { is: 'too-many-bytes' };
  const bytes = decodeBase64(data);
  if (!bytes) return { is: 'broken' };
  const type = audioType(bytes);
  return type ? { is: 'playable', type, blob: new Blob([bytes], { type }) } : { is: 'unknown-type' };
}

function player(
  media: Media,
  { type, blob }: { type: string; blob: Blob },
  context: RenderContext,
  failed: () => void,
): TemplateResult {
  const { strings } = context;
  const words = strings.content;
  const short = extensionOf(type).toUpperCase();
  return html`
    ${bar(
      [words.kinds.audio, short, formatBytes(blob.size, strings.tag)].join(' · '),
      saveButton(context, media.name, () => blob),
    )}
    ${mismatch(media.mimeType, type, context)}
    <audio
      part="audio"
      controls
      preload="metadata"
      src=${objectUrl(blob)}
      aria-label=${words.audioLabel(short)}
      @error=${failed}
    ></audio>
  `;
}
