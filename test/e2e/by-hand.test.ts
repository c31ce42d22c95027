import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { callsOf, clearCalls } from '../fixtures/clients.js';
import { cspReports, until } from './browser.js';
import { openStage, type Stage } from './stage.js';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

test('Calls by a person on a server of the older era return an image, a sound, a link and a table', async () => {
  const { person, troubles } = await stage.enter();
  await person.finds('make_picture');

  await person.pickTool('make_picture');
  await person.press('Run');
  const picture = await until('a picture', () => person.page.$('>>> mcp-content-image'));
  // Content far from the view is not decoded.
  await picture.evaluate((element) => {
    element.scrollIntoView();
  });
  const size = await until('its pixels', () =>
    picture.evaluate((element) => element.shadowRoot?.querySelector('canvas')?.width),
  );
  assert.ok(size > 1);

  await person.pickTool('make_sound');
  await person.press('Run');
  const audio = await until('a player', () => person.page.$('>>> audio'));
  const length = await until('its length', () => audio.evaluate(({ duration }) => duration || undefined));
  assert.ok(length > 0);

  await person.pickTool('list_books');
  await person.press('Run');
  await until('a table', () => person.page.$('>>> table'));
  const rows = await person.page.$$('>>> tbody tr');
  assert.ok(rows.length >= 3);
  const calls = (await callsOf(stage.demo.servers.legacy)).filter(({ method }) => method === 'tools/call');
  assert.equal(calls.length, 3, 'each press of Run is one call');

  await person.pickTool('report');
  await person.press('Run');
  await person.read('Done');
  await person.read(/resource|Link|report/i);
  assert.deepEqual(troubles, { console: [], uncaught: [] });
  assert.deepEqual(await cspReports(person.page), []);
});

test('A missing argument is an error at its field, and nothing is sent', async () => {
  const { person } = await stage.enter();
  await person.finds('get_weather');
  await person.pickTool('get_weather');
  await clearCalls(stage.demo.servers.modern);
  await person.press('Run');
  await person.read(/Location: Fill this in\./);
  await until('the field is marked', () => person.page.$('>>> [aria-invalid="true"]'));
  const after = (await callsOf(stage.demo.servers.modern)).filter(({ method }) => method === 'tools/call');
  assert.equal(after.length, 0);
});

for (const { era, tool, added, server } of [
  { era: '2026-07-28', tool: 'set_extra_tools', added: 'extra_1', server: 'modern' },
  { era: '2025-11-25', tool: 'toggle_bonus_tool', added: 'bonus_tool', server: 'legacy' },
] as const) {
  test(`A tool that a server of ${era} adds appears in the page by itself`, async () => {
    const { person } = await stage.enter();
    await person.finds(tool);
    assert.equal(await person.hasTool(added), false, `${server} begins without it`);
    await person.pickTool(tool);
    if (tool === 'set_extra_tools') await person.write('Count', '1');
    await person.press('Run');
    await until(`${added} in the list`, () => person.hasTool(added));
  });
}

test('A person cancels a running call, and the server stops its work', async () => {
  const { person } = await stage.enter();
  await person.finds('get_weather');
  await person.pickTool('process_large_file');
  await person.write('File name', 'big.csv');
  await person.write('Steps', '50');
  await person.press('Run');
  await person.read('Running');
  await until('progress', () => person.page.$('>>> progress[value]'));
  await person.press('Stop');
  await person.read('Cancelled');
  await until('the server heard', async () =>
    (await callsOf(stage.demo.servers.modern)).some(
      ({ method, cancelled }) => method === 'tools/call' && cancelled,
    ),
  );
});
