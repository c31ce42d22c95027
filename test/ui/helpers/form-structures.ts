import type { JsonObject, JsonValue, Tool } from '../../../src/core/index.js';
import { define } from '../../../src/ui/base/element.js';
import type { McpRunEvent } from '../../../src/ui/base/events.js';
import { McpToolForm } from '../../../src/ui/form/mcp-tool-form.js';
import { unfold } from './form-controls.js';
import { all, button, drawn, frame, show, until, words } from './page.js';
import { toolOf } from './samples.js';

define('mcp-tool-form', McpToolForm);

export let form: McpToolForm;
/** Arguments that Run sent since the form was shown or `run` was called. */
export let runs: McpRunEvent['detail'][] = [];

/** A form with these properties, alone in the page. */
export async function showElement(set: Partial<McpToolForm>): Promise<void> {
  form = Object.assign(new McpToolForm(), set);
  runs = [];
  form.addEventListener('mcp-run', ({ detail: { serverId, tool, arguments: given } }) =>
    runs.push({ serverId, tool, arguments: given }),
  );
  await show(form);
  await until('the form', () => all('form', form)[0]);
  await settled();
}

export function toolWith(inputSchema: JsonObject, more: Partial<Tool> = {}): Tool {
  return toolOf('a_tool', { fingerprint: JSON.stringify(inputSchema), inputSchema, ...more });
}

/** A form of this schema, unfolded. */
export async function showForm(inputSchema: JsonObject, set: Partial<McpToolForm> = {}): Promise<void> {
  await showElement({ ...set, tool: toolWith(inputSchema) });
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
  runs = [];
  all('[part~=run]', form)[0]?.click();
  await settled();
  return runs[0]?.arguments;
}

export async function press(name: string | RegExp): Promise<void> {
  button(name, form).click();
  await settled();
}

export function said(): string {
  return all('[role=status]', form).map(words).join(' ').trim();
}

export function errors(): readonly string[] {
  return all('[part=error]', form).map(words);
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
