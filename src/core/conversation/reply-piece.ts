import { detailOf, problemError, type McpToolsError } from '../base/problems.js';
import { isObject, objectOf } from '../../shared/is-object.js';
import type { JsonObject, JsonValue } from '../../shared/json.js';
import type { Limits } from '../base/limits.js';
import type { AssistantEntry, ModelStop, ModelUsage, Opaque } from '../protocol/index.js';

/** Maximum length of a name, an id or an address. All aliases and providers' ids are shorter. */
const nameChars = 2_000;
const mostWarnings = 20;

const reasons: Readonly<Record<ModelStop['reason'], true>> = {
  stop: true,
  'tool-calls': true,
  length: true,
  refusal: true,
  filtered: true,
  paused: true,
  'context-full': true,
  interrupted: true,
  error: true,
  other: true,
};

/** Checks the pieces of one answer, and counts the characters of each kind. */
export class PieceReader {
  readonly warnings: string[] = [];
  readonly #limits: Limits;
  #textChars = 0;
  #asideChars = 0;
  #dataChars = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Returns a piece of text; throws if the answer has become too long. */
  text(more: string): string {
    this.#textChars += more.length;
    if (this.#textChars > this.#limits.modelReplyChars) throw invalid('it is too long');
    return more;
  }

  /**
   * Returns a piece that is not part of the answer, such as reasoning. If there is too much, it is cut: the answer does not
   * need it.
   */
  aside(more: string): string {
    const room = this.#limits.modelReplyChars - this.#asideChars;
    this.#asideChars += more.length;
    if (more.length <= room) return more;
    this.warn('The model reasoned more than is kept.');
    return more.slice(0, Math.max(0, room));
  }

  /** Returns the arguments of one call; throws if they are too long. */
  arguments(all: string): string {
    if (all.length > this.#limits.modelReplyChars) throw invalid('it is too long');
    return all;
  }

  /** Returns data other than text, such as an image; throws if there is too much. */
  data(more: string): string {
    this.#dataChars += more.length;
    if (this.#dataChars > this.#limits.modelDataChars) throw invalid('its data are too long');
    return more;
  }

  name(given: unknown, what: string): string {
    const name = textFrom(given, what);
    if (name.length > nameChars) throw invalid(`its ${what} is too long`);
    return name;
  }

  opaque(given: unknown): Opaque {
    const { by, data } = objectFrom(given);
    const json = JSON.stringify(data) as string | undefined;
    if (json === undefined) throw invalid('its opaque data are missing');
    this.data(json);
    return { by: this.name(by, '`by`'), data: JSON.parse(json) as JsonValue };
  }

  /** Reads the metadata of the whole answer. */
  about(
    given: Readonly<Record<string, unknown>>,
  ): Pick<AssistantEntry, 'stop' | 'usage' | 'model' | 'opaque'> {
    const { stop, usage, model, opaque } = given;
    return {
      ...(isObject(stop) ? { stop: readStop(stop) } : {}),
      ...(isObject(usage) ? { usage: readUsage(usage) } : {}),
      ...(typeof model === 'string' ? { model: model.slice(0, nameChars) } : {}),
      ...(opaque === undefined || opaque === null ? {} : { opaque: this.opaque(opaque) }),
    };
  }

  warn(text: string): void {
    const short = text.slice(0, nameChars);
    if (this.warnings.length < mostWarnings && !this.warnings.includes(short)) this.warnings.push(short);
  }
}

function readStop({ reason, raw, detail }: JsonObject): ModelStop {
  const isKnown = typeof reason === 'string' && Object.hasOwn(reasons, reason);
  const word = raw ?? reason;
  return {
    reason: isKnown ? (reason as ModelStop['reason']) : 'other',
    ...(typeof word === 'string' ? { raw: word.slice(0, nameChars) } : {}),
    ...(typeof detail === 'string' ? { detail: detail.slice(0, nameChars) } : {}),
  };
}

function readUsage({ input, output, raw }: JsonObject): ModelUsage {
  const json = JSON.stringify(raw) as string | undefined;
  return {
    input: countsOf(objectOf(input), ['total', 'cacheRead', 'cacheWrite']),
    output: countsOf(objectOf(output), ['total', 'reasoning']),
    ...(json === undefined || json.length > nameChars ? {} : { raw: JSON.parse(json) as JsonValue }),
  };
}

function countsOf<Name extends string>(
  given: JsonObject,
  names: readonly Name[],
): Partial<Record<Name, number>> {
  const counts: Partial<Record<Name, number>> = {};
  for (const name of names) {
    const count = given[name];
    if (typeof count === 'number' && count >= 0 && Number.isFinite(count)) counts[name] = count;
  }
  return counts;
}

export function objectFrom(value: unknown, what = 'a piece of it'): Readonly<Record<string, unknown>> {
  if (!isObject(value)) throw unexpected(what, value, 'an object');
  return value;
}

export function textFrom(value: unknown, what: string): string {
  if (typeof value !== 'string') throw unexpected(`its ${what}`, value, 'text');
  return value;
}

/**
 * Returns the error for a value of the wrong type. The value comes from the page's function, so the error points to the
 * documentation.
 */
export function unexpected(what: string, value: unknown, expected: string): McpToolsError {
  return invalid(`${what} is "${detailOf(value)}", not ${expected} (docs/models.md)`);
}

export function invalid(detail: string): McpToolsError {
  return problemError('invalid-reply', { detail });
}
