import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import '../../src/index.js';
import type { JsonObject } from '../../src/core/index.js';
import { screenshot } from '../tools/in-page.js';
import { asking, change, decisions, cardOf, itemOf, said, weather, type Asking } from './helpers/asking.js';
import { all, approve, button, buttons, clear, click, expectAccessible, frame } from './helpers/page.js';
import { isInView, nameOf, one, press, tooWide, until, wait, words } from './helpers/page.js';

let asked: Asking;

afterEach(async () => {
  clear();
  await setViewport({ width: 800, height: 600 });
});

const text: JsonObject = { type: 'object', properties: { text: { type: 'string' } } };
const tool = { ...weather, inputSchema: text };

function isReady(): boolean {
  return button('Approve').ariaDisabled === 'false';
}

/** For as long as it would take, were there nothing else to wait for. */
async function staysUnready(): Promise<void> {
  await wait(900);
  expect(isReady()).to.equal(false);
}

function hint(): string {
  return all('footer .hint', asked.element).map(words).join();
}

function json(): string {
  return all('.json .chunk', asked.element)
    .map((chunk) => chunk.textContent)
    .join('');
}

describe('arguments that reach below the end of the sheet', () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`name_${at}`, `${at}`]));
  const properties = Object.fromEntries(Object.keys(many).map((name) => [name, { type: 'string' }]));
  const wide = { ...weather, inputSchema: { type: 'object', properties } };

  it('have to be seen to their end, by whatever way, and once is enough', async () => {
    asked = await asking([itemOf(many, { tool: wide })]);
    await staysUnready();
    expect(hint()).to.equal('Review everything first: go to the end of the arguments');
    await expectAccessible(asked.element);
    one('.content', asked.element).focus();
    await press('End');
    await approve();
    one('.content', asked.element).scrollTo(0, 0);
    await until('it is ready still', isReady);
    expect(hint()).to.equal('');
    expect(decisions(asked)).to.have.length(1);
  });

  it('have a way to their end beside the button', async () => {
    asked = await asking([itemOf(many, { tool: wide })]);
    await staysUnready();
    await click(button('go to the end of the arguments'));
    await until('it is ready', isReady);
    await change(asked, [itemOf(many, { tool: wide, id: 'ask-2' })]);
    await staysUnready();
  });
});

