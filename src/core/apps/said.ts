import { fileKind, isTextType } from '../../shared/file-kind.js';
import { withoutHidden } from '../base/hidden.js';
import { isObject, listOf } from '../../shared/is-object.js';
import type { Limits } from '../base/limits.js';
import type { AppMedia, FilePart, JsonValue, Part, UserPart } from '../protocol/index.js';
import { readPart } from '../results/parts.js';

/** Identifies the app that content comes from. */
export interface Speaker {
  readonly serverId: string;
  readonly server: string;
  readonly app: string;
  readonly uri: string;
}

/** Content from an app for the model. */
export interface Said {
  readonly text: string;
  readonly media: readonly AppMedia[];
}

export const silence: Said = { text: '', media: [] };

/** Maximum number of images and sounds in one message of an app. */
const mostMedia = 10;

/**
 * Reads MCP content blocks (`ui/message`, `ui/update-model-context`). Returns the text, cut after `most` characters and with
 * structured content as JSON, and the images and sounds.
 */
export function saidIn(
  {
    content,
    structuredContent,
  }: { readonly content?: JsonValue | undefined; readonly structuredContent?: JsonValue },
  { most, limits }: { readonly most: number; readonly limits: Limits },
): Said {
  const parts = listOf(content)
    .filter(isObject)
    .map((block) => readPart(block, limits));
  const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
  if (isObject(structuredContent)) texts.push(JSON.stringify(structuredContent));
  return {
    text: texts.join('\n').slice(0, most),
    // Other fields are left out: the server must not control how media is shown to a person.
    media: parts
      .filter(isMedia)
      .slice(0, mostMedia)
      .map(({ kind, mimeType, data }) => ({ kind, mimeType, data })),
  };
}

/**
 * An image that was too large has empty data. SVG is excluded: it would reach the model as text and bypass the length limit.
 */
function isMedia(part: Part): part is AppMedia {
  return (
    (part.kind === 'image' || part.kind === 'audio') &&
    part.data !== '' &&
    fileKind(part.mimeType) === part.kind &&
    !isTextType(part.mimeType)
  );
}

export function isNothing({ text, media }: Said): boolean {
  return text === '' && media.length === 0;
}

export function isSame(one: Said, other: Said): boolean {
  const { length } = one.media;
  return (
    one.text === other.text &&
    length === other.media.length &&
    one.media.every(({ mimeType, data }, at) => {
      const that = other.media[at];
      return mimeType === that?.mimeType && data === that.data;
    })
  );
}

/** Returns an app's content as parts of a message that are attributed to its server. */
export function partsOf({ text, media }: Said, { serverId, server, app, uri }: Speaker): readonly FilePart[] {
  const name = withoutHidden(app).text;
  const from = { serverId, server, uri, app: name };
  const partOf = (mimeType: string, data: string): FilePart => ({ type: 'file', mimeType, data, name, from });
  return [
    ...(text === '' ? [] : [partOf('text/plain', base64Of(text))]),
    ...media.map(({ mimeType, data }) => partOf(mimeType, data)),
  ];
}

function base64Of(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}

/** Returns a message with the content of apps before the person's text. */
export function withTold(
  message: string | readonly UserPart[],
  told: readonly FilePart[],
): string | readonly UserPart[] {
  if (told.length === 0) return message;
  const said = typeof message === 'string' ? [{ type: 'text', text: message } as const] : message;
  return [...told, ...said];
}
