import { sendMouse, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { JsonObject } from '../../../src/core/index.js';
import type { McpTools } from '../../../src/index.js';
import { fixture } from '../../tools/in-page.js';
import {
  all,
  approval,
  approve,
  askCards,
  buttons,
  clear,
  click,
  drawn,
  middleOf,
  expectAccessible,
  frame,
  isInView,
  nameOf,
  one,
  tooWide,
  touch,
  until,
} from '../helpers/page.js';
import { patient } from '../helpers/trust.js';
import { callWhen, forget, ready, received, scripted, showWidget, snapshotOf } from '../helpers/widget.js';

/** Calls of the demo with few and short arguments. */
const calls: readonly (readonly [server: 'Demo' | 'Archive', tool: string, args: JsonObject])[] = [
  ['Demo', 'get_weather', { location: 'New York, US', units: 'fahrenheit' }],
  ['Demo', 'calculate_sum', { numbers: [1, 2, 3.5], a: 4, b: 5 }],
  ['Demo', 'get_current_time', {}],
  ['Demo', 'text_analyzer', { text: 'The quick brown fox jumps over the lazy dog.' }],
  [
    'Demo',
    'search_codebase',
    { pattern: 'Tool', fileType: 'typescript', caseSensitive: true, maxResults: 5 },
  ],
  ['Demo', 'get_file_content', { path: 'README.md' }],
  ['Demo', 'search_flights', { from: 'CDG', to: 'HND', departureDate: '2031-05-05', passengers: 2 }],
  [
    'Demo',
    'book_flight',
    {
      flight: 'DM101',
      departureDate: '2031-05-05',
      passenger: { name: 'Ada Lovelace', email: 'ada@example.com' },
      seat: 'window',
      meals: ['breakfast', 'dinner'],
    },
  ],
  ['Demo', 'create_issue', { title: 'The map is empty', body: 'It was full.', labels: ['bug'] }],
  ['Demo', 'delete_issue', { number: 1 }],
  ['Demo', 'process_large_file', { fileName: 'access.log', steps: 2, delayMs: 10 }],
  ['Demo', 'draw_chart', { title: 'Visitors', kind: 'bar', points: [{ label: 'Jan', value: 3 }] }],
  ['Demo', 'play_tone', { frequency: 440, seconds: 1, wave: 'sine' }],
  ['Demo', 'report', { chart: 'line' }],
  ['Demo', 'set_extra_tools', { count: 0 }],
  ['Archive', 'convert_units', { value: 3, from: 'mile', to: 'km' }],
  ['Archive', 'roll_dice', { count: 2, sides: 6 }],
  ['Archive', 'list_books', {}],
];

function approveButton(): HTMLElement | undefined {
  const names = [approval, /^允许一次$/];
  return buttons(one('mcp-asks')).find((each) => names.some((name) => name.test(nameOf(each))));
}

/** True if a press at the middle of an element, through all shadow roots, would reach it. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  let root: DocumentOrShadowRoot = document;
  for (;;) {
    const at: Element | null = root.elementFromPoint(x + width / 2, y + height / 2);
    if (at === element || (at !== null && element.contains(at))) return true;
    if (!at?.shadowRoot || at.shadowRoot === root) return false;
    root = at.shadowRoot;
  }
}

/** Scrollable ancestors of an element, itself included, with their positions. */
function scrolled(element: Element): number {
  let sum = scrollY + scrollX;
  for (let at: Element | null = element; at;) {
    sum += at.scrollTop;
    const root = at.getRootNode();
    at = at.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
  return sum;
}

afterEach(async () => {
  clear();
  await touch(false);
  document.documentElement.lang = 'en';
  await setViewport({ width: 800, height: 600 });
});

describe('the approval of a demo call with short arguments', () => {
  for (const [width, height] of [
    [390, 844],
    [320, 568],
  ] as const) {
    for (const locale of ['en', 'zh-CN'] as const) {
      it(`The call can be approved without scrolling at ${width} × ${height}, in ${locale}`, async () => {
        await setViewport({ width, height });
        const { llm } = scripted();
        const widget = await showWidget({ locale, llm, limits: patient });
        widget.servers = [{ url: fixture('legacy'), label: 'Archive' }];
        await ready(widget, 2);
        for (const [server, tool, args] of calls) {
          const at = [width, locale, tool];
          void widget.call({ server, tool, arguments: args });
          const card = await until(`the question about ${tool}`, () =>
            askCards().find((each) => one('h2', each).textContent.includes(tool)),
          );
          // It is ready only once every value was in view, and this test does not scroll.
          const press = await until(`Approve of ${tool}`, () => {
            const found = approveButton();
            return found?.ariaDisabled === 'false' ? found : undefined;
          });
          expect([...at, isInView(press), isOnTop(press)]).to.deep.equal([...at, true, true]);
          expect([...at, isInView(card), scrolled(one('.content', card))]).to.deep.equal([...at, true, 0]);
          expect([...at, ...tooWide(widget)]).to.deep.equal(at);
          await click(one('[part=deny]', card));
          await callWhen(widget, 'denied');
          await until('no question', () => askCards().length === 0);
        }
        expect(snapshotOf(widget).calls.every(({ status }) => status === 'denied')).to.equal(true);
      });
    }
  }
});

describe('the buttons of an approval', () => {
  // Fonts of phones are narrower than those of many computers.
  const fonts = document.createElement('style');
  fonts.textContent = `
    body { margin: 0 }
    mcp-tools { border: 0 }
    @font-face { font-family: Room; src: local('DejaVu Sans'); size-adjust: 85% }
    @font-face { font-family: Room; font-weight: 600; src: local('DejaVu Sans Bold'); size-adjust: 79% }`;

  before(() => document.head.append(fonts));
  after(() => fonts.remove());

  for (const width of [320, 360, 390])
    for (const locale of ['en', 'zh-CN'] as const)
      for (const isTouched of [false, true])
        it(`The buttons are in one row, or Approve has its own, ${width} pixels wide, in ${locale}${isTouched ? ', and each is large enough for a finger' : ''}`, async () => {
          await setViewport({ width, height: 844 });
          await touch(isTouched);
          const widget = await showWidget({ locale, llm: scripted().llm, limits: patient });
          widget.style.setProperty('--mcp-font', 'Room, sans-serif');
          await ready(widget);
          void widget.call({ server: 'Demo', tool: 'get_weather', arguments: { location: 'Paris' } });
          const card = await until('the question', () => askCards()[0]);
          const row = await until('Approve', () => {
            const found = all<HTMLButtonElement>('footer button', card);
            return found.some(({ part }) => part.contains('approve')) ? found : undefined;
          });
          await drawn();
          const boxes = row.map((each) => each.getBoundingClientRect());
          expect(row).to.have.length(5);
          const [deny, , details, approveBox, menu] = boxes;
          const edges = { left: 16, right: width - 16 };
          expect(Math.round(deny!.left), 'left margin').to.equal(edges.left);
          expect(Math.round(menu!.right), 'right margin').to.equal(edges.right);
          const rows = new Set(boxes.map(({ top }) => Math.round(top)));
          if (locale === 'zh-CN' || width === 390) expect(rows.size, 'rows').to.equal(1);
          if (rows.size > 1) {
            expect(Math.round(approveBox!.left), 'a row of its own').to.equal(edges.left);
            const left = edges.right - details!.right;
            // With the padding and the gaps between the buttons.
            expect(widthOfWords(row[3]!) + 24 + 4 + menu!.width, 'it has to wrap').to.be.above(left);
          }
          for (const [at, { left, top }] of boxes.entries()) {
            const before = boxes[at - 1];
            const isApart = !before || left >= before.right - 0.1 || top >= before.bottom;
            expect([nameOf(row[at]!), isApart]).to.deep.equal([nameOf(row[at]!), true]);
            if (row[at]!.ariaLabel !== null) continue;
            const room = (row[at]!.clientWidth - widthOfWords(row[at]!)) / 2;
            // Rounding of a font may cost half a pixel.
            expect(room, `room beside ${nameOf(row[at]!)}`).to.be.at.least(11.5);
          }
          const least = isTouched ? 44 : 24;
          for (const [at, box] of boxes.entries())
            expect(Math.min(box.width, box.height), nameOf(row[at]!)).to.be.at.least(least);
          expect(tooWide(widget)).to.deep.equal([]);
        });
});

describe('a page with unusual styles', () => {
  const ways: Readonly<Record<string, string>> = {
    'has other boxes': '* { box-sizing: content-box }',
    'has small letters': 'html { font-size: 10px }',
    'has large letters': 'html { font-size: 30px }',
    'zooms the widget': 'main { zoom: 1.5 }',
    'makes the widget smaller': 'main { transform: scale(.8) }',
  };
  for (const [what, css] of Object.entries(ways)) {
    it(`The page ${what}: Approve can be pressed by a person, but not immediately`, async () => {
      await forget('modern');
      await setViewport({ width: 1280, height: 900 });
      const style = document.createElement('style');
      style.textContent = css;
      const widget: McpTools = await showWidget({ llm: scripted().llm });
      widget.before(style);
      await frame();
      const settled = widget.call({ server: 'Demo', tool: 'get_weather', arguments: { location: 'Paris' } });
      const press = await until('Approve', approveButton);
      await until('Approve in view', () => isInView(press));
      await pressTooEarly(press);
      await frame();
      expect([askCards().length, (await received('modern')).length], 'it waits').to.deep.equal([1, 0]);
      expect(tooWide(widget)).to.deep.equal([]);
      await approve();
      expect((await settled).status).to.equal('done');
      expect(await received('modern')).to.have.length(1);
      if (what === 'has other boxes') await expectAccessible();
    });
  }
});

describe('the dialog on a phone', () => {
  const dim = (widget: McpTools): boolean => {
    const { backgroundImage, backgroundSize } = getComputedStyle(one('mcp-asks', widget));
    expect(backgroundImage).to.contain('gradient');
    // Nothing is drawn if the calculation is negative.
    const sizes = backgroundSize.match(/calc\([^)]*\)+|\S+/g) ?? [];
    const { width, height } = one('mcp-asks', widget).getBoundingClientRect();
    const box = [width, height];
    return sizes.every((size, at) => {
      const [share = 0, px = 0] = (size.match(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?(?=%|px)/g) ?? []).map(Number);
      return (share * box[at]!) / 100 + (size.includes('- ') ? -px : px) > 0;
    });
  };

  for (const [what, style, isDimmed] of [
    [
      'The dialog dims a page that the widget fills',
      'position: fixed; inset: 0; --mcp-block-size: 100%',
      true,
    ],
    ['The dialog dims nothing if the page has other content in view', '--mcp-block-size: 500px', false],
  ] as const)
    it(what, async () => {
      await setViewport({ width: 390, height: 844 });
      const widget = await showWidget({ llm: scripted().llm, limits: patient });
      widget.style.cssText = style;
      await ready(widget);
      void widget.call({ server: 'Demo', tool: 'get_weather', arguments: { location: 'Paris' } });
      await until('the question', () => askCards()[0]);
      await drawn();
      expect(dim(widget)).to.equal(isDimmed);
      await approve();
      await callWhen(widget, 'done');
    });
});

/** Width of a button's text. */
function widthOfWords(button: Element): number {
  const range = document.createRange();
  range.selectNodeContents(button);
  return range.getBoundingClientRect().width;
}

/** Presses before the guard's delay is over, however late: the delay restarts with the press. */
async function pressTooEarly(element: Element): Promise<void> {
  const begin = (): unknown => window.dispatchEvent(new FocusEvent('focus'));
  window.addEventListener('pointerdown', begin, { capture: true, once: true });
  await sendMouse({ type: 'click', position: middleOf(element) });
}
