import type { LlmDelta } from '../../core/index.js';
import type { Offered } from './offer.js';
import { renamed } from './renamed.js';

/** A call whose arguments must be complete before they can be passed on. */
interface Held {
  readonly offered: Offered;
  text: string;
  /** Passes the arguments on. */
  readonly delta: (text: string) => LlmDelta;
}

/** Gives calls the names of the page's tools, and their arguments the original property names. */
export class CallReader {
  /** Tools by the name that the provider gets. */
  readonly #offered: ReadonlyMap<string, Offered>;
  readonly #held = new Map<string | number, Held>();

  constructor(offered: ReadonlyMap<string, Offered>) {
    this.#offered = offered;
  }

  *read(delta: LlmDelta): Iterable<LlmDelta> {
    switch (delta.type) {
      case 'tool-call': {
        const { id, name } = delta;
        yield { ...delta, name: this.#own(name) };
        this.#hold(id, name, '', (text) => ({ type: 'tool-call-arguments', id, text }));
        return;
      }
      case 'part-start': {
        const { part, index } = delta;
        if (part.type !== 'tool-call') break;
        const { name, arguments: text } = part;
        const isHeld = this.#hold(index, name, text, (whole) => ({ type: 'part-delta', index, text: whole }));
        yield { ...delta, part: { ...part, name: this.#own(name), arguments: isHeld ? '' : text } };
        return;
      }
      case 'tool-call-arguments':
      case 'part-delta': {
        const held = this.#held.get(delta.type === 'part-delta' ? delta.index : delta.id);
        if (!held) break;
        held.text += delta.text;
        return;
      }
      case 'part-end':
        yield* this.#pass(delta.index);
        break;
      case 'stop':
        yield* this.end();
        break;
      default:
    }
    yield delta;
  }

  /** Passes on the calls that are still held. */
  *end(): Iterable<LlmDelta> {
    for (const key of this.#held.keys()) yield* this.#pass(key);
  }

  #own(name: string): string {
    return this.#offered.get(name)?.tool.name ?? name;
  }

  #hold(key: string | number, name: string, text: string, delta: Held['delta']): boolean {
    const offered = this.#offered.get(name);
    if (!offered?.fitted.names) return false;
    this.#held.set(key, { offered, text, delta });
    return true;
  }

  *#pass(key: string | number): Iterable<LlmDelta> {
    const held = this.#held.get(key);
    this.#held.delete(key);
    const { tool, fitted } = held?.offered ?? {};
    if (!held || !tool || !fitted?.names || held.text === '') return;
    yield held.delta(renamed(held.text, tool.parameters, fitted.names, 'own'));
  }
}
