import { sendKeys } from '@web/test-runner-commands';
import axe from 'axe-core';
import { expect } from 'chai';
import type { JsonObject, SchemaError, Tool } from '../../../src/core/index.js';
import { define } from '../../../src/ui/base/element.js';
import { McpToolForm } from '../../../src/ui/form/mcp-tool-form.js';
import type { McpRunEvent } from '../../../src/ui/base/events.js';
import { screenshot } from '../../tools/in-page.js';
import { cpuTime } from '../helpers/clock.js';
import { button as buttonNamed, click, focused, pasteEvent, until, wait } from '../helpers/page.js';

define('mcp-tool-form', McpToolForm);

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

let form: McpToolForm;
let runs: McpRunEvent['detail'][];

function toolOf(inputSchema: unknown, more: Partial<Tool> = {}): Tool {
  return {
    serverId: 's1',
    name: 'a_tool',
    displayName: 'a_tool',
    alias: 'a_tool',
    fingerprint: JSON.stringify(inputSchema),
    visibleToModel: true,
    inputSchema: inputSchema as JsonObject,
    ...more,
  };
}

function refusal(path: string, keyword: string, params: JsonObject = {}): SchemaError {
  return { path, keyword, message: '', schemaPath: '', params };
}

async function show(
  properties: object,
  required: readonly string[] = [],
  set: Partial<McpToolForm> = {},
): Promise<void> {
  await showTool(toolOf({ type: 'object', properties, required }), set);
  // Initially folded fields are tested in another file.
  all('button')
    .find((one) => words(one).endsWith('more options'))
    ?.click();
  await settled();
  (form.shadowRoot?.activeElement as HTMLElement | null)?.blur();
}

async function showTool(tool: Tool, set: Partial<McpToolForm> = {}): Promise<void> {
  document.body.querySelector('main')?.remove();
  const main = document.createElement('main');
  form = new McpToolForm();
  runs = [];
  form.addEventListener('mcp-run', ({ detail: { serverId, tool, arguments: given } }) =>
    runs.push({ serverId, tool, arguments: given }),
  );
  Object.assign(form, set, { tool });
  main.append(form);
  document.body.append(main);
  await settled();
}

async function settled(): Promise<void> {
  await form.updateComplete;
  await new Promise((resolve) => setTimeout(resolve));
  await form.updateComplete;
}

function all<E extends Element = HTMLElement>(selector: string): E[] {
  return [...form.renderRoot.querySelectorAll<E>(selector)];
}

function one(selector: string): HTMLElement {
  const [first] = all(selector);
  if (!first) throw new Error(`nothing is ${selector}`);
  return first;
}

/** The control whose label begins with this text. */
function control(label: string): Control {
  const found = all<HTMLLabelElement>('label').find((one) => words(one).startsWith(label));
  if (!found?.control) throw new Error(`no control is labelled ${label}`);
  return found.control as Control;
}

function button(name: string): HTMLButtonElement {
  const found = all<HTMLButtonElement>('button').find((one) => (one.ariaLabel ?? words(one)) === name);
  if (!found) throw new Error(`no button is called ${name}`);
  return found;
}

function words(element: Element): string {
  return element.textContent.replaceAll(/\s+/g, ' ').trim();
}

async function type(label: string, text: string): Promise<void> {
  control(label).focus();
  await sendKeys({ type: text });
}

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await sendKeys({ press: key });
  await settled();
}

/** Moves to the next control, past the buttons between. */
async function tab(): Promise<void> {
  do await press('Tab');
  while (form.shadowRoot?.activeElement?.matches('button'));
}

async function run(): Promise<JsonObject | undefined> {
  runs = [];
  button('Run').click();
  await settled();
  return runs[0]?.arguments;
}

function errors(): string[] {
  return all('[part=error]').map(words);
}

