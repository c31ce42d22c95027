import {
  html,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
  css,
  type CSSResult,
} from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { live } from 'lit/directives/live.js';
import type { Completion } from '../../core/index.js';
import { renderFewChips } from '../base/chips.js';
import { visible } from '../base/visible.js';
import type { CompletionStrings } from '../locales/en/offers.js';
import { optionStyles } from './options.styles.js';

/** Styles of the list below a field, used with `tokens`, `controls` and `inputs`. The list overlays what is below it. */
export const argumentStyles: CSSResult = css`
  ${optionStyles}

  .argument {
    position: relative;
    min-inline-size: 0;
  }

  .argument > [role='listbox'] {
    position: absolute;
    z-index: 2;
    inset-block-start: calc(100% + 4px);
    inset-inline: 0;
    margin: 0;
    max-block-size: 15rem;
  }

  .argument > [hidden] {
    display: none;
  }

  .argument [role='option'] {
    display: flow-root;
    font-size: var(--_font-size-row);
  }

  @media (pointer: coarse) {
    .argument [role='option'] {
      padding-block: calc(var(--_space) * 2.5);
    }
  }
`;

/** Requests possible values of an argument from a server. */
export type Complete = (value: string, signal: AbortSignal) => Promise<Completion>;

/** Pause in ms between the last key and the request to the server. */
const pauseMs = 150;

/** Requests values for one field at a time. A later request replaces the earlier one, whose response is ignored. */
class ValueRequest {
  #current: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Requests values after a pause in typing, or immediately. `take` gets the response, unless another request came first. */
  ask(value: string, complete: Complete, take: (completion: Completion) => void, isAtOnce = false): void {
    this.cancel();
    const abort = new AbortController();
    this.#current = abort;
    this.#timer = setTimeout(
      () => {
        void complete(value, abort.signal).then(
          (completion) => {
            if (!abort.signal.aborted) take(completion);
          },
          // The field works without proposed values.
          () => undefined,
        );
      },
      isAtOnce ? 0 : pauseMs,
    );
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#current?.abort();
    this.#current = undefined;
  }
}

/** Field for an argument, for which a server may propose values. */
export interface ArgumentField {
  /** Unique within the element that shows the field. */
  readonly id: string;
  /** Text of a label outside the field, or the field's own name. */
  readonly label: string;
  readonly value: string;
  /** Shown while the field is empty. */
  readonly placeholder?: string | undefined;
  /** Ids of the elements that describe the field. */
  readonly describedBy?: string | undefined;
  readonly required?: boolean;
  readonly invalid?: boolean;
  /** Requests values. `undefined` if the server has none, or if the value is secret and must not be sent yet. */
  readonly complete?: Complete | undefined;
  readonly changed: (value: string) => void;
}

/** The open list below a field. */
interface Open {
  readonly id: string;
  readonly completion: Completion;
  /** Index of the value that Enter chooses; -1 if there is none. */
  readonly active: number;
}

