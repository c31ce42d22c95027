import type { AssistantPart, ModelMessage, ModelPart, UserPart } from '../../../core/index.js';
import type { MediaRules } from '../rules.js';
import { headOf, standardBase64 } from './base64.js';
import { typeOf } from './type.js';

/** A picture, a sound or a file. */
type Media = Extract<UserPart | ModelPart | AssistantPart, { readonly data: string }>;
const refused = ": the model's server refused it";

type Words = { readonly type: 'text'; readonly text: string };

/** Reads the pictures, sounds and files of a conversation: all that is not sent is named in words in its place. */
export class MediaReader {
  /** What is sent, by its key. */
  readonly sent: Set<string> = new Set();
  readonly #rules: MediaRules;
  readonly #refused: ReadonlySet<string>;

  /** `refused`: the keys of what the endpoint has refused. */
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

  /** What a model made is as its provider wrote it. */
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

  /** Returns why a part is not sent, as it is said behind its type; `undefined` if it is. */
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

/** Returns a short text that no other file has, in all likelihood. */
function keyOf(data: string): string {
  const middle = data.length >> 1;
  return [data.length, data.slice(0, 99), data.slice(middle, middle + 99), data.slice(-99)].join(' ');
}