async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join()}`)).to.deep.equal(
    [],
  );
}

const everyKind = {
  text: { type: 'string', title: 'Text', description: 'Some words', examples: ['Paris'] },
  number: { type: 'number', title: 'Number', minimum: -5, maximum: 5 },
  integer: { type: 'integer', title: 'Integer', default: 3 },
  flag: { type: 'boolean', title: 'Flag' },
  sure: { type: 'boolean', title: 'Sure' },
  choice: { enum: ['x', 1, '1', null], title: 'Choice' },
  mode: { enum: ['fast', 'slow'], title: 'Mode' },
  fixed: { const: { v: 1 }, title: 'Fixed' },
  many: { type: 'array', items: { anyOf: [{ const: 'a', title: 'Ah' }, { const: 'b' }] }, title: 'Many' },
  list: { type: 'array', items: { type: 'number' }, title: 'List' },
  group: { type: 'object', title: 'Group', properties: { inner: { type: 'string' } }, required: ['inner'] },
  map: { type: 'object', title: 'Map', additionalProperties: { type: 'number' } },
  either: { anyOf: [{ type: 'string' }, { type: 'null' }], title: 'Either' },
};
const required = ['sure', 'mode', 'fixed'];

describe('mcp-tool-form', () => {
  describe('filling in by keyboard', () => {
    it('Untouched fields are left out', async () => {
      await show(everyKind, ['sure', 'fixed']);
      expect(await run()).to.deep.equal({ integer: 3, sure: false, fixed: { v: 1 } });
    });

    it('Text, number, integer and yes or no are filled in by Tab, in the order of the schema', async () => {
      await show(everyKind, required);
      await type('Text', 'Bonjour');
      await tab();
      await sendKeys({ type: '-1.5' });
      await tab();
      await sendKeys({ type: '7' });
      await tab();
      await sendKeys({ type: 'No' });
      await tab();
      await press(' ');
      await tab();
      await sendKeys({ type: '"1"' });
      await tab();
      await press(' ', 'ArrowDown');
      expect(await run()).to.deep.equal({
        text: 'Bonjour',
        number: -1.5,
        integer: 7,
        flag: false,
        sure: true,
        choice: '1',
        mode: 'slow',
        fixed: { v: 1 },
      });
    });

    it('Several choices, lists, groups and JSON are filled in', async () => {
      await show(everyKind);
      control('b').focus();
      await press(' ');
      control('Ah (a)').focus();
      await press(' ');
      button('Add item: List').focus();
      await press('Enter');
      await sendKeys({ type: '1e3' });
      button('Add item: List').focus();
      await press('Enter');
      await sendKeys({ type: '-.25' });
      button('Add: Group').focus();
      await press('Enter');
      await sendKeys({ type: '内' });
      button('Add: Map').click();
      await settled();
      button('Add property: Map').click();
      await settled();
      await sendKeys({ type: '__proto__' });
      await press('Tab');
      await sendKeys({ type: '1' });
      button('Set to null: Either').click();
      await settled();
      const given = await run();
      expect(JSON.stringify(given)).to.equal(
        '{"integer":3,"many":["a","b"],"list":[1000,-0.25],"group":{"inner":"内"},"map":{"__proto__":1},"either":null}',
      );
    });

    it('Dates and times are entered with the controls of the platform', async () => {
      await show({
        day: { type: 'string', format: 'date', title: 'Day' },
        moment: { type: 'string', format: 'date-time', title: 'Moment' },
      });
      await type('Day', '02032026');
      const moment = control('Moment') as HTMLInputElement;
      moment.value = '2026-07-01T09:30';
      moment.dispatchEvent(new Event('input'));
      await settled();
      const given = await run();
      const sent = given?.['moment'] as string;
      expect(given?.['day']).to.equal('2026-02-03');
      expect(sent).to.match(/^2026-07-01T09:30:00[+-]\d\d:\d\d$/);
      expect(Date.parse(sent)).to.equal(new Date('2026-07-01T09:30').getTime());
      expect(words(one('.now'))).to.equal(`Sent as ${sent}`);
    });

    it('A date and time stays as given until it is changed', async () => {
      const value = { moment: '2026-07-01T09:30:00.123456+05:45', day: '2026-02-03' };
      await show(
        { moment: { type: 'string', format: 'date-time' }, day: { type: 'string', format: 'date' } },
        [],
        { value },
      );
      expect(await run()).to.deep.equal(value);
    });

    it('Half a date is an error, not an absent value', async () => {
      await show({ day: { type: 'string', format: 'date' } });
      await type('Day', '0203');
      expect(await run()).to.equal(undefined);
      expect(errors()).to.deep.equal(['Complete this: part of it is missing.']);
    });

    it('Enter in a field and Ctrl+Enter in a text box run the tool', async () => {
      await show({ a: { type: 'string' }, b: { type: 'string', maxLength: 5000 } });
      await type('A', 'x');
      await press('Enter');
      expect(runs).to.deep.equal([{ serverId: 's1', tool: 'a_tool', arguments: { a: 'x' } }]);
      await type('B', 'y');
      await press('Enter');
      expect(runs.length).to.equal(1);
      await sendKeys({ down: 'Control' });
      await press('Enter');
      await sendKeys({ up: 'Control' });
      expect(runs[1]?.arguments).to.deep.equal({ a: 'x', b: 'y\n' });
    });

    it('The form does not run during a call', async () => {
      await show({ a: { type: 'string' } }, [], { busy: true });
      await type('A', 'x');
      await press('Enter');
      button('Running…').click();
      expect(runs).to.deep.equal([]);
    });

    it('The caret stays in place', async () => {
      await show({ a: { type: 'string' }, n: { type: 'number' }, j: {} });
      for (const label of ['A', 'N', 'J']) {
        await type(label, '13');
        await press('ArrowLeft');
        await sendKeys({ type: '2' });
        await settled();
        expect((control(label) as HTMLInputElement).selectionStart).to.equal(2);
      }
      expect(await run()).to.deep.equal({ a: '123', n: 123, j: 123 });
    });

    it('A field grows when several lines are pasted, and keeps them', async () => {
      await show({ a: { type: 'string' } });
      await type('A', '<>');
      await press('ArrowLeft');
      control('A').dispatchEvent(pasteEvent('one\r\ntwo\n'));
      await settled();
      expect(form.shadowRoot?.activeElement).to.equal(control('A'));
      await sendKeys({ type: '!' });
      expect(await run()).to.deep.equal({ a: '<one\ntwo!>' });
    });
  });

  describe('absent and empty', () => {
    const properties = { s: { type: 'string' }, d: { type: 'string', default: 'x' }, n: { type: 'number' } };

    it('An emptied optional field is absent, and an emptied required text is empty', async () => {
      await show(properties, ['s']);
      for (const label of ['S', 'D', 'N']) {
        await type(label, '1');
        control(label).focus();
        await sendKeys({ down: 'Control' });
        await press('a');
        await sendKeys({ up: 'Control' });
        await press('Backspace');
      }
      expect(await run()).to.deep.equal({ s: '' });
    });

    it('An initial empty text or list is shown and can be left out', async () => {
      const value = { s: '', l: [], m: [] };
      await show(
        {
          s: { type: 'string' },
          l: { type: 'array', items: { type: 'string' } },
          m: { type: 'array', items: { enum: [1] } },
        },
        [],
        { value },
      );
      expect(await run()).to.deep.equal(value);
      expect(all('.now').map(words)).to.deep.equal([
        'Empty text is sent.',
        'An empty list is sent.',
        'An empty list is sent.',
      ]);
      for (const label of ['S', 'L', 'M']) {
        button(`Leave out: ${label}`).click();
        await settled();
      }
      expect(await run()).to.deep.equal({});
    });

    it('An optional choice can be cleared', async () => {
      await show({ c: { enum: ['a', 'b'] }, f: { type: 'boolean', default: true } });
      await type('C', 'b');
      await type('F', 'Not');
      expect(await run()).to.deep.equal({ c: 'b' });
      // Within a second, WebKit appends letters to the same type-ahead, whatever had the focus meanwhile.
      await wait(1_100);
      await type('C', 'Not');
      expect(await run()).to.deep.equal({});
    });

    it('An optional group is added and removed whole, with the focus', async () => {
      const address = {
        type: 'object',
        title: 'Address',
        properties: { city: { type: 'string' } },
        required: ['city'],
      };
      await show({ address });
      expect(await run()).to.deep.equal({});
      button('Add: Address').click();
      await settled();
      expect(form.shadowRoot?.activeElement).to.equal(control('City'));
      expect(await run()).to.equal(undefined);
      button('Remove: Address').click();
      await settled();
      expect(form.shadowRoot?.activeElement).to.equal(button('Add: Address'));
      expect(await run()).to.deep.equal({});
    });
  });

  describe('lists', () => {
    it('The focus stays near as items are added and removed', async () => {
      await show({ l: { type: 'array', items: { type: 'string' }, maxItems: 3 } });
      for (const text of ['a', 'b', 'c']) {
        button('Add item: L').focus();
        await press('Enter');
        await sendKeys({ type: text });
      }
      expect(button('Add item: L').disabled).to.equal(true);
      button('Remove: L, Item 2').focus();
      await press('Enter');
      expect(form.shadowRoot?.activeElement).to.equal(button('Remove: L, Item 2'));
      expect(words(one('[role=status]'))).to.equal('Item 2 removed.');
      expect(await run()).to.deep.equal({ l: ['a', 'c'] });
      button('Remove: L, Item 2').focus();
      await press('Enter', 'Enter');
      expect(form.shadowRoot?.activeElement).to.equal(button('Add item: L'));
      expect(await run()).to.deep.equal({});
    });
  });

  describe('errors', () => {
    const properties = {
      name: { type: 'string' },
      age: { type: 'integer', minimum: 0 },
      any: {},
    };

    it('Errors are shown after a field was left', async () => {
      await show(properties, ['name']);
      await type('Age', '1.5');
      expect(errors()).to.deep.equal([]);
      await press('Tab');
      expect(errors()).to.deep.equal(['Use a whole number.']);
      expect(control('Age').getAttribute('aria-invalid')).to.equal('true');
      const described = (control('Age').getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => words(one(`#${id}`)));
      expect(described).to.deep.equal(['Use a whole number.']);
      expect(words(one('[role=alert]'))).to.equal('');
    });

    it('Errors in JSON are shown during typing', async () => {
      await show(properties);
      await type('Any', '{"a"');
      await settled();
      expect(errors()).to.deep.equal(['This is not JSON: see line 1, column 5. Text needs "double quotes".']);
      await type('Any', ': 12345678901234567890}');
      await settled();
      expect(errors()[0]).to.match(/^“12345678901234567890” has more digits/);
    });

    it('Errors are summarized on Run and lead to their fields', async () => {
      await show(properties, ['name']);
      await type('Age', '1e');
      expect(await run()).to.equal(undefined);
      expect(words(one('[role=alert] p'))).to.equal('Fix before running:');
      expect(all('[role=alert] li').map(words)).to.deep.equal([
        'Name: Fill this in.',
        'Age: “1e” is not a number. Write it in digits, with a point for decimals.',
      ]);
      button('Name: Fill this in.').click();
      await settled();
      expect(form.shadowRoot?.activeElement).to.equal(control('Name'));
      await sendKeys({ type: 'Ada' });
      await settled();
      expect(all('[role=alert] li').length).to.equal(1);
      await type('Age', '1');
      expect(await run()).to.deep.equal({ name: 'Ada', age: 10 });
      expect(words(one('[role=alert]'))).to.equal('');
    });

    it('A number that JavaScript would change is an error', async () => {
      await show(properties);
      await type('Age', '9007199254740993');
      expect(await run()).to.equal(undefined);
      expect(errors()).to.deep.equal([
        '“9007199254740993” has more digits than this page can send without changing it.',
      ]);
    });

    it('Errors do not move a button during its press', async () => {
      await show({ a: { type: 'number' } });
      await type('A', 'x');
      button('Run').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
      button('Run').focus();
      await settled();
      expect(errors()).to.deep.equal([]);
      window.dispatchEvent(new PointerEvent('pointerup'));
      await settled();
      expect(errors().length).to.equal(1);
    });

    it('A pattern is neither shown nor run', async () => {
      await show({ a: { type: 'string', pattern: '^(a+)+$' } });
      await type('A', `${'a'.repeat(40)}!`);
      const took = await cpuTime(async () => expect(await run()).to.deep.equal({ a: `${'a'.repeat(40)}!` }));
      expect(took, 'ms').to.be.lessThan(500);
      expect(words(one('form'))).not.to.contain('^(a+)+$');
      expect(all('[pattern]')).to.deep.equal([]);
    });

    it('Errors of a rejected call stay at their fields until these change', async () => {
      const items = { type: 'object', properties: { sku: { type: 'string' } } };
      await show({ name: { type: 'string' }, lines: { type: 'array', items } }, [], {
        value: { name: 'x', lines: [{ sku: '1' }, { sku: '2' }] },
        errors: [
          refusal('/name', 'pattern'),
          { ...refusal('/lines/1/sku', 'odd'), message: 'Is odd.' },
          refusal('', 'minProperties', { limit: 4 }),
        ],
      });
      expect(words(one('[role=alert] p'))).to.equal(
        'The arguments do not match the tool’s schema, so nothing was sent:',
      );
      expect(all('[role=alert] li').map(words)).to.deep.equal([
        'Name: The server expects another format here.',
        'Lines › Item 2 › Sku: Is odd.',
        'Fill in at least 4 properties.',
      ]);
      expect(errors()).to.deep.equal(['The server expects another format here.', 'Is odd.']);
      button('Lines › Item 2 › Sku: Is odd.').click();
      await settled();
      expect((form.shadowRoot?.activeElement as HTMLInputElement).value).to.equal('2');
      await sendKeys({ type: '0' });
      await settled();
      expect(errors()).to.deep.equal(['The server expects another format here.']);
      expect(await run()).to.deep.equal({ name: 'x', lines: [{ sku: '1' }, { sku: '20' }] });
      expect(errors()).to.deep.equal([]);
    });
  });

  describe('the form as JSON', () => {
    it('Switching both ways loses nothing', async () => {
      const value = {
        text: '',
        number: 1e21,
        flag: null,
        many: ['b', 'a'],
        extra: { __p: [null, ''] },
        group: {},
      };
      await show(everyKind, [], { value });
      button('Edit as JSON').click();
      await settled();
      expect(form.shadowRoot?.activeElement).to.equal(control('Arguments as JSON'));
      expect(JSON.parse(control('Arguments as JSON').value)).to.deep.equal(value);
      button('Edit as a form').click();
      await settled();
      expect(control('Flag').value).to.equal('null');
      expect(control('Name').value).to.equal('extra');
      expect(JSON.parse(control('Value').value)).to.deep.equal({ __p: [null, ''] });
      button('Edit as JSON').click();
      await settled();
      expect(JSON.parse(control('Arguments as JSON').value)).to.deep.equal(value);
    });

    it('JSON runs, and is in the form', async () => {
      await show({ a: { type: 'string' } }, ['a']);
      button('Edit as JSON').click();
      await settled();
      const box = control('Arguments as JSON') as HTMLTextAreaElement;
      box.select();
      await sendKeys({ type: '{"b": 2, "a": "x"}' });
      const given = await run();
      expect(JSON.stringify(given)).to.equal('{"b":2,"a":"x"}');
      button('Edit as a form').click();
      await settled();
      expect(control('A').value).to.equal('x');
      expect(await run()).to.deep.equal({ a: 'x', b: 2 });
    });

    it('JSON that is not an object cannot be left, and the form cannot be left with an invalid value', async () => {
      await show({ n: { type: 'number' } });
      await type('N', '1e');
      button('Edit as JSON').click();
      await settled();
      expect(words(one('[role=alert] p'))).to.equal('This input is not valid JSON yet:');
      await type('N', '1');
      button('Edit as JSON').click();
      await settled();
      const box = control('Arguments as JSON') as HTMLTextAreaElement;
      expect(box.value).to.equal('{\n  "n": 10\n}');
      box.select();
      await sendKeys({ type: '[1]' });
      button('Edit as a form').click();
      await settled();
      expect(all('[role=alert] li').map(words)).to.deep.equal(['Use an object.']);
      expect(await run()).to.equal(undefined);
    });

    it('JSON is checked', async () => {
      await show({ n: { type: 'number', maximum: 5 }, s: { type: 'string' } }, ['s']);
      button('Edit as JSON').click();
      await settled();
      (control('Arguments as JSON') as HTMLTextAreaElement).select();
      await sendKeys({ type: '{"n": 6}' });
      expect(await run()).to.equal(undefined);
      expect(all('[role=alert] li').map(words)).to.deep.equal(['N: Use 5 or less.', 'S: Fill this in.']);
    });

    it('A root that is no form starts as JSON', async () => {
      await showTool(toolOf({ $ref: '#/$defs/x' }));
      expect(all('button').map(words)).to.deep.equal(['Run', 'Copy link']);
      expect(await run()).to.deep.equal({});
      const box = one('textarea') as HTMLTextAreaElement;
      box.select();
      await sendKeys({ type: '[]' });
      expect(await run()).to.equal(undefined);
      expect(errors()).to.deep.equal(['Use an object.']);
    });

    it('A value that its field cannot show stays until it is fixed', async () => {
      await show({ n: { type: 'number' } }, [], { value: { n: 'ten' } });
      expect(control('N').value).to.equal('"ten"');
      expect(await run()).to.equal(undefined);
      expect(errors()).to.deep.equal(['Use a number.']);
      button('Use the field').click();
      await settled();
      expect(form.shadowRoot?.activeElement).to.equal(control('N'));
      await sendKeys({ type: '10' });
      expect(await run()).to.deep.equal({ n: 10 });
    });
  });

  describe('the tool', () => {
    it('A tool without arguments has one button', async () => {
      await showTool(toolOf({ type: 'object' }));
      expect(all('button').map(words)).to.deep.equal(['Run']);
      expect(all('form p:not([role])').map(words)).to.deep.equal(['This tool takes no arguments.']);
      form.focusFirst();
      await settled();
      expect(form.shadowRoot?.activeElement).to.equal(button('Run'));
      await press('Enter');
      expect(runs).to.deep.equal([{ serverId: 's1', tool: 'a_tool', arguments: {} }]);
    });

    it('A tool is shown by its names, and the server’s text is marked as such', async () => {
      const description = '<b>bold</b>\nand more';
      const annotations = { destructiveHint: true, readOnlyHint: false };
      await showTool(toolOf({}, { displayName: 'A tool', description, annotations }));
      expect(words(one('[part=title]'))).to.equal('A tool');
      expect(words(one('header code'))).to.equal('a_tool');
      expect(one('#description').textContent).to.equal(description);
      expect(words(one('[part~=description]'))).to.equal(
        'The server says <b>bold</b> and more Makes changes, may delete or overwrite data.',
      );
      expect(all('b')).to.deep.equal([]);
    });

    it('A long description is folded', async () => {
      await showTool(toolOf({}, { description: 'word '.repeat(20_000) }));
      expect(words(one('#description')).length).to.be.lessThan(500);
      button('Show more').click();
      await settled();
      expect(words(one('#description')).length).to.be.greaterThan(90_000);
      expect(button('Show less').ariaExpanded).to.equal('true');
    });

    it('Values stay when the list or schema changes, and not for another tool', async () => {
      const before = toolOf({ properties: { a: { type: 'string' } } });
      await showTool(before);
      await type('A', 'mine');
      form.tool = { ...before };
      await settled();
      expect(control('A').value).to.equal('mine');
      form.tool = toolOf({ properties: { b: { type: 'string' }, a: { type: 'string' } } });
      await settled();
      expect(control('A').value).to.equal('mine');
      form.value = { a: 'again' };
      await settled();
      form.tool = toolOf({ properties: { a: { type: 'string' } } }, { name: 'other' });
      await settled();
      expect(control('A').value).to.equal('');
    });

    it('Another value fills the form again', async () => {
      await show({ a: { type: 'string', default: 'd' } });
      form.value = { a: 'again' };
      await settled();
      expect(await run()).to.deep.equal({ a: 'again' });
      form.value = {};
      await settled();
      expect(await run()).to.deep.equal({});
    });

    it('Hostile text is only text', async () => {
      const evil = '<img src=x onerror="window.hacked=1">';
      await showTool(
        toolOf({
          properties: {
            [evil]: { type: 'string', title: evil, description: evil, examples: [evil], pattern: evil },
            ['__proto__']: { type: 'string' },
            'a b"c': { enum: [evil], title: '' },
          },
          required: ['a b"c'],
        }),
      );
      expect(all('img')).to.deep.equal([]);
      await type(evil, 'x');
      expect(await run()).to.deep.equal({ [evil]: 'x', 'a b"c': evil });
    });

    it('Odd schemas each give a form that runs', async () => {
      for (const inputSchema of [
        {},
        { properties: null },
        { properties: { a: null, b: 'x', c: true } },
        { enum: [] },
      ]) {
        await showTool(toolOf(inputSchema));
        expect(await run(), JSON.stringify(inputSchema)).to.deep.equal({});
      }
    });
  });

  describe('the schema of a JSON part', () => {
    it('The schema is rendered on request, as text', async () => {
      await show({ any: { $ref: '#/nowhere', title: '<b>' } });
      expect(words(one('.expected pre'))).to.equal('');
      one('.expected summary').click();
      await settled();
      await settled();
      expect(words(one('.expected pre'))).to.include('"title": "<b>"');
    });
  });

  describe('the form in Chinese', () => {
    it('The form is in Chinese', async () => {
      await show({ 年龄: { type: 'integer', minimum: 18 } }, ['年龄'], { locale: 'zh-CN' });
      expect(words(one('label'))).to.equal('年龄');
      expect(words(one('.hint'))).to.equal('不小于 18');
      one('[part=run]').click();
      await settled();
      expect(words(one('[role=alert]'))).to.equal('运行前请修正： 年龄：请填写此项。');
      control('年龄').focus();
      // As an input method for Chinese may leave it.
      await sendKeys({ type: '２０' });
      one('[part=run]').click();
      await settled();
      expect(runs[0]?.arguments).to.deep.equal({ 年龄: 20 });
      expect(words(one('[part=run]'))).to.equal('运行');
    });
  });

  describe('accessibility', () => {
    it('Axe finds no violation in an empty form', async () => {
      await show(everyKind, required);
      await expectAccessible();
    });

    it('Axe finds no violation in a filled form with groups, lists and invalid values', async () => {
      const value = {
        text: '',
        number: 1,
        flag: 'x',
        many: ['a'],
        list: [1, 2],
        group: { inner: 'i' },
        extra: 1,
      };
      await show({ ...everyKind, group: { ...everyKind.group, deprecated: true } }, required, { value });
      await expectAccessible();
    });

    it('Axe finds no violation in a form with errors', async () => {
      await show(everyKind, [...Object.keys(everyKind)], { value: { list: [], many: [] } });
      await run();
      expect(errors().length).to.be.greaterThan(3);
      await expectAccessible();
    });

    it('Axe finds no violation in JSON with an error', async () => {
      await show(everyKind);
      button('Edit as JSON').click();
      await settled();
      await sendKeys({ type: '{' });
      await run();
      await expectAccessible();
    });

    it('Axe finds no violation in a form without arguments, and with a full description of the tool', async () => {
      const more = { displayName: 'X', description: 'd '.repeat(999), annotations: { readOnlyHint: true } };
      await showTool(toolOf({ type: 'object' }, more));
      await expectAccessible();
    });
  });

  describe('speed', () => {
    /** Main-thread time of a key press, in ms: the median of ten, because the page may still be painting at the first. */
    async function keyTime(label: string): Promise<number> {
      const field = control(label) as HTMLInputElement;
      const times: number[] = [];
      for (let i = 0; i < 10; i++) {
        field.value += 'x';
        const typed = cpuTime(() => {
          field.dispatchEvent(new Event('input'));
          return form.updateComplete;
        });
        times.push(await typed);
      }
      return times.sort((a, b) => a - b)[5]!;
    }

    it('Typing in 100 fields does not stall, nor in 900', async () => {
      for (const [count, budget] of [
        [100, 16],
        [900, 50],
      ] as const) {
        await show(
          Object.fromEntries(
            Array.from({ length: count }, (_, i) => [
              `f${i}`,
              i % 3 ? { type: 'string' } : { enum: ['a', 'b', 'c', 'd'] },
            ]),
          ),
        );
        // A large form is rendered in slices, which do not count.
        await until('all fields', () => all('label').length === count);
        expect(await keyTime('F1'), `${count} fields`).to.be.lessThan(budget);
      }
    });

    it('A field beside 2,000 choices stays fast', async () => {
      await show({ big: { enum: Array.from({ length: 2_000 }, (_, i) => `v${i}`) }, a: { type: 'string' } });
      expect(await keyTime('A'), 'ms').to.be.lessThan(50);
    });
  });

  it('The form names the arguments that proxies can read, beside their descriptions', async () => {
    const properties = {
      region: { type: 'string', minLength: 2 },
      inside: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
      plain: { type: 'string' },
    };
    const paramHeaders = [
      { path: ['region'], header: 'Mcp-Param-Region' },
      { path: ['inside', 'city'], header: 'Mcp-Param-City' },
    ];
    await showTool(toolOf({ type: 'object', properties, required: ['inside'] }, { paramHeaders }));
    const hints = all('.hint').map(words);
    expect(hints).to.deep.equal([
      'at least 2 characters · also sent as the header Mcp-Param-Region, which proxies can read',
      'also sent as the header Mcp-Param-City, which proxies can read',
    ]);
    await expectAccessible();
  });

  it('The form works for any schema without a tool, has no heading or buttons, and gives its value', async () => {
    document.body.querySelector('main')?.remove();
    const main = document.createElement('main');
    form = new McpToolForm();
    const values: unknown[] = [];
    form.addEventListener('mcp-submit', ({ detail }) => values.push(detail.value));
    const name = { type: 'string' };
    form.schema = { type: 'object', properties: { name }, required: ['name'] };
    main.append(form);
    document.body.append(main);
    await settled();
    expect(all('h2, button')).to.deep.equal([]);
    form.submit();
    await settled();
    expect(values).to.deep.equal([]);
    expect(words(one('.summary'))).to.contain('Fix before sending:');
    await expectAccessible();
    await type('Name', 'Ann');
    form.submit();
    expect(values).to.deep.equal([{ name: 'Ann' }]);
    form.schema = { type: 'object', properties: { other: name } };
    await settled();
    expect(all('label').map(words)).to.deep.equal(['Other optional']);
  });

  describe('comparison with an earlier value', () => {
    const properties = {
      to: { type: 'string' },
      copies: { type: 'array', items: { type: 'string' } },
      inside: { type: 'object', properties: { city: { type: 'string' }, zip: { type: 'string' } } },
      urgent: { type: 'boolean' },
    };
    const schema = { type: 'object', properties, required: ['to'], additionalProperties: true };
    const before = { to: 'a@b.example', copies: ['one', 'two'], inside: { city: 'Paris' }, extra: [1] };

    async function showAlone(value: JsonObject, baseline: JsonObject): Promise<void> {
      document.body.querySelector('main')?.remove();
      const main = document.createElement('main');
      form = new McpToolForm();
      Object.assign(form, { schema, value, baseline });
      main.append(form);
      document.body.append(main);
      await settled();
    }

    /** Reported changes: each label with its earlier value. */
    function changed(): string[] {
      return all('[part=changed]').flatMap((mark) => {
        const field = mark.closest<HTMLElement>('.field');
        const was = mark.querySelector(`#${CSS.escape(field?.dataset['field'] ?? '')}-was`);
        return field && was ? [`${words(field.querySelector('[part=label]')!)} | ${words(was)}`] : [];
      });
    }

    it('Equal values are not marked, whatever the order of their keys', async () => {
      await showAlone(
        { extra: [1], inside: { city: 'Paris' }, copies: ['one', 'two'], to: 'a@b.example' },
        before,
      );
      expect(changed()).to.deep.equal([]);
    });

    it('Each changed part is marked in words with its earlier value, which a button restores', async () => {
      await showAlone(before, before);
      await type('To', 'x');
      await settled();
      expect(changed()).to.deep.equal(['To | Was: “a@b.example”']);
      expect(control('To').getAttribute('aria-describedby')).to.contain('f-0-was');
      await expectAccessible();
      await click(buttonNamed('Put back: To'));
      await settled();
      expect([control('To').value, focused()]).to.deep.equal(['a@b.example', control('To')]);
      expect(changed()).to.deep.equal([]);
    });

    it('Added and removed values, those in groups and lists, and those without a field are marked', async () => {
      await showAlone(
        { to: 'a@b.example', copies: ['one', '2'], inside: { zip: '75' }, urgent: true, extra: [2] },
        before,
      );
      expect(changed()).to.deep.equal([
        'Item 2 | Was: “two”',
        'City optional | Was: “Paris”',
        'Zip optional | Was not set.',
        'Urgent optional | Was not set.',
        'Value | Was: [1]',
      ]);
      await screenshot('form-changed', { fullPage: true });
      await showAlone({ to: 'a@b.example', copies: ['one'] }, before);
      expect(changed()).to.deep.equal([
        'Copies optional | Was: ["one","two"]',
        'Inside optional | Was: {"city":"Paris"}',
      ]);
      expect(words(one('#f-rest-was'))).to.equal('Was: {"extra":[1]}');
    });

    it('The earlier value is shortened and shows its hidden characters', async () => {
      await showAlone({ to: 'x' }, { to: `a\u202eb\u0000${'y'.repeat(500)}` });
      expect(all('[part=changed]').length).to.equal(1);
      const was = one('#f-0-was');
      expect(words(was))
        .to.match(/^Was: "aU\+202EbU\+0000y+…$/)
        .and.to.have.length.below(260);
      expect([...was.querySelectorAll('.chip')].map(words)).to.deep.equal(['U+202E', 'U+0000']);
    });

    it('Each change is reported, and nothing else', async () => {
      let changes = 0;
      await showAlone(before, before);
      form.addEventListener('mcp-form-change', () => changes++);
      form.value = { to: 'y' };
      await settled();
      form.focusFirst();
      await settled();
      expect(changes).to.equal(0);
      await type('To', 'ab');
      expect(changes).to.equal(2);
      expect(form.current).to.deep.equal({ to: 'yab' });
      button('Add item: Copies').click();
      expect(changes).to.equal(3);
      expect(form.current, 'the new item is not filled in').to.equal(undefined);
    });

    it('The value can be read without effect, or with the errors shown', async () => {
      await showAlone({}, {});
      expect(form.current, 'a required text is missing').to.equal(undefined);
      await settled();
      expect(errors()).to.deep.equal([]);
      expect(form.read()).to.equal(undefined);
      await settled();
      expect(errors().length).to.equal(1);
      expect(words(one('.summary'))).to.contain('Fix before sending:');
      await type('To', 'Ann');
      await settled();
      expect(form.read()).to.deep.equal({ to: 'Ann' });
      expect(form.current).to.deep.equal({ to: 'Ann' });
    });

    it('The form names the arguments that travel as headers if there is no tool', async () => {
      await showAlone(before, before);
      form.paramHeaders = [{ path: ['to'], header: 'Mcp-Param-To' }];
      await settled();
      expect(all('.hint').map(words)[0]).to.equal(
        'also sent as the header Mcp-Param-To, which proxies can read',
      );
    });

    it('The comparison is in Chinese', async () => {
      await showAlone({ to: 'x' }, before);
      form.locale = 'zh-CN';
      await settled();
      await form.updateComplete;
      expect(words(one('#f-0-was'))).to.equal('原来是：“a@b.example”');
    });
  });
});
