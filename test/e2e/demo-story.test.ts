import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { faultsOf } from './accessible.js';
import { cspReports, until } from './browser.js';
import type { Person } from './person.js';
import { openStage, type Stage } from './stage.js';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

/** Tabs to the button with this name, through all shadow roots, and presses Enter there. */
async function pressByKey(person: Person, name: string): Promise<void> {
  const { page } = person;
  // The focus stays in the first request when the second arrives, with a way to both.
  await person.see('button', name);
  await until(`the focus on ${name}`, async () => {
    await page.keyboard.press('Tab');
    return page.evaluate((wanted) => {
      let at = document.activeElement;
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
      const label = (at?.ariaLabel ?? at?.textContent ?? '').trim();
      return label.startsWith(wanted) && at?.ariaDisabled !== 'true';
    }, name);
  });
  await page.keyboard.press('Enter');
}

/** All elements of a kind in the conversation. */
function shown({ page }: Person, selector: string): Promise<string[]> {
  return page.$$eval(`>>> mcp-conversation >>> ${selector}`, (all) =>
    all.map((element) => element.textContent.trim()),
  );
}

test('The demo of two places works by keyboard: reasoning, parallel calls, a chart, Markdown and another language', async () => {
  const { person, troubles } = await stage.enter();
  const { page } = person;
  await person.finds('draw_chart');
  await pressByKey(person, 'Compare Paris and Tokyo');

  await person.read('2 calls need approval');
  await pressByKey(person, 'Approve all 2');
  await person.see('button', 'Approve once');
  assert.deepEqual(await faultsOf(page), [], 'with the chart to approve');
  await pressByKey(person, 'Approve once');

  await person.read('Tokyo is the warmest, 5° warmer than Paris.');
  await until('the end of the turn', () => person.find('button', 'Send'));
  const thoughts = await page.$$('>>> mcp-conversation >>> details');
  assert.equal(thoughts.length, 2);
  for (const thought of thoughts) {
    assert.equal(await thought.evaluate((details) => details.open), false);
  }
  assert.deepEqual(await shown(person, 'h2'), ['Paris and Tokyo']);
  assert.ok((await shown(person, 'td')).includes('23 °C'));
  assert.ok((await shown(person, 'li')).some((item) => item.startsWith('Tokyo is the warmest')));
  assert.ok((await shown(person, 'pre')).some((code) => code.includes('"location"')));
  assert.deepEqual(await faultsOf(page), [], 'with the answer');

  await person.press('Edit');
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await page.keyboard.type('Compare the weather in Paris and Nairobi');
  await page.keyboard.press('Enter');
  await pressByKey(person, 'Approve all 2');
  await pressByKey(person, 'Approve once');
  await person.read('Nairobi is the warmest, 7° warmer than Paris.');
  await until('the end of the turn', () => person.find('button', 'Send'));
  assert.ok(!(await person.text()).includes('Tokyo is the warmest'));
  assert.deepEqual(troubles, { console: [], uncaught: [] });
  assert.deepEqual(await cspReports(page), []);
});
