import type { AssistantPart, ModelMessage, ModelPart, UserPart } from '../../../core/index.js';
import type { MediaRules } from '../rules.js';

/** The first bytes of each file type, one character per byte. */
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

/** Containers of audio or video: the first bytes do not distinguish the two. */
const container = /^(?:audio|video)\/(?:ogg|mp4|webm)$/;
/** Types with a known signature: a file that claims one and begins differently is not of that type. */
const known = /^(?:image|audio|video)\/|^application\/pdf$/;

/** An image, audio or a file. */
type Media = Extract<UserPart | ModelPart | AssistantPart, { readonly data: string }>;
const refused = ": the model's server refused it";

type Words = { readonly type: 'text'; readonly text: string };

/** Reads the images, audio and files of a conversation. Each one that is not sent is replaced by words that name it. */
export class MediaReader {
  /** Keys of the parts that are sent. */
  readonly sent: Set<string> = new Set();
  readonly #rules: MediaRules;
  readonly #refused: ReadonlySet<string>;

  /** `refused`: keys of the parts that the endpoint rejected. */
  constructor(rules: MediaRules, refused: ReadonlySet<string>) {
    this.#rules = rules;
    this.#refused = refused;
  }

  read(message: ModelMessage): ModelMessage {
    const { said, result } = this.#rules;
    switch (message.role) {
      case 'user': {
        const content = message.content.map((part) => this.#part(part, said));
        return {
          ...message,
          content,
          text: content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
        };
      }
      case 'assistant':
        return { ...message, content: message.content.map((part) => this.#own(part)) };
      case 'tool':
        return { ...message, content: message.content.map((part) => this.#part(part, result)) };
    }
  }

  /** A file that a model made stays in its provider's format. */
  #own(part: AssistantPart): AssistantPart {
    if (part.type !== 'file') return part;
    const key = keyOf(part.data);
    if (this.#refused.has(key)) return inWords(part, refused);
    this.sent.add(key);
    return part;
  }

  #part<Part extends UserPart | ModelPart>(part: Part, takes: RegExp): Part | Words {
    if (!('data' in part)) return part;
    const data = standardBase64(part.data);
    const mimeType = data && typeOf(headOf(data), part.mimeType);
    const why = this.#whyNot(part, takes, data, mimeType);
    if (why !== undefined) return inWords(part, why);
    this.sent.add(keyOf(data ?? ''));
    const type = part.type === 'file' ? part.type : kindOf(mimeType ?? '');
    return { ...part, type, mimeType, data };
  }

  /** Returns the reason why a part is not sent, to follow its type; `undefined` if it is sent. */
  #whyNot(
    part: Media,
    takes: RegExp,
    data: string | undefined,
    mimeType: string | undefined,
  ): string | undefined {
    const { imageChars = Infinity } = this.#rules;
    if (data === undefined) return ': its data are not Base64';
    if (data === '') return ': it is empty';
    if (mimeType === undefined) return takes.test(part.mimeType) ? ': its data are of another type' : '';
    const isPage = mimeType === 'text/html' && !part.mimeType.startsWith('text/');
    if (!takes.test(mimeType) || isPage)
      return mimeType === part.mimeType ? '' : `: its data are ${mimeType}`;
    if (mimeType.startsWith('image/') && data.length > imageChars) return ': it is too large for this model';
    return this.#refused.has(keyOf(data)) ? refused : undefined;
  }
}

function inWords(part: Media, why: string): Words {
  const name = 'name' in part && part.name ? ` ${JSON.stringify(part.name)}` : '';
  return { type: 'text', text: `[${part.type}${name} ${part.mimeType}, not passed on${why}]` };
}

function kindOf(mimeType: string): 'image' | 'audio' | 'file' {
  return mimeType.startsWith('image/') ? 'image' : mimeType.startsWith('audio/') ? 'audio' : 'file';
}

/** Returns a short text that very likely no other file shares. */
function keyOf(data: string): string {
  const middle = data.length >> 1;
  return [data.length, data.slice(0, 99), data.slice(middle, middle + 99), data.slice(-99)].join(' ');
}

/**
 * Returns the MIME type of a file by its first bytes, or its claimed type if they do not show one; `undefined` if the claimed
 * type begins differently.
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

/** Returns Base64 in the standard alphabet, from any variant; `undefined` if it is not Base64. */
export function standardBase64(given: string): string | undefined {
  const text = unpacked(given)
    .replace(/(?:\s|\\[nrt])+/g, '')
    .replace(/-/g, '+')
    .replace(/_/g, '/')
    .replace(/=+$/, '');
  if (!/^[A-Za-z0-9+/]*$/.test(text) || text.length % 4 === 1) return undefined;
  // Strict decoders reject bits beyond the last byte.
  const whole = text.length - (text.length % 4);
  return text.slice(0, whole) + btoa(atob(text.slice(whole)));
}

/** Returns the content of a `data:` URL, or of the quotes in which some languages print bytes. */
function unpacked(given: string): string {
  const [, quoted] = /^\s*b?(['"])([^]*)\1\s*$/.exec(given)?.slice(1) ?? [];
  const text = quoted ?? given;
  const head = /^\s*data:[^,]*;\s*base64\s*,/i.exec(text)?.[0];
  return head === undefined
    ? text
    : text.slice(head.length).replace(/%2B/gi, '+').replace(/%2F/gi, '/').replace(/%3D/gi, '=');
}

/** Returns the first bytes, one character each. */
function headOf(base64: string): string {
  return atob(base64.slice(0, 1_024));
}
