import type { Call } from '../../../src/core/index.js';
import { buttons, click, drawn, nameOf, one, show, until, words } from '../helpers/page.js';
import { base, type callIn } from '../helpers/samples.js';
import { McpCall } from '../../../src/ui/call/mcp-call.js';
import { McpContent } from '../../../src/ui/content/mcp-content.js';
import { define } from '../../../src/ui/base/element.js';

define('mcp-call', McpCall);
define('mcp-content', McpContent);

export let card: McpCall;

export async function showCall(call?: Call, set: Partial<McpCall> = {}): Promise<void> {
  card = document.createElement('mcp-call');
  await show(Object.assign(card, set, { call }));
}

export async function change(set: Partial<McpCall>): Promise<void> {
  Object.assign(card, set);
  await drawn(card);
}

/** Opens the raw data, if there is any. */
export async function lookBehind(name = 'Raw data'): Promise<void> {
  if (!('result' in (card.call ?? {}))) return;
  await click(await until('the button', () => buttons(card).find((each) => nameOf(each) === name)));
  await drawn(card);
}

export function head(): string {
  return words(one('[part~=head]', card));
}

export function running(more: object = {}): Call {
  return { ...base, status: 'running', startedAt: Date.now() - 2000, ...more };
}

interface Expected {
  readonly word: string;
  readonly zh: string;
  /** Buttons beside the one that folds. */
  readonly buttons: readonly string[];
  readonly says: string;
}

export const table: Readonly<Record<keyof typeof callIn, Expected>> = {
  checking: { word: 'Checking', zh: '检查中', buttons: [], says: 'Paris' },
  'awaiting-approval': { word: 'Needs approval', zh: '待确认', buttons: ['Review'], says: 'Paris' },
  running: { word: 'Running', zh: '运行中', buttons: ['Stop'], says: 'Paris' },
  'awaiting-input': { word: 'Needs your answer', zh: '待回答', buttons: ['Answer'], says: 'Paris' },
  'awaiting-sign-in': {
    word: 'Sign-in needed',
    zh: '需要登录',
    buttons: ['Sign in'],
    says: 'Weather continues after you sign in or give it more access.',
  },
  done: { word: 'Done in 1.2 s', zh: '1.2 秒完成', buttons: [], says: 'It is 18 degrees.' },
  'tool-error': { word: 'Tool error', zh: '工具报错', buttons: ['Run again'], says: 'No such city.' },
  failed: { word: 'Failed', zh: '失败', buttons: [], says: 'did not answer for 60 s' },
  denied: { word: 'Denied', zh: '已拒绝', buttons: [], says: 'You denied this call. Nothing was sent.' },
  cancelled: { word: 'Cancelled after', zh: '后取消', buttons: [], says: 'Changes already made remain' },
  lost: {
    word: 'Outcome unknown',
    zh: '结果未知',
    buttons: [],
    says: 'The tool may have run, possibly twice.',
  },
};
export const states = Object.keys(table) as (keyof typeof callIn)[];
