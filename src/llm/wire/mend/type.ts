/** What files of a type begin with, a character for each byte. */
const beginnings: readonly (readonly [RegExp, string])[] = [
  [/^\x89PNG\r\n\x1a\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF[^]{4}WEBP/, 'image/webp'],
  [/^BM[^]{4}\0{4}/, 'image/bmp'],
  [/^(?:II\*\0|MM\0\*)/, 'image/tiff'],
  [/^\0\0\x01\0/, 'image/x-icon'],
  [/^[^]{4}ftypavi[fs]/, 'image/avif'],
  [/^[^]{4}ftyp(?:hei[cxms]|hevc|mif1|msf1)/, 'image/heic'],
  [/^RIFF[^]{4}WAVE/, 'audio/wav'],
  [/^(?:ID3|\xff[\xe2\xe3\xf2\xf3\xfa\xfb])/, 'audio/mpeg'],
  [/^fLaC/, 'audio/flac'],
  [/^\xff[\xf0\xf1\xf8\xf9]/, 'audio/aac'],
  [/^FORM[^]{4}AIF[CF]/, 'audio/aiff'],
  [/^OggS/, 'audio/ogg'],
  [/^[^]{4}ftypM4[AB]/, 'audio/mp4'],
  [/^[^]{4}ftypqt/, 'video/quicktime'],
  [/^[^]{4}ftyp/, 'video/mp4'],
  [/^\x1aE\xdf\xa3/, 'video/webm'],
  [/^\s*(?:\xef\xbb\xbf)?\s*%PDF-/, 'application/pdf'],
  [
    /^\s*(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!(?:--|doctype svg)[^>]*>\s*)*<svg[\s>]/i,
    'image/svg+xml',
  ],
  [/^\s*(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|head|body)\b/i, 'text/html'],
];

/** Containers of sound or of moving pictures: which of the two, its bytes alone do not tell. */
const container = /^(?:audio|video)\/(?:ogg|mp4|webm)$/;
/** Types whose beginning is known: what claims one and has another beginning is not it. */
const known = /^(?:image|audio|video)\/|^application\/pdf$/;

/**
 * Returns the MIME type of a file by its first bytes, and by what it is said to be where these do not tell; `undefined` if it
 * is said to be of a type that begins differently.
 */
export function typeOf(head: string, given: string): string | undefined {
  const claimed = given.replace(/;[^]*/, '').trim().toLowerCase() || 'application/octet-stream';
  const isText = /^text\/|[/+](?:json|xml|yaml)$/.test(claimed) && !claimed.startsWith('image/');
  // A text may begin with any letters.
  if (isText && !/[\0-\x08\x0e-\x1a\xff]/.test(head)) return claimed;
  const found = beginnings.find(([beginning]) => beginning.test(head))?.[1];
  if (found === undefined) return known.test(claimed) ? undefined : claimed;
  const [kind = ''] = claimed.split('/');
  return container.test(found) && /^(?:audio|video)$/.test(kind) ? found.replace(/^\w+/, kind) : found;
}
