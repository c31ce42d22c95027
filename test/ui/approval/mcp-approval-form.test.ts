import { sendKeys, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { JsonObject } from '../../../src/core/index.js';
import { asking, changing, itemOf, weather, type Asking } from '../helpers/asking.js';
import { all, approval, approve, button, clear, click, one, until, words } from '../helpers/page.js';
import { stays } from '../../fixtures/stays.js';

let asked: Asking;

afterEach(async () => {
  clear();
  await setViewport({ width: 800, height: 600 });
});

async function askedFor(properties: JsonObject, args: JsonObject, more: JsonObject = {}): Promise<void> {
  const inputSchema = { type: 'object', properties, ...more };
  asked = await asking([itemOf(args, { tool: { ...weather, inputSchema } })]);
  // Limited in height, as its container does it.
  asked.element.style.maxBlockSize = '500px';
  await changing(asked);
}

function isReady(): boolean {
  return button(approval).ariaDisabled === 'false';
}

function hint(): string {
  return all('[part~=scroll-down]', asked.element).map(words).join();
}

function scroll(top: number): void {
  one('.content', asked.element).scrollTo(0, top);
}

/** The values as they would be sent, below the form. */
function sent(): string[] {
  return all('.value', asked.element).map(words);
}

/** Waits for the delay of the guard alone. */
async function staysUnready(): Promise<void> {
  await stays(900, () => {
    expect(isReady()).to.equal(false);
  });
}

const texts = Object.fromEntries(
  Array.from({ length: 14 }, (_, at) => [`text_${at}`, { type: 'string' }]),
) as JsonObject;

function input(at: number): HTMLInputElement {
  return all<HTMLInputElement>('input[type=text]', asked.element).at(at)!;
}

describe('a choice whose label is wider than its list', () => {
  const titles: Readonly<Record<string, string>> = {
    'Chinese letters': `安全地列出文件${'安'.repeat(37)}`,
    'capital letters': `Safe ${'W'.repeat(44)}`,
  };
  for (const [what, title] of Object.entries(titles)) {
    it(`The chosen value is shown below as it would be sent, and must be read there: ${what}`, async () => {
      await setViewport({ width: 1280, height: 900 });
      const oneOf = [{ const: 'delete_all', title }, ...['x', 'y', 'z'].map((name) => ({ const: name }))];
      await askedFor({ t: { oneOf } }, { t: 'delete_all' });
      expect(one<HTMLSelectElement>('select', asked.element).selectedOptions[0]!.text).to.contain(
        '(delete_all)',
      );
      asked.element.style.maxInlineSize = '24rem';
      await until('the value', () => sent().includes('t delete_all'));
      expect(words(one('h3', asked.element))).to.equal('As it would be sent');
      await approve();
      expect(asked.answers).to.have.length(1);
      asked.element.style.maxBlockSize = '190px';
      asked.element.items = [
        itemOf(
          { t: 'delete_all' },
          { id: 'ask-2', tool: { ...weather, inputSchema: { properties: { t: { oneOf } } } } },
        ),
      ];
      await asked.element.updateComplete;
      await changing(asked);
      await until('the value', () => sent().includes('t delete_all'));
      scroll(0);
      await staysUnready();
      scroll(1e6);
      await until('it is ready', isReady);
    });
  }

  it('Labels that fit are not shown again', async () => {
    await setViewport({ width: 1280, height: 900 });
    await askedFor(
      { t: { enum: ['安全地列出文件'.repeat(2), 'x', 'y', 'z'] } },
      { t: '安全地列出文件'.repeat(2) },
    );
    await until('it is ready', isReady);
    expect([hint(), sent()]).to.deep.equal(['', []]);
  });
});

describe('content that a change adds to the form', () => {
  const mode = { enum: ['keep', 'wipe'] };
  const wipes = {
    required: ['mode'],
    if: { properties: { mode: { const: 'wipe' } } },
    then: {
      properties: {
        force: { type: 'boolean', default: true },
        target: { type: 'string', default: '/everything' },
      },
      required: ['force', 'target'],
    },
  };

  async function seeAllThenTop(): Promise<void> {
    await staysUnready();
    scroll(1e6);
    await until('it is ready', isReady);
    scroll(0);
    await until('it is ready still', isReady);
  }

  async function expectSeenBeforeSent(sent: JsonObject): Promise<void> {
    await until('the hint', () => hint() === 'More to read');
    await staysUnready();
    await click(button('More to read'));
    await approve();
    expect(asked.answers.map(({ answer }) => answer)).to.have.length(1);
    expect(asked.answers[0]?.answer).to.deep.include({ arguments: sent });
  }

  it('Content that a condition adds must be read before it is sent', async () => {
    await askedFor({ mode, ...texts }, { mode: 'keep', text_0: 'a', text_13: 'z' }, wipes);
    await seeAllThenTop();
    all<HTMLInputElement>('input[type=radio]', asked.element)[1]!.click();
    await expectSeenBeforeSent({
      mode: 'wipe',
      text_0: 'a',
      text_13: 'z',
      force: true,
      target: '/everything',
    });
  });

  it('Content that another branch adds must be read before it is sent', async () => {
    const fields = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [`field_${at}`, { type: 'string', default: `default ${at}` }]),
    );
    const branch = (title: string, more: JsonObject): JsonObject => ({
      title,
      type: 'object',
      required: ['kind'],
      properties: { kind: { const: title }, ...more },
    });
    const what = { oneOf: [branch('List', {}), branch('Wipe', fields)] };
    await askedFor(
      { name: { type: 'string' }, what },
      { name: 'q', what: { kind: 'List' } },
      { required: ['what'] },
    );
    await until('it is ready', isReady);
    all<HTMLInputElement>('input[type=radio]', asked.element)[1]!.click();
    const defaults = Object.fromEntries(
      Object.entries(fields).map(([name, { default: text }]) => [name, text]),
    );
    await expectSeenBeforeSent({ name: 'q', what: { kind: 'Wipe', ...defaults } });
  });

  it('Typing text adds nothing, whatever part was in view', async () => {
    await askedFor(texts, { text_0: 'a', text_13: 'z' });
    await seeAllThenTop();
    // The first character adds content, and the next adds none.
    for (const at of [0, 1]) {
      input(at).focus();
      for (const key of ['1', '2', '3']) {
        await sendKeys({ press: key });
        await stays(100, () => {
          expect(hint()).to.equal('');
        });
      }
    }
    await until('it is ready', isReady);
  });

  it('A change that is in view with the end counts as read immediately', async () => {
    await askedFor({ mode }, { mode: 'keep' }, wipes);
    await until('it is ready', isReady);
    all<HTMLInputElement>('input[type=radio]', asked.element)[1]!.click();
    await until('the new fields', () => all('[data-field]', asked.element).length > 2);
    await approve();
    expect(hint()).to.equal('');
    expect(asked.answers[0]?.answer).to.deep.include({
      arguments: { mode: 'wipe', force: true, target: '/everything' },
    });
  });
});

