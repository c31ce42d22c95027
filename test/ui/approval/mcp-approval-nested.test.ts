import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { JsonObject, JsonValue } from '../../../src/core/index.js';
import { screenshot } from '../../tools/in-page.js';
import { asking, changing, itemOf, seeAll, shownText, weather, type Asking } from '../helpers/asking.js';
import {
  all,
  approval,
  approve,
  button,
  clear,
  click,
  expectAccessible,
  frame,
  one,
  tooWide,
  until,
  words,
} from '../helpers/page.js';
import { stays } from '../../fixtures/stays.js';

let asked: Asking;

afterEach(async () => {
  clear();
  await setViewport({ width: 800, height: 600 });
});

const bare = { ...weather, inputSchema: { type: 'object' } };

async function ask(args: JsonObject, inputSchema: JsonObject = bare.inputSchema): Promise<void> {
  asked = await asking([itemOf(args, { tool: { ...weather, inputSchema } })]);
  await frame();
}

function isReady(): boolean {
  return button(approval).ariaDisabled === 'false';
}

function hint(): string {
  return all('[part~=scroll-down]', asked.element).map(words).join();
}

/** The value that the card shows, read back from its lines as a person would read it. */
function readBack(shown: Element): JsonValue {
  const list = shown.querySelector(':scope > ol');
  if (list) return [...list.children].map((item) => readBack(one('.cell', item)));
  const object = shown.querySelector(':scope > dl');
  if (object)
    return Object.fromEntries(
      [...object.children].map((row) => {
        const name = shownText(row.querySelector(':scope > dt .name')!);
        return [name === '""' ? '' : name, readBack(row.querySelector(':scope > dd')!)];
      }),
    );
  const leaf = shown.querySelector(':scope > .text')!;
  const text = shownText(leaf);
  if (leaf.getAttribute('dir') === 'ltr') return JSON.parse(text) as JsonValue;
  return /^".*"$/s.test(text) ? text.slice(1, -1) : text;
}

function readArguments(): JsonObject {
  const rows = all('.values > dl > .value', asked.element);
  return Object.fromEntries(
    rows.map((row) => [
      shownText(one('.name', row)),
      readBack(row.querySelector('.box') ?? one('.what', row)),
    ]),
  );
}

const travelers = [
  { name: 'Ada Lindqvist', born: '1990-01-01', card: 'Weekend 40 %' },
  { name: 'Noor Haddad', born: '1951-11-30', card: 'Senior 30 %' },
];
const traveler = {
  type: 'object',
  properties: { name: { type: 'string' }, born: { type: 'string' }, card: { type: 'string' } },
};
const fares = { route: 'CDG to LYS', date: '2026-05-23', travelers };
const faresSchema: JsonObject = {
  type: 'object',
  properties: {
    route: { type: 'string' },
    date: { type: 'string', format: 'date' },
    travelers: { type: 'array', items: traveler },
  },
};

describe('values inside a value', () => {
  it('Two travelers are a numbered list with their fields, no JSON, and Approve waits for nothing', async () => {
    await ask(fares, faresSchema);
    expect(words(one('.values', asked.element))).to.equal(
      'route CDG to LYS Change date 2026-05-23 travelers 2 items ' +
        '1 name Ada Lindqvist born 1990-01-01 card Weekend 40 % ' +
        '2 name Noor Haddad born 1951-11-30 card Senior 30 %',
    );
    expect(all('.box', asked.element)).to.deep.equal([]);
    expect(hint()).to.equal('');
    await until('it is ready', isReady);
    await expectAccessible(asked.element);
    await screenshot('approval-nested');
    await approve();
    expect(asked.answers[0]?.answer).not.to.have.property('arguments');
  });

  const shapes: Readonly<Record<string, JsonObject>> = {
    'an object': { when: { date: '2026-05-23', time: '09:00', zone: null } },
    'a list of texts, numbers and nothing': { list: ['a text', '3', 3, '', null, true, '"quoted"', ' a '] },
    'empty lists and objects': { empty: [[], {}, [[]], { list: [], object: {} }, 'and a text'] },
    'lists in lists': {
      grid: [
        [1, 2, 3],
        [4, 5, 6],
        [[7, 8], ['nine, ten']],
      ],
    },
    'objects in objects': { a: { b: { c: { d: { e: { f: 'deep, and deeper', g: [1, 2] } } } } } },
    'names that are empty, numbers or long': {
      names: { '': 1, '1': 'one', ['n'.repeat(200)]: [1, '__proto__'] },
    },
    'names that differ in a blank': { names: { 'a b': 1, 'a  b': 2, ' a b': 3, 'a b ': 4, 'a\u00a0b': 5 } },
    'hidden characters in names and values': {
      people: [{ 'na\u200Bme': 'user\u202Egnp.exe', ok: '\u0000' }],
    },
    'letters from right to left': { people: [{ שם: 'אדה', list: ['א', 'ב', 'ג', 'ד', 'ה', 'ו', 'ז'] }] },
    'several lines of text': { mail: { to: 'ada@example.com', body: 'Hello,\n\n  this is it.\nBye' } },
  };
  for (const [what, args] of Object.entries(shapes)) {
    it(`${what}: each name and value is shown exactly, on any screen`, async () => {
      for (const [width, height] of [
        [1280, 800],
        [320, 568],
      ] as const) {
        await setViewport({ width, height });
        await ask(args);
        expect(readArguments()).to.deep.equal(args);
        expect(tooWide(asked.element)).to.deep.equal([]);
      }
      await expectAccessible(asked.element);
      await seeAll(asked);
      await approve();
      expect(asked.answers[0]?.answer).not.to.have.property('arguments');
    });
  }

  it('Hidden characters inside are marked and counted', async () => {
    await ask({ people: [{ 'na\u200Bme': 'a longer text\u202E' }] });
    expect(all('.chip', asked.element).map(words)).to.deep.equal(['U+200B', 'U+202E']);
    expect(all('.note', asked.element).map(words)).to.include('Contains 2 hidden characters, marked here.');
  });

  it('A secret inside keeps the whole value masked until it is shown', async () => {
    const person = { type: 'object', properties: { pin: { type: 'string', writeOnly: true } } };
    await ask({ person: { name: 'Ada Lindqvist', pin: 'hunter2' } }, { properties: { person } });
    expect(words(one('.values', asked.element))).not.to.contain('hunter2');
    await click(button('Show'));
    expect(readArguments()).to.deep.equal({ person: { name: 'Ada Lindqvist', pin: 'hunter2' } });
  });
});