/** Fields of an element, with a list of values below the focused one (ARIA combobox). */
export class ArgumentFields implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly renderRoot: ParentNode };
  readonly #asked = new ValueRequest();
  #open: Open | undefined;
  /** Id of the field whose request failed. No values are requested for it again until the focus has left it. */
  #failed: string | undefined;

  constructor(host: ReactiveControllerHost & { readonly renderRoot: ParentNode }) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#close();
  }

  render(field: ArgumentField, strings: CompletionStrings): TemplateResult {
    if (!field.complete) return this.#input(field, undefined);
    const open = this.#open?.id === field.id ? this.#open : undefined;
    return html`<div
      class="argument"
      @click=${(event: Event) => this.#click(field, event)}
      @keydown=${(event: KeyboardEvent) => this.#press(field, event)}
    >
      ${this.#input(field, open)}
      <ul
        id="${field.id}-values"
        role="listbox"
        class="floating"
        part="values"
        aria-label=${strings.valuesFor(visible(field.label))}
        ?hidden=${!open}
        @mousedown=${(event: Event) => event.preventDefault()}
      >
        ${open?.completion.values.map(
          (value, at) =>
            html`<li
              id="${field.id}-value-${at}"
              role="option"
              data-at=${at}
              dir="auto"
              class=${at === open.active ? 'active' : ''}
              aria-selected=${at === open.active ? 'true' : 'false'}
            >
              ${renderFewChips(value, 'name')}
            </li>`,
        )}
      </ul>
      <span class="visually-hidden" role="status">${open ? newsOf(open, strings) : ''}</span>
    </div>`;
  }

  #input(field: ArgumentField, open: Open | undefined): TemplateResult {
    const { id, complete } = field;
    const active = open && open.active >= 0 ? `${id}-value-${open.active}` : undefined;
    return html`<input
      id=${id}
      part="control"
      type="text"
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      dir="auto"
      role=${ifDefined(complete ? 'combobox' : undefined)}
      aria-autocomplete=${ifDefined(complete ? 'list' : undefined)}
      aria-expanded=${ifDefined(complete ? (open ? 'true' : 'false') : undefined)}
      aria-controls=${ifDefined(complete ? `${id}-values` : undefined)}
      aria-activedescendant=${ifDefined(active)}
      aria-label=${field.label}
      aria-describedby=${ifDefined(field.describedBy)}
      aria-required=${field.required ? 'true' : 'false'}
      aria-invalid=${field.invalid ? 'true' : 'false'}
      placeholder=${field.placeholder ?? ''}
      .value=${live(field.value)}
      @input=${(event: InputEvent) => this.#type(field, event)}
      @compositionend=${(event: Event) => this.#ask(field, event)}
      @click=${(event: Event) => this.#show(field, event)}
      @blur=${this.#leave}
    />`;
  }

  #type(field: ArgumentField, event: InputEvent): void {
    field.changed(valueOf(event));
    // While an input method composes a character, that character is not yet part of the value.
    if (!event.isComposing) this.#ask(field, event);
  }

  /** Requests values for the current text. */
  #show(field: ArgumentField, event: Event): void {
    if (this.#open?.id !== field.id) this.#ask(field, event, true);
  }

  #ask({ id, complete }: ArgumentField, event: Event, isAtOnce = false): void {
    if (!complete || this.#failed === id) return;
    const value = valueOf(event);
    this.#asked.ask(value, complete, (completion) => this.#take(id, value, completion), isAtOnce);
  }

  #take(id: string, value: string, completion: Completion): void {
    if (completion.problem) this.#failed = id;
    const { values } = completion;
    const isSettled = values.length === 1 && values[0] === value;
    this.#put(values.length > 0 && !isSettled ? { id, completion, active: -1 } : undefined);
    // The list may open outside the view.
    this.#reveal(id, '');
  }

  #press(field: ArgumentField, event: KeyboardEvent): void {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    const open = this.#open?.id === field.id ? this.#open : undefined;
    const by = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (by !== undefined && field.complete) {
      event.preventDefault();
      if (open) this.#move(open, by);
      else this.#ask(field, event, true);
    } else if (key === 'Enter' && open && open.active >= 0) {
      event.preventDefault();
      this.#pick(field, open.active);
    } else if (key === 'Escape') {
      // Escape closes only the list, and nothing around it.
      if (open) {
        event.preventDefault();
        event.stopPropagation();
      }
      this.#close();
    }
  }

  #move(open: Open, by: number): void {
    const { length } = open.completion.values;
    // There is one more position than there are values. At that position, no value is active, and Enter keeps its usual effect.
    const active = ((open.active + 1 + by + length + 1) % (length + 1)) - 1;
    this.#put({ ...open, active });
    this.#reveal(open.id, ' > .active');
  }

  #reveal(id: string, inside: string): void {
    void this.#host.updateComplete.then(() =>
      this.#host.renderRoot
        .querySelector(`#${CSS.escape(id)}-values:not([hidden])${inside}`)
        ?.scrollIntoView({ block: 'nearest' }),
    );
  }

  #click(field: ArgumentField, { target }: Event): void {
    const at = (target as Element).closest<HTMLElement>('[data-at]')?.dataset['at'];
    if (at !== undefined) this.#pick(field, Number(at));
  }

  #pick(field: ArgumentField, at: number): void {
    const value = this.#open?.completion.values[at];
    this.#close();
    if (value !== undefined) field.changed(value);
  }

  readonly #leave = (): void => {
    this.#failed = undefined;
    this.#close();
  };

  #close(): void {
    this.#asked.cancel();
    this.#put(undefined);
  }

  #put(open: Open | undefined): void {
    if (!open && !this.#open) return;
    this.#open = open;
    this.#host.requestUpdate();
  }
}

function newsOf({ completion }: Open, strings: CompletionStrings): string {
  const { values, total, hasMore } = completion;
  return [strings.found(values.length, total), hasMore ? strings.more : ''].filter(Boolean).join(' ');
}

function valueOf({ target }: Event): string {
  return (target as HTMLInputElement).value;
}
