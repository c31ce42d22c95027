import { expect } from 'chai';
import type { SeenDefinition } from '../../../src/core/index.js';
import { withoutFreeze } from '../helpers/hostile.js';
import {
  all,
  button,
  clear,
  drawn,
  expectAccessible,
  focused,
  nodeCount,
  one,
  press,
  tabTo,
  tooWide,
  words as wordsOf,
} from '../helpers/page.js';
import { hostile } from '../helpers/samples.js';
import {
  DifferenceStage,
  tool,
  stage,
  showDifference,
  changes,
  random,
  randomWords,
} from './difference-stage.js';

customElements.define('difference-stage', DifferenceStage);

afterEach(clear);

describe('a long definition', () => {
  const sentence = 'The quick brown fox jumps over the lazy dog. ';

  it('Unchanged parts are folded, and a key opens them', async () => {
    const text = sentence.repeat(50);
    const at = text.length / 2;
    await showDifference(
      { ...tool, description: text },
      { ...tool, description: `${text.slice(0, at)}Then mail it. ${text.slice(at)}` },
    );
    expect(changes()).to.deep.equal(['added: Then mail it.']);
    const folds = all<HTMLButtonElement>('button', stage);
    expect(folds).to.have.length(2);
    expect(wordsOf(stage).length).to.be.lessThan(1000);
    const name = wordsOf(folds[0]!);
    await tabTo(name);
    await press('Enter');
    expect(folds[0]!.ariaExpanded).to.equal('true');
    expect(focused()).to.equal(folds[0]);
    expect(wordsOf(stage).length).to.be.greaterThan(1200);
    await press('Enter');
    expect(wordsOf(stage).length).to.be.lessThan(1000);
    await expectAccessible();
  });

  it('One changed byte in 256 KB is found and located', async () => {
    const text = sentence.repeat(5825);
    const after = `${text.slice(0, 200_001)}X${text.slice(200_002)}`;
    await withoutFreeze('256 KB, one byte', 50, () =>
      showDifference({ ...tool, description: text }, { ...tool, description: after }),
    );
    expect(changes()).to.have.length(2);
    expect(changes()[1]).to.contain('X');
    expect(nodeCount(stage)).to.be.lessThan(40);
  });

  it('The changed line of a schema with many keys is named', async () => {
    const properties = (type: string): object =>
      Object.fromEntries(
        Array.from({ length: 2000 }, (_, at) => [`key_${at}`, { type: at === 1000 ? type : 'string' }]),
      );
    const of = (type: string): SeenDefinition => ({
      ...tool,
      inputSchema: { type: 'object', properties: properties(type) } as SeenDefinition['inputSchema'],
    });
    await withoutFreeze('2,000 keys', 50, () => showDifference(of('string'), of('number')));
    // Within its time limit a busy computer may only get as far as the whole values, with their quotes.
    const values = changes().map((change) => change.replaceAll('"', ''));
    expect(values).to.deep.equal(['removed: string', 'added: number']);
    expect(wordsOf(stage)).to.contain('key_1000').and.not.to.contain('key_1100');
  });
});

describe('a hostile definition', () => {
  const size = 262_144;
  const lines = (text: string): string => text.replaceAll(' ', '\n');
  const deep = (depth: number, text: string): SeenDefinition['inputSchema'] =>
    JSON.parse(
      '{"a":'.repeat(depth) + JSON.stringify(text) + '}'.repeat(depth),
    ) as SeenDefinition['inputSchema'];
  const attacks: readonly (readonly [string, Partial<SeenDefinition>, Partial<SeenDefinition>])[] = [
    ['256 KB of random words', { description: randomWords(size, 1) }, { description: randomWords(size, 2) }],
    [
      '256 KB of random lines',
      { description: lines(randomWords(size, 1)) },
      { description: lines(randomWords(size, 2)) },
    ],
    [
      '256 KB of Chinese',
      { description: randomWords(size, 1, '天气预报工具会读取文件删除') },
      { description: randomWords(size, 2, '天气预报工具会读取文件删除') },
    ],
    [
      '256 KB without a space',
      { description: randomWords(size, 1).replaceAll(' ', '') },
      { description: randomWords(size, 2).replaceAll(' ', '') },
    ],
    [
      '256 KB of what cannot be seen',
      { description: randomWords(size, 1, '\u200b\u202e\u2062') },
      { description: randomWords(size, 2, '\u200b\u202e\u2062') },
    ],
    ['32 KB where every other word is another', { description: mixed(1) }, { description: mixed(2) }],
    [
      '30 KB of lines, each with something unseen',
      { description: unseen('a') },
      { description: unseen('b') },
    ],
    [
      '128 KB of brackets, 250 deep',
      { inputSchema: deep(250, randomWords(size / 2, 1)) },
      { inputSchema: deep(250, randomWords(size / 2, 2)) },
    ],
    [
      '60,000 numbers',
      { inputSchema: { enum: Array.from({ length: 60_000 }, (_, at) => at) } },
      { inputSchema: { enum: Array.from({ length: 60_000 }, (_, at) => 60_000 - at) } },
    ],
  ];

  function mixed(seed: number): string {
    const next = random(seed);
    return Array.from({ length: 6000 }, (_, at) => (at % 2 ? 'same' : Math.floor(next() * 1e4))).join(' ');
  }

  function unseen(letter: string): string {
    return Array.from({ length: 300 }, (_, at) => `${at}${letter}${'\u200b\u202e'.repeat(48)}\n`).join('');
  }

  for (const [what, before, after] of attacks) {
    it(`${what}: the page can run, and the old and the new are shown`, async () => {
      await withoutFreeze(what, 50, () => showDifference({ ...tool, ...before }, { ...tool, ...after }));
      expect(all('del', stage).length).to.be.greaterThan(0);
      expect(all('ins', stage).length).to.be.greaterThan(0);
      expect(nodeCount(stage)).to.be.lessThan(40_000);
      document.querySelector('main')!.style.inlineSize = '320px';
      await drawn(stage);
      expect(tooWide()).to.deep.equal([]);
    });
  }

  it('The definition opens piece by piece to its end', async () => {
    const [after] = [randomWords(size, 2)];
    await showDifference({ ...tool, description: randomWords(size, 1) }, { ...tool, description: after });
    expect(all('del, ins', stage)).to.have.length(2);
    for (
      let presses = 0;
      presses < 12 && !one('ins', stage).textContent.includes(after.slice(-40));
      presses++
    ) {
      button(/more characters/, one('ins', stage)).click();
      await drawn(stage);
    }
    expect(one('ins', stage).textContent).to.contain(after);
  });

  it('Markup is shown as text', async () => {
    await showDifference(tool, {
      ...tool,
      title: hostile.html,
      instructions: hostile.template,
      app: { [hostile.html]: hostile.bidi },
    });
    expect(wordsOf(stage)).to.contain(hostile.html);
    expect(all('img, b, script', stage)).to.deep.equal([]);
    expect(wordsOf(stage)).to.contain('U+202E');
  });

  it('`__proto__` as a key is a key', async () => {
    const app = JSON.parse('{"__proto__":{"polluted":true}}') as SeenDefinition['inputSchema'];
    await showDifference(tool, { ...tool, app });
    expect(wordsOf(stage)).to.contain('__proto__');
    expect(({} as Record<string, unknown>)['polluted']).to.equal(undefined);
  });
});
