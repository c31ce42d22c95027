import '../../../src/index.js';
import type { AuditRecord, JsonObject, Llm, LlmRequest } from '../../../src/core/index.js';
import type { McpTools } from '../../../src/index.js';
import { rugPull, type RugPull } from '../../fixtures/trust/control.js';
import { fixture } from '../../tools/in-page.js';
import {
  all,
  approval,
  approve,
  button,
  buttons,
  clear,
  click,
  drawn,
  frame,
  nameOf,
  one,
  show,
  still,
  until,
} from './page.js';
import { ready, snapshotOf } from './widget.js';

export type { RugPull };

/**
 * A server for one test, at its own host name, because a browser opens at most six connections to a host. It has
 * the definition that the test sets, and keeps every call that arrived.
 */
export function freshServer(era: 'modern' | 'legacy' = 'modern', under = 'localhost'): RugPull {
  const run = crypto.randomUUID();
  const url = new URL(fixture('rugPull'));
  url.hostname = `${run}.${under}`;
  return rugPull(url.href, run, era);
}

/** Tests ask more often than a person should be asked, and do not wait between two lists. */
export const patient = { listRefreshMs: 1, approvalsPerMinute: 100_000, reconnectFirstMs: 1 } as const;

/** Shows an element with these servers by label, once they are connected and listed. */
export async function showServers(
  servers: Readonly<Record<string, RugPull>>,
  set: Partial<McpTools> = {},
): Promise<McpTools> {
  const widget = elementOn(servers, set);
  await show(widget);
  await ready(widget, Object.keys(servers).length);
  return widget;
}

export function elementOn(
  servers: Readonly<Record<string, RugPull>>,
  { limits, ...set }: Partial<McpTools> = {},
): McpTools {
  const widget = document.createElement('mcp-tools');
  const configs = Object.entries(servers).map(([label, { url }]) => ({ label, url }));
  return Object.assign(widget, { servers: configs, ...set, limits: { ...patient, ...limits } });
}

/** After a test: a removed element has closed its connections before the next one needs some. */
export async function leave(): Promise<void> {
  clear();
  await new Promise((resolve) => setTimeout(resolve));
}

export interface Wish {
  readonly server: string;
  readonly tool: string;
  readonly arguments?: JsonObject;
}

export type Script = readonly (readonly Wish[])[];

/**
 * A model that follows a script: one list of calls for each answer, and text alone afterwards. `requests` has every
 * request to it.
 */
export function obedient(script: Script): { readonly llm: Llm; readonly requests: LlmRequest[] } {
  const requests: LlmRequest[] = [];
  const llm: Llm = (request) => {
    const wishes = script[requests.length] ?? [];
    requests.push(request);
    return wishes.length > 0 ? { toolCalls: callsOf(request, wishes) } : { text: 'That is all.' };
  };
  return { llm, requests };
}

/** A model that makes the same calls for every message. */
export function eager(...wishes: readonly Wish[]): Llm {
  return (request) =>
    request.messages.at(-1)?.role === 'user'
      ? { toolCalls: callsOf(request, wishes) }
      : { text: 'That is all.' };
}

function callsOf(
  { tools, messages }: LlmRequest,
  wishes: readonly Wish[],
): { id: string; name: string; arguments: JsonObject }[] {
  return wishes.map((wish, at) => ({
    id: `call-${messages.length}-${at}`,
    name: tools.find(({ server, tool }) => server === wish.server && tool === wish.tool)?.name ?? wish.tool,
    arguments: wish.arguments ?? {},
  }));
}

/** The visible request for calls with this text. On a busy machine a worker takes seconds to start. */
export async function sheet(has = '', ms = 20_000): Promise<HTMLElement> {
  return until(
    `a question that says “${has}”`,
    () => openSheets().find((it) => textOf(it).includes(has)),
    ms,
  );
}

export function openSheets(): HTMLElement[] {
  return all('mcp-approval').flatMap((element) =>
    all('[part=card]', element).filter((card) => card.checkVisibility()),
  );
}

export async function noSheet(): Promise<void> {
  await until('no question', () => openSheets().length === 0);
}

/** Text of an element, with white space as one space. */
export function textOf(root: Element, without = 'style, script'): string {
  const texts: string[] = [];
  const look = (node: Node): void => {
    if (node instanceof Text) texts.push(node.data);
    if (node instanceof Element && node.matches(without)) return;
    const inside = node instanceof Element && node.shadowRoot ? node.shadowRoot : node;
    for (const child of inside.childNodes) look(child);
  };
  look(root);
  return texts.join('').replaceAll(/\s+/g, ' ').trim();
}

