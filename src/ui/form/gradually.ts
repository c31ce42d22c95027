import { AsyncDirective } from 'lit/async-directive.js';
import { directive, type DirectiveResult } from 'lit/directive.js';
import { repeat } from 'lit/directives/repeat.js';
import type { FormValue } from '../../core/form.js';

/**
 * Number of controls rendered in one task. In a measurement they took about 10 ms, so a machine that is five times slower does
 * not stall either.
 */
const most = 40;

interface GradualParts<Part> {
  readonly parts: readonly Part[];
  readonly keyOf: (part: Part) => unknown;
  readonly valueOf: (part: Part) => FormValue;
  readonly render: (part: Part, index: number) => unknown;
  /** True if all parts are rendered immediately because the focus moves to one of them. */
  readonly isWhole: boolean;
}

class Gradual extends AsyncDirective {
  #given!: GradualParts<unknown>;
  #rendered = 0;
  #isAll = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  override render(given: GradualParts<unknown>): unknown {
    const { length } = given.parts;
    this.#given = given;
    this.#rendered = given.isWhole ? length : Math.min(this.#rendered, length);
    // A part that is added to a complete form has to appear immediately.
    if (this.#isAll) this.#grow();
    return this.#render();
  }

  protected override disconnected(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  protected override reconnected(): void {
    this.#wait();
  }

  #wait(): void {
    if (this.#timer !== undefined || this.#isAll) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#grow();
      this.setValue(this.#render());
    });
  }

  #grow(): void {
    const { parts, valueOf } = this.#given;
    for (let left = most; this.#rendered < parts.length && left > 0; this.#rendered++)
      left -= Math.min(weightOf(valueOf(parts[this.#rendered])), most);
  }

  #render(): unknown {
    const { parts, keyOf, render } = this.#given;
    this.#isAll = this.#rendered >= parts.length;
    this.#wait();
    return repeat(this.#isAll ? parts : parts.slice(0, this.#rendered), keyOf, render);
  }
}

/** Renders many parts in several tasks, beginning at the top. Rendered parts stay. */
export const renderGradually = directive(Gradual) as <Part>(parts: GradualParts<Part>) => DirectiveResult;

const weights = new WeakMap<FormValue, number>();

/** Returns the approximate number of controls for a value. */
function weightOf(value: FormValue): number {
  const weight = weights.get(value) ?? inside(value).reduce((sum, part) => sum + weightOf(part), 1);
  weights.set(value, weight);
  return weight;
}

function inside(value: FormValue): readonly FormValue[] {
  if (value.kind === 'list') return value.items.map((item) => item.value);
  if (value.kind === 'variant') return [value.value];
  if (value.kind !== 'group') return [];
  return [...value.fields.values(), ...value.entries.map((entry) => entry.value)];
}
