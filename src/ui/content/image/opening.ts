import { bounds } from '../../base/bounds.js';
import { type ImageSize, isAnimated, readImage } from './header.js';
import { decode, type Decoded, inTurn } from '../part/decode.js';

/** An image that can be drawn: its bytes, its type, and its size. */
export interface Picture extends ImageSize {
  readonly type: string;
  readonly blob: Blob;
  readonly isAnimated: boolean;
  /** How its pixels come from its bytes, where no decoder takes them as they are. */
  readonly decode?: (blob: Blob) => Promise<ImageBitmap>;
}

/** Why a picture is not drawn. */
export type Refusal =
  ({ readonly why: 'pixels' } & ImageSize) | { readonly why: 'type' | 'size' | 'bytes' | 'undrawable' };

/** The outcome of reading the data. */
export type Opened =
  | { readonly is: 'opening' | 'empty' | 'broken' }
  | { readonly is: 'picture'; readonly picture: Picture }
  | { readonly is: 'svg'; readonly source: string; readonly isTooLong: boolean }
  | {
      readonly is: 'refused';
      readonly refusal: Refusal;
      /** Its real type; `undefined` if unknown. */
      readonly type: string | undefined;
      readonly blob: Blob | undefined;
    };

/** Looks at the data, and decodes no picture. At once where it is little. */
export function openImage(data: string, mimeType: string | undefined): Opened | Promise<Opened> {
  const decoded = decode(data);
  if (!(decoded instanceof Promise)) return openedFrom(decoded, mimeType);
  return decoded.then((late) => inTurn(() => openedFrom(late, mimeType)));
}

function openedFrom(decoded: Decoded, mimeType: string | undefined): Opened {
  if (decoded.is === 'too-many-bytes') {
    return { is: 'refused', refusal: { why: 'bytes' }, type: undefined, blob: undefined };
  }
  if (decoded.is !== 'bytes') return { is: decoded.is };
  const { bytes } = decoded;
  const reading = readImage(bytes, mimeType);
  if (reading.is === 'svg') {
    return { is: 'svg', source: reading.source, isTooLong: bytes.length > bounds.svgBytes };
  }
  const type = reading.is === 'unknown-type' ? undefined : reading.type;
  const blob = new Blob([bytes], { type: type ?? 'application/octet-stream' });
  switch (reading.is) {
    case 'drawable': {
      const { width, height } = reading;
      const moves = isAnimated(bytes, reading.type);
      return { is: 'picture', picture: { type: reading.type, width, height, blob, isAnimated: moves } };
    }
    case 'too-large': {
      const { width, height } = reading;
      return { is: 'refused', refusal: { why: 'pixels', width, height }, type, blob };
    }
    case 'sizeless':
      return { is: 'refused', refusal: { why: 'size' }, type, blob };
    case 'unknown-type':
      return { is: 'refused', refusal: { why: 'type' }, type, blob };
  }
}
