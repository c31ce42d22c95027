import { expect } from 'chai';
import '../../../../src/ui/content/text/mcp-content-text.js';
import { bounds } from '../../../../src/ui/base/bounds.js';
import { forcedColors } from '../../../tools/in-page.js';
import {
  all,
  button,
  buttons,
  chord,
  expectAccessible,
  focused,
  frame,
  nameOf,
  nodeCount,
  one,
  press,
  tabTo,
  tooWide,
  until,
  words,
} from '../../helpers/page.js';
import { stage, useStrictPage, show, box, shown, find, count, lines } from './text-page.js';

useStrictPage();

const red = (text: string): string => `\x1b[31m${text}\x1b[0m`;

describe('mcp-content-text', () => {
  it('A text is shown as written, without interpretation', async () => {
    const text = '  two  spaces\n\n\ttab https://example.com <b>bold</b> **stars**\r\nend';
    await show(text);
    expect(shown()).to.equal(text);
    expect(all('a, b, strong', box())).to.deep.equal([]);
    expect(getComputedStyle(one('.block', stage)).whiteSpace).to.equal('pre-wrap');
    expect(box().tabIndex).to.equal(-1);
    await expectAccessible(stage);
  });

  it('The size is shown, unless the page shows it', async () => {
    const element = await show('häuser\n'.repeat(5_000));
    expect(words(one('.label', stage))).to.equal('40 kB · 5,000 lines');
    element.locale = 'zh-CN';
    await until('Chinese', () => words(one('.label', stage)).includes('5,000 行'));
    element.label = 'app.log';
    await element.updateComplete;
    expect(words(one('.label', stage))).to.equal('app.log');
    expect(box().ariaLabel).to.equal('app.log');
  });

  it('An empty text is reported', async () => {
    await show('');
    expect(words(stage)).to.contain('It is empty.');
    await expectAccessible(stage);
  });

  it('Invisible characters are named, in place', async () => {
    await show('a\u202eb\u200b\u200bc\x07d\n'.repeat(40));
    expect(words(one('.block', stage))).to.match(/^aU\+202EbU\+200B ×2cU\+0007d aU/);
    expect(all('.chip', stage)).to.have.length(120);
    expect(all('[part=hidden]', stage)).to.have.length(120);
  });

  it('Each paragraph has its own direction', async () => {
    await show('مرحبا بالعالم\nhello world\n'.repeat(20));
    expect(box().dir).to.equal('rtl');
    expect(getComputedStyle(one('.block', stage)).unicodeBidi).to.equal('plaintext');
    await show('1 2 3');
    expect(all('[part=text]', stage)[1]!.dir).to.equal('ltr');
  });

  it('The text wraps, or does not', async () => {
    const element = await show(lines(60, (at) => `${at} ${'wide '.repeat(200)}`));
    const wrap = button('Wrap long lines', stage);
    expect(wrap.ariaPressed).to.equal('true');
    expect(box().scrollWidth).to.equal(box().clientWidth);
    wrap.click();
    await element.updateComplete;
    await frame();
    expect(wrap.ariaPressed).to.equal('false');
    expect(box().scrollWidth).to.be.greaterThan(4_000);
    expect(tooWide().filter((what) => !what.includes('text'))).to.deep.equal([]);
    await expectAccessible(stage);
  });

  it('The whole text is copied and saved, however much is shown', async () => {
    const text = lines(5_000);
    await show(text, { fileName: 'app.log' });
    let copied = '';
    const real = Object.getOwnPropertyDescriptor(Navigator.prototype, 'clipboard')!;
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (value: string) => void (copied = value) },
    });
    button('Copy', stage).click();
    await until('the word', () => words(stage).includes('Copied'));
    Object.defineProperty(navigator, 'clipboard', real);
    expect(copied).to.equal(text);
    let saved: Blob | undefined;
    const { createObjectURL } = URL;
    URL.createObjectURL = (blob: Blob) => {
      saved = blob;
      return '#';
    };
    button('Download app.log', stage).click();
    URL.createObjectURL = createObjectURL;
    expect(saved?.type).to.equal('application/octet-stream');
    expect(await saved?.text()).to.equal(text);
  });

  it('Another text replaces the earlier one', async () => {
    const element = await show(lines(3_000));
    button('Show all', stage).click();
    element.text = 'short';
    await element.updateComplete;
    expect(shown()).to.equal('short');
    expect(buttons(stage).map(nameOf)).to.not.include('Show all');
    element.text = red('colour');
    await element.updateComplete;
    expect(shown()).to.equal('colour');
  });

  it('The text is complete after the element is put back', async () => {
    const element = await show(red(lines(2_000)));
    element.remove();
    expect(element.isConnected).to.equal(false);
    stage.append(element);
    await element.updateComplete;
    expect(shown()).to.match(/^line 0\nline 1\n/);
    button('Show all', stage).click();
    await element.updateComplete;
    expect(shown()).to.match(/line 1999$/);
  });
});

