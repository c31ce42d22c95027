import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { JsonObject } from '../../../src/core/index.js';
import { screenshot } from '../../tools/in-page.js';
import {
  asking,
  change,
  cardOf,
  decisions,
  details,
  itemOf,
  said,
  weather,
  seeAll,
  shownText,
  type Asking,
} from '../helpers/asking.js';
import {
  all,
  approval,
  approve,
  button,
  buttons,
  clear,
  click,
  expectAccessible,
  frame,
  isInView,
  nameOf,
  one,
  press,
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

const text: JsonObject = { type: 'object', properties: { text: { type: 'string' } } };
const tool = { ...weather, inputSchema: text };

function isReady(): boolean {
  return button(approval).ariaDisabled === 'false';
}

/** Waits for the delay of the guard alone. */
async function staysUnready(): Promise<void> {
  await stays(900, () => {
    expect(isReady()).to.equal(false);
  });
}

function hint(): string {
  return all('[part~=scroll-down]', asked.element).map(words).join();
}

/** The arguments of a call, in a card with a limited height. */
async function ask(args: JsonObject, height = 500): Promise<void> {
  asked = await asking([itemOf(args, { tool })]);
  asked.element.style.maxBlockSize = `${height}px`;
  await frame();
}

/** A shown value, with each chip read as the character that it names. */
function shown(name: string): string {
  const row = all('.value', asked.element).find((it) => words(one('.name', it)) === name)!;
  return shownText(one('.text', row));
}

describe('arguments longer than the card', () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`name_${at}`, `${at}`]));

  it('Long arguments must be read to their end, by any means, once', async () => {
    await ask(many);
    await staysUnready();
    expect(hint()).to.equal('More to read');
    await expectAccessible(asked.element);
    one('.content', asked.element).focus();
    await press('End');
    await until('it is ready', isReady);
    one('.content', asked.element).scrollTo(0, 0);
    await stays(300, () => {
      expect([isReady(), hint()]).to.deep.equal([true, '']);
    });
    await approve();
    expect(decisions(asked)).to.have.length(1);
  });

  it('A button beside Approve scrolls long arguments a page at a time', async () => {
    await ask(many);
    await staysUnready();
    const content = one('.content', asked.element);
    await click(button('More to read'));
    expect(content.scrollTop).to.be.within(content.clientHeight / 2, content.clientHeight);
    await staysUnready();
    while (hint() !== '') await click(button('More to read'));
    await until('it is ready', isReady);
    await change(asked, [itemOf(many, { tool, id: 'ask-2' })]);
    await staysUnready();
  });

  it('Long arguments must be read to their end if the page scrolls instead of the card', async () => {
    asked = await asking([itemOf(many, { tool })]);
    await staysUnready();
    expect(hint()).to.equal('More to read');
    // A press without scrolling, which a click in a test would do first.
    while (hint() !== '') {
      const before = scrollY;
      button('More to read').click();
      await until('the next page', () => scrollY !== before || hint() === '');
      await frame();
      await frame();
    }
    one('[part=approve]', asked.element).scrollIntoView();
    await approve();
    expect(decisions(asked)).to.have.length(1);
  });
});

describe('a value', () => {
  const written: readonly (readonly [JsonObject, string])[] = [
    [{ text: 'Paris' }, 'text Paris'],
    [{ text: '' }, 'text ""'],
    [{ text: '3' }, 'text "3"'],
    [{ text: 'true' }, 'text "true"'],
    [{ text: 'null' }, 'text "null"'],
    [{ text: '["a"]' }, 'text "["a"]"'],
    [{ text: '"a"' }, 'text ""a""'],
    [{ text: '"a' }, 'text ""a"'],
    [{ text: 'a ' }, 'text "a "'],
    [{ text: '\u00a0a' }, 'text "U+00A0a"'],
    [{ text: 3 }, 'text 3'],
    [{ text: -1.5e300 }, 'text -1.5e+300'],
    [{ text: true }, 'text true'],
    [{ text: null }, 'text null'],
    [{ text: ['a', 1] }, 'text ["a",1]'],
    [{ text: { b: 1, a: {} } }, 'text {"a":{},"b":1}'],
    [{ text: 'a', 'na\u200Bme': 1 }, 'text a naU+200Bme 1'],
  ];
  for (const [args, row] of written) {
    it(`A value of ${JSON.stringify(args)} has exactly one notation`, async () => {
      const bare = { ...weather, inputSchema: { type: 'object' } };
      asked = await asking([itemOf(args, { tool: bare })]);
      const text = all('.value', asked.element)
        .map((it) => `${one('.name', it).textContent.trim()} ${one('.text', it).textContent}`)
        .join(' ');
      expect(text).to.equal(row);
      await until('it is ready', isReady);
    });
  }
});

