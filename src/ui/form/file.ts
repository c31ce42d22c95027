import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { defaultLimits } from '../../core/index.js';
import type { FormValue, TextNode } from '../../core/form.js';
import { lateIcon } from '../base/lazy-icons.js';
import { base64Length } from '../content/part/base64.js';
import { formatBytes } from '../base/size.js';
import { renderChips } from '../base/chips.js';
import { visible } from '../base/visible.js';
import { renderField } from './field.js';
import type { FormView, Place } from './form-view.js';
import { cut } from './words.js';

interface Chosen {
  readonly name: string;
  readonly type: string;
}

/** The files that values came from. A value from elsewhere has none. */
const files = new WeakMap<FormValue, Chosen>();
/** Why a file was not taken, with the value that was there before. */
const refusals = new WeakMap<FormValue, string>();
/** What each control reads just now: only the last file counts. */
const reading = new WeakMap<Element, File>();

export function mostBytes(view: FormView): number {
  return view.limits?.formFileBytes ?? defaultLimits.formFileBytes;
}

/** The bytes of a file, sent as base64. */
export function renderFile(
  view: FormView,
  place: Place,
  node: TextNode,
  value: FormValue,
  text: string,
): TemplateResult {
  const words = view.strings.form;
  const refusal = refusals.get(value);
  const limit = words.fileUpTo(formatBytes(mostBytes(view), view.strings.tag));
  return renderField(view, place, node, {
    control: ({ describedBy }) => {
      const take = (box: Element, file: File | null | undefined): void => {
        if (file) void read(view, place, node, value, box, file);
      };
      return html`<div
        class="file"
        ?data-unseen=${value.kind === 'value'}
        @dragover=${accept}
        @drop=${(event: DragEvent) => {
          event.preventDefault();
          take(event.currentTarget as Element, event.dataTransfer?.files[0]);
        }}
      >
        ${value.kind === 'value' ? renderHeld(view, place, node, value, text) : nothing}
        <div class="buttons">
          <button
            type="button"
            id=${place.id}
            aria-label=${words.chooseFileFor(place.label)}
            aria-describedby=${ifDefined(describedBy)}
            @click=${({ currentTarget }: Event) => openBeside(currentTarget as Element)}
          >
            ${words.chooseFile}
          </button>
          <span class="muted small drop">${words.orDrop}</span>
          <input
            type="file"
            hidden
            accept=${ifDefined(node.mediaType)}
            @change=${({ currentTarget }: Event) => {
              const input = currentTarget as HTMLInputElement;
              take(input.closest('.file') ?? input, input.files?.[0]);
              // So that the same file can be chosen once more.
              input.value = '';
            }}
          />
        </div>
      </div>`;
    },
    hints: node.mediaType === undefined ? [limit] : [limit, cut(node.mediaType)],
    now: refusal === undefined ? nothing : html`<span class="refusal">${renderChips(refusal)}</span>`,
    help: renderAsText(view, place, true),
  });
}

/** The way from a file to its text and back. */
export function renderAsText(view: FormView, place: Place, isText: boolean): TemplateResult {
  const { asText, asFile } = view.strings.form;
  return html`<button
    type="button"
    class="quiet more"
    @click=${() => {
      view.toggle(textId(place), isText);
      view.focus(place.id);
    }}
  >
    ${isText ? asText : asFile}
  </button>`;
}

export function isAsText(view: FormView, place: Place): boolean {
  return view.isOpen(textId(place));
}

function textId({ id }: Place): string {
  return `${id}-text`;
}

function renderHeld(
  view: FormView,
  place: Place,
  node: TextNode,
  value: FormValue,
  text: string,
): TemplateResult {
  const { form: words, tag } = view.strings;
  const { name, type = node.mediaType } = files.get(value) ?? {};
  const about = [formatBytes(base64Length(text), tag), type].filter(Boolean).join(' · ');
  return html`<div class="held">
    ${lateIcon('file')}
    <span
      ><bdi>${name === undefined ? words.nameless : renderChips(cut(name), true)}</bdi>
      <bdi class="muted small">${renderChips(cut(about), true)}</bdi></span
    >
    <button
      type="button"
      class="quiet"
      aria-label=${words.removeOf(place.label)}
      @click=${({ currentTarget }: Event) => {
        // What is still being read comes too late.
        reading.delete((currentTarget as Element).closest('.file') ?? (currentTarget as Element));
        view.say(words.removed(place.label));
        view.put(place, { kind: 'absent' });
        view.focus(place.id);
      }}
    >
      ${lateIcon('remove')} ${words.remove}
    </button>
  </div>`;
}

function accept(event: DragEvent): void {
  if (!event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'copy';
}

function openBeside(button: Element): void {
  button.parentElement?.querySelector('input')?.click();
}

async function read(
  view: FormView,
  place: Place,
  node: TextNode,
  before: FormValue,
  box: Element,
  file: File,
): Promise<void> {
  const { form: words, tag } = view.strings;
  const name = visible(cut(file.name));
  const refuse = (sentence: string): void => {
    const held = { ...before };
    const chosen = files.get(before);
    if (chosen) files.set(held, chosen);
    refusals.set(held, sentence);
    view.say(sentence);
    view.put(place, held);
  };
  reading.set(box, file);
  const limit = mostBytes(view);
  if (file.size > limit) {
    return refuse(words.fileTooLarge(name, formatBytes(file.size, tag), formatBytes(limit, tag)));
  }
  const text = await base64Of(file);
  if (reading.get(box) !== file) return;
  if (text === undefined) return refuse(words.fileUnreadable(name));
  const isUrlSafe = node.encoding === 'base64url';
  const value: FormValue = { kind: 'value', value: isUrlSafe ? urlSafe(text) : text };
  files.set(value, { name: file.name, type: file.type });
  view.say(name);
  view.put(place, value);
}

/** Read and written as base64 by the browser, beside the page; nothing where it cannot be read. */
function base64Of(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => {
      const { result } = reader;
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : undefined);
    };
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(file);
  });
}

function urlSafe(text: string): string {
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
