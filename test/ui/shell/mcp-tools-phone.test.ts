import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { screenshot } from '../../tools/in-page.js';
import {
  all,
  button,
  clear,
  click,
  expectAccessible,
  focused,
  frame,
  nameOf,
  one,
  press,
  tooWide,
  until,
} from '../helpers/page.js';
import { ways } from '../helpers/asking.js';
import { pick, scripted, showWidget } from '../helpers/widget.js';

async function size(width: number, height: number): Promise<void> {
  await setViewport({ width, height });
  await frame();
  await frame();
}

const tabs = (): HTMLElement[] => all('[role=tab]').filter((tab) => tab.checkVisibility());
const names = (): string[] => tabs().map(nameOf);
const selected = (): string[] =>
  tabs()
    .filter(({ ariaSelected }) => ariaSelected === 'true')
    .map(nameOf);
const llm = scripted(() => ({ text: 'Hello.' })).llm;

/** Shows the widget, once its servers offer more views than a phone has tabs for. */
async function showPhone(): Promise<void> {
  await showWidget({ llm });
  await until('three tabs', () => names().join() === 'Conversation,Tools,More');
}

afterEach(async () => {
  clear();
  document.documentElement.removeAttribute('dir');
  document.documentElement.lang = 'en';
  await size(800, 600);
});

for (const [width, height] of [
  [390, 844],
  [320, 568],
] as const)
  describe(`the pages of a phone, ${width} pixels wide`, () => {
    beforeEach(() => size(width, height));

    it('A phone has three tabs, none of which is cut', async () => {
      await showPhone();
      const edge = one('[role=tablist]').getBoundingClientRect().right;
      for (const tab of tabs()) expect(tab.getBoundingClientRect().right).to.be.at.most(edge);
      await expectAccessible();
    });

    it('More lists the other views, and a press opens one and moves the focus there', async () => {
      await showPhone();
      await click(button('More'));
      expect(selected()).to.deep.equal(['More']);
      expect(one('[part=composer]', one('mcp-conversation')).checkVisibility()).to.equal(false);
      expect(all('#panel-more button').map(nameOf)).to.deep.equal(['Resources and prompts', 'Activity']);
      for (const row of all('#panel-more button')) expect(row.offsetHeight).to.be.at.least(44);
      expect(tooWide()).to.deep.equal([]);
      await expectAccessible();
      await screenshot(`phone-more-${width}`);
      await click(button('Activity'));
      expect(one('mcp-activity').checkVisibility()).to.equal(true);
      expect(focused()?.id).to.equal('panel-activity');
      expect(selected(), 'the tab of the view').to.deep.equal(['More']);
      await expectAccessible();
      await click(button('More'));
      expect(all('#panel-more button').length, 'the list again').to.equal(2);
      await click(button('Conversation'));
      expect(one('[part=composer]', one('mcp-conversation')).checkVisibility()).to.equal(true);
    });

    it('The arrow keys go through the three tabs', async () => {
      await showPhone();
      one('#tab-conversation').focus();
      const at: string[] = [];
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) {
        await press(key);
        at.push(nameOf(focused()!));
      }
      expect(at).to.deep.equal(['Tools', 'More', 'Conversation', 'More']);
      expect(selected()).to.deep.equal(['More']);
    });

    it('A tool is a page, and Back returns to its row', async () => {
      await showPhone();
      await pick('get_weather');
      await until('the page', () => tabs().length === 0);
      await until('the form to have the focus', () => focused()?.matches('input'));
      await expectAccessible();
      const back = one('[part=back]');
      expect(nameOf(back)).to.equal('Tools');
      expect(back.offsetHeight).to.be.at.least(44);
      await screenshot(`phone-tool-${width}`);
      await click(back);
      expect(names()).to.deep.equal(['Conversation', 'Tools', 'More']);
      expect(selected()).to.deep.equal(['Tools']);
      await until('the row', () => focused()?.matches('.pick[data-tool=get_weather]'));
    });
  });