describe('arguments that their form cannot show whole', () => {
  const cases: Readonly<Record<string, JsonObject>> = {
    'a text of 250 characters': { text: 'word '.repeat(50) },
    'a text that is wider than its box': { text: 'a word that is not so very long, but '.repeat(4) },
    'four line breaks': { text: 'a\nb\nc\nd\ne' },
    'ten spaces in a row': { text: `to alice${' '.repeat(10)}and bob` },
    'ten no-break spaces in a row': { text: `to alice${'\u00a0'.repeat(10)}and bob` },
    'a name with ten spaces in a row': { [`a${' '.repeat(10)}b`]: 1 },
    'a hidden character': { text: 'user\u202Egnp.exe' },
    'a control character': { text: 'user\u0000' },
    'many small values': {
      text: '',
      ...Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`a${at}`, at])),
    },
  };
  for (const [what, args] of Object.entries(cases)) {
    it(`${what}: only once the JSON was opened`, async () => {
      asked = await asking([itemOf(args, { tool })]);
      one('.content', asked.element).focus();
      await press('End');
      await until('a hint', () => hint().includes('open it as JSON'));
      await staysUnready();
      await click(button('open it as JSON'));
      expect(one<HTMLDetailsElement>('[part=json]', asked.element).open).to.equal(true);
      one('.content', asked.element).scrollTo(0, 1e6);
      await approve();
      expect(asked.answers[0]?.answer).not.to.have.property('arguments');
    });
  }

  const plain: Readonly<Record<string, JsonObject>> = {
    'a short text': { text: 'Paris' },
    'a few lines': { text: 'a\nb\nc' },
    nothing: {},
    'letters that join, and a flag': { text: 'नमस्ते क्\u200Dष ❤️ 👩‍👧' },
  };
  for (const [what, args] of Object.entries(plain)) {
    it(`${what}: needs no second look`, async () => {
      asked = await asking([itemOf(args, { tool })]);
      await until('it is ready', isReady);
      expect(hint()).to.equal('');
    });
  }

  it('are shown as they are sent, the names in one order, and each hidden character by its name', async () => {
    const args = { text: 'a\u202Eb', b: { z: 1, a: [true, null, 1.5] }, a: '\u0007' };
    asked = await asking([itemOf(args, { tool })]);
    await click(await until('a hint', () => buttons().find((each) => nameOf(each) === 'open it as JSON')));
    expect(all('.json .chip', asked.element).map((chip) => chip.textContent)).to.deep.equal(['U+202E']);
    const shown: unknown = JSON.parse(json().replace('U+202E', '\u202E'));
    expect(JSON.stringify(shown)).to.equal(
      '{"a":"\\u0007","b":{"a":[true,null,1.5],"z":1},"text":"a\u202Eb"}',
    );
    await expectAccessible(asked.element);
    await screenshot('approval-json');
  });

  it('with hundreds of hidden characters are shown exactly as well', async () => {
    const args = { text: 'a\u200Bb\u202E'.repeat(300) };
    asked = await asking([itemOf(args, { tool })]);
    one('[part=json] summary', asked.element).click();
    await until('the JSON', () => json() !== '');
    const shown = json().replaceAll(/U\+(200B|202E)/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    expect(JSON.parse(shown)).to.deep.equal(args);
  });

  it('beyond 10,000 characters the rest has to be asked for', async () => {
    const args = { text: 'word '.repeat(4000), zz: 'THE END' };
    asked = await asking([itemOf(args, { tool })]);
    one('.content', asked.element).focus();
    await press('End');
    await click(await until('a hint', () => buttons().find((each) => nameOf(each) === 'open it as JSON')));
    expect(json().length).to.equal(10_000);
    await staysUnready();
    expect(hint()).to.match(/Show the other 10,\d\d\d characters$/);
    await click(button(/^Show the other/, one('footer .hint', asked.element)));
    expect(JSON.parse(json())).to.deep.equal(args);
    one('.content', asked.element).scrollTo(0, 1e6);
    await approve();
    expect(decisions(asked)).to.have.length(1);
  });

  it('of more than 500 values are no form', async () => {
    const numbers = { ...weather, inputSchema: { properties: { n: { items: { type: 'integer' } } } } };
    const upTo = (count: number): JsonObject => ({ n: Array.from({ length: count }, (_, at) => at) });
    asked = await asking([itemOf(upTo(498), { tool: numbers })]);
    await until('a form', () => asked.element.renderRoot.querySelector('mcp-tool-form'));
    asked = await asking([itemOf(upTo(40_000), { tool: numbers })]);
    await until('a hint', () => hint().includes('open it as JSON'));
    expect(said(asked)).to.contain('Too long for a form');
    expect(all('mcp-tool-form', asked.element)).to.deep.equal([]);
  });

  // In a form such a text would hold up the page for longer than a test may take.
  it('of a megabyte do not hold up the page, and can be read to the end', async () => {
    const args = { text: `${'lorem ipsum\n'.repeat(90_000)}THE END` };
    asked = await asking([itemOf(args, { tool })]);
    await until('a hint', () => hint().includes('Review everything first'));
    expect(said(asked)).to.contain('Too long for a form');
    one('[part=json] summary', asked.element).click();
    await until('the JSON', () => json() !== '');
    await click(button(/^Show the other/));
    await until('all of the JSON', () => json().includes('THE END'));
    expect(JSON.parse(json())).to.deep.equal(args);
    one('.content', asked.element).focus();
    await press('End');
    await until('the end of it', () => {
      one('.content', asked.element).scrollTo(0, 1e9);
      return isInView(one('[data-end]', asked.element));
    });
    await approve();
    await screenshot('approval-long');
    expect(asked.answers[0]?.answer).not.to.have.property('arguments');
  });
});

describe('every argument in full', () => {
  const large: Readonly<Record<string, JsonObject>> = {
    'a text of 20 KB': { text: `${'word '.repeat(4000)}THE END` },
    'a word of 20 KB': { text: `${'x'.repeat(20_000)}THE-END` },
    '300 names': Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`name_${at}`, `value ${at}`])),
    'values in values': { a: { b: [{ c: [[['deep']]] }, null, true, 1.5] }, z: 'THE END' },
    '250 values in each other': { deep: JSON.parse('['.repeat(250) + ']'.repeat(250)), z: 'THE END' },
    'a hundred thousand hidden characters': { text: '\u200B'.repeat(100_000), z: 'THE END' },
    'a name of 500 letters': { ['n'.repeat(500)]: 1, z: 2 },
  };
  for (const [what, args] of Object.entries(large)) {
    it(`${what}: all of it can be read, with the buttons in view, also on a phone`, async () => {
      for (const [width, height] of [
        [1280, 800],
        [390, 700],
        [320, 500],
      ] as const) {
        await setViewport({ width, height });
        asked = await asking([itemOf(args)]);
        one('[part=json] summary', asked.element).click();
        await until('the JSON', () => json() !== '');
        const others = buttons(asked.element).find((each) => /^Show the other/.test(nameOf(each)));
        others?.click();
        await frame();
        if (!what.includes('hidden')) expect(JSON.parse(json())).to.deep.equal(args);
        // What is hidden is named, which takes its room.
        const room = JSON.stringify(args).length * (what.includes('hidden') ? 10 : 4) + 2000;
        expect(cardOf(asked).textContent.length, 'and not many times itself').to.be.lessThan(room);
        await until('the end of the arguments', () => {
          one('.content', asked.element).scrollTo(0, 1e9);
          return isInView(one('[data-end]', asked.element));
        });
        for (const name of ['Deny', 'Deny with a reason…', 'Approve', 'Decide later'])
          expect([name, width, isInView(button(name))]).to.deep.equal([name, width, true]);
        expect(tooWide(asked.element)).to.deep.equal([]);
      }
      await expectAccessible(asked.element);
      expect(said(asked)).to.contain('Run get_weather on Weather?');
    });
  }
});
