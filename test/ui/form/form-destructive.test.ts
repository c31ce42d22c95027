import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { JsonObject } from '../../../src/core/index.js';
import { McpToolForm } from '../../../src/ui/form/mcp-tool-form.js';
import type { McpTools } from '../../../src/index.js';
import { stays } from '../../fixtures/stays.js';
import {
  all,
  button,
  buttons,
  click,
  expectAccessible,
  focused,
  frame,
  nameOf,
  one,
  press,
  show,
  tabTo,
  until,
  words,
} from '../helpers/page.js';
import { toolOf } from '../helpers/samples.js';
import { freshServer, leave, showServers, type RugPull } from '../helpers/trust.js';
import { callWhen, pick, snapshotOf } from '../helpers/widget.js';

const text = { type: 'string' };
const deletes = { readOnlyHint: false, destructiveHint: true };

let server: RugPull;

/** Opens a tool of these arguments. */
async function open(properties: JsonObject, annotations: JsonObject = deletes): Promise<McpTools> {
  server = freshServer();
  const inputSchema = {
    type: 'object',
    properties,
    required: ['choice'].filter((name) => name in properties),
  };
  await server.define({ tools: [{ name: 'wipe', title: 'Wipe disk', inputSchema, annotations }] });
  const widget = await showServers({ Disks: server });
  await pick('wipe');
  return widget;
}

async function withControl(key: string): Promise<void> {
  for (const modifier of ['Control', 'Meta']) {
    await sendKeys({ down: modifier });
    await press(key);
    await sendKeys({ up: modifier });
  }
}

/** Waits for as long as a call would take to arrive. */
async function nothingRuns(widget: McpTools): Promise<void> {
  await stays(300, () => {
    expect(snapshotOf(widget).calls).to.deep.equal([]);
  });
  expect(await server.calls()).to.deep.equal([]);
}

/** Every control of a form in which Enter might submit it. */
const everything = {
  text,
  count: { type: 'integer' },
  size: { enum: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] },
  choice: { enum: ['x', 'y'], default: 'x' },
  really: { type: 'boolean' },
  day: { ...text, format: 'date' },
  at: { ...text, format: 'date-time' },
  color: { ...text, format: 'color' },
  secret: { ...text, format: 'password' },
  file: { ...text, contentEncoding: 'base64' },
  lines: { type: 'array', items: text },
  tags: { type: 'array', items: { enum: ['r', 'g', 'b'] } },
  note: { ...text, maxLength: 900 },
};

