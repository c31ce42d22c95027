import { html, type TemplateResult } from 'lit';
import type { ImagePart } from '../../core/index.js';
import { bar, saveButton } from './actions.js';
import { note, type RenderContext } from './context.js';
import { readImage, type ImageReading } from './pure/image-reading.js';
import { longText } from './long-text.js';
import { mismatch, renderBroken, renderRefused, tooManyBytes, type Media } from './media.js';
import { extensionOf } from './pure/mime.js';
import { objectUrl } from './object-url.js';
import { formatBytes } from './pure/size.js';
import { stateful } from './stateful.js';
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
  return stateful(
    context,
    media.data,
    () => pictureOf(media),
    (picture, change) => {
      const { kinds, notShown, noData } = context.strings.content;
      const refused = (reason: string): TemplateResult => renderRefused(media, reason, kinds.image, context);
      switch (picture.is) {
        case 'drawn':
          return draw(media, picture, context, () => {
            change(() => ({ ...picture, is: 'undrawable' }));
          });
        case 'svg':
          return renderSvg(picture.source, media.name, context);
        case 'broken':
          return renderBroken(media.data, kinds.image, context);
        case 'empty':
          return html`${bar(kinds.image)}${note(noData)}`;
        case 'undrawable':
          return refused(notShown.undrawable);
        case 'unknown-type':
          return refused(notShown.imageType);
        case 'sizeless':
          return refused(notShown.imageSize);
        case 'too-large':
          return refused(notShown.imagePixels(picture.width, picture.height));
        case 'too-many-bytes':
          return refused(tooManyBytes(context));
      }
    },
  );
}

function pictureOf({ data, mimeType }: Media): Picture {
  const reading = readImage(data, mimeType);
  if (reading.is !== 'drawable') return reading;
  const { type, width, height, bytes } = reading;
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
export function renderSvg(source: string, name: string, context: RenderContext): TemplateResult {
  const words = context.strings.content;
  return html`
    ${bar(words.kinds.svg, ...textActions(source, name, context))} ${note(words.textBecause.svg)}
    ${longText(source, context, words.kinds.svg)}
  `;
}