/** Sets the duration of an approval, as a person does. */
export function choose(...lasts: readonly RegExp[]): Promise<void> {
  return chooseFrom('.approve .menu-button', lasts);
}

/** Sets the duration of a denial. */
export function chooseDenial(...lasts: readonly RegExp[]): Promise<void> {
  return chooseFrom('footer > .split > .menu-button', lasts);
}

async function chooseFrom(menu: string, lasts: readonly RegExp[]): Promise<void> {
  for (const each of lasts) {
    await click(await until('the menu', () => all(menu)[0]));
    const item = (): HTMLElement | undefined => all('[role^=menuitem]').find((it) => each.test(nameOf(it)));
    await click(await until(`a choice ${each}`, item));
  }
}

/** Scrolls through everything that must be seen before Approve works, in order. */
export async function lookAtAll(): Promise<void> {
  const isReady = (): boolean => one('[part=approve]').dataset['unready'] === undefined;
  await until('all to be seen', async () => {
    const rest = all('.value button').find((it) => it.checkVisibility() && nameOf(it) !== 'Change');
    if (rest) await click(rest);
    for (const end of all('[data-end]')) {
      end.closest('.box')?.scrollTo(0, 1e9);
      end.scrollIntoView({ block: 'nearest' });
      await frame();
      await frame();
    }
    return isReady();
  });
}

/** Approves the open request, for the given duration. */
export async function approveSeen(lasts?: RegExp): Promise<void> {
  if (lasts) await choose(lasts);
  await lookAtAll();
  await still(() => button(approval), noticedMs);
  await approve();
}

/**
 * Time that is long enough for the guard to notice that a button has moved. A press on a button that just moved does not count.
 */
export const noticedMs = 150;

/** Approves one of several, by its row. */
export async function approveRow(at: number): Promise<void> {
  const row = (): HTMLElement | undefined => all('[data-row]')[at];
  const ready = (): Promise<HTMLButtonElement> =>
    until(`row ${at} to be ready`, () => {
      const approve = row() && all<HTMLButtonElement>('[part~=approve]', row())[0];
      return approve?.ariaDisabled === 'false' ? approve : undefined;
    });
  const found = await ready();
  await still(() => found, noticedMs);
  await click(await ready());
}

/** Denies the open request or requests. */
export async function deny(): Promise<void> {
  const found = await until('a way to deny', () =>
    buttons().find((it) => /^Deny( all| the| this| always|$)/.test(nameOf(it))),
  );
  await click(found);
}

/** Denies requests and those that follow, until the given promise settles. */
export async function denyUntil(turn: Promise<unknown>): Promise<void> {
  const state = { isOver: false };
  const end = turn.finally(() => (state.isOver = true));
  while (!state.isOver) {
    const found = buttons().find((it) => /^Deny( all| the| this| always|$)/.test(nameOf(it)));
    if (found && openSheets().length > 0) await click(found);
    else await frame();
  }
  await end;
}

export const always = /^Always/;
export const thisSession = /^This session/;
export const onlyThese = /^Only these/;

export async function arrived(rug: RugPull): Promise<string[]> {
  return (await rug.calls()).map(({ tool }) => tool);
}

export function records<Kind extends AuditRecord['kind']>(
  widget: McpTools,
  kind: Kind,
): Extract<AuditRecord, { kind: Kind }>[] {
  return snapshotOf(widget).audit.filter(
    (it): it is Extract<AuditRecord, { kind: Kind }> => it.kind === kind,
  );
}

export function fingerprintOf(widget: McpTools, tool: string): string | undefined {
  return snapshotOf(widget).tools.find(({ name }) => name === tool)?.fingerprint;
}

/** Opens a view by its tab. */
export async function openTab(name: string): Promise<void> {
  const tab = await until(`the tab ${name}`, () =>
    all('[role=tab]').find((it) => nameOf(it) === name && it.checkVisibility()),
  );
  await click(tab);
  await drawn();
}

/** Presses a server's button in the list, or in the menu there. */
export async function command(name: string, label: string): Promise<void> {
  const isInMenu = ['Details', 'Refresh the list', 'Disconnect'].includes(name);
  const wanted = `${isInMenu ? 'More' : name}: ${label}`;
  await click(await until(wanted, () => buttons().find((it) => nameOf(it) === wanted)));
  if (!isInMenu) return;
  const item = (): HTMLElement | undefined => all('[role^=menuitem]').find((it) => nameOf(it) === name);
  await click(await until(`${name} in the menu`, item));
}
