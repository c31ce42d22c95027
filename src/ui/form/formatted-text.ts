import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { isOfFormat, type TextNode, absent } from '../../core/form.js';
import { withoutHidden } from '../../core/index.js';
import { lateIcon } from '../base/icon-set.js';
import { renderButton } from './buttons.js';
import { canShowClock, renderClock } from './date-time.js';
import { renderField } from './field.js';
import { renderAsText, renderFile } from './file.js';
import type { Aria, Field } from './field-types.js';
import type { FormView } from './form-view.js';
import { isSecret } from './secrets.js';
import { renderLine, renderLong } from './text-controls.js';
import { isLarge, textOf, linesOf } from './text-values.js';
import { renderChips } from '../base/chips.js';
import { copyText } from '../base/copy-text.js';
import { chunksOf, windowEnd } from '../base/text-window.js';
import { stateful } from '../base/stateful.js';

/** Size of the first excerpt, and of each chunk that the browser lays out. Each press on the button doubles the excerpt. */
const excerpt = { chars: 4_000, lines: 100 };

/** Renders a text that is too large for a text box: its size and its beginning, to read, copy or replace. */
export function renderLarge(
  view: FormView,
  { id, label, value }: Field,
  replace: () => void,
  dir: 'auto' | 'ltr' = 'ltr',
): TemplateResult {
  const { strings, general } = view;
  const { common } = general;
  const text = textOf(value);
  const replaceIt = (): void => {
    replace();
    view.focus(id);
  };
  return html`<div class="large" id=${id} data-unseen>
    <p class="now">${strings.longText(text.length, linesOf(text))}</p>
    ${stateful(
      { instead: () => html`` },
      text,
      () => 1,
      (times, change) => {
        const end = windowEnd(text, excerpt.chars * times, excerpt.lines * times);
        const chunks = chunksOf(text, end, excerpt.chars, excerpt.lines);
        return html`
          <div class="text mono" dir=${dir} role="group" tabindex="0" aria-label=${label}>
            ${chunks.map((chunk) => html`<div class="chunk">${renderChips(chunk)}</div>`)}
          </div>
          ${end === text.length ? nothing : renderButton(common.showMore, () => change((now) => now * 2))}
        `;
      },
    )}
    <div class="buttons flow">
      ${renderButton(strings.replace, replaceIt, { look: '', name: strings.replaceOf(label) })}
      ${renderButton(common.copy, () => void copy(view, id, text), { look: 'quiet' })}
    </div>
  </div>`;
}

/** Renders a large text of a text field, which becomes empty when it is replaced. */
function renderLargeText(view: FormView, field: Field<TextNode>): TemplateResult {
  const empty = (): void => view.put(field, field.required ? { kind: 'value', value: '' } : absent);
  return renderLarge(view, field, empty, 'auto');
}

async function copy(view: FormView, id: string, text: string): Promise<void> {
  const { common, content } = view.general;
  view.say((await copyText(text)) ? common.copied : content.copyFailed);
  view.touch(id);
}

/** Renders a text with the control for its format, if that control can show the value unchanged. */
export function renderFormattedText(view: FormView, field: Field<TextNode>): TemplateResult {
  const { id, node, value } = field;
  const text = textOf(value);
  const now = value.kind === 'value' && text === '' ? view.strings.emptyText : nothing;
  if (node.encoding && !view.isOpen(`${id}-text`)) return renderFile(view, field);
  if (isSecret(node)) return renderSecret(view, field, now);
  // If a value was shown in a text box at first, the text box stays while a person types, even if the text becomes a valid
  // date.
  const isGrown = view.isOpen(id);
  if (!isGrown && canShowClock(node.format, text)) return renderClock(view, field, node.format, now);
  const help = node.encoding ? renderAsText(view, id, false) : nothing;
  if (isLarge(text)) return renderField(view, field, { control: () => renderLargeText(view, field), help });
  const isLong = node.multiline || isGrown || text.includes('\n');
  const isColor = node.format === 'color' || node.format === 'colour';
  return renderField(view, field, {
    control: (aria) => (isLong ? renderLong : isColor ? renderColor : renderLine)(view, field, aria),
    text,
    now: (node.format === 'duration' ? durationText(text, view.general.tag) : undefined) ?? now,
    help,
  });
}

