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

/** The list below a field: beside `tokens`, `controls` and `inputs`. It lies over what is below it. */
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

/** Asks a server what an argument may be. */
export type Complete = (value: string, signal: AbortSignal) => Promise<Completion>;

/** Pause after the last key before a server is asked, in ms. */
const pauseMs = 150;

/** Asks about one field at a time: a later question takes the place of the one before, whose answer is then dropped. */
class Asked {
  #current: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Asks after a pause in the typing, or at once. `take` gets the answer, if nothing came in between. */
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
          // Values are a help: without them the field is what it is.
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

/** An argument that a person writes, for which a server may have values. */
export interface ArgumentField {
  /** Unique in the element that shows the field. */
  readonly id: string;
  /** Text of a label elsewhere, or the field's own name. */
  readonly label: string;
  readonly value: string;
  /** Shown while it is empty. */
  readonly placeholder?: string | undefined;
  /** Ids of what else is said of it. */
  readonly describedBy?: string | undefined;
  readonly required?: boolean;
  readonly invalid?: boolean;
  /** Asks the server. Absent where it has no values, and where what is written is secret: it is not asked then. */
  readonly complete?: Complete | undefined;
  readonly changed: (value: string) => void;
}

/** The list below the field that is being written. */
interface Open {
  readonly id: string;
  readonly completion: Completion;
  /** The value that Enter takes; -1 for none. */
  readonly active: number;
}

/** The fields of an element, with a list of values below the one that has the focus (ARIA combobox). */
export class ArgumentFields implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly renderRoot: ParentNode };
  readonly #asked = new Asked();
  #open: Open | undefined;
  /** The field about which the server had nothing to say: it is not asked again before the next visit. */
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
    // Half a character of an input method is no beginning of a value.
    if (!event.isComposing) this.#ask(field, event);
  }

  /** Lists what there is to what is written already. */
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
    // The list may lie below what is in view.
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
      // Escape closes the list, and does nothing to what is around it.
      if (open) {
        event.preventDefault();
        event.stopPropagation();
      }
      this.#close();
    }
  }

  #move(open: Open, by: number): void {
    const { length } = open.completion.values;
    // One place more than there are values: there none is taken, and Enter does what it did.
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
