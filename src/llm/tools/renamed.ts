import type { JsonValue } from '../../core/index.js';
import { namesIn } from './keywords.js';
import { ofElement, ofProperty, type PropertyNames } from './property-names.js';

/**
 * Returns JSON text with translated property names. Everything else stays byte for byte, digits of numbers included. Text that is
 * not JSON is returned unchanged.
 */
export function renamed(text: string, schema: JsonValue, names: PropertyNames, to: 'given' | 'own'): string {
  try {
    JSON.parse(text);
    return new Renamer(text, names, to).value([schema]);
  } catch {
    return text;
  }
}

/** A string, or any other run without brackets, commas or colons. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[^\s"[\]{},:]+|\s+|[[\]{},:]/gsy;

/** Traverses well-formed JSON together with the schemas that apply to it. */
class Renamer {
  readonly #tokens: readonly string[];
  readonly #names: PropertyNames;
  readonly #to: 'given' | 'own';
  #at = 0;

  constructor(text: string, names: PropertyNames, to: 'given' | 'own') {
    this.#tokens = text.match(token) ?? [];
    this.#names = names;
    this.#to = to;
  }

  value(schemas: readonly JsonValue[]): string {
    const space = this.#space();
    const first = this.#next();
    const inner = first === '{' ? this.#members(schemas) : first === '[' ? this.#elements(schemas) : '';
    return space + first + inner + this.#space();
  }

  #members(schemas: readonly JsonValue[]): string {
    const holding = this.#names.holding(schemas);
    const spokenOf = new Set(holding.flatMap(namesIn));
    let text = '';
    for (;;) {
      text += this.#space();
      const token = this.#next();
      if (!token.startsWith('"')) {
        text += token;
        if (token === '}') return text;
        continue;
      }
      const name = JSON.parse(token) as string;
      const other = this.#names.translated(name, this.#to, spokenOf);
      text += (other === name ? token : JSON.stringify(other)) + this.#space() + this.#next();
      const own = this.#to === 'own' ? other : name;
      text += this.value(holding.flatMap((schema) => ofProperty(schema, own)));
    }
  }

  #elements(schemas: readonly JsonValue[]): string {
    const holding = this.#names.holding(schemas);
    let text = this.#space();
    for (let at = 0; this.#tokens[this.#at] !== ']'; at++) {
      text += this.value(holding.flatMap((schema) => ofElement(schema, at)));
      if (this.#tokens[this.#at] === ',') text += this.#next();
    }
    return text + this.#next();
  }

  #space(): string {
    return /^\s/.test(this.#tokens[this.#at] ?? '') ? this.#next() : '';
  }

  #next(): string {
    const token = this.#tokens[this.#at++];
    if (token === undefined) throw new Error('It ends too early.');
    return token;
  }
}
