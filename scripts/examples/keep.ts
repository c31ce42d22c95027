import assert from 'node:assert/strict';
import type { Page } from 'puppeteer-core';
import type { McpHost, Snapshot } from '../../src/core/index.js';
import { endStories } from '../../test/fixtures/openai-server.js';
import { until } from '../../test/e2e/browser.js';
import { Person } from '../../test/e2e/person.js';
import type { Stage } from './servers.js';
import { say } from './story.js';

/** The host of the page, which outlives its element. */
interface Marked {
  marked: McpHost;
}

/** Tests the recipe "Save and restore the conversation": reloads the page, and goes to another route and back. */
export class Keeper {
  readonly person: Person;
  readonly #page: Page;
  readonly #stage: Stage;

  constructor(page: Page, stage: Stage) {
    this.person = new Person(page);
    this.#page = page;
    this.#stage = stage;
  }

  async go(place: 'Desk' | 'Kept' | 'Chat'): Promise<void> {
    await (await this.person.see('link', place)).click();
    if (place === 'Chat') return this.person.read('Notes: ');
    // The previous route's element may remain for a while.
    const keep = place === 'Kept' ? 'desk' : undefined;
    await until(`the element of ${place}`, () => this.#page.evaluate(isOf, keep));
    await this.person.finds('get_weather');
  }

  /** Leaves for another route with a press as soon as the host reaches a state. */
  async leaveWhile(name: string, state: (snapshot: Snapshot) => boolean, place = 'Chat'): Promise<void> {
    const element = `document.querySelector('mcp-tools, mcp-conversation')`;
    const look = `(${String(state)})((${element}.host ?? ${element}.mcpHost).getSnapshot())`;
    const leave = `[...document.querySelectorAll('nav a')].find((link) => link.text === '${place}').click()`;
    await until(name, () => this.#page.evaluate(`${look} && (${leave}, true)`) as Promise<boolean>);
    await this.person.read(place === 'Chat' ? 'Notes: ' : 'Last call: ');
  }

  /** Marks the element's host, to recognize it later. */
  mark(): Promise<void> {
    return this.#page.evaluate(() => {
      Object.assign(globalThis, { marked: document.querySelector('mcp-tools')?.host });
    });
  }

