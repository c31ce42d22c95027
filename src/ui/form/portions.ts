import { noChange } from 'lit';
import { AsyncDirective } from 'lit/async-directive.js';
import { directive, type DirectiveResult } from 'lit/directive.js';
import { repeat } from 'lit/directives/repeat.js';
import type { FormValue } from '../../core/form.js';

/** Controls that are drawn in one go: some 10 ms here, and no stall on a machine that is five times slower. */
const most = 40;

export interface Portioned<Part> {
  readonly parts: readonly Part[];
  readonly keyOf: (part: Part) => unknown;
  readonly valueOf: (part: Part) => FormValue;
  readonly draw: (part: Part, index: number) => unknown;
  /** All of them at once: somebody is on the way to one. */
  readonly whole: boolean;
}

/** Draws what is too much for one go bit by bit, beginning at the top. What is drawn stays. */
class Portions extends AsyncDirective {
  #portioned: Portioned<unknown> | undefined;
  #drawn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  override render(portioned: Portioned<unknown>): unknown {
    const { parts, whole } = portioned;
    // Who adds one to what is all there has to find it at once.
    const wasAll = this.#drawn >= (this.#portioned?.parts.length ?? 0);
    this.#portioned = portioned;
    this.#drawn = whole ? parts.length : Math.min(this.#drawn, parts.length);
    if (wasAll) this.#grow();
    this.#wait();
    return this.#draw(portioned);
  }

  protected override disconnected(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  protected override reconnected(): void {
    this.#wait();
  }

  #wait(): void {
    if (this.#timer !== undefined || this.#drawn >= (this.#portioned?.parts.length ?? 0)) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#grow();
      this.setValue(this.#portioned ? this.#draw(this.#portioned) : noChange);
      this.#wait();
    });
  }

  #grow(): void {
    const { parts, valueOf } = this.#portioned ?? { parts: [], valueOf: undefined };
    let left = most;
    while (this.#drawn < parts.length && left > 0 && valueOf) {
      left -= Math.min(weightOf(valueOf(parts[this.#drawn])), most);
      this.#drawn++;
    }
  }

  #draw({ parts, keyOf, draw }: Portioned<unknown>): unknown {
    return repeat(parts.length > this.#drawn ? parts.slice(0, this.#drawn) : parts, keyOf, draw);
  }
}

const portions = directive(Portions);

export function inPortions<Part>(portioned: Portioned<Part>): DirectiveResult {
  return portions(portioned as Portioned<unknown>);
}

const weights = new WeakMap<FormValue, number>();

/** About how many controls a value is drawn with. */
function weightOf(value: FormValue): number {
  const known = weights.get(value);
  if (known !== undefined) return known;
  const weight = 1 + inside(value).reduce((sum, part) => sum + weightOf(part), 0);
  weights.set(value, weight);
  return weight;
}

function inside(value: FormValue): readonly FormValue[] {
  switch (value.kind) {
    case 'list':
      return value.items.map((item) => item.value);
    case 'group':
      return [...value.fields.values(), ...value.entries.map((entry) => entry.value)];
    case 'variant':
      return [value.value];
    default:
      return [];
  }
}
