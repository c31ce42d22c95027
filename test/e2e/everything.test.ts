import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cspReports, until } from './browser.js';
import { openStage, type Stage } from './stage.js';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

/** Values that a person would enter in a tool's required fields; the others keep their defaults. */
const answers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  echo: { Message: 'hello there' },
  'get-sum': { A: '2', B: '40' },
  'gzip-file-as-resource': { Data: 'data:text/plain,hello' },
  'trigger-long-running-operation': { Duration: '1', Steps: '2' },
  'simulate-research-query': { Topic: 'Tea' },
  'trigger-url-elicitation': { Url: 'https://accounts.example.com/consent' },
};

/** Choices that a tool leaves to the caller. */
const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'get-structured-content': { Location: 'Chicago' },
  'get-annotated-message': { 'Message type': 'success' },
};

test('Every tool of a third-party server can be called from its form and shows its result', async () => {
  const { person, troubles } = await stage.enter('', { width: 1280, height: 1400 });
  // The page's own tools are in the list as well.
  const tools = (await person.toolsOf('Everything')).filter((name) => !name.startsWith('mcp-tools/'));
  assert.ok(tools.length >= 12, `it offers ${tools.length} tools`);

  const asked = new Set<string>();
  for (const tool of tools) {
    await person.pickTool(tool);
    for (const [label, text] of Object.entries(answers[tool] ?? {})) await person.write(label, text);
    for (const [label, option] of Object.entries(choices[tool] ?? {})) await person.choose(label, option);
    await person.press('Run');
    const card = await until(`the end of ${tool}`, async () => {
      const [newest] = await person.page.$$('>>> mcp-tools >>> mcp-call');
      const text = await newest?.evaluate((element) => element.shadowRoot?.textContent ?? '');
      // Some ask before they return: for a form, or for an address to open.
      if (text?.includes('Needs your answer')) {
        asked.add(tool);
        // The card may show this for a moment after the answer, when it has no button.
        if (await person.find('textbox', 'String')) {
          await person.write('String', 'Ann Example');
          await person.press('Send');
        } else if (await person.find('button', 'Decline')) await person.press('Decline');
        return undefined;
      }
      return text && !/Checking|Running, /.test(text) ? { text, newest } : undefined;
    });
    assert.match(card.text, /Done/, `${tool}: ${card.text.replace(/\s+/g, ' ').slice(0, 300)}`);
    await until(`the result of ${tool}`, async () => {
      const [part] = (await card.newest?.$$('>>> [part~="part"]')) ?? [];
      return part?.evaluate((element) => {
        const isText = element instanceof HTMLElement && element.innerText.trim() !== '';
        return isText || element.querySelector('mcp-content-image, mcp-content-audio') !== null;
      });
    });
  }
  assert.ok(asked.has('trigger-elicitation-request'), 'a question came and was answered');
  assert.deepEqual(troubles, { console: [], uncaught: [] });
  assert.deepEqual(await cspReports(person.page), []);
});