describe('a long text', () => {
  it('A long text shows its beginning with its size, and more on request', async () => {
    const text = 'The quick brown fox jumps over the lazy dog. '.repeat(8_000);
    const element = await show(text);
    expect(shown().length).to.be.within(20_000, 24_000);
    expect(text.startsWith(shown())).to.equal(true);
    const before = `${shown().length.toLocaleString('en')} of 360,000 characters shown`;
    expect(words(one('.more', stage))).to.contain(before);
    button('Show more', stage).click();
    await element.updateComplete;
    expect(shown().length).to.be.within(40_000, 44_000);
    button('Show all', stage).focus();
    await press('Enter');
    await until('all of it', () => shown() === text);
    expect(all('.more', stage)).to.deep.equal([]);
    expect(focused()).to.equal(box());
    await expectAccessible(stage);
  });

  it('The box scrolls by keyboard, and has a name', async () => {
    await show(lines(300), { label: 'Log' });
    await tabTo('Log');
    expect(focused()).to.equal(box());
    await press('End');
    await until('the end', () => box().scrollTop > 0 && isAtEnd());
  });

  it('A single long line stays one line, in pieces with separate layout', async () => {
    const text = `first\n${'word '.repeat(60_000)}END\nlast`;
    await show(text);
    button('Show all', stage).click();
    await until('all of it', () => shown() === text);
    expect(all('.line', stage)).to.have.length(1);
    expect(all('.line > .block', stage).length).to.be.greaterThan(60);
    const selection = getSelection()!;
    selection.setBaseAndExtent(box(), 0, box(), box().childNodes.length);
    await frame();
    let copied = '';
    document.addEventListener('copy', () => (copied = selection.toString()), { once: true });
    await chord('Control', 'c');
    // Not all browsers return the text of a selection in a shadow tree.
    if (copied) expect(copied.replaceAll('\r', '')).to.equal(text);
    selection.removeAllRanges();
  });

  it('A megabyte of text needs few elements, and the page can run while it is rendered', async () => {
    const element = await show(lines(50_000, (at) => `${at} a line of some length`));
    let turns = 0;
    const timer = setInterval(() => turns++);
    button('Show all', stage).click();
    await element.updateComplete;
    expect(shown()).to.have.length(element.text.length);
    expect(nodeCount(stage)).to.be.lessThan(1_500);
    box().scrollTop = 1e9;
    await frame();
    box().scrollTop = 1e9;
    await until('the end', isAtEnd);
    clearInterval(timer);
    expect(turns).to.be.greaterThan(0);
    const last = all('.block', stage).at(-1)!.getBoundingClientRect();
    expect(last.bottom).to.be.at.most(box().getBoundingClientRect().bottom + 1);
  });

  it('A text of empty lines ends at the height limit of browsers, and reports it', async () => {
    const element = await show('\n'.repeat(1_000_000));
    button('Show all', stage).click();
    await element.updateComplete;
    expect(words(one('.more', stage))).to.contain('500,000 of 1,000,000 characters shown');
    expect(words(one('.more', stage))).to.contain('The download has all of it.');
    expect(nodeCount(stage)).to.be.lessThan(11_000);
  });

  it('A text of hidden characters ends at a limit, and reports it', async () => {
    const element = await show('\u200b\u202e'.repeat(200_000));
    button('Show all', stage).click();
    await element.updateComplete;
    expect(nodeCount(stage)).to.be.lessThan(bounds.leaves + 2_000);
    expect(words(one('.more', stage))).to.contain('The download has all of it.');
    element.remove();
  });

  function isAtEnd(): boolean {
    return box().scrollTop + box().clientHeight >= box().scrollHeight - 2;
  }
});

