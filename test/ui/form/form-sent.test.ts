import { sendKeys, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { McpToolForm } from '../../../src/elements.js';
import { all, buttons, chord, click, drawn, focused, nameOf, one, until, words } from '../helpers/page.js';
import { freshServer, leave, showServers } from '../helpers/trust.js';

/** Every kind of field, filled in by a person, in both languages, and the arguments that the server received. */

const text = { type: 'string' };
const properties = {
  line: { ...text, title: 'Line' },
  prose: { ...text, title: 'Prose', maxLength: 900 },
  whole: { type: 'integer', title: 'Whole' },
  share: { type: 'number', title: 'Share', multipleOf: 0.5 },
  sure: { type: 'boolean', title: 'Sure' },
  maybe: { type: 'boolean', title: 'Maybe' },
  speed: { enum: ['slow', 'fast'], title: 'Speed' },
  size: { enum: ['small', 'middle', 'large', 'huge'], title: 'Size' },
  city: { enum: Array.from({ length: 40 }, (_, at) => `city ${at}`), title: 'City' },
  extras: { type: 'array', title: 'Extras', uniqueItems: true, items: { enum: ['salt', 'oil', 'bread'] } },
  tags: { type: 'array', title: 'Tags', items: text },
  pair: {
    type: 'array',
    title: 'Pair',
    prefixItems: [
      { ...text, title: 'First' },
      { type: 'integer', title: 'Second' },
    ],
    items: false,
  },
  whom: { type: 'object', title: 'Whom', properties: { name: { ...text, title: 'Name of whom' } } },
  labels: { type: 'object', title: 'Labels', additionalProperties: { type: 'integer' } },
  pay: {
    title: 'Pay',
    oneOf: [
      {
        title: 'Card',
        type: 'object',
        properties: { number: { ...text, title: 'Number' } },
        required: ['number'],
      },
      {
        title: 'Cash',
        type: 'object',
        properties: { coins: { type: 'integer', title: 'Coins' } },
        required: ['coins'],
      },
    ],
  },
  note: { type: ['string', 'null'], title: 'Note' },
  day: { ...text, title: 'Day', format: 'date' },
  pin: { ...text, title: 'Pin', format: 'password' },
  file: { ...text, title: 'File', contentEncoding: 'base64' },
  any: { title: 'Any' },
} as const;

const tool = {
  name: 'every_kind',
  inputSchema: {
    type: 'object',
    properties,
    required: ['line', 'sure', 'speed', 'pair', 'pay'],
    if: { properties: { speed: { const: 'fast' } }, required: ['speed'] },
    then: { properties: { fee: { type: 'integer', title: 'Fee' } }, required: ['fee'] },
  },
};

const sent = {
  line: 'a "b" <c>',
  prose: 'one\ntwo',
  whole: -7,
  share: 2.5,
  sure: true,
  maybe: false,
  speed: 'fast',
  fee: 3,
  size: 'large',
  city: 'city 31',
  extras: ['salt', 'bread'],
  tags: ['y', 'x'],
  pair: ['p', 2],
  whom: { name: 'Ann' },
  labels: { k: 5 },
  pay: { coins: 9 },
  note: null,
  day: '2026-07-01',
  pin: 's3cret',
  file: 'aGk=',
  any: [1, { a: null }],
};

let form: McpToolForm;

/** Moves to a control and does what a press does. */
type Hand = (element: HTMLElement, isPress: boolean) => Promise<void>;

const hands: readonly (readonly [name: string, hand: Hand])[] = [
  [
    'the mouse',
    async (element, isPress) => {
      if (element instanceof HTMLSelectElement) element.focus();
      else await click(element);
      if (!isPress) expect(focused()).to.equal(element);
    },
  ],
  [
    'the keyboard',
    async (element, isPress) => {
      for (let presses = 0; focused() !== element; presses++) {
        expect(presses, `the way to ${nameOf(element)}`).to.be.lessThan(150);
        const isAhead = focused()?.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_PRECEDING;
        await (isAhead ? chord('Shift', 'Tab') : sendKeys({ press: 'Tab' }));
        // One radio button is enough to reach its group.
        const at = focused();
        if (
          at instanceof HTMLInputElement &&
          at.type === 'radio' &&
          element instanceof HTMLInputElement &&
          at.name === element.name &&
          at !== element
        ) {
          await sendKeys({ press: 'ArrowDown' });
          return;
        }
      }
      if (!isPress) return;
      await sendKeys({ press: element instanceof HTMLInputElement ? ' ' : 'Enter' });
    },
  ],
];

function control(label: string): HTMLInputElement {
  const found = all<HTMLLabelElement>('label', form).findLast((one) => words(one).startsWith(label));
  if (!found?.control) throw new Error(`nothing is labelled ${label}; the form says: ${words(form)}`);
  return found.control as HTMLInputElement;
}

const named = (name: RegExp): HTMLButtonElement => {
  const found = buttons(form).findLast((one) => name.test(nameOf(one)));
  if (!found)
    throw new Error(`no button is called ${String(name)}: ${buttons(form).map(nameOf).join(' | ')}`);
  return found;
};

async function fillIn(hand: Hand): Promise<void> {
  const settled = async (): Promise<void> => {
    await drawn(form);
    await drawn(form);
  };
  const write = async (label: string, text: string): Promise<void> => {
    await hand(control(label), false);
    await sendKeys({ type: text });
    await settled();
  };
  const press = async (element: HTMLElement): Promise<void> => {
    await hand(element, true);
    await settled();
  };
  await write('Line', sent.line);
  await hand(control('Prose'), false);
  await sendKeys({ type: 'one' });
  await sendKeys({ press: 'Enter' });
  await sendKeys({ type: 'two' });
  await write('Whole', '-7');
  await write('Share', '2.5');
  await press(control('Sure'));
  await press(one('.all > button.fold', form));
  await hand(control('Maybe'), false);
  await sendKeys({ press: 'ArrowDown' });
  await sendKeys({ press: 'ArrowDown' });
  await settled();
  await press(control('fast'));
  await write('Fee', '3');
  await write('Size', 'large');
  await write('City', '31');
  await sendKeys({ press: 'ArrowDown' });
  await sendKeys({ press: 'Enter' });
  await settled();
  await press(control('salt'));
  await press(control('bread'));
  await press(named(/(Add item|添加一项).*Tags/));
  await sendKeys({ type: 'x' });
  await press(named(/(Add item|添加一项).*Tags/));
  await sendKeys({ type: 'y' });
  await chord('Alt', 'ArrowUp');
  await settled();
  await write('First', 'p');
  await write('Second', '2');
  await press(named(/(Add|添加).*Whom/));
  await write('Name of whom', 'Ann');
  await press(named(/^(Add|添加)[:：].*Labels/));
  await press(named(/(Add property|添加属性).*Labels/));
  await sendKeys({ type: 'k' });
  await sendKeys({ press: 'Tab' });
  await sendKeys({ type: '5' });
  await settled();
  await press(control('Cash'));
  await write('Coins', '9');
  await press(named(/null.*Note/));
  await write('Day', '07012026');
  await write('Pin', sent.pin);
  await press(named(/Enter as text|改为输入文本/));
  await write('File', sent.file);
  await write('Any', '[1, {"a": null}]');
}

describe('the arguments of a form with every kind of field', () => {
  before(() => setViewport({ width: 1000, height: 900 }));
  afterEach(leave);
  after(() => setViewport({ width: 800, height: 600 }));

  for (const locale of ['en', 'zh-CN']) {
    for (const [name, hand] of hands) {
      it(`The server receives what was filled in by ${name}, in ${locale}`, async () => {
        const server = freshServer();
        await server.define({ tools: [tool] });
        const widget = await showServers({ Every: server }, { locale });
        await click(buttons().find((one) => /every_kind/.test(nameOf(one))) ?? widget);
        form = await until('the form', () => all<McpToolForm>('mcp-tool-form')[0]);
        await until('its fields', () => all('label', form).length > 10);
        await fillIn(hand);
        expect(form.current).to.deep.equal(sent);
        await hand(one('[part~=run]', form), true);
        await until('the call', async () => (await server.calls()).length > 0);
        const [call] = await server.calls();
        expect(JSON.parse(call?.arguments ?? '')).to.deep.equal(sent);
      });
    }
  }
});
