import type { ApprovalAsk, JsonObject } from '../../../src/core/index.js';
import type { ApprovalItem, McpAnswerEvent } from '../../../src/index.js';
import { all, button, buttons, click, drawn, frame, nameOf, one, show, until, words } from './page.js';
import { askOf, base, serverOf, toolOf, waiting } from './samples.js';
import { McpApproval } from '../../../src/ui/approval/mcp-approval.js';
import { McpToolForm } from '../../../src/ui/form/mcp-tool-form.js';
import { define } from '../../../src/ui/base/element.js';

define('mcp-approval', McpApproval);
define('mcp-tool-form', McpToolForm);

/** An approval in the page, and its answers. */
export interface Asking {
  readonly element: McpApproval;
  readonly answers: McpAnswerEvent['detail'][];
  readonly postponed: string[];
  readonly commands: string[];
}

/** One call to approve. */
export function itemOf(
  args: JsonObject = { location: 'Paris' },
  more: Partial<ApprovalAsk> = {},
  rest: Partial<ApprovalItem> = {},
): ApprovalItem {
  const ask = askOf({ tool: weather, ...more });
  const call = waiting(args, { id: ask.callId, askId: ask.id, tool: ask.tool.name });
  return { ask, call, server: serverOf(), ...rest };
}

/** Calls that wait at the same time, each for a different city. */
export function itemsOf(
  count: number,
  more: (at: number) => Partial<ApprovalAsk> = () => ({}),
): ApprovalItem[] {
  return Array.from({ length: count }, (_, at) => {
    const ids = { id: `ask-${at + 1}`, callId: `call-${at + 1}`, digest: `d${at + 1}` };
    return itemOf({ location: `City ${at + 1}` }, { ...ids, ...more(at) });
  });
}

export const weather = toolOf('get_weather', {
  description: 'Tells the weather.',
  inputSchema: {
    type: 'object',
    properties: {
      location: { type: 'string', title: 'City' },
      days: { type: 'integer', minimum: 1 },
    },
    required: ['location'],
  },
});

export async function asking(items: readonly ApprovalItem[]): Promise<Asking> {
  const element = document.createElement('mcp-approval');
  const asked: Asking = { element, answers: [], postponed: [], commands: [] };
  element.addEventListener('mcp-answer', ({ detail }) => asked.answers.push(detail));
  element.addEventListener('mcp-postpone', ({ detail }) => asked.postponed.push(detail.askId));
  element.addEventListener('mcp-server-command', ({ detail }) => asked.commands.push(detail.command));
  await show(Object.assign(element, { items }));
  await until('the card', () => all('[part=card]', element).length);
  return asked;
}

/** Removes an answered request, as a host does. */
export function takeAnswers({ element }: Asking): void {
  element.addEventListener('mcp-answer', ({ detail: { askId } }) => {
    element.items = element.items.filter(({ ask }) => ask.id !== askId);
  });
}

export async function change({ element }: Asking, items: readonly ApprovalItem[]): Promise<void> {
  element.items = items;
  await drawn(element);
}

export function cardOf({ element }: Asking): HTMLElement {
  return one('[part=card]', element);
}

/** Moves the focus to the card, as its container does. */
export function lead({ element }: Asking): void {
  element.focusFirst();
}

/** Opens the details. */
export async function details({ element }: Asking): Promise<void> {
  await click(button('Details', element));
  await until('the details', () => all('.details', element).length);
}

/** Scrolls through all values that would be sent, to the end of each. */
export async function seeAll({ element }: Asking): Promise<void> {
  await until('the end of everything', async () => {
    for (const end of all('[data-end]', element)) {
      end.closest('.box')?.scrollTo(0, 1e9);
      end.scrollIntoView({ block: 'nearest' });
      await frame();
      await frame();
    }
    return all('[part=approve]', element).every((it) => it.dataset['unready'] === undefined);
  });
}

/** Text of an element, with each chip read as the character that it names. */
export function shownText(node: Node): string {
  if (node instanceof Text) return node.data;
  const code = node instanceof Element && node.matches('.chip') ? node.textContent : '';
  const [, hex = '', times = '1'] = /^U\+([0-9A-F]+)(?: ×(\d+))?$/.exec(code) ?? [];
  if (hex) return String.fromCodePoint(Number.parseInt(hex, 16)).repeat(Number(times));
  return [...node.childNodes].map(shownText).join('');
}

/** Opens the form in which the arguments can be changed. */
export async function changing({ element }: Asking): Promise<void> {
  await click(button('Change', element));
  await until('the form', () => all('[data-field]', element).length);
}

/** Chooses from the menu beside Approve or Deny, which runs nothing. */
export async function ways(menu: string, ...choices: readonly string[]): Promise<void> {
  for (const choice of choices) {
    await click(button(menu));
    const item = (): HTMLElement | undefined => all('[role^=menuitem]').find((it) => nameOf(it) === choice);
    await click(await until(choice, item));
  }
}

export function menuButtons({ element }: Asking): string[] {
  return buttons(element)
    .filter((it) => it.ariaHasPopup === 'menu')
    .map(nameOf);
}

export function said(asked: Asking): string {
  return words(cardOf(asked));
}

export function decisions({ answers }: Asking): unknown[] {
  return answers.map(({ askId, answer }) => ({ askId, ...answer }));
}

export { base };
