import { html, type TemplateResult } from 'lit';
import type { ImagePart } from '../../core/index.js';
import { bar, saveButton } from './actions.js';
import { note, type RenderContext } from './context.js';
import { readImage, type ImageReading } from './pure/image-reading.js';
import { longText } from './long-text.js';
import { mismatch, renderMedia, renderRefused, type Media } from './media.js';
import { extensionOf } from './pure/mime.js';
import { objectUrl } from './object-url.js';
import { formatBytes } from './pure/size.js';
import { textActions } from './text.js';

export function renderImage({ data, mimeType }: ImagePart, context: RenderContext): unknown {
  return renderPicture({ data, mimeType, name: `image.${extensionOf(mimeType)}` }, context);
}

type Picture = Exclude<ImageReading, { is: 'drawable' }> | Drawn;

interface Drawn {
  readonly is: 'drawn' | 'undrawable';
  readonly type: string;
  readonly width: number;
  readonly height: number;
  readonly blob: Blob;
}

/** A picture from its bytes. The decoder sees them only after their head has been found to be what it should be. */
export function renderPicture(media: Media, context: RenderContext): unknown {
  const { kinds, notShown } = context.strings.content;
  const refused = (reason: string): TemplateResult => renderRefused(media, reason, kinds.image, context);
  return renderMedia<Picture>(media, context, {
    label: kinds.image,
    look: (bytes) => pictureOf(bytes, media.mimeType),
    show: (picture, change) => {
      switch (picture.is) {
        case 'drawn':
          return draw(media, picture, context, () => change({ ...picture, is: 'undrawable' }));
        case 'svg':
          return renderSvg(picture.source, media.name, context);
        case 'undrawable':
          return refused(notShown.undrawable);
        case 'unknown-type':
          return refused(notShown.imageType);
        case 'sizeless':
          return refused(notShown.imageSize);
        case 'too-large':
          return refused(notShown.imagePixels(picture.width, picture.height));
      }
    },
  });
}

function pictureOf(bytes: Uint8Array<ArrayBuffer>, mimeType: string | undefined): Picture {
  const reading = readImage(bytes, mimeType);
  if (reading.is !== 'drawable') return reading;
  const { type, width, height } = reading;
  return { is: 'drawn', type, width, height, blob: new Blob([bytes], { type }) };
}

function draw(
  media: Media,
  { type, width, height, blob }: Drawn,
  context: RenderContext,
  failed: () => void,
): unknown {
  const { strings } = context;
  const words = strings.content;
  const short = extensionOf(type).toUpperCase();
  const facts = [words.kinds.image, short, words.pixels(width, height), formatBytes(blob.size, strings.tag)];
  return html`
    ${bar(
      facts.join(' · '),
      saveButton(context, media.name, () => blob),
    )}
    ${mismatch(media.mimeType, type, context)}
    <img
      part="image"
      src=${objectUrl(blob)}
      alt=${words.imageAlt(short, width, height)}
      width=${width}
      height=${height}
      decoding="async"
      @error=${failed}
    />
  `;
}

/** SVG is a document that may hold code, styles and addresses, so it is read and not drawn. */
function renderSvg(source: string, name: string, context: RenderContext): TemplateResult {
  const words = context.strings.content;
  return html`
    ${bar(words.kinds.svg, ...textActions(source, name, context))} ${note(words.textBecause.svg)}
    ${longText(source, context, words.kinds.svg)}
  `;
}
