import { sendKeys, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { JsonObject } from '../../../src/core/index.js';
import type { McpTools } from '../../../src/index.js';
import { fixture, forcedColors, reducedMotion, screenshot } from '../../tools/in-page.js';
import {
  all,
  approve,
  button,
  chord,
  clear,
  drawn,
  expectAccessible,
  focused,
  askCards,
  frame,
  nameOf,
  one,
  press,
  show,
  tooWide,
  until,
  words,
} from '../helpers/page.js';
import { callWhen, pick, scripted, showWidget, snapshotOf } from '../helpers/widget.js';
import { stays } from '../../fixtures/stays.js';

async function size(width: number, height = 800): Promise<void> {
  await setViewport({ width, height });
  await frame();
  await frame();
}

function tabs(): [name: string, selected: string | null][] {
  return all('[role=tab]')
    .filter((tab) => tab.checkVisibility())
    .map((tab) => [nameOf(tab), tab.ariaSelected]);
}

const story = (): ReturnType<typeof scripted> =>
  scripted(
    ({ tools }) => {
      const name = tools.find(({ tool }) => tool === 'get_weather')!.name;
      return { text: 'Let me look.', toolCalls: [{ id: 'a', name, arguments: '{"location":"Paris"}' }] };
    },
    () => ({ text: 'It is 18 °C and partly cloudy in Paris.' }),
  );

/** Runs the weather conversation up to its request, or to its end. */
async function tell(set: Partial<McpTools>, end = true): Promise<McpTools> {
  const bad = [
    { url: fixture('401'), label: 'Notes' },
    { url: fixture('dead'), label: 'Broken' },
  ];
  const widget = await show(
    Object.assign(document.createElement('mcp-tools'), { src: fixture('modern'), label: 'Weather', ...set }),
  );
  widget.servers = [{ url: fixture('legacy'), label: 'Archive' }, ...bad];
  widget.llm = story().llm;
  await until('the servers', () => snapshotOf(widget).servers.every(({ status }) => status !== 'connecting'));
  await until(
    'the tools',
    () => new Set(snapshotOf(widget).tools.map(({ serverId }) => serverId)).size === 2,
  );
  const turn = widget.send("What's the weather in Paris?");
  await until('the question', () => askCards()[0]);
  if (end) {
    await approve(/^(Approve once|允许一次)$/);
    await turn;
  }
  await drawn(widget);
  await frame();
  return widget;
}

afterEach(async () => {
  clear();
  document.documentElement.removeAttribute('dir');
  document.documentElement.lang = 'en';
  document.documentElement.style.colorScheme = '';
  await reducedMotion(false);
  await size(800, 600);
});

describe('the layout', () => {
  it('A wide element shows the tools beside the conversation', async () => {
    await size(1280);
    await showWidget({ llm: story().llm });
    expect(tabs()).to.deep.equal([
      ['Conversation', 'true'],
      ['Resources and prompts', 'false'],
      ['Activity', 'false'],
    ]);
    const list = one('mcp-tool-list').getBoundingClientRect();
    expect(list.right).to.be.at.most(one('[role=log]').getBoundingClientRect().left + 1);
    expect(tooWide()).to.deep.equal([]);
    await expectAccessible();
    await pick('get_weather');
    expect(tabs()[1], 'a tool has a tab once it was picked').to.deep.equal(['Weather', 'true']);
  });

  it('A narrow element shows one pane at a time, with a tab for the tools', async () => {
    await size(390, 700);
    await showWidget({ llm: story().llm });
    await until(
      'the tabs of a phone',
      () =>
        tabs()
          .map(([name]) => name)
          .join() === 'Conversation,Tools,More',
    );
    expect(one('mcp-tool-list').checkVisibility()).to.equal(false);
    button('Tools').click();
    await frame();
    expect(one('mcp-tool-list').checkVisibility()).to.equal(true);
    for (const part of ['[role=log]', '[part=composer]'])
      expect([part, one(part, one('mcp-conversation')).checkVisibility()]).to.deep.equal([part, false]);
    await expectAccessible();
    await pick('get_weather');
    await until('the page of the tool, without tabs', () => tabs().length === 0);
    expect(focused()?.matches('input'), 'in the form').to.equal(true);
    await expectAccessible();
  });

  it('Without a model the tools come first', async () => {
    await size(390, 700);
    await showWidget();
    expect(tabs()[0]).to.deep.equal(['Tools', 'true']);
    await size(1280);
    expect(words(one('[part=main]:not([hidden])'))).to.equal('Pick a tool to run it yourself.');
    await expectAccessible();
  });

  it('The button to the newest message covers no text, wide or narrow', async () => {
    const long = scripted(() => ({ text: 'One more line.\n\n'.repeat(200) }));
    await size(1200);
    const widget = await showWidget({ llm: long.llm });
    await widget.send('Tell me all.');
    const log = await until('the log', () => all('[part=log]')[0]);
    await until('the end of it', () => log.scrollTop > log.clientHeight);
    await until('the button', () => {
      log.scrollTo(0, 0);
      return all('[part=newest]')[0];
    });
    await size(1200);
    const button = (): Element => one('[part=newest] button');
    const column = all('.entries p')[0]!.getBoundingClientRect();
    expect(button().getBoundingClientRect().left, 'beside the column').to.be.greaterThan(column.right);
    for (const width of [390, 700, 1000]) {
      await size(width);
      const [outer, strip] = [log, one('[part=newest]')].map((it) => it.getBoundingClientRect());
      expect(strip!.bottom, `at the end at ${width}`).to.equal(outer!.bottom);
      const lines = all('.entries p').map((line) => line.getBoundingClientRect());
      expect(strip!.left, `all of the line at ${width}`).to.be.at.most(lines[0]!.left);
      expect(strip!.right, `all of the line at ${width}`).to.be.at.least(lines[0]!.right);
      expect(getComputedStyle(one('[part=newest]')).backgroundColor).to.equal('rgb(255, 255, 255)');
    }
  });

  it('The panel ends at the widget’s edge if no request is open', async () => {
    await size(1280, 700);
    const widget = await tell({});
    await pick('get_weather');
    const foot = (element: Element): number => Math.round(element.getBoundingClientRect().bottom);
    expect(foot(one('[part=main]:not([hidden])'))).to.equal(foot(widget) - 1);
  });

  for (const [width, dir, lang] of [
    [320, 'ltr', 'en'],
    [320, 'rtl', 'en'],
    [390, 'ltr', 'zh-CN'],
    [1280, 'rtl', 'zh-CN'],
  ] as const) {
    it(`Nothing overflows to the side in any view at ${width} pixels, ${dir}, ${lang}`, async () => {
      await size(width, 700);
      Object.assign(document.documentElement, { dir, lang });
      await tell({});
      expect(tooWide()).to.deep.equal([]);
      await screenshot(`tools-conversation-${width}-${dir}-${lang}`);
      for (const { id } of all('[role=tab]').filter((tab) => tab.checkVisibility())) {
        one(`#${id}`).click();
        await frame();
        expect([id, ...tooWide()]).to.deep.equal([id]);
      }
      for (const at of all('#panel-more button').keys()) {
        all('#panel-more button')[at]!.click();
        await frame();
        expect([at, ...tooWide()]).to.deep.equal([at]);
        one('[role=tab][aria-selected=true]').click();
        await frame();
      }
      await expectAccessible();
    });
  }

  for (const tool of ['report', 'analyze_csv', 'draw_chart', 'play_tone', 'search_flights']) {
    it(`A sidebar of 320 pixels holds the form and the result of ${tool}`, async () => {
      await size(320, 700);
      const widget = await showWidget({ policy: () => ({ decision: 'allow' }) });
      await pick(tool);
      expect(tooWide()).to.deep.equal([]);
      await widget.call({ server: 'Demo', tool, arguments: examples[tool] ?? {} });
      await until('the result', () => all('mcp-content').length);
      await stays(100, () => {
        expect(tooWide()).to.deep.equal([]);
      });
      await expectAccessible();
      await screenshot(`sidebar-${tool}`);
    });
  }
});

const examples: Readonly<Record<string, JsonObject>> = {
  draw_chart: {
    title: 'Visitors',
    points: [
      { label: 'Jan', value: 3 },
      { label: 'Feb', value: 5 },
    ],
  },
  analyze_csv: { csv: 'name,age,town of birth\nAda,36,London\nAlan,41,Maida Vale' },
  search_flights: { from: 'CDG', to: 'HND', departureDate: '2031-05-05' },
};

describe('the tabs', () => {
  it('The tabs are one stop for Tab, and the arrows wrap around in both directions of reading', async () => {
    await size(1280);
    await showWidget({ llm: story().llm, panes: 'conversation tools tool activity' });
    await pick('get_weather');
    button('Conversation').click();
    one('#tab-conversation').focus();
    const at: string[] = [];
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End']) {
      await press(key);
      at.push(nameOf(focused()!));
    }
    expect(at).to.deep.equal(['Weather', 'Activity', 'Conversation', 'Activity', 'Conversation', 'Activity']);
    expect(all('[role=tab][tabindex="0"]').map(nameOf)).to.deep.equal(['Activity']);
    expect(one('mcp-activity').checkVisibility()).to.equal(true);
    document.documentElement.dir = 'rtl';
    await press('ArrowRight');
    expect(nameOf(focused()!)).to.equal('Weather');
  });

  it('The tabs leave the browser’s keys to the browser', async () => {
    await size(1280);
    await showWidget({ llm: story().llm });
    one('#tab-conversation').focus();
    for (const held of ['Alt', 'Control', 'Meta']) {
      await chord(held, 'ArrowRight');
      expect([held, nameOf(focused()!)]).to.deep.equal([held, 'Conversation']);
    }
  });

  it('Each tab and its panel name each other', async () => {
    await size(390);
    await showWidget({ llm: story().llm });
    for (const tab of all('[role=tab]')) {
      const panel = one(`#${tab.getAttribute('aria-controls')!}`);
      expect(panel.getAttribute('aria-labelledby') ?? tab.id).to.equal(tab.id);
    }
  });
});

