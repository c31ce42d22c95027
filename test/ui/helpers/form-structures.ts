import type { JsonObject, JsonValue } from '../../../src/core/index.js';
import { define } from '../../../src/ui/base/element.js';
import { McpToolForm } from '../../../src/ui/form/mcp-tool-form.js';
import { unfold } from './form-controls.js';
import { all, button, drawn, frame, show, until, words } from './page.js';

define('mcp-tool-form', McpToolForm);

export let form: McpToolForm;
let sent: JsonObject | undefined;

/** A form of this schema, alone in the page. */
export async function showForm(inputSchema: JsonObject, set: Partial<McpToolForm> = {}): Promise<void> {
  form = new McpToolForm();
  form.addEventListener('mcp-run', ({ detail }) => (sent = detail.arguments));
  const tool = {
    serverId: 's1',
    name: 'a_tool',
    displayName: 'a_tool',
    alias: 'a_tool',
    fingerprint: JSON.stringify(inputSchema),
    visibleToModel: true,
    inputSchema,
  };
  Object.assign(form, set, { tool });
  await show(form);
  await until('the form', () => all('form', form)[0]);
  await settled();
  await unfold(form);
  await settled();
}

/** A form of an object with these properties. */
export async function showFields(
  properties: Readonly<Record<string, JsonValue>>,
  required: readonly string[] = [],
  set: Partial<McpToolForm> = {},
): Promise<void> {
  await showForm({ type: 'object', properties, required: [...required] }, set);
}

export async function settled(): Promise<void> {
  await drawn(form);
  await drawn(form);
  await frame();
}

/** Value that Run sends, or `undefined` if there are errors. */
export async function run(): Promise<JsonObject | undefined> {
  sent = undefined;
  all('[part~=run]', form)[0]?.click();
  await settled();
  return sent;
}

export async function press(name: string | RegExp): Promise<void> {
  button(name, form).click();
  await settled();
}

export function said(): string {
  return all('[role=status]', form).map(words).join(' ').trim();
}

/** The control whose label begins with this text; the last one if there are several. */
export function control<Found extends HTMLElement = HTMLInputElement>(label: string): Found {
  const found = all<HTMLLabelElement>('label', form).findLast((one) => words(one).startsWith(label));
  if (!found?.control) throw new Error(`no control is labelled ${label}; the form says: ${words(form)}`);
  return found.control as Found;
}

export function labels(): readonly string[] {
  return all('.field > .head', form).map(words);
}

export async function fill(label: string, text: string): Promise<void> {
  const box = control(label);
  box.value = text;
  box.dispatchEvent(new Event('input'));
  await settled();
}

export async function pick(select: HTMLSelectElement, text: string): Promise<void> {
  const at = [...select.options].findIndex((option) => option.text === text);
  if (at < 0)
    throw new Error(`${text} is no option; there are: ${[...select.options].map((o) => o.text).join(' | ')}`);
  select.selectedIndex = at;
  select.dispatchEvent(new Event('change'));
  await settled();
}
