import { expect } from 'chai';
import { html, type LitElement } from 'lit';
import '../../../../src/registry.js';
import type { McpConversation } from '../../../../src/index.js';
import '../../../../src/ui/content/markdown/mcp-content-markdown.js';
import { bounds } from '../../../../src/ui/base/bounds.js';
import { withoutLooseEnds } from '../../../../src/ui/content/markdown/unfinished.js';
import { readTokens } from '../../../../src/ui/content/markdown/markdown-tokens.js';
import { Section } from '../../../../src/ui/content/markdown/growing.js';
import { documentEn } from '../../../../src/ui/locales/en/document.js';
import { en } from '../../../../src/ui/locales/en/shell.js';
import { answerIn } from '../../../fixtures/talk.js';
import {
  all,
  button,
  clear,
  expectAccessible,
  focused,
  one,
  show,
  until,
  words,
} from '../../helpers/page.js';

const document_ = `Here is what I found:

# Weather

It is **18 °C** in *Paris*, see [the source](https://a.example/b), and \`get_weather\`.

- one
- two
  - three

  a second paragraph

1. first
2. second

| City | Value |
| --- | ---: |
| Paris | 18 |
| Oslo | 4 |

\`\`\`js
const a = 1;

// - no list
\`\`\`

> quoted
> twice

Title
---

\\[ a_1 + b_1 = c_1 \\] and $x_1 * y_1$ cost $5 and $6.

---

The end.
`;

let talk: McpConversation;

async function begin(): Promise<void> {
  talk = document.createElement('mcp-conversation');
  talk.style.blockSize = '400px';
  await show(talk);
}

async function write(text: string, status: 'writing' | 'complete' = 'writing'): Promise<void> {
  const entry = { ...answerIn(text), id: 'a1', at: 0, status };
  talk.conversation = { status: status === 'writing' ? 'thinking' : 'idle', entries: [entry] };
  await talk.updateComplete;
  await all<LitElement>('mcp-growing-markdown', talk)[0]?.updateComplete;
}

const page = (): HTMLElement => one('.markdown', talk);
const shape = (root: Element): string =>
  all('*', root)
    .filter((each) => !each.matches('.section, [class^=code-]'))
    .map(({ localName }) => localName)
    .join(' ');

afterEach(clear);

