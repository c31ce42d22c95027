import { sendKeys } from '@web/test-runner-commands';
import type { JsonObject, JsonValue } from '../../../src/core/index.js';
import { define } from '../../../src/ui/base/element.js';
import { McpToolForm } from '../../../src/ui/form/mcp-tool-form.js';
import { all, drawn, one, show, until, words } from './page.js';

define('mcp-tool-form', McpToolForm);

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export interface ShownForm {
  readonly form: McpToolForm;
  /** The control, or its replacement, whose label begins with this text. */
  readonly control: (label: string) => HTMLElement;
  readonly input: (label: string) => HTMLInputElement;
  /** Presses Run, and returns the value that was sent. */
  readonly run: () => Promise<JsonObject | undefined>;
  readonly errors: () => readonly string[];
  /** Text about the field with this label. */
  readonly said: (label: string) => string;
  readonly hint: (label: string) => string;
  readonly settled: () => Promise<void>;
}

/** Opens the arguments that a tool's form folds at first. */
export async function unfold(form: McpToolForm): Promise<void> {
  const fold = form.renderRoot.querySelector<HTMLElement>('.all > button.fold');
  fold?.click();
  await drawn(form);
  if (fold) (form.shadowRoot?.activeElement as HTMLElement | null)?.blur();
}

/** A form for these properties, alone in the page. */
export async function formOf(
  properties: Readonly<Record<string, JsonValue>>,
  { required = [], ...set }: { readonly required?: readonly string[] } & Partial<McpToolForm> = {},
): Promise<ShownForm> {
  const form = document.createElement('mcp-tool-form');
  const inputSchema = { type: 'object', properties, required } as JsonObject;
  const tool = {
    serverId: 's1',
    name: 'a_tool',
    displayName: 'a_tool',
    alias: 'a_tool',
    fingerprint: JSON.stringify(inputSchema),
    visibleToModel: true,
    inputSchema,
  };
  let sent: JsonObject | undefined;
  form.addEventListener('mcp-run', ({ detail }) => (sent = detail.arguments));
  await show(form);
  Object.assign(form, set, { tool });
  const settled = async (): Promise<void> => {
    await drawn(form);
    await drawn(form);
  };
  await until('the form', () => form.renderRoot.querySelector('form'));
  await settled();
  await unfold(form);
  await settled();
  const field = (label: string): HTMLElement => {
    const labelled = all('label, legend', form).find((each) => words(each).startsWith(label));
    const found = labelled?.closest<HTMLElement>('[data-field]');
    if (!found) throw new Error(`no field is labelled ${label}; the form says: ${words(form)}`);
    return found;
  };
  const control = (label: string): HTMLElement => {
    const at = field(label);
    return one(`#${CSS.escape(at.dataset['field'] ?? '')}`, form);
  };
  return {
    form,
    control,
    input: (label) => control(label) as HTMLInputElement,
    async run() {
      sent = undefined;
      const [press] = all<HTMLButtonElement>('[part~=run]', form);
      press?.click();
      await settled();
      return sent;
    },
    errors: () => all('[part=error]', form).map(words),
    said: (label) => all('.now', field(label)).map(words).join(' '),
    hint: (label) => all('.hint', field(label)).map(words).join(),
    settled,
  };
}

/** Types text into the focused control. */
export async function typeInto(control: HTMLElement, text: string): Promise<void> {
  control.focus();
  await sendKeys({ type: text });
  await drawn();
}

/** Value of a native control after a person used it. */
export async function enter(control: Control, value: string): Promise<void> {
  control.value = value;
  control.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
  await drawn();
}