describe('a tool that deletes', () => {
  afterEach(leave);

  it('Its button is outlined in danger and says so, with the approval’s sentence beside it', async () => {
    await open({ folder: text });
    const run = button('Run and delete');
    const { color, borderTopColor, backgroundColor } = getComputedStyle(run);
    expect(borderTopColor).to.equal(color);
    expect(backgroundColor, 'not filled').to.equal(getComputedStyle(one('input')).backgroundColor);
    const sentence = 'Disks says this deletes data. You may not be able to undo it.';
    expect(words(one(`#${run.getAttribute('aria-describedby')!}`))).to.equal(sentence);
    const gap = one('#deletes').getBoundingClientRect().left - run.getBoundingClientRect().right;
    expect(gap, 'beside the button').to.be.within(4, 24);
    expect([run.getAttribute('aria-keyshortcuts'), all('kbd').length]).to.deep.equal([null, 0]);
    await expectAccessible();
  });

  it('Enter in its only field does not run it, and a press of the button does, once', async () => {
    const widget = await open({ folder: text });
    expect(focused()?.matches('input')).to.equal(true);
    await press('C', 'Enter', 'Enter');
    await withControl('Enter');
    await nothingRuns(widget);
    await click(button('Run and delete'));
    await callWhen(widget, 'done');
    expect((await server.calls()).map((call) => call.arguments)).to.deep.equal(['{"folder":"C"}']);
  });

  it('Neither Enter nor its shortcut runs it in any control', async () => {
    const widget = await open(everything);
    buttons()
      .find((each) => /more options$/.test(words(each)))
      ?.click();
    await until(
      'every control',
      () => all('[type=file], input[type=date], textarea', one('mcp-tool-form')).length > 2,
    );
    const controls = all<HTMLInputElement>('input, select, textarea', one('mcp-tool-form'));
    const kinds = new Set(controls.map(({ type }) => type));
    for (const kind of ['text', 'select-one', 'radio', 'checkbox', 'date', 'password', 'color', 'textarea'])
      expect([...kinds], kind).to.include(kind);
    for (const control of controls) {
      // Enter opens the browser's own picker here, which would take the keys that follow.
      if (['file', 'color'].includes(control.type)) continue;
      control.focus();
      await press('Enter');
      await press('Escape');
      control.focus();
      await withControl('Enter');
    }
    await nothingRuns(widget);
  });

  it('Neither Enter nor its shortcut runs it while it is edited as JSON', async () => {
    const widget = await open({ folder: text });
    await click(button('Edit as JSON'));
    await until('the box', () => focused()?.matches('textarea'));
    await withControl('Enter');
    await press('Enter');
    await nothingRuns(widget);
    expect(one<HTMLTextAreaElement>('#json').value).to.match(/^\n/);
  });

  it('The button runs it by keyboard, also in a form without fields', async () => {
    const widget = await open({});
    expect(focused()).to.equal(button('Run and delete'));
    await press('Enter');
    await callWhen(widget, 'done');
    expect(await server.calls()).to.have.length(1);
  });

  it('Tools that delete nothing keep Enter, the shortcut and its hint', async () => {
    for (const annotations of [{}, { destructiveHint: false }, { readOnlyHint: false }]) {
      const widget = await open({ folder: text }, annotations);
      expect(button('Run').className).to.equal('primary');
      expect(all('kbd, #deletes').map(({ localName }) => localName)).to.deep.equal(['kbd']);
      await press('C', 'Enter');
      await callWhen(widget, 'done');
      await leave();
    }
  });

  it('The form alone, without a label of the server, is as careful', async () => {
    const runs: unknown[] = [];
    const inputSchema = { type: 'object', properties: { folder: text } };
    const tool = toolOf('wipe', { inputSchema, annotations: deletes });
    const form = await show(Object.assign(new McpToolForm(), { tool }));
    form.addEventListener('mcp-run', ({ detail }) => runs.push(detail.userActivated));
    expect(words(one('#deletes'))).to.equal(
      'The server says this deletes data. You may not be able to undo it.',
    );
    form.focusFirst();
    await until('the field', () => focused()?.matches('input'));
    await press('C', 'Enter');
    await withControl('Enter');
    await frame();
    expect(runs).to.deep.equal([]);
    form.submit();
    await click(button('Run and delete'));
    expect(runs, 'a script approves nothing').to.deep.equal([undefined, true]);
  });

  it('A held key runs it once', async () => {
    const widget = await open({ folder: text });
    await tabTo('Run and delete');
    await sendKeys({ down: 'Enter' });
    for (let repeats = 0; repeats < 5; repeats++) await sendKeys({ down: 'Enter' });
    await sendKeys({ up: 'Enter' });
    await callWhen(widget, 'done');
    expect(await server.calls()).to.have.length(1);
  });

  it('A lost call of the tool leads back to its form, and runs nothing', async () => {
    const widget = await open({ folder: text });
    await server.answer({ hold: true });
    await click(button('Run and delete'));
    await until('the call at the server', async () => (await server.calls()).length === 1);
    await until('a lost call', async () => {
      await server.cut();
      return snapshotOf(widget).calls[0]?.status === 'lost';
    });
    await server.answer({ text: 'Deleted 1,204 files' });
    await until('the connection', () => snapshotOf(widget).servers[0]?.status === 'connected');
    // The browser itself may have sent the first call twice.
    const before = (await server.calls()).length;
    expect(buttons().map(nameOf)).not.to.include('Run again');
    await click(button('Open its form'));
    const run = await until('the form', () => buttons().find((each) => nameOf(each) === 'Run and delete'));
    expect(run.className).to.contain('danger');
    expect(await server.calls(), 'nothing ran').to.have.length(before);
  });
});