  isMarked(): Promise<boolean> {
    return this.#page.evaluate(() => {
      const { marked } = globalThis as unknown as Marked;
      return document.querySelector('mcp-tools')?.host === marked;
    });
  }

  /** Reads the marked host's current state, in an element or without one. */
  snapshot(): Promise<Snapshot> {
    return this.#page.evaluate(() => (globalThis as unknown as Marked).marked.getSnapshot());
  }

  /** How many discovery and list requests Weather received. */
  async connections(): Promise<number> {
    const asked = /^(server\/discover|initialize|tools\/list)$/;
    return (await this.#stage.weatherGot()).filter(({ method }) => asked.test(method)).length;
  }

  async calls(): Promise<number> {
    return (await this.#stage.weatherGot()).filter(({ method }) => method === 'tools/call').length;
  }

  /** How often a text occurs in the conversation. */
  async count(text: string): Promise<number> {
    return (await this.person.text()).split(text).length - 1;
  }
}

/** Returns true if the page's element keeps its host by this name, or without a name keeps none. Runs in the page. */
function isOf(keep: string | undefined): boolean {
  const element = document.querySelector('mcp-tools');
  return element !== null && (element.keep ?? undefined) === keep;
}

/** The conversation is restored after a reload. */
export async function restores(keeper: Keeper, page: Page): Promise<void> {
  const { person } = keeper;
  await keeper.go('Kept');
  await say(person, "What's the weather in Paris?");
  await person.read(/Run get_weather on/);
  await person.press('Approve once');
  await person.read('The tool says:');
  await until('it is saved', () =>
    page.evaluate(() => sessionStorage.getItem('conversation')?.includes('The tool says:')),
  );
  await page.reload({ waitUntil: 'load' });
  await person.read('The tool says:');
  assert.equal(await keeper.count('The tool says:'), 1);
}

/**
 * A reload during an answer ends it. The person's message is restored, perhaps with part of the answer, and the conversation can
 * continue.
 */
export async function isReloadedDuringAnAnswer(keeper: Keeper, page: Page, stage: Stage): Promise<void> {
  const { person } = keeper;
  await say(person, 'Tell me a story.');
  await person.read('Once upon a time');
  await page.reload({ waitUntil: 'load' });
  await until('the model request to be aborted', async () => (await stage.modelGot()).at(-1)?.aborted);
  endStories();
  await person.read('Tell me a story.');
  const begun = await keeper.count('Once upon a time');
  await say(person, 'Tell me another story.');
  await until('it to begin', async () => (await keeper.count('Once upon a time')) > begun);
  endStories();
  await person.read('Once upon a time all was well.');
}

/** Leaving a route and returning keeps one host, one connection and one conversation. */
export async function survives(keeper: Keeper): Promise<void> {
  await keeper.person.finds('get_weather');
  await keeper.mark();
  const before = await keeper.connections();
  await keeper.go('Chat');
  await keeper.go('Kept');
  await keeper.person.read('The tool says:');
  assert.ok(await keeper.isMarked(), 'the host was replaced');
  assert.equal(await keeper.connections(), before, 'it connected again');
}

/** Work in progress continues. */
export async function goesOn(keeper: Keeper, page: Page): Promise<void> {
  const { person } = keeper;
  await person.pickTool('process_large_file');
  await person.press('Run');
  await keeper.leaveWhile('a running call', ({ calls }) => calls.at(-1)?.status === 'running');
  await keeper.go('Kept');
  await until('the end of the call', async () => (await keeper.snapshot()).calls.at(-1)?.status === 'done');
  await person.pickTool('process_large_file');
  await person.read('Processed access.log in 10 parts.');

  await (await person.see('tab', 'Conversation')).click();
  const calls = await keeper.calls();
  await say(person, 'And in Paris now?');
  await keeper.leaveWhile('a question', ({ asks }) => asks.length > 0);
  assert.deepEqual([(await keeper.snapshot()).asks.length, await keeper.calls()], [1, calls]);
  await keeper.go('Kept');
  await person.read(/Run get_weather on/);
  await person.press('Approve once');
  await until('both answers', async () => (await keeper.count('The tool says:')) === 2);
  assert.equal(await keeper.calls(), calls + 1, 'calls that were approved');

  const begun = await keeper.count('Once upon a time');
  await say(person, 'Tell me a story.');
  await until('it to begin', async () => (await keeper.count('Once upon a time')) > begun);
  await keeper.leaveWhile('an answer', ({ conversation }) => conversation.status !== 'idle');
  endStories();
  await until('the end of the answer', async () => (await keeper.snapshot()).conversation.status === 'idle');
  await until('it is saved without an element', () =>
    page.evaluate(() => sessionStorage.getItem('conversation')?.split('all was well').length === 3),
  );
  await keeper.go('Kept');
  await until('both stories', async () => (await keeper.count('Once upon a time all was well.')) === 2);
  assert.ok(await keeper.isMarked(), 'the host was replaced');
}

/** Without a name for the host, everything ends with the element and reports that to its callers. */
export async function endsPlainly(keeper: Keeper, page: Page, stage: Stage): Promise<void> {
  const { person } = keeper;
  await keeper.go('Desk');
  await person.pickTool('process_large_file');
  await person.press('Run');
  await keeper.mark();
  await keeper.leaveWhile('a running call', ({ calls }) => calls.at(-1)?.status === 'running');
  await until('the server to receive the cancellation', async () =>
    (await stage.weatherGot()).some(({ method, cancelled }) => method === 'tools/call' && cancelled),
  );
  assert.equal((await keeper.snapshot()).calls.at(-1)?.status, 'cancelled');

  await keeper.go('Desk');
  assert.ok(!(await keeper.isMarked()), 'the host was kept');
  const calls = await keeper.calls();
  const settled = page.evaluate(async () => {
    const request = { server: 'Weather', tool: 'get_weather', arguments: { location: 'Paris' } };
    return (await document.querySelector('mcp-tools')?.call(request))?.status;
  });
  await person.read(/Run get_weather on/);
  await keeper.leaveWhile('a question', ({ asks }) => asks.length > 0);
  assert.equal(await settled, 'cancelled');

  await keeper.go('Desk');
  assert.equal(await keeper.count('Run get_weather on'), 0, 'a question of a host that has ended');
  await (await person.see('tab', 'Conversation')).click();
  await say(person, 'Tell me a story.');
  await person.read('Once upon a time');
  await keeper.leaveWhile('an answer', ({ conversation }) => conversation.status !== 'idle');
  await until('the model request to be aborted', async () => (await stage.modelGot()).at(-1)?.aborted);
  endStories();
  await keeper.go('Desk');
  assert.equal(await keeper.count('Once upon a time'), 0, 'an answer of a host that has ended');
  assert.equal(await keeper.calls(), calls, 'calls without approval');
}
