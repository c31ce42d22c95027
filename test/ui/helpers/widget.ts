import { sendKeys } from '@web/test-runner-commands';
import '../../../src/index.js';
import type { Call, Llm, LlmRequest, Snapshot } from '../../../src/core/index.js';
import type { McpTools } from '../../../src/index.js';
import { fixture } from '../../tools/in-page.js';
import {
  all,
  approve,
  askCards,
  buttons,
  drawn,
  focused,
  frame,
  nameOf,
  one,
  press,
  show,
  until,
} from './page.js';

/** An `<mcp-tools>` with a real server, alone in the page, once it is connected and its tools are listed. */
export async function showWidget(set: Partial<McpTools> = {}, server = 'modern'): Promise<McpTools> {
  const widget = document.createElement('mcp-tools');
  Object.assign(widget, { src: fixture(server), label: 'Demo' }, set);
  await show(widget);
  await ready(widget);
  return widget;
}

/** Waits until the servers are connected and listed. */
export async function ready(widget: McpTools, count = 1): Promise<void> {
  await until('the connected servers', () => {
    const servers = widget.host?.getSnapshot().servers ?? [];
    const listed = servers.filter((one) => one.status === 'connected' && one.toolsStatus === 'ready');
    return listed.length === count && servers.length === count;
  });
  await drawn(widget);
}

export function snapshotOf(widget: McpTools): Snapshot {
  if (!widget.host) throw new Error('the element has no host');
  return widget.host.getSnapshot();
}

/** Opens a tool by name, as a person does. */
export async function pick(tool: string): Promise<void> {
  buttons()
    // On a phone, leaves the page of the other tool first.
    .find((one) => ['Tools', 'Back'].includes(nameOf(one)) && (nameOf(one) === 'Tools' || innerWidth < 640))
    ?.click();
  await frame();
  one(`.pick[data-tool=${JSON.stringify(tool)}]`, one('mcp-tool-list')).click();
  await until('its form', () => all('mcp-tool-form').some((form) => all('[part=form]', form).length > 0));
  await frame();
}

/** The latest call, once it has this status. */
export async function callWhen(widget: McpTools, status: Call['status']): Promise<Call> {
  const isSo = (): Call | undefined => {
    const latest = snapshotOf(widget).calls.at(-1);
    return latest?.status === status ? latest : undefined;
  };
  const call = await until(`a call that is ${status}`, isSo);
  await drawn(widget);
  return call;
}

/** Answers a server's request in its only field, by keyboard. */
export async function answerQuestion(text: string): Promise<void> {
  await until('the question', () => askCards('mcp-question').length);
  for (let stops = 0; stops < 30 && !focused()?.matches('input'); stops++) await press('Tab');
  await sendKeys({ type: text });
  await approve('Send');
}

export interface Received {
  readonly method: string;
  readonly params?: {
    readonly name?: string;
    readonly arguments?: unknown;
    readonly _meta?: Readonly<Record<string, unknown>>;
  };
  readonly headers: Readonly<Record<string, string>>;
  readonly cancelled?: true;
}

/** Requests of one method that a fixture server received, as it reports. */
export async function received(server: string, method = 'tools/call'): Promise<readonly Received[]> {
  const response = await fetch(recordOf(server));
  const all = (await response.json()) as readonly Received[];
  return all.filter((one) => one.method === method);
}

export async function forget(server: string): Promise<void> {
  await fetch(recordOf(server), { method: 'DELETE' });
}

function recordOf(server: string): string {
  const url = fixture(server);
  return url.endsWith('/mcp') ? url.replace(/\/mcp$/, '/__calls') : `${url}/__calls`;
}

/** A model with a script: one reply for each turn, called with the request. */
export function scripted(...turns: readonly ((request: LlmRequest) => Awaited<ReturnType<Llm>>)[]): {
  readonly llm: Llm;
  readonly requests: LlmRequest[];
} {
  const requests: LlmRequest[] = [];
  const llm: Llm = async (request) => {
    requests.push(request);
    const turn = turns[requests.length - 1];
    return turn ? turn(request) : { text: 'The script has ended.' };
  };
  return { llm, requests };
}

/** A model that returns nothing until it is stopped. */
export function silent(): { readonly llm: Llm; readonly isAborted: boolean } {
  let isAborted = false;
  const llm: Llm = ({ signal }) =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        isAborted = true;
        reject(new Error('stopped'));
      });
    });
  return {
    llm,
    get isAborted() {
      return isAborted;
    },
  };
}