describe('content that is longer than the card', () => {
  it('Text fades above the buttons, a line whose end is in view stays readable, and Approve stays in its place', async () => {
    await ask({ text: 'A line\n'.repeat(12), other: 'Another\n'.repeat(12) });
    asked.element.style.maxBlockSize = '320px';
    await frame();
    const content = one('.content', asked.element);
    const fade = getComputedStyle(content, '::after');
    expect([fade.position, fade.bottom, fade.pointerEvents]).to.deep.equal(['sticky', '0px', 'none']);
    expect(fade.backgroundImage).to.contain('gradient');
    expect(Number.parseFloat(fade.height), 'less than the space below letters').to.be.at.most(8);
    const place = (): number => one('[part=approve]', asked.element).getBoundingClientRect().top;
    const before = place();
    content.scrollTo(0, content.scrollHeight);
    await frame();
    const last = all('.note, .arguments', content).at(-1)!;
    const edge = content.getBoundingClientRect().bottom - Number.parseFloat(fade.height);
    expect(last.getBoundingClientRect().bottom).to.be.at.most(edge + 4.5);
    await details(asked);
    expect(place()).to.equal(before);
  });
});

describe('values in a box that scrolls', () => {
  const text = `${'word '.repeat(600)}THE END`;

  it('The values must be read to their end, and the card reports how much is left', async () => {
    await ask({ title: 'short', text });
    await staysUnready();
    expect(words(all('dt', asked.element)[1]!)).to.equal('text · 3,007 characters');
    expect(hint()).to.match(/^[12],\d\d0 characters to read$/);
    const box = one('.box', asked.element);
    expect(box.dataset['more'], 'it fades where there is more').to.equal('');
    await expectAccessible(asked.element);
    await screenshot('approval-long-value');
    await click(button(/characters to read$/));
    expect(box.scrollTop).to.be.within(90, 148);
    while (hint() !== '') await click(one('[part~=scroll-down]', asked.element));
    await until('it is ready', isReady);
    expect(box.dataset['more']).to.equal(undefined);
    await approve();
    expect(decisions(asked)).to.have.length(1);
  });

  it('Each box must be read separately', async () => {
    await ask({ text, other: text });
    const [first, second] = all('.box', asked.element);
    for (const box of [second!, first!]) {
      await staysUnready();
      box.focus();
      await press('End');
    }
    one('.content', asked.element).scrollTo(0, 1e6);
    await until('it is ready', isReady);
  });

  it('Reaching the end of the card does not count as reading the boxes', async () => {
    await ask({ text });
    one('.content', asked.element).scrollTo(0, 1e6);
    await staysUnready();
  });
});