describe('the appearance', () => {
  it('The element takes the page’s colors, font and shape', async () => {
    const style = document.createElement('style');
    style.textContent = `
      mcp-tools { --mcp-color-accent: rgb(1, 120, 3); --mcp-radius: 0px; --mcp-font: Georgia; --mcp-block-size: 300px }
      mcp-tools::part(tabs) { background: rgb(4, 5, 6) }
    `;
    document.head.append(style);
    const widget = await showWidget({ llm: story().llm });
    expect(getComputedStyle(button('Send')).borderStyle, 'nothing to send yet').to.equal('dashed');
    one('textarea').focus();
    await sendKeys({ type: 'x' });
    expect(getComputedStyle(button('Send')).backgroundColor).to.equal('rgb(1, 120, 3)');
    expect(getComputedStyle(button('Send')).borderRadius).to.equal('0px');
    expect(getComputedStyle(one('mcp-conversation')).fontFamily).to.equal('Georgia');
    expect(getComputedStyle(one('[role=tablist]')).backgroundColor).to.equal('rgb(4, 5, 6)');
    expect(widget.offsetHeight).to.equal(300);
    style.remove();
  });

  it('Animations stop for a person who prefers reduced motion', async () => {
    const moving = (): number =>
      all('*').reduce((count, one) => count + (one.shadowRoot?.getAnimations().length ?? 0), 0);
    const widget = await showWidget({ policy: () => ({ decision: 'allow' }) });
    await pick('process_large_file');
    void widget.call({ server: 'Demo', tool: 'process_large_file', arguments: { steps: 20 } });
    await callWhen(widget, 'running');
    await until('a motion', moving);
    await reducedMotion(true);
    await until('no motion', () => moving() === 0);
    widget.llm = () => new Promise(() => undefined);
    void widget.send('Hi');
    await until('a waiting model', () => words(widget).includes('Waiting for the model'));
    expect(moving()).to.equal(0);
    widget.stop();
  });

  it('In forced colors the selected and the pressed controls are distinguishable', async () => {
    await size(1280);
    await forcedColors(true);
    try {
      const widget = await tell({});
      await pick('get_weather');
      expect(matchMedia('(forced-colors: active)').matches).to.equal(true);
      const picked = getComputedStyle(one('[aria-current=true]', widget));
      expect(picked.outlineStyle).to.equal('solid');
      const [selected, other] = ['true', 'false'].map((is) => one(`[role=tab][aria-selected=${is}]`));
      const mark = (tab: Element): string => getComputedStyle(tab).borderBlockEndColor;
      expect(mark(selected!)).not.to.equal(mark(other!));
      await screenshot('forced-colors-tool');
      button('Conversation').click();
      await frame();
      await screenshot('forced-colors');
    } finally {
      await forcedColors(false);
    }
  });

  it('Screenshots in light and dark, wide and narrow, in both languages are taken for review', async () => {
    for (const [width, scheme, locale] of [
      [1280, 'dark', 'en'],
      [1280, 'light', 'zh-CN'],
      [390, 'light', 'en'],
    ] as const) {
      await size(width, 760);
      document.documentElement.style.colorScheme = scheme;
      const widget = await tell({ locale }, false);
      await screenshot(`question-${width}-${scheme}-${locale}`);
      await approve(/^(Approve once|允许一次)$/);
      await callWhen(widget, 'done');
      await frame();
      await screenshot(`story-${width}-${scheme}-${locale}`);
    }
  });
});