describe('terminal colors', () => {
  it('Color codes become colors and are not shown', async () => {
    await show(`${red('red')} \x1b[1;4;32;44mall\x1b[0m plain`);
    expect(shown()).to.equal('red all plain');
    const [first, second] = all('.block > span', stage);
    expect(first!.className).to.equal('color-1');
    expect(second!.className).to.equal('bold underlined color-2 ground-4');
    expect(getComputedStyle(first!).color).not.to.equal(getComputedStyle(box()).color);
    expect(getComputedStyle(second!).backgroundColor).not.to.equal('rgba(0, 0, 0, 0)');
    expect(all('[style]', one('.block', stage))).to.deep.equal([]);
  });

  it('Each color is legible on each background, light, dark and forced', async () => {
    const grounds = ['', ...Array.from({ length: 8 }, (_, at) => `;${40 + at}`)];
    const inks = Array.from({ length: 16 }, (_, at) => (at < 8 ? 30 + at : 82 + at));
    const text = grounds
      .map((ground) => inks.map((ink) => `\x1b[0;${ink}${ground}mink \x1b[7minverse \x1b[27;2mdim`).join(' '))
      .join('\x1b[0m\n');
    await show(`${text}\n\x1b[0;2mdim \x1b[8mconcealed`);
    await expectAccessible(stage);
    await forcedColors(true);
    for (const span of all('[class*=ground-]', stage)) {
      expect(getComputedStyle(span).color).not.to.equal(getComputedStyle(span).backgroundColor);
    }
    await forcedColors(false);
  });

  it('The codes can be shown, and are then searched', async () => {
    const element = await show(`${red('alarm')} \x1b[38;5;9mx`.repeat(200));
    const codes = button('Show color codes', stage);
    codes.click();
    await element.updateComplete;
    expect(codes.ariaPressed).to.equal('true');
    expect(shown()).to.match(/^U\+001B\[31malarmU\+001B\[0m /);
    await find('[31m');
    expect(count()).to.equal('1 of 200');
    codes.click();
    await element.updateComplete;
    await until('another answer', () => count() === 'Not found');
    expect(shown()).to.match(/^alarm xalarm/);
  });

  it('Other codes are shown and have no effect', async () => {
    const title = document.title;
    await show('\x1b]0;pwned\x07a\x1b[2Jb\x1b]8;;https://evil.example\x1b\\link\x1b[1A\rc\x1b[31');
    expect(shown()).to.equal(
      'U+001B]0;pwnedU+0007aU+001B[2JbU+001B]8;;https://evil.exampleU+001B\\linkU+001B[1AU+000DcU+001B[31',
    );
    expect(document.title).to.equal(title);
    expect(buttons(stage).map(nameOf)).to.not.include('Show color codes');
  });

  it('Colors continue from block to block', async () => {
    const element = await show(`\x1b[32m${lines(5_000, (at) => `${at} \x1b[1mbold\x1b[22m done`)}`);
    button('Show all', stage).click();
    await element.updateComplete;
    expect(shown()).to.match(/4999 bold done$/);
    expect(all('.block', stage).at(-1)!.lastElementChild!.className).to.equal('color-2');
    expect(all('.block', stage).every((block) => block.firstElementChild!.matches('.color-2'))).to.equal(
      true,
    );
  });

  it('Too many colors are left out, and the text stays', async () => {
    const element = await show('\x1b[31mx\x1b[32my'.repeat(100_000));
    button('Show all', stage).click();
    await element.updateComplete;
    expect(shown()).to.equal('xy'.repeat(100_000));
    expect(nodeCount(stage)).to.be.lessThan(2_000);
    expect(words(one('.more', stage))).to.equal('Too many colors: some are not shown.');
  });
});

describe('colors of code', () => {
  it('Code is colored if its language is known', async () => {
    const element = await show('const a = 1; // one', { codeLanguage: 'javascript' });
    expect(shown()).to.equal('const a = 1; // one');
    expect(one('.code-keyword', stage).textContent).to.equal('const');
    expect(one('.code-comment', stage).textContent).to.equal('// one');
    await expectAccessible(stage);
    element.codeLanguage = 'nonsense';
    await element.updateComplete;
    expect(all('[class^=code-]', stage)).to.deep.equal([]);
    expect(shown()).to.equal('const a = 1; // one');
  });
});

describe('hostile texts', () => {
  const texts: readonly (readonly [string, string])[] = [
    ['markup', '<img src=x onerror=alert(1)><script>alert(1)</script>\n'.repeat(100)],
    ['templates', '${alert(1)} {{alert(1)}} <!--?lit$1$-->\n'.repeat(100)],
    ['halves of characters', '\ud83d\udca9\ud83d\n'.repeat(2_000)],
    ['marks piled up', `a${'\u0301'.repeat(50_000)}`],
    ['one word of a megabyte', 'x'.repeat(1_048_576)],
    ['right to left and back', '\u202eabc\u2066def\u2069\n'.repeat(1_000)],
    ['introducers of nothing', '\x1b['.repeat(100_000)],
    ['numbers without end', `\x1b[${'1;'.repeat(100_000)}m`],
    ['tabs', '\t'.repeat(100_000)],
    ['nulls', '\0'.repeat(100_000)],
  ];
  for (const [what, text] of texts) {
    it(`${what}: the text is shown, searched and removed`, async () => {
      const element = await show(text, { label: text.slice(0, 500) });
      expect(all('img, script', stage)).to.deep.equal([]);
      await find('zzz');
      expect(count()).to.equal('Not found');
      expect(tooWide()).to.deep.equal([]);
      expect(nodeCount(stage)).to.be.lessThan(25_000);
      element.remove();
    });
  }
});