describe('content that the form cannot show in full', () => {
  it('The content is shown below the form for as long as it does not fit', async () => {
    await askedFor({ text: { type: 'string' } }, { text: 'word '.repeat(50) });
    await until('the value', () => sent().length === 1);
    expect(sent()[0]).to.contain(`"${'word '.repeat(50)}"`);
    one<HTMLInputElement>('textarea, input[type=text]', asked.element).focus();
    await sendKeys({ down: 'Control' });
    await sendKeys({ press: 'a' });
    await sendKeys({ up: 'Control' });
    await sendKeys({ type: 'x' });
    await until('no value', () => sent().length === 0);
    await approve('Approve as changed');
    expect(asked.answers[0]?.answer).to.deep.include({ arguments: { text: 'x' } });
  });

  it('The content must be read again whenever it changes', async () => {
    await askedFor({ text: { type: 'string' } }, { text: 'short' });
    asked.element.style.maxBlockSize = '230px';
    await until('it is ready', isReady);
    one<HTMLInputElement>('textarea, input[type=text]', asked.element).focus();
    await sendKeys({ type: 'and long, as long as this '.repeat(20) });
    await until('the value', () => sent().length === 1);
    scroll(0);
    await staysUnready();
    while (hint() !== '') await click(one('[part~=scroll-down]', asked.element));
    await until('it is ready', isReady);
    one<HTMLInputElement>('textarea, input[type=text]', asked.element).focus();
    scroll(0);
    await sendKeys({ type: '!' });
    await staysUnready();
  });
});
