import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { absent, toFormValue, optionIndex, printJson, readForm, type FormNode } from '../../core/form.js';
import { hasHidden, type JsonValue } from '../../core/index.js';
import { icon } from '../base/icons.js';
import { dot } from '../base/dot.js';
import { renderChips, renderHidden } from '../base/chips.js';
import { hasBlanks, visible } from '../base/visible.js';
import { renderJsonInLine } from '../base/json-text.js';
import { isPlainText } from '../base/plain-text.js';
import { renderButton } from './buttons.js';
import type { Aria, Field } from './field-types.js';
import type { FormView } from './form-view.js';
import { hintsOf } from './hints.js';
import { foldedText, idOf } from './places.js';
import { cut, isLarge, textOf } from './text-values.js';
import { isSameJson } from '../base/same-json.js';

/** Renders the other actions of a field: set it to `null`, use the default value, or leave the field out. */
function renderFieldActions(view: FormView, field: Field): unknown {
  const actions = [nullAction(view, field), defaultAction(view, field), absentAction(view, field)];
  const shown = actions.filter((action) => action !== undefined);
  return shown.length === 0 ? nothing : html`<div class="field-actions flow">${shown}</div>`;
}

/** Returns true if the value of a field is `null` and its own control does not show that. */
export function isNull({ node, value }: Field): boolean {
  return value.kind === 'value' && value.value === null && !hasNullOption(node);
}

function hasNullOption(node: FormNode): boolean {
  return node.kind === 'choice' && optionIndex(node.options, null) >= 0;
}

function nullAction(view: FormView, field: Field): TemplateResult | undefined {
  const { id, node, label } = field;
  if (!node.nullable || node.kind === 'json' || hasNullOption(node) || isNull(field)) return undefined;
  const act = (): void => view.put(field, { kind: 'value', value: null }, `${id}-enter`);
  return renderButton(view.strings.setNull, act, { name: view.strings.setNullOf(label) });
}

function defaultAction(view: FormView, field: Field): TemplateResult | undefined {
  const { strings } = view;
  const { id, node, value, label } = field;
  const preset = node.default;
  if (preset === undefined || preset === null || isSameJson(readForm(node, value).json, preset))
    return undefined;
  const filled = toFormValue(node, preset);
  // A default that violates its own schema is ignored.
  if (readForm(node, filled).faults.length > 0) return undefined;
  const title = visible(cut(typeof preset === 'string' ? preset : (printJson(preset) ?? ''), 80));
  const text = title.length > 24 ? strings.useDefault : strings.useDefaultOf(title);
  const act = (): void => view.put(field, filled, id);
  return renderButton(text, act, { name: strings.useDefaultFor(label, title), title });
}

/** Renders the button that makes a value absent, if its control cannot. */
function absentAction(view: FormView, field: Field): TemplateResult | undefined {
  const { strings } = view;
  const { id, node, value, label, required } = field;
  if (required || value.kind === 'absent') return undefined;
  const isGroup = node.kind === 'group' && value.kind === 'group';
  if (!isGroup && canBeEmptied(field)) return undefined;
  const act = (): void => {
    view.put(field, absent, id);
    if (isGroup) view.say(strings.removed(label));
  };
  return isGroup
    ? renderButton(strings.remove, act, { name: strings.removeOf(label) })
    : renderButton(strings.leaveOut, act, { name: strings.leaveOutOf(label) });
}

/** Returns true if the control itself can make the value absent: text can be deleted, and a choice has an option for it. */
function canBeEmptied(field: Field): boolean {
  const { node, value } = field;
  if (value.kind === 'raw' || isNull(field)) return false;
  if (node.kind !== 'text') return ['number', 'boolean', 'choice', 'json'].includes(node.kind);
  const isEmptyText = value.kind === 'value' && value.value === '';
  return !isEmptyText && node.encoding === undefined && !isLarge(textOf(value));
}

export interface FieldParts {
  readonly control: (aria: Aria) => unknown;
  /** Text in the control. Its hidden characters are listed below, because a control cannot show them. */
  readonly text?: string | undefined;
  /** Text below the control about the current value. */
  readonly now?: unknown;
  readonly hints?: readonly string[];
  /** Help with filling in the field, shown last. */
  readonly help?: unknown;
  /** Set to `false` to omit the buttons that set `null`, use the default, or remove the value. */
  readonly actions?: false;
  /** Omits the mark for an optional value. */
  readonly isUnmarked?: true;
  /** Set for a checkbox. A checkbox is always on or off, so its value cannot be missing. Its label follows the box. */
  readonly isCheck?: true;
}

