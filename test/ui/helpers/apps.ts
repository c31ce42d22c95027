import type { AppAsk, Llm, LlmRequest, Policy } from '../../../src/core/index.js';
import type { McpApp, McpTools } from '../../../src/index.js';
import { all, click, one, still, until, untilReady, words } from './page.js';
import { eager, noticedMs } from './trust.js';
import { showWidget, snapshotOf } from './widget.js';

export const allow: Policy = () => ({ decision: 'allow' });
export const sandboxUrl = '/mcp-tools-sandbox.html';

/** A step of the robot: see `test/fixtures/apps/robot.html`. */
export type Step = Readonly<Record<string, unknown>> & { readonly act: string };

export interface Shown {
  readonly widget: McpTools;
  readonly app: McpApp;
  readonly requests: LlmRequest[];
}

/** Makes the model call a tool with an app. Calls are allowed, so only requests about apps appear. */
export async function callApp(
  tool: string,
  steps: readonly Step[] = [],
  set: Partial<McpTools> = {},
): Promise<Shown> {
  const call = eager({ server: 'Flights', tool, arguments: { steps: [...steps] } as never });
  const requests: LlmRequest[] = [];
  const llm: Llm = (request, ...rest) => {
    requests.push(request);
    return requests.length === 1 ? call(request, ...rest) : { text: 'As you see.' };
  };
  const widget = await showWidget({ label: 'Flights', sandboxUrl, policy: allow, llm, ...set }, 'apps');
  void widget.send('Show it.');
  const app = await until('the app of the call', () => all<McpApp>('mcp-app')[0]);
  return { widget, app, requests };
}

/**
 * Makes the model call a tool with an app, and allows the app once. Only for an app that keeps running, because another may end
 * before the check.
 */
export async function showApp(...given: Parameters<typeof callApp>): Promise<Shown> {
  const shown = await callApp(...given);
  await answerApp();
  await until('the app to be shown', () => stateOf(shown.app) === 'shown');
  return shown;
}

/** Presses the middle of an app once the app no longer moves. */
export async function pressIn(app: McpApp): Promise<void> {
  const widget = one<McpTools>('mcp-tools');
  await until('the end of the turn', () => snapshotOf(widget).conversation.status === 'idle');
  const frame = one('iframe', app);
  await still(() => frame, 100);
  await click(frame);
}

export async function appAsked(widget: McpTools): Promise<AppAsk> {
  return until('the question about the app', () => snapshotOf(widget).asks.find((ask) => ask.kind === 'app'));
}

/** Makes the model call a tool whose app is ended for its behavior, allows it, and waits for the end. */
export async function endedApp(...given: Parameters<typeof callApp>): Promise<Shown> {
  const shown = await callApp(...given);
  await answerApp();
  await until('the end of the app', () => stateOf(shown.app) === 'off');
  return shown;
}

/** Presses a button of the open request, as a person does; first chooses the duration if it is in the menu. */
export async function answerApp(name = 'Show once', lasting?: string): Promise<void> {
  if (lasting !== undefined) {
    const card = await until('the question', () => all('mcp-question')[0]);
    await click(await until('the menu', () => all('.menu-button', card)[0]));
    await click(
      await until(lasting, () => all('.menu button', card).find((item) => words(item) === lasting)),
    );
  }
  const ready = await untilReady(name, await until('the question', () => all('mcp-question')[0]));
  await still(() => ready, noticedMs);
  await click(ready);
}

/** Results of the robot's steps. */
export async function reportOf(app: McpApp): Promise<Readonly<Record<string, unknown>>> {
  const text = await until('the report', () => toldBy(app));
  const { report } = JSON.parse(text) as { readonly report: readonly (readonly [string, unknown])[] };
  return Object.fromEntries(report);
}

/** Context that the app gives the model, as a person can read it. */
export function toldBy(app: McpApp): string {
  return all('[part~=app-message] pre', app)[0]?.textContent ?? '';
}

/** `opening`, `loading`, `shown` or `off`. An app that does not respond is still loading. */
export function stateOf(app: McpApp): string {
  if (all('.off:not(.panel)', app).length > 0) return 'off';
  const place = one('#place', app);
  return place.ariaBusy === 'false' ? 'shown' : place.querySelector('iframe') ? 'loading' : 'opening';
}

/** First step of an app that then leaves its page and therefore reports nothing else. */
export const started: Step = {
  act: 'request',
  method: 'ui/update-model-context',
  params: { content: [{ type: 'text', text: 'started' }] },
};

export async function untilStarted(app: McpApp): Promise<void> {
  await until('the app to start', () => toldBy(app) !== '');
}