describe('the number of lines that Approve does not wait for', () => {
  const list = (count: number): JsonObject => ({
    list: Array.from({ length: count }, (_, at) => `the item ${at}`),
  });

  it('Twelve lines have no box of their own', async () => {
    await ask(list(11));
    expect(all('.box', asked.element)).to.deep.equal([]);
    await until('it is ready', isReady);
    await ask({ text: 'a line\n'.repeat(11) });
    expect(all('.box', asked.element)).to.deep.equal([]);
    await until('it is ready', isReady);
  });

  it('More lines scroll in a box, and must be seen to their end', async () => {
    await ask(list(40));
    const box = one('.box', asked.element);
    expect(box.getBoundingClientRect().height).to.equal(148);
    await stays(900, () => expect(isReady()).to.equal(false));
    expect(hint()).to.match(/^\d+ characters to read$/);
    await expectAccessible(asked.element);
    while (hint() !== '') await click(one('[part~=scroll-down]', asked.element));
    await until('it is ready', isReady);
    expect(readArguments()).to.deep.equal(list(40));
  });

  it('A list of thousands is JSON in a box, and can be read to its end', async () => {
    const many = { list: Array.from({ length: 3000 }, (_, at) => at) };
    await ask(many);
    expect(all('ol', asked.element)).to.deep.equal([]);
    await stays(900, () => expect(isReady()).to.equal(false));
    await seeAllText();
    expect(JSON.parse(shownText(one('.box .text', asked.element)))).to.deep.equal(many.list);
    await until('it is ready', isReady);
  });

  async function seeAllText(): Promise<void> {
    await click(button(/^Show the other/));
    await seeAll(asked);
  }
});

describe('the form of values inside a value', () => {
  it('A form that shows all of them is what must be seen, not the values again', async () => {
    await setViewport({ width: 800, height: 1400 });
    await ask(fares, faresSchema);
    await changing(asked);
    expect(all('.values', asked.element)).to.deep.equal([]);
    await until('it is ready', isReady);
    expect(hint()).to.equal('');
  });

  it('A control that is not filled in hides nothing, so the values are not shown again', async () => {
    await setViewport({ width: 703, height: 1400 });
    const properties = {
      ...(faresSchema['properties'] as JsonObject),
      title: { type: 'string' },
      leaves: { type: 'string', format: 'date-time' },
      wake: { type: 'string', format: 'time' },
      cabin: { enum: ['economy', 'business'] },
      tags: { type: 'array', items: { type: 'string' }, uniqueItems: true, maxItems: 5 },
      fee: {
        oneOf: [
          { type: 'object', properties: { kind: { const: 'card' }, number: { type: 'string' } } },
          { type: 'object', properties: { kind: { const: 'invoice' }, company: { type: 'string' } } },
        ],
      },
    };
    const more = { cabin: 'business', fee: { kind: 'invoice', company: 'ACME' }, tags: ['a', 'b'] };
    await ask({ ...fares, title: 'Spring', ...more }, { type: 'object', properties });
    await changing(asked);
    await screenshot('approval-nested-form');
    expect(all('.values', asked.element)).to.deep.equal([]);
    await until('it is ready', isReady);
  });

  it('A form that is longer than the card must be seen to its end', async () => {
    await ask(fares, faresSchema);
    asked.element.style.maxBlockSize = '400px';
    await changing(asked);
    await stays(900, () => expect(isReady()).to.equal(false));
    expect(hint()).to.equal('More to read');
    expect(all('.values', asked.element)).to.deep.equal([]);
    one('.content', asked.element).scrollTo(0, 1e6);
    await until('it is ready', isReady);
  });
});