/** Renders a control with its label, the server's description, and its errors. */
export function renderField(view: FormView, field: Field, parts: FieldParts): TemplateResult {
  const { id } = field;
  const about = describe(view, field, false, parts);
  const control = parts.control(about.aria);
  const { isCheck, isUnmarked = isCheck } = parts;
  const label = html`<label class=${isCheck ? '' : 'head'} part="label" for=${id}
    >${renderLabel(view, isUnmarked ? { ...field, required: true } : field)}</label
  >`;
  return html`
    <div class="field" part="field" data-field=${id}>
      ${
        isCheck
          ? html`<div class="head check">${control} ${label}</div>
              ${about.above}`
          : html`${label} ${about.above}${control}`
      }
      ${about.below}${parts.help ?? nothing}
      ${parts.actions === false ? nothing : renderFieldActions(view, field)}
    </div>
  `;
}

export function renderWaiting(view: FormView, field: Field): TemplateResult {
  return renderField(view, field, { control: () => renderNoControl(field.id) });
}

export function renderNoControl(id: string): TemplateResult {
  return html`<div class="waiting" id=${id} aria-busy="true"></div>`;
}

interface GroupParts extends FieldParts {
  readonly kind: 'inside' | 'choices';
  readonly radios?: true;
  /** True if the group can be folded into one line. */
  readonly folds?: boolean;
}

/** Renders several controls under one label, or without a label if it is already above them. */
export function renderGroup(view: FormView, field: Field, parts: GroupParts): TemplateResult {
  const { id, bare, label } = field;
  const about = describe(view, field, true, parts);
  const { describedBy, invalid, required } = about.aria;
  const folded = !bare && parts.folds === true && view.isFolded(field);
  const content = folded ? nothing : html`${about.above}${parts.control(about.aria)}${about.below}`;
  return html`
    <fieldset
      class="field ${bare ? 'bare' : folded ? 'folded' : ''}"
      part="field"
      id=${id}
      data-field=${id}
      role=${ifDefined(parts.radios ? 'radiogroup' : undefined)}
      aria-label=${ifDefined(bare && label)}
      aria-required=${ifDefined(parts.radios ? required : undefined)}
      aria-invalid=${ifDefined(parts.radios ? invalid : undefined)}
      aria-describedby=${ifDefined(folded ? `${id}-holds` : describedBy)}
    >
      ${
        bare
          ? content
          : html`<legend class="head" part="label">
                ${parts.folds ? renderFoldable(view, field, folded) : renderLabel(view, field)}
              </legend>
              <div class=${parts.kind} id="${id}-inside" ?hidden=${folded}>${content}</div>
              ${folded ? renderFolded(view, field) : renderFieldActions(view, field)}`
      }
    </fieldset>
  `;
}

function renderFoldable(view: FormView, field: Field, folded: boolean): TemplateResult {
  const { id } = field;
  return html`${renderButton(
    html`${renderName(field)} ${icon(folded ? 'expand' : 'collapse')}`,
    () => view.setFolded(id, !folded),
    { id: `${id}-fold`, look: 'quiet fold', expanded: !folded, controls: `${id}-inside` },
  )}
  ${renderMarks(view, field)}`;
}

function renderFolded(view: FormView, field: Field): TemplateResult {
  const { strings } = view;
  return html`<div class="holds flow" id="${field.id}-holds">
    <span class="muted">${foldedText(field, strings)}</span>
    ${view.isFaulty(field.id) ? html`<span class="error">${icon('warning')} ${strings.holdsFault}</span>` : nothing}
  </div>`;
}

function renderLabel(view: FormView, field: Field): TemplateResult {
  return html`${renderName(field)} ${renderMarks(view, field)}`;
}

function renderName({ id, minor, label, written }: Field): TemplateResult {
  return minor
    ? html`<span class="name ordinal" id=${idOf.label(id)}>${label}</span>`
    : html`<span class="name" id=${idOf.label(id)} dir="auto"
        >${renderChips(written ?? label, 'name')}</span
      >`;
}

function renderMarks(view: FormView, { node, name, required, minor }: Field): TemplateResult {
  const { strings } = view;
  const marks = [
    !required && !minor && strings.optional,
    node.readOnly && strings.readOnly,
    node.writeOnly && strings.writeOnly,
    node.deprecated && strings.deprecated,
  ];
  return html`
    ${name === undefined ? nothing : html`<code class="muted" dir="auto">${renderChips(cut(name), 'name')}</code>`}
    ${marks.map((mark) => (mark ? html` <span class="mark">${mark}</span>` : nothing))}
  `;
}

/** Maximum length of a description in the hint. */
const shortAbout = 120;