describe('Run on a phone', () => {
  beforeEach(() => size(390, 600));

  const runIsInSight = (): boolean => {
    const { top, bottom } = button('Run').getBoundingClientRect();
    const pane = one('#panel-tool').getBoundingClientRect();
    return top >= pane.top && bottom <= pane.bottom;
  };

  it('Run stays in sight on a long form, and covers no field that has the focus', async () => {
    await showPhone();
    await pick('draw_chart');
    await until('the form to have the focus', () => focused()?.matches('input'));
    for (let stops = 0; stops < 8; stops++) {
      expect(runIsInSight(), `after ${stops} stops`).to.equal(true);
      const field = focused()!;
      if (!field.matches('[part=run]'))
        expect(field.getBoundingClientRect().bottom).to.be.at.most(button('Run').getBoundingClientRect().top);
      await press('Tab');
      await frame();
    }
    await expectAccessible();
  });

  it('The button of a tool that deletes stays beside its sentence', async () => {
    await showPhone();
    await pick('delete_issue');
    await until('the form to have the focus', () => focused()?.matches('input'));
    const { bottom } = button('Run and delete').getBoundingClientRect();
    expect(one('.deletes').getBoundingClientRect().top - bottom).to.be.at.most(24);
    expect(getComputedStyle(button('Run and delete')).position).to.equal('static');
  });
});

describe('the way back from a tool', () => {
  for (const width of [700, 1280])
    it(`A tool can be left at ${width} pixels, and its tab goes`, async () => {
      await size(width, 700);
      await showWidget({ llm });
      await pick('get_weather');
      await until('its tab', () => names().includes('Weather'));
      await click(await until('the button', () => all('[part=back]')[0]));
      expect(names()).not.to.include('Weather');
      expect(selected()).to.deep.equal([width > 1000 ? 'Conversation' : 'Tools']);
      await until('the row', () => focused()?.matches('.pick[data-tool=get_weather]'));
      await expectAccessible();
    });

  it('What was filled in is there when the tool is opened again', async () => {
    await size(390, 844);
    await showPhone();
    await pick('get_weather');
    await until('the focus', () => focused()?.matches('input'));
    await press('L', 'y', 'o', 'n');
    await click(await until('the button', () => all('[part=back]')[0]));
    await pick('get_weather');
    await until('the text', () => (focused() as HTMLInputElement | null)?.value === 'Lyon');
  });

  it('A phone that is turned keeps the page of the tool', async () => {
    await size(390, 844);
    await showPhone();
    await pick('get_weather');
    await size(844, 390);
    await until('the tabs', () => names().includes('Weather'));
    expect(selected()).to.deep.equal(['Weather']);
    await size(390, 844);
    await until('the page', () => tabs().length === 0);
    expect(one('mcp-tool-form').checkVisibility()).to.equal(true);
  });
});

describe('an ask on a phone that is turned', () => {
  const book = scripted(({ tools }) => {
    const name = tools.find(({ tool }) => tool === 'get_weather')?.name ?? '';
    return { toolCalls: [{ id: 'a', name, arguments: '{"location":"Lyon"}' }] };
  }).llm;
  const isWhole = (element: HTMLElement): boolean => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  };

  it('The ask stays open with the reason that was typed, and its buttons can be reached', async () => {
    await size(390, 844);
    const widget = await showWidget({ llm: book });
    void widget.send('Weather');
    await until('the focus', () => nameOf(focused()!) === 'Deny');
    await ways('How to deny', 'With a reason…');
    const typed = await until('the box', () => all<HTMLInputElement>('#reason')[0]);
    await until('the focus', () => focused() === typed);
    await press(...Array.from('Too far'));
    for (const [width, height] of [
      [844, 390],
      [390, 844],
    ] as const) {
      await size(width, height);
      expect(typed.value, `${width} pixels wide`).to.equal('Too far');
      expect(focused()).to.equal(typed);
      for (const name of ['Deny', 'Approve once']) {
        button(name).scrollIntoView({ block: 'nearest' });
        expect(isWhole(button(name)), `${name}, ${width} pixels wide`).to.equal(true);
      }
      expect(tooWide()).to.deep.equal([]);
      await expectAccessible();
    }
    await click(button('Deny'));
    await until('the end', () => all('mcp-approval').length === 0);
  });
});
