import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { live } from 'lit/directives/live.js';
import {
  absent,
  optionIndex,
  type BooleanNode,
  type ChoiceNode,
  type FormValue,
  type Option,
} from '../../core/form.js';
import { renderChips } from '../base/chips.js';
import { visible } from '../base/visible.js';
import { renderField, renderGroup } from './field.js';
import type { Aria, Field } from './field-types.js';
import type { FormView } from './form-view.js';
import { cut } from './text-values.js';

/** Maximum number of options in a list. With more, typing is a faster way to find one. */
export const mostListed = 30;

/** Renders a choice between yes and no. In an optional field, the person can also choose neither. */
export function renderBoolean(view: FormView, field: Field<BooleanNode>): TemplateResult {
  const { id, value, required } = field;
  const now = value.kind === 'value' ? value.value : undefined;
  if (required && now !== undefined) {
    return renderField(view, field, {
      isCheck: true,
      control: ({ describedBy, invalid }) =>
        html`<input
          id=${id}
          part="control"
          type="checkbox"
          aria-describedby=${ifDefined(describedBy)}
          aria-invalid=${invalid}
          .checked=${live(now === true)}
          @change=${(event: Event) =>
            view.put(field, { kind: 'value', value: (event.target as HTMLInputElement).checked })}
        />`,
    });
  }
  const options: readonly Option[] = [
    { value: true, text: view.strings.yes },
    { value: false, text: view.strings.no },
  ];
  const pick = (at: number): void => view.put(field, valueOf(options[at]));
  return renderField(view, field, {
    control: (aria) =>
      renderSelect(view, field, {
        options,
        textOf: optionText,
        chosen: chosenOf(options, value),
        pick,
        aria,
      }),
  });
}

/** Renders a choice of one value: radio buttons for a few short options, otherwise a list or a search field. */
export function renderChoice(view: FormView, field: Field<ChoiceNode>): TemplateResult {
  const { id, label, required, value } = field;
  const { options } = field.node;
  const chosen = chosenOf(options, value);
  const pick = (at = -1): void => view.put(field, valueOf(options[at]));
  const [only] = options;
  if (required && only && options.length === 1 && chosen === 0) {
    return renderField(view, field, {
      control: ({ describedBy }) =>
        html`<input
          id=${id}
          part="control"
          type="text"
          readonly
          aria-describedby=${ifDefined(describedBy)}
          .value=${optionText(only)}
        />`,
      text: written(only),
      now: renderDescription(only),
    });
  }
  if (required && options.length <= 3 && options.every((option) => optionText(option).length <= 24)) {
    return renderGroup(view, field, {
      kind: 'choices',
      radios: true,
      control: () =>
        html`<div class="radios flow">
          ${renderTicks(id, 'radio', options, (at) => at === chosen, pick)}
        </div>`,
    });
  }
  const picked = options[chosen];
  return renderField(view, field, {
    control: (aria) =>
      options.length > mostListed
        ? view.specialControls()?.renderSearch(view, {
            id,
            listLabel: label,
            options,
            many: false,
            aria,
            pick,
            chosen: new Set(picked ? [chosen] : []),
          })
        : renderSelect(view, field, { options, textOf: optionText, chosen, pick, aria }),
    text: picked && written(picked),
    now: picked ? renderDescription(picked) : nothing,
  });
}

function chosenOf(options: readonly Option[], value: FormValue): number {
  return value.kind === 'value' ? optionIndex(options, value.value) : -1;
}

function valueOf(option: Option | undefined): FormValue {
  return option ? { kind: 'value', value: option.value } : absent;
}

/** Renders options as checkboxes, or as a group of radio buttons. */
export function renderTicks(
  group: string,
  type: 'checkbox' | 'radio',
  options: readonly Option[],
  isChosen: (at: number) => boolean,
  pick: (at: number) => void,
): readonly TemplateResult[] {
  return options.map((option, at) => {
    const id = `${group}-${at}`;
    const about = option.description === undefined ? undefined : `${id}-about`;
    return html`<div class="check">
      <input
        id=${id}
        part="control"
        type=${type}
        name=${ifDefined(type === 'radio' ? group : undefined)}
        aria-describedby=${ifDefined(about)}
        .checked=${live(isChosen(at))}
        @change=${() => pick(at)}
      />
      <label for=${id} dir="auto">${renderChips(written(option), 'name')}</label>
      ${renderDescription(option, about)}
    </div>`;
  });
}

export interface Select<Item> {
  readonly options: readonly Item[];
  readonly textOf: (option: Item) => string;
  readonly chosen: number;
  /** Called with the index of the picked option, or with -1 if the person picked the first line, which stands for no option. */
  readonly pick: (at: number) => void;
  readonly label?: string | undefined;
  readonly aria: Partial<Aria>;
}

/** Renders a list to pick from. Its first line stands for no choice. */
export function renderSelect<Item>(
  { strings }: FormView,
  { id, required }: Pick<Field, 'id' | 'required'>,
  { options, textOf, chosen, pick, label, aria }: Select<Item>,
): TemplateResult {
  return html`<select
    id=${id}
    part="control"
    aria-label=${ifDefined(label)}
    aria-describedby=${ifDefined(aria.describedBy)}
    aria-invalid=${ifDefined(aria.invalid)}
    aria-required=${required ? 'true' : 'false'}
    @change=${({ target }: Event) => pick((target as HTMLSelectElement).selectedIndex - 1)}
  >
    ${guard([options, chosen, strings], () => [
      html`<option .selected=${live(chosen < 0)}>${required ? strings.choose : strings.notSet}</option>`,
      ...options.map(
        (option, at) => html`<option .selected=${live(at === chosen)} dir="auto">${textOf(option)}</option>`,
      ),
    ])}
  </select>`;
}

/** Returns an option's title, followed by the value that is sent. */
export function written({ text, title }: Option): string {
  return title === undefined ? cut(text) : `${cut(title)} (${cut(text)})`;
}

/** Returns the same as plain text, with hidden characters made visible. */
export function optionText(option: Option): string {
  return visible(written(option));
}

/** Renders the server's description of an option. */
export function renderDescription({ description }: Option, id?: string): unknown {
  if (description === undefined) return nothing;
  return html`<span class="about" id=${ifDefined(id)} dir="auto"
    >${renderChips(cut(description, 300), 'sentence')}</span
  >`;
}