function describe(
  view: FormView,
  field: Field,
  isGroup: boolean,
  { text = '', now = nothing, hints: own = hintsOf(field.node, view.strings) }: FieldParts,
): { readonly aria: Aria; readonly above: unknown; readonly below: unknown } {
  const { id, node, required } = field;
  const errors = view.errors(id);
  const header = view.header(field);
  const hints = header ? [...own, view.strings.alsoHeader(header)] : own;
  const about = node.description;
  // A short description is part of the hint; a long one is above the control.
  const isShort = about !== undefined && about.length <= shortAbout && !about.includes('\n');
  const above = {
    about: about === undefined || isShort ? nothing : renderAbout(view, `${id}-about`, about, 300),
  };
  // An error replaces the hint: one sentence states what to do.
  const hint =
    errors.length > 0
      ? { error: renderErrors(id, errors) }
      : { hint: renderHint(`${id}-hint`, hints, isShort ? about : undefined) };
  const below = {
    now: now === nothing ? nothing : html`<div class="now" id="${id}-now">${now}</div>`,
    was: renderWas(view, id, field),
    hidden: renderHiddenIn(view, id, text),
    ...(isGroup ? {} : hint),
  };
  const parts = isGroup ? { ...above, ...hint, ...below } : { ...above, ...below };
  const ids = Object.entries(parts).flatMap(([suffix, content]) =>
    content === nothing ? [] : [`${id}-${suffix}`],
  );
  return {
    aria: {
      describedBy: ids.length > 0 ? ids.join(' ') : undefined,
      invalid: errors.length > 0 ? 'true' : 'false',
      required: required ? 'true' : 'false',
    },
    above: isGroup ? [above.about, Object.values(hint)] : above.about,
    below: Object.values(below),
  };
}

/**
 * Renders the description and the requirements of the schema in separate elements, so that neither changes the direction of the
 * other. A pattern is left out, because an example is easier to read.
 */
function renderHint(id: string, hints: readonly string[], about?: string): unknown {
  const all = about === undefined ? hints : [about, ...hints];
  if (all.length === 0) return nothing;
  return html`<p class="hint ${about === undefined ? 'ours' : ''}" id=${id}>
    ${all.map((hint, at) => html`${at === 0 ? '' : dot}<bdi>${renderChips(hint)}</bdi>`)}
  </p>`;
}

function renderErrors(id: string, errors: readonly string[]): unknown {
  return html`<div class="error" part="error" id="${id}-error">
    ${errors.map((error) => html`<p>${icon('warning')}<span>${renderChips(error)}</span></p>`)}
  </div>`;
}

/** Renders a server's text, folded if it is long. */
export function renderAbout(view: FormView, id: string, text: string, chars: number): TemplateResult {
  const lines = text.split('\n', 13);
  const short = lines.length > 12 ? lines.slice(0, 8).join('\n') : text;
  const isLong = short.length < text.length || text.length > chars;
  const isOpen = view.isOpen(id);
  const shown = renderChips(isLong && !isOpen ? `${short.slice(0, chars)}…` : text);
  return html`
    <p class="about" id=${id} dir="auto">${shown}</p>
    ${
      isLong
        ? renderButton(
            isOpen ? view.strings.showLess : view.general.common.showMore,
            () => view.toggle(id, !isOpen),
            { expanded: isOpen, describedBy: id },
          )
        : nothing
    }
  `;
}

/** Renders a long text, collapsed, because few people open it. The text is generated only while it is open. */
export function renderDetails(
  view: FormView,
  id: string,
  title: string,
  print: () => unknown,
  part?: string,
): TemplateResult {
  const isOpen = view.isOpen(id);
  return html`<details
    class="expected"
    part=${ifDefined(part)}
    ?open=${isOpen}
    @toggle=${({ target }: Event) => view.toggle(id, (target as HTMLDetailsElement).open)}
  >
    <summary>${icon(isOpen ? 'collapse' : 'expand')} ${title}</summary>
    <pre dir="ltr">${isOpen ? print() : nothing}</pre>
  </details>`;
}

/** Renders the earlier value of a changed field. If `field` is given, adds a button that restores the value. */
export function renderWas(view: FormView, id: string, field?: Field): unknown {
  const { strings, host } = view;
  const changed = view.change(id);
  if (!changed) return nothing;
  const { was } = changed;
  const words = host.askedBy ? strings.askedFor[host.askedBy] : strings.was;
  const putBack = (at: Field): void =>
    view.put(at, was === undefined ? absent : toFormValue(at.node, was), at.id);
  return html`<div class="now" part="changed">
    <span id="${id}-was">${was === undefined ? strings.wasAbsent : html`${words}${renderValue(was)}`}</span>
    ${field ? renderButton(strings.putBack, () => putBack(field), { name: strings.putBackOf(field.label) }) : nothing}
  </div>`;
}

function renderValue(value: JsonValue): TemplateResult {
  const isText = typeof value === 'string' && value.length <= 200 && isPlainText(value);
  return isText
    ? html`“<bdi>${renderChips(value)}</bdi>”`
    : html`<bdi class="mono">${renderJsonInLine(value, 200)}</bdi>`;
}

/** Renders the hidden characters of a control's text, because the control cannot show them. */
function renderHiddenIn({ strings }: FormView, id: string, text: string): unknown {
  if (!hasHidden(text) && !hasBlanks(text, 'value')) return nothing;
  return html`<p class="now" id="${id}-hidden">
    ${strings.hasHidden} <bdi class="mono">${renderHidden(text)}</bdi>
  </p>`;
}