/** Renders a secret, hidden unless a person chooses to show it. The hints and errors of the field never repeat the secret. */
function renderSecret(view: FormView, field: Field<TextNode>, now: unknown): TemplateResult {
  const { strings } = view;
  const text = textOf(field.value);
  const shownId = `${field.id}-shown`;
  const isShown = view.isOpen(shownId);
  const { removed } = withoutHidden(text);
  const toggle = (): void => view.toggle(shownId, !isShown);
  const reveal = renderButton(html`${lateIcon(isShown ? 'hidden' : 'visible')} ${strings.reveal}`, toggle, {
    look: 'reveal',
    name: strings.revealOf(field.label),
    pressed: isShown,
  });
  const control = (aria: Aria): TemplateResult => {
    // Only a single-line text box can mask its text, but such a box would drop line breaks.
    if (!text.includes('\n') && !isLarge(text)) {
      const type = isShown ? 'text' : 'password';
      return html`<div class="together flow" ?data-unseen=${!isShown && text !== ''}>
        ${renderLine(view, field, aria, { type })} ${reveal}
      </div>`;
    }
    if (isShown)
      return html`${isLarge(text) ? renderLargeText(view, field) : renderLong(view, field, aria)} ${reveal}`;
    return html`<p class="now" data-unseen>${strings.secretHeld(text.length)}</p>
      ${reveal}`;
  };
  return renderField(view, field, { control, now: removed > 0 ? strings.secretHides(removed) : now });
}

/** Renders a color as text, with a color picker beside it that writes `#rrggbb`. */
function renderColor(view: FormView, field: Field<TextNode>, aria: Aria): TemplateResult {
  const color = colorOf(textOf(field.value));
  return html`<div class="together flow">
    ${renderLine(view, field, aria)}
    <input
      class=${color === undefined ? 'swatch unknown' : 'swatch'}
      type="color"
      aria-label=${view.strings.pickColor(field.label)}
      .value=${live(color ?? '#808080')}
      @input=${({ target }: Event) =>
        view.put(field, { kind: 'value', value: (target as HTMLInputElement).value })}
    />
  </div>`;
}

/** Returns the opaque color that the picker can show; `undefined` if there is none. The browser resolves color names. */
function colorOf(text: string): string | undefined {
  if (/^#[\da-f]{6}$/i.test(text)) return text.toLowerCase();
  if (text.length > 100 || text.trim() === '') return undefined;
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return undefined;
  const read = (before: string): string => {
    context.fillStyle = before;
    context.fillStyle = text;
    return context.fillStyle;
  };
  // Assigning an invalid color leaves the previous one in place.
  const [one, other] = [read('#000001'), read('#000002')];
  return one === other && one.startsWith('#') ? one : undefined;
}

const units = { Y: 'year', M: 'month', W: 'week', D: 'day' } as const;
const timeUnits = { H: 'hour', M: 'minute', S: 'second' } as const;

/** Returns a duration (`P1DT2H`) in words; `undefined` if the text is not a duration. */
function durationText(text: string, locale: string): string | undefined {
  if (!isOfFormat('duration', text)) return undefined;
  const [days = '', time = ''] = text.slice(1).split('T');
  const said = [...quantities(days, units, locale), ...quantities(time, timeUnits, locale)];
  return new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' }).format(said);
}

function quantities(text: string, names: Readonly<Record<string, string>>, locale: string): string[] {
  return Array.from(text.matchAll(/(\d+)([A-Z])/g), ([, count = '', letter = '']) => {
    const format = { style: 'unit', unit: names[letter] ?? 'day', unitDisplay: 'long' } as const;
    return new Intl.NumberFormat(locale, format).format(BigInt(count));
  });
}
