import { isCount } from '../../shared/is-object.js';
import { invalid, objectFrom, textFrom, type PieceReader } from './reply-piece.js';
import type { AssistantPart } from '../protocol/index.js';

/** Returns the mark of a call whose arguments somebody had parsed. */
export function parsedIn({ parsed }: { readonly parsed?: unknown }): { readonly parsed?: true } {
  return parsed === true ? { parsed } : {};
}

/** Reads a part of an answer; `undefined`, with a warning, if its type is not known here. `nextId` names what has no id. */
export function readPart(
  given: unknown,
  reader: PieceReader,
  nextId: () => string,
): AssistantPart | undefined {
  const part = objectFrom(given);
  const { type, text = '', opaque } = part;
  const kept = opaque === undefined || opaque === null ? {} : { opaque: reader.opaque(opaque) };
  switch (type) {
    case 'text':
    case 'refusal':
      return { type, text: reader.text(textFrom(text, 'text')), ...kept };
    case 'reasoning': {
      const { ms } = part;
      const said = reader.aside(textFrom(text, 'text'));
      return { type, text: said, ...(isCount(ms) ? { ms } : {}), ...kept };
    }
    case 'tool-call':
    case 'provider-call': {
      const { id, name, arguments: args } = part;
      const written = typeof args === 'string' ? args : (JSON.stringify(args ?? '') as string | undefined);
      if (written === undefined) throw invalid('its arguments are no JSON');
      return {
        type,
        id: typeof id === 'string' ? reader.name(id, 'id') : nextId(),
        name: reader.name(name, 'name'),
        arguments: reader.arguments(args === undefined || args === null ? '' : written),
        ...parsedIn(typeof args === 'object' ? { parsed: true } : part),
        ...kept,
      };
    }
    case 'provider-result': {
      const { id, isError } = part;
      const said = reader.aside(textFrom(text, 'text'));
      return {
        type,
        id: reader.name(id, 'id'),
        text: said,
        ...(isError === true ? { isError } : {}),
        ...kept,
      };
    }
    case 'file': {
      const { mimeType, data, name } = part;
      const named = typeof name === 'string' ? { name: reader.name(name, 'name') } : {};
      const bytes = reader.data(textFrom(data, 'data'));
      return { type, mimeType: reader.name(mimeType, 'mimeType'), data: bytes, ...named, ...kept };
    }
    case 'source': {
      const { url, title } = part;
      const titled = typeof title === 'string' ? { title: reader.name(title, 'title') } : {};
      return { type, url: reader.name(url, 'url'), ...titled, ...kept };
    }
    default:
      reader.warn(`The model sent a part of a type that is not known here: ${String(type)}`);
      return undefined;
  }
}