describe('arguments in which no character may be hidden', () => {
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
    'a short text': { text: 'Paris' },
    'a few lines': { text: 'a\nb\nc' },
    nothing: {},
    'letters that join, and a flag': { text: 'नमस्ते क्\u200Dष ❤️ 👩‍👧' },
  };
  for (const [what, args] of Object.entries(cases)) {
    it(`${what}: the values are shown to the letter`, async () => {
      await ask(args, 590);
      const rows = all('.value', asked.element);
      const read = Object.fromEntries(
        rows.map((row) => [
          shownText(one('.name', row)),
          valueOf(shownText(one('.text', row)), one('.text', row)),
        ]),
      );
      expect(read).to.deep.equal(args);
      await seeAll(asked);
      await approve();
      expect(asked.answers[0]?.answer).not.to.have.property('arguments');
    });
  }

  /** Parses a shown value: text if quoted, else JSON if possible. */
  function valueOf(written: string, element: Element): unknown {
    if (element.getAttribute('dir') === 'auto')
      return /^".*"$/s.test(written) ? written.slice(1, -1) : written;
    return JSON.parse(written);
  }

  it('Each space takes its room, and a line break is one', async () => {
    const width = (of: string): number => {
      const pen = document.createRange();
      pen.selectNodeContents(all('.text', asked.element).find((it) => it.textContent === of)!);
      return pen.getBoundingClientRect().width;
    };
    await ask({ one: 'a b', ten: `a${' '.repeat(10)}b` });
    expect(width(`a${' '.repeat(10)}b`)).to.be.greaterThan(width('a b') + 25);
  });

  it('The card reports the number of hidden characters', async () => {
    await ask({ text: 'a\u202Eb\u200B', 'n\u200B': ['\u200B'] });
    expect(all('.note', asked.element).map(words)).to.deep.equal([
      'Contains 4 hidden characters, marked here.',
    ]);
    await ask({ text: 'a' });
    expect(all('.note', asked.element)).to.deep.equal([]);
  });

  it('The details show the arguments as they are sent, with the names in one order and hidden characters by name', async () => {
    const args = { text: 'a\u202Eb', b: { z: 1, a: [true, null, 1.5] }, a: '\u0007' };
    await ask(args, 590);
    await details(asked);
    const json = one('[part=json]', asked.element);
    expect(all('.chip', json).map((chip) => chip.textContent)).to.deep.equal(['U+202E']);
    expect(JSON.stringify(JSON.parse(shownText(one('.text', json))))).to.equal(
      '{"a":"\\u0007","b":{"a":[true,null,1.5],"z":1},"text":"a\u202Eb"}',
    );
    await expectAccessible(asked.element);
    await screenshot('approval-json');
  });

  it('Arguments with hundreds of hidden characters are shown just as exactly', async () => {
    const args = { text: 'a\u200Bb\u202E'.repeat(300) };
    await ask(args);
    expect(shown('text')).to.equal(args.text);
    await staysUnready();
    await seeAll(asked);
    await approve();
  });

  it('Arguments beyond 10,000 characters need a press to show the rest', async () => {
    const args = { text: `${'word '.repeat(4000)}.`, zz: 'THE END' };
    await ask(args);
    expect(shown('text').length).to.equal(10_000);
    one('.box', asked.element).focus();
    await press('End');
    one('.content', asked.element).scrollTo(0, 1e6);
    await staysUnready();
    // The 10,001 unrendered ones, and those that scrolling to the end did not bring into view: their number depends on the font.
    expect(hint()).to.match(/^1[01],\d\d0 characters to read$/);
    await click(button('Show the other 10,001 characters'));
    expect(shown('text')).to.equal(args.text);
    await staysUnready();
    await seeAll(asked);
    await approve();
    expect(decisions(asked)).to.have.length(1);
  });

  it('Arguments beyond 10,000 characters can be read with only the button beside Approve', async () => {
    await ask({ text: `${'line\n'.repeat(2100)}.` });
    for (let presses = 0; hint() !== '' && presses < 1000; presses++) {
      button(/to read$/).click();
      await frame();
      await frame();
    }
    expect(shown('text').length).to.equal(10_501);
    await approve();
  });

  it('More than 500 values cannot be changed in the card, but can be read', async () => {
    const numbers = { ...weather, inputSchema: { properties: { n: { items: { type: 'integer' } } } } };
    const upTo = (count: number): JsonObject => ({ n: Array.from({ length: count }, (_, at) => at) });
    asked = await asking([itemOf(upTo(498), { tool: numbers })]);
    button('Change');
    asked = await asking([itemOf(upTo(40_000), { tool: numbers })]);
    expect(said(asked)).not.to.contain('Change');
    const args = Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`n${at}`, at]));
    asked = await asking([itemOf(args, { tool: numbers })]);
    expect(all('.value', asked.element), 'one row, of all').to.have.length(1);
    expect(JSON.parse(shownText(one('.text', asked.element)))).to.deep.equal(args);
  });

  it('Arguments of one megabyte do not block the page and can be read to their end', async () => {
    const args = { text: `${'lorem ipsum\n'.repeat(90_000)}THE END` };
    await ask(args);
    await staysUnready();
    await until('all of the text', async () => {
      if (cardOf(asked).textContent.includes('THE END')) return true;
      // While a megabyte is rendered, a press may miss its target. A person presses again.
      await click(button(/^Show the other/));
      return false;
    });
    expect(shown('text')).to.equal(args.text);
    await seeAll(asked);
    await approve();
    await screenshot('approval-long');
    expect(asked.answers[0]?.answer).not.to.have.property('arguments');
  });
});

