import { html, type TemplateResult } from 'lit';
import type { AudioPart } from '../../core/index.js';
import { bar, saveButton } from './actions.js';
import { audioType } from './pure/audio-type.js';
import type { RenderContext } from './context.js';
import { mismatch, renderMedia, renderRefused, type Media } from './media.js';
import { extensionOf } from './pure/mime.js';
import { objectUrl } from './object-url.js';
import { formatBytes } from './pure/size.js';

export function renderAudio({ data, mimeType }: AudioPart, context: RenderContext): unknown {
  return renderSound({ data, mimeType, name: `audio.${extensionOf(mimeType)}` }, context);
}

type Sound =
  | { readonly is: 'playable' | 'unplayable'; readonly type: string; readonly blob: Blob }
  | { readonly is: 'unknown-type' };

/** A sound from its bytes, played by nobody but the person. */
export function renderSound(media: Media, context: RenderContext): unknown {
  const { kinds, notShown } = context.strings.content;
  const refused = (reason: string): TemplateResult => renderRefused(media, reason, kinds.audio, context);
  return renderMedia<Sound>(media, context, {
    label: kinds.audio,
    look: soundOf,
    show: (sound, change) => {
      switch (sound.is) {
        case 'playable':
          return player(media, sound, context, () => change({ ...sound, is: 'unplayable' }));
        case 'unplayable':
          return refused(notShown.unplayable);
        case 'unknown-type':
          return refused(notShown.audioType);
      }
    },
  });
}

function soundOf(bytes: Uint8Array<ArrayBuffer>): Sound {
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
