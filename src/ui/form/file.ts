import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { absent, type FormValue, type TextNode } from '../../core/form.js';
import { lateIcon } from '../base/icon-set.js';
import { dot } from '../base/dot.js';
import { base64Length } from '../base/bytes/base64.js';
import { formatBytes } from '../base/format.js';
import { renderChips } from '../base/chips.js';
import { visible } from '../base/visible.js';
import { renderButton } from './buttons.js';
import { renderField } from './field.js';
import type { Field } from './field-types.js';
import type { FormView } from './form-view.js';
import { cut, textOf } from './text-values.js';

/** Name and type of the file that each value came from. Values that did not come from a file have no entry. */
const files = new WeakMap<FormValue, Pick<File, 'name' | 'type'>>();
/** Reasons why a file was rejected. The key is a copy of the value that the field had before. */
const refusals = new WeakMap<FormValue, string>();
/** The file that each control is reading. If the person chooses another file meanwhile, only the last one counts. */
const reading = new WeakMap<Element, File>();

/** Renders a file picker. The form sends the bytes of the file as Base64. */
export function renderFile(view: FormView, field: Field<TextNode>): TemplateResult {
  const { strings } = view;
  const { id, node, value, label } = field;
  const refusal = refusals.get(value);
  const limit = strings.fileUpTo(formatBytes(view.host.allLimits.formFileBytes, view.general.tag));
  const take = (box: Element, file: File | null | undefined): void => {
    if (file) void read(view, field, box, file);
  };
  const open = ({ currentTarget }: Event): void =>
    (currentTarget as Element).parentElement?.querySelector('input')?.click();
  return renderField(view, field, {
    control: ({ describedBy }) =>
      html`<div
        class="file"
        ?data-unseen=${value.kind === 'value'}
        @dragover=${accept}
        @drop=${(event: DragEvent) => {
          event.preventDefault();
          take(event.currentTarget as Element, event.dataTransfer?.files[0]);
        }}
      >
        ${value.kind === 'value' ? renderChosen(view, field) : nothing}
        <div class="buttons flow">
          ${renderButton(strings.chooseFile, open, { id, look: '', name: strings.chooseFileFor(label), describedBy })}
          <span class="muted small drop">${strings.orDrop}</span>
          <input
            type="file"
            hidden
            accept=${ifDefined(node.mediaType)}
            @change=${({ currentTarget }: Event) => {
              const input = currentTarget as HTMLInputElement;
              take(input.closest('.file') ?? input, input.files?.[0]);
              // Lets the person choose the same file again.
              input.value = '';
            }}
          />
        </div>
      </div>`,
    hints: node.mediaType === undefined ? [limit] : [limit, cut(node.mediaType)],
    now: refusal === undefined ? nothing : html`<span class="refusal">${renderChips(refusal)}</span>`,
    help: renderAsText(view, id, true),
  });
}

/** Renders the button that switches between a file and its text. */
export function renderAsText(view: FormView, id: string, isText: boolean): TemplateResult {
  const { strings } = view;
  return renderButton(isText ? strings.asText : strings.asFile, () => {
    view.toggle(`${id}-text`, isText);
    view.focus(id);
  });
}

function renderChosen(view: FormView, field: Field<TextNode>): TemplateResult {
  const { strings } = view;
  const { id, node, value, label } = field;
  const { name, type = node.mediaType } = files.get(value) ?? {};
  const remove = ({ currentTarget }: Event): void => {
    // Ignores a file that is still being read.
    const button = currentTarget as Element;
    reading.delete(button.closest('.file') ?? button);
    view.say(strings.removed(label));
    view.put(field, absent, id);
  };
  const about = [formatBytes(base64Length(textOf(value)), view.general.tag), type].filter(Boolean).join(dot);
  return html`<div class="held flow">
    ${lateIcon('file')}
    <span
      ><bdi>${name === undefined ? strings.nameless : renderChips(cut(name), 'name')}</bdi>
      <bdi class="muted small">${renderChips(cut(about), 'sentence')}</bdi></span
    >
    ${renderButton(html`${lateIcon('remove')} ${strings.remove}`, remove, {
      look: 'quiet',
      name: strings.removeOf(label),
    })}
  </div>`;
}

function accept(event: DragEvent): void {
  if (!event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'copy';
}

async function read(view: FormView, field: Field<TextNode>, box: Element, file: File): Promise<void> {
  const { strings, general } = view;
  const name = visible(cut(file.name));
  const refuse = (sentence: string): void => {
    const before = { ...field.value };
    const chosen = files.get(field.value);
    if (chosen) files.set(before, chosen);
    refusals.set(before, sentence);
    view.say(sentence);
    view.put(field, before);
  };
  reading.set(box, file);
  const limit = view.host.allLimits.formFileBytes;
  if (file.size > limit) {
    const [size, most] = [formatBytes(file.size, general.tag), formatBytes(limit, general.tag)];
    return refuse(strings.fileTooLarge(name, size, most));
  }
  const text = await base64Of(file);
  if (reading.get(box) !== file) return;
  if (text === undefined) return refuse(strings.fileUnreadable(name));
  const isUrlSafe = field.node.encoding === 'base64url';
  const value: FormValue = { kind: 'value', value: isUrlSafe ? urlSafe(text) : text };
  files.set(value, { name: file.name, type: file.type });
  view.say(name);
  view.put(field, value);
}

/** Reads a file as Base64 without blocking the page; `undefined` if it cannot be read. */
function base64Of(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onloadend = () => {
      const { result } = reader;
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : undefined);
    };
    reader.readAsDataURL(file);
  });
}

function urlSafe(text: string): string {
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