describe('secrets', () => {
  const secret: Readonly<Record<string, JsonObject>> = {
    'write-only': { properties: { key: { type: 'string', writeOnly: true } } },
    'a password': { properties: { key: { type: 'string', format: 'password' } } },
    'inside a value': { properties: { key: { properties: { a: { writeOnly: true } } } } },
    'by a reference': { $defs: { s: { writeOnly: true } }, properties: { key: { $ref: '#/$defs/s' } } },
    'in a branch': { oneOf: [{ properties: { key: { writeOnly: true } } }], properties: { key: {} } },
    'of any name': { patternProperties: { '.': { format: 'password' } } },
  };
  for (const [what, inputSchema] of Object.entries(secret)) {
    it(`${what}: secrets are masked and must be shown before they are sent`, async () => {
      asked = await asking([itemOf({ key: 'hunter2' }, { tool: { ...weather, inputSchema } })]);
      await staysUnready();
      expect(said(asked)).not.to.contain('hunter2');
      expect(hint()).to.equal('Show the hidden value');
      await expectAccessible(asked.element);
      await click(button('Show'));
      expect(said(asked)).to.contain('key hunter2');
      await approve();
      expect(decisions(asked)).to.have.length(1);
    });
  }

  it('Plain values beside a secret are not masked', async () => {
    const inputSchema = { properties: { key: { writeOnly: true }, city: { type: 'string' } } };
    asked = await asking([itemOf({ city: 'Paris', key: 'k' }, { tool: { ...weather, inputSchema } })]);
    expect(said(asked)).to.contain('city Paris');
    await click(button('Show the hidden value'));
    await approve();
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
    it(`${what}: all of it can be read with the buttons in view, also on a phone`, async () => {
      for (const [width, height] of [
        [1280, 800],
        [390, 700],
        [320, 500],
      ] as const) {
        await setViewport({ width, height });
        asked = await asking([itemOf(args)]);
        asked.element.style.maxBlockSize = `${height}px`;
        await details(asked);
        for (const others of buttons(asked.element).filter((each) => /^Show the other/.test(nameOf(each))))
          others.click();
        await frame();
        if (!what.includes('hidden'))
          expect(JSON.parse(shownText(one('[part=json] .text', asked.element)))).to.deep.equal(args);
        // Named hidden characters take space.
        const room = JSON.stringify(args).length * (what.includes('hidden') ? 20 : 8) + 2000;
        expect(cardOf(asked).textContent.length, 'and not many times itself').to.be.lessThan(room);
        await seeAll(asked);
        for (const name of ['Deny', 'Approve once', 'Decide later'])
          expect([name, width, isInView(button(name))]).to.deep.equal([name, width, true]);
        expect(tooWide(asked.element)).to.deep.equal([]);
      }
      await expectAccessible(asked.element);
      expect(said(asked)).to.contain('Run get_weather on Weather?');
    });
  }
});