describe('Markdown in an answer', () => {
  before(async () => {
    await import('../../../../src/ui/content/markdown/mcp-growing-markdown.js');
  });

  it('The answer ends as if it had arrived in one piece, however it was split', async () => {
    const whole = document.createElement('mcp-content-markdown');
    whole.source = document_.replace(/^.*c_1.*$/m, 'Formulas and more.');
    await show(whole);
    const [shapeOfWhole, wordsOfWhole] = [shape(one('.markdown', whole)), words(one('.markdown', whole))];
    for (const step of [1, 7, 64, 10_000]) {
      await begin();
      for (let at = step; at < document_.length; at += step) await write(document_.slice(0, at));
      await write(document_, 'complete');
      expect(shape(page()), `in pieces of ${step}`).to.equal(shapeOfWhole);
      expect(words(page()).replace(/\S+ a_1.*\$6\./, 'Formulas and more.')).to.equal(wordsOfWhole);
      clear();
    }
  });

  it('Formulas stay as they were written', async () => {
    await begin();
    await write(
      'a \\(x_1 * y_2 * z\\) b\n\n$$\n- a_1\n- b_1\n$$\n\n$a_b$ and $c_d$, $5 *or* $6 **x**\n',
      'complete',
    );
    expect(words(page())).to.equal('a \\(x_1 * y_2 * z\\) b $$ - a_1 - b_1 $$ $a_b$ and $c_d$, $5 or $6 x');
    expect(shape(page())).to.equal('p p p em strong');
  });

  it('Nodes that are read, selected or focused stay', async () => {
    await begin();
    await write('# One\n\nThe first paragraph.\n\nThe second');
    const [first, second] = all('p', page());
    await write('# One\n\nThe first paragraph.\n\nThe second goes on **boldly');
    expect(all('p', page())).to.deep.equal([first, second]);
    const text = second!.firstChild!;
    await write('# One\n\nThe first paragraph.\n\nThe second goes on **boldly**, and on.\n\n```js\nlet a');
    expect(second!.firstChild).to.equal(text);
    const copy = button('Copy this code', talk);
    copy.focus();
    await write(
      '# One\n\nThe first paragraph.\n\nThe second goes on **boldly**, and on.\n\n```js\nlet a = 1;\n```\n\nA',
    );
    expect(focused()).to.equal(copy);
    expect(words(one('pre', page()))).to.equal('let a = 1;');
    expect(words(second!)).to.equal('The second goes on boldly, and on.');
  });

  it('Code is colored once it is complete, and not before', async () => {
    await begin();
    await write('```js\nconst a = 1;\n');
    expect(all('[class^=code-]', page())).to.deep.equal([]);
    await write('```js\nconst a = 1;\n```\n\nDone.\n', 'complete');
    await until('the colours', () => all('[class^=code-]', page()).length > 0);
  });

  it('A definition at the end applies to earlier text', async () => {
    await begin();
    await write('See [the page][1].\n\nMore.\n\n');
    expect(all('a', page())).to.deep.equal([]);
    await write('See [the page][1].\n\nMore.\n\n[1]: https://a.example/\n', 'complete');
    expect(all<HTMLAnchorElement>('a', page()).map(({ href }) => href)).to.deep.equal(['https://a.example/']);
  });

  it('A definition is found wherever it may be', async () => {
    await begin();
    await write('See [the page][1].\n\nMore.\n\n');
    await write('See [the page][1].\n\nMore.\n\n> [1]: https://a.example/\n', 'complete');
    expect(all<HTMLAnchorElement>('a', page()).map(({ href }) => href)).to.deep.equal(['https://a.example/']);
  });

  it('A definition inside code stays code, and nothing is rendered again', async () => {
    await begin();
    await write('One.\n\n```\n[1]: a\n```\n\nTwo');
    const [first] = all('p', page());
    await write('One.\n\n```\n[1]: a\n```\n\nTwo.', 'complete');
    expect(all('p', page())[0] === first).to.equal(true);
  });

  it('Only the image with the complete address is requested', async () => {
    await begin();
    await write('![a][1]\n\n[1]: data:image/png;base64,AAAA');
    const before = one('.picture', page());
    await write('![a][1]\n\n[1]: data:image/png;base64,AAAABBBB', 'complete');
    expect(one('.picture', page()) === before).to.equal(false);
  });

  it('The alternative text is shown once when an image becomes a link', async () => {
    await begin();
    await write('[![a](https://a.example/b)');
    await write('[![a](https://a.example/b)](https://c.example/)', 'complete');
    expect(all('.alt', page())).to.deep.equal([]);
  });

  it('A selection before text that changes its meaning stays', async () => {
    await begin();
    await write('One two *three');
    const text = one('p', page()).firstChild!;
    const range = document.createRange();
    range.setStart(text, 4);
    range.setEnd(text, 7);
    await write('One two *three* four', 'complete');
    expect(String(range)).to.equal('two');
  });

  it('After a text with too many pieces, another text is formatted from its beginning', async () => {
    await begin();
    await write('- a\n'.repeat(bounds.blockTokens / 4));
    await until('the text', () => all('mcp-content-text', talk).length);
    await write('# Another');
    expect(shape(page())).to.equal('h1');
    expect(all('mcp-content-text', talk)).to.deep.equal([]);
  });

  it('The answer is in the language that was chosen while it arrived', async () => {
    const section = new Section();
    const context = { strings: en, words: documentEn, instead: () => html`` };
    const made = section.take(await readTokens('| a |\n| - |\n'), context);
    section.draw({ ...context, words: { ...documentEn, table: 'Tafel' } });
    await made;
    expect(one('.scroll', section.place).ariaLabel).to.equal('Tafel');
  });

  it('The end of a formula is found after many openings whose end is too far away', async () => {
    const [openings, dollars] = ['a \\(b\\( '.repeat(900), '$$a$$ $$ $$'];
    await begin();
    await write(`${openings}c\\) *d*\n\n${dollars} *e*`, 'complete');
    expect(words(page())).to.contain('c\\) d');
    expect(words(page())).to.contain('$$a$$ $$ $$ e');
  });

  it('The page gets an event when a link is opened', async () => {
    await begin();
    await write('[a](https://a.example/)', 'complete');
    const opened: unknown[] = [];
    talk.addEventListener('mcp-open-address', ({ detail }) => opened.push(detail));
    const link = one('a', page());
    link.addEventListener('click', (event) => setTimeout(() => event.preventDefault()));
    link.removeAttribute('target');
    link.removeAttribute('href');
    link.setAttribute('href', '#a');
    link.click();
    expect(opened).to.have.length(1);
  });

  it('With too many pieces the rest is plain text, with the reason, and earlier text stays', async () => {
    await begin();
    await write('# One\n\nTwo.\n\nThree.\n');
    const many = '- a\n'.repeat(bounds.blockTokens / 4);
    await write(`# One\n\nTwo.\n\nThree.\n\n${many}`);
    await until('the text', () => all('mcp-content-text', talk).length);
    expect(words(talk)).to.contain('this Markdown has too many elements to format.');
    expect(shape(page())).to.equal('h1 p');
    await write('# Another', 'complete');
    expect(shape(page())).to.equal('h1');
    expect(all('mcp-content-text', talk)).to.deep.equal([]);
  });

  it('A code block that never ends stays open', async () => {
    await begin();
    for (let at = 0; at < 5; at++) await write(`~~~\n${'<b>a</b>\n'.repeat(at * 50)}`);
    await write(`~~~\n${'<b>a</b>\n'.repeat(250)}`, 'complete');
    expect(shape(page())).to.match(/^div div .*pre code/);
    expect(all('b', page())).to.deep.equal([]);
    await expectAccessible();
  });

  it('Each paragraph has the direction of its own text', async () => {
    await begin();
    await write('**שלום** עולם\n\n**Hello** world\n\n- مرحبا\n', 'complete');
    expect(all('.section', page()).map((each) => getComputedStyle(each).direction)).to.contain('rtl');
  });

  it('Lists and tables have their spacing, with room for text beside the numbers', async () => {
    await begin();
    await write(
      '- a\n- b\n\n| a | b | c |\n| --- | ---: | --- |\n| a | 1 | b |\n| a | 2 | b |\n',
      'complete',
    );
    const tops = (wanted: string): number[] =>
      all(wanted, page()).map((each) => each.getBoundingClientRect().top);
    const pitch = (wanted: string): number => tops(wanted)[1]! - tops(wanted)[0]!;
    const lineOf = (wanted: string): number => parseFloat(getComputedStyle(one(wanted, page())).lineHeight);
    expect(pitch('li')).to.be.closeTo(lineOf('li') + 4, 1);
    expect(pitch('td:first-child')).to.be.closeTo(lineOf('td') + 13, 1);
    const [number, text] = all('tbody td', page()).slice(1);
    const room = ({ paddingLeft, paddingRight }: CSSStyleDeclaration): number[] =>
      [paddingLeft, paddingRight].map(parseFloat);
    expect(room(getComputedStyle(number!))[1]! + room(getComputedStyle(text!))[0]!).to.equal(40);
  });

  it('Headings are slightly larger than the text, down to the third level', async () => {
    await begin();
    await write('# a\n\n## b\n\n### c\n\n#### d\n\ne', 'complete');
    const sizes = ['h1', 'h2', 'h3', 'h4', 'p'].map((name) =>
      parseFloat(getComputedStyle(one(name, page())).fontSize),
    );
    const [, , , , text] = sizes;
    for (const size of sizes.slice(0, 3)) expect(size / text!).to.be.closeTo(17 / 15, 0.01);
    expect(sizes[3]).to.equal(text);
  });

  it('The first line of code names its language, which continues before the name', async () => {
    for (const language of ['', 'js', 'typescript']) {
      await begin();
      await write(`\`\`\`${language}\n${'a'.repeat(200)}\nb\n\`\`\``, 'complete');
      const pre = one('pre', page());
      pre.scrollLeft = pre.scrollWidth;
      const text = document.createTreeWalker(pre, NodeFilter.SHOW_TEXT).nextNode()!;
      const range = document.createRange();
      range.setStart(text, 0);
      range.setEnd(text, 200);
      const [line, bar] = [range.getBoundingClientRect(), one('.bar', page()).getBoundingClientRect()];
      expect(bar.top, language).to.be.below(line.bottom);
      expect(line.right, language).to.be.at.most(bar.left + 0.5);
      clear();
    }
  });

  it('A long language name has its own line', async () => {
    await begin();
    await write('```a-language-with-a-long-name\na\n```', 'complete');
    expect(one('.bar', page()).getBoundingClientRect().bottom).to.be.at.most(
      one('pre', page()).getBoundingClientRect().top,
    );
  });

  it('The answer survives being moved in the page', async () => {
    await begin();
    await write('# One\n\nTwo.', 'complete');
    const main = document.createElement('main');
    talk.parentElement!.append(main);
    main.append(talk);
    await until('the document', () => shape(page()) === 'h1 p');
  });
});

describe('the end of a text during writing', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['a **b', 'a **b**'],
    ['a **b ', 'a **b**'],
    ['a **', 'a '],
    ['a **b*', 'a **b**'],
    ['a `b', 'a `b`'],
    ['a `', 'a '],
    ['a [b](https://c', 'a b'],
    ['a ![b](https://c', 'a '],
    ['a [b](https://c)', 'a [b](https://c)'],
    ['a\n-', 'a\n'],
    ['a\n12.', 'a\n'],
    ['|a|\n|--', '|a|\n'],
    ['```js\na **b', '```js\na **b'],
    ['```js\na\n``', '```js\na\n'],
    ['```\na\n```\n\nb **c', '```\na\n```\n\nb **c**'],
    ['a \\(b_1', 'a \\(b_1\\)'],
    ['**a** b', '**a** b'],
    ['`**` b', '`**` b'],
  ];
  for (const [text, shown] of cases) {
    it(`${JSON.stringify(text)} is shown as ${JSON.stringify(shown)}`, () => {
      expect(withoutLooseEnds(text)).to.equal(shown);
    });
  }
});
