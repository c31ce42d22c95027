import assert from 'node:assert/strict';
import type { Page } from 'puppeteer-core';
import { until } from '../../test/e2e/browser.js';
import { decideIn } from '../../test/e2e/sign-in-scene.js';
import { endStories } from '../../test/fixtures/openai-server.js';
import { endsPlainly, goesOn, isReloadedDuringAnAnswer, Keeper, restores, survives } from './keep.js';
import type { Stage } from './servers.js';
import { say, signIn } from './story.js';
import { visit } from './visit.js';

/** Tests the recipes: keep a conversation, leave a route, and sign in with standalone elements. */
export async function tryRecipes(stage: Stage, url: string): Promise<void> {
  await visit(stage, async (page) => {
    const keeper = new Keeper(page, stage);
    await page.goto(url, { waitUntil: 'load' });
    await restores(keeper, page);
    await isReloadedDuringAnAnswer(keeper, page, stage);
    await survives(keeper);
    await goesOn(keeper, page);
    await endsPlainly(keeper, page, stage);
  });
  await visit(stage, async (page) => {
    await page.goto(url, { waitUntil: 'load' });
    await signsInByPieces(new Keeper(page, stage), page, stage);
  });
  await visit(stage, async (page) => {
    await page.goto(url, { waitUntil: 'load' });
    await leavesToSignIn(new Keeper(page, stage), page, stage);
  });
}

/** A server-rendered page shows no server as failed, because it connected to none. */
export async function isRenderedCalmly(url: string): Promise<void> {
  const html = await (await fetch(new URL('chat', url))).text();
  assert.match(html, /<p>Notes: /);
  assert.doesNotMatch(html, /Notes: (<!-- -->)?\w/);
}

/** `<mcp-conversation>` and `<mcp-asks>`, without a server list. */
async function signsInByPieces(keeper: Keeper, page: Page, stage: Stage): Promise<void> {
  const { person } = keeper;
  await keeper.go('Chat');
  // Opens the address directly, so that a server-rendered page is hydrated.
  await page.reload({ waitUntil: 'load' });
  await person.read('Notes: needs-sign-in');
  await signIn(person, stage);
  await person.read('Notes: connected');
  await until('nothing to sign in to', async () => !(await person.find('button', 'Sign in')));
  await say(person, 'What did I write down?');
  await keeper.leaveWhile('a question', ({ asks }) => asks.some(({ kind }) => kind === 'approval'), 'Desk');
  await keeper.go('Chat');
  await person.read('Notes: connected');
  await person.read(/Run list_notes on/);
  await person.press('Approve once');
  await person.read('The tool says:');
  await say(person, 'Tell me a story.');
  await person.read('Once upon a time');
  await keeper.leaveWhile('an answer', ({ conversation }) => conversation.status !== 'idle', 'Desk');
  endStories();
  await keeper.go('Chat');
  await person.read('Once upon a time all was well.');
  await person.read('The tool says:');
}

/** The page itself navigates to the sign-in and returns to its route, signed in. */
async function leavesToSignIn(keeper: Keeper, page: Page, { issuer }: Stage): Promise<void> {
  const { person } = keeper;
  await keeper.go('Chat');
  await person.read('Notes: needs-sign-in');
  await page.evaluate(() =>
    Object.assign(document.querySelector('mcp-asks') ?? {}, { signIn: { way: 'page' } }),
  );
  const place = page.url();
  await person.press('Sign in: Notes');
  await person.press('Continue to');
  await until('the sign-in', () => Promise.resolve(page.url().startsWith(`${issuer}/sign-in/`)));
  await decideIn(page);
  await until('the way back', () => Promise.resolve(page.url() === place));
  await person.read('Notes: connected');
}
