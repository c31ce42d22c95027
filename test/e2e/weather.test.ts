import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { RecordedCall } from '../../demo/servers/calls.js';
import { callsOf, clearCalls } from '../fixtures/clients.js';
import { cspReports, until } from './browser.js';
import { openStage, type Stage } from './stage.js';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());
afterEach(() => clearCalls(stage.demo.servers.modern));

const question = "What's the weather in Paris?";
const toolCalls = async (): Promise<RecordedCall[]> =>
  (await callsOf(stage.demo.servers.modern)).filter(({ method }) => method === 'tools/call');

test('A person asks for the weather, approves the one call, and reads the answer', async () => {
  const { person, troubles } = await stage.enter();
  await person.finds('get_weather');
  await person.write('Ask anything', question);
  await person.press('Send');

  await person.read(/Run get_weather on/);
  await person.read(/location\s+Paris/);
  assert.deepEqual(await toolCalls(), [], 'nothing is sent before the approval');

  const approvedAt = Date.now();
  await person.press('Approve once');
  await person.read('Done in');
  await person.press('Weather Paris');
  await person.read('Matches its schema');
  await person.read(/18\s°C/);

  const sent = await toolCalls();
  assert.equal(sent.length, 1, 'one approval is one call');
  assert.ok((sent[0]?.at ?? 0) >= approvedAt);
  const params = sent[0]?.params as { name: string; arguments: { location: string } };
  assert.equal(params.name, 'get_weather');
  assert.equal(params.arguments.location, 'Paris');
  assert.deepEqual(troubles, { console: [], uncaught: [] });
  assert.deepEqual(await cspReports(person.page), []);
});

test('A denied call is never sent, and the model is told why', async () => {
  const { person } = await stage.enter();
  await person.finds('get_weather');
  await person.write('Ask anything', question);
  await person.press('Send');
  await person.read(/Run get_weather on/);
  await person.chooseFrom('How to deny', 'With a reason…');
  await person.write('Reason', 'I would rather look out of the window');
  await person.press('Deny');
  await person.press('Weather Paris');
  await person.read('You denied this call. Nothing was sent.');
  await person.read('I would rather look out of the window');
  await person.see('button', 'Send');
  assert.deepEqual(await toolCalls(), []);
});

test('The whole conversation can be done by keyboard alone', async () => {
  const { person } = await stage.enter();
  const { keyboard } = person.page;
  await person.finds('get_weather');
  const box = await person.see('textbox', 'Ask anything');
  await box.focus();
  await keyboard.type(question);
  await keyboard.press('Enter');
  await person.read(/Run get_weather on/);
  const focused = (): Promise<string | undefined> =>
    person.page.evaluate(() => {
      let at = document.activeElement;
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
      return at?.textContent.trim();
    });
  assert.equal(await focused(), 'Deny', 'the safe answer has the focus');

  await keyboard.press('Escape');
  await person.read('Needs approval');
  assert.deepEqual(await toolCalls(), [], 'Escape runs nothing');
  assert.doesNotMatch(await person.text(), /You denied/, 'and denies nothing');

  const review = await person.see('button', 'Review');
  await review.focus();
  await keyboard.press('Enter');
  const approve = await person.see('button', 'Approve once');
  for (let step = 0; step < 20 && (await focused()) !== 'Approve once'; step++) await keyboard.press('Tab');
  await until('Approve to be ready', () => approve.evaluate((button) => button.ariaDisabled === 'false'));
  await keyboard.press('Enter');
  await person.read(/18\s°C/);
  assert.equal((await toolCalls()).length, 1);
});
