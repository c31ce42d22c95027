import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { McpTools } from '../../../src/index.js';
import { fixture } from '../../tools/in-page.js';
import {
  all,
  approve,
  askCards,
  button,
  buttons,
  clear,
  click,
  focused,
  isInView,
  nameOf,
  one,
  press,
  show,
  until,
  words,
} from '../helpers/page.js';
import { callWhen, pick, ready, scripted, showWidget } from '../helpers/widget.js';

/** A request of a server, in the card of a call by a person. */
async function askedInCard(): Promise<McpTools> {
  const widget = document.createElement('mcp-tools');
  const url = `${fixture('hostileLab')}/asks?kind=form&rounds=1&for=${Math.random()}`;
  const servers = [
    { url, label: 'Curious' },
    { url: fixture('modern'), label: 'Demo' },
  ];
  await show(Object.assign(widget, { servers }));
  await ready(widget, 2);
  await pick('attack');
  await click(button('Run'));
  await until('the question', () => inCard());
  return widget;
}

/** The request, while it is visible in the card of its call. */
function inCard(): HTMLElement | undefined {
  const [place] = all('.calls mcp-asks');
  const [card] = place ? all('mcp-question', place) : [];
  return card?.checkVisibility() && words(card).includes('Curious asks for input') ? card : undefined;
}

async function type(...keys: string[]): Promise<void> {
  await until('the focus in the card', () => focused()?.id === 'title');
  for (let stops = 0; stops < 30 && !focused()?.matches('input'); stops++) await press('Tab');
  await press(...keys);
}

const typed = (): string => one<HTMLInputElement>('input', inCard()).value;
const tab = (name: string): HTMLElement => all('[role=tab]').find((each) => nameOf(each) === name)!;
const answers = (): HTMLElement[] =>
  buttons(one('.calls')).filter((each) => nameOf(each) === 'Answer' && each.checkVisibility());

beforeEach(() => setViewport({ width: 1280, height: 900 }));
afterEach(async () => {
  clear();
  await setViewport({ width: 800, height: 600 });
});

describe('a request in the card of its call', () => {
  it('The request keeps what was typed while another tab is shown, and a line leads back', async () => {
    const widget = await askedInCard();
    await type('4', '2');
    await click(tab('Activity'));
    const line = await until('the line', () => all('[part~=postponed]')[0]);
    expect([
      words(line),
      isInView(line),
      askCards('mcp-question').filter((card) => card.checkVisibility()),
    ]).to.deep.equal(['1 request needs your answer Review', true, []]);
    await click(button('Review', line));
    const card = await until('the question', inCard);
    await until('the focus in it', () => focused() === one('h2', card));
    expect(typed()).to.equal('42');
    expect(all('[part~=postponed]')).to.deep.equal([]);
    await approve('Send', card);
    await callWhen(widget, 'done');
    expect(askCards('mcp-question')).to.deep.equal([]);
  });

  it('The request is shown again after another tool was picked', async () => {
    const widget = await askedInCard();
    await type('4', '2');
    await pick('get_weather');
    await until('the line', () => all('[part~=postponed]')[0]);
    await click(button('Review', one('[part~=postponed]')));
    await until('the question', inCard);
    expect(typed()).to.equal('42');
    expect(one('.pick[aria-current=true]').dataset['tool']).to.equal('attack');
    await click(button('Skip', inCard()));
    expect((await callWhen(widget, 'done')).status).to.equal('done');
  });

  it('The line of the call leads to the request only if it was postponed, because it is in view', async () => {
    await askedInCard();
    expect(answers()).to.deep.equal([]);
    await until('the focus in the card', () => focused()?.id === 'title');
    await press('Escape');
    await until('nothing is asked', () => !inCard());
    await click(answers()[0]!);
    await until('the question', inCard);
  });
});

describe('a request below the edge', () => {
  const reviews = (): HTMLElement[] =>
    buttons(one('.calls')).filter((each) => nameOf(each) === 'Review' && each.checkVisibility());

  it('The line of the call leads to a request below the window, at the foot of the widget', async () => {
    const { llm } = scripted(({ tools }) => {
      const { name = '' } = tools.find((tool) => tool.name.includes('get_weather')) ?? {};
      return { toolCalls: [{ name, arguments: { location: 'Paris' } }] };
    });
    const widget = await showWidget({ llm });
    void widget.send('Weather?');
    const card = await until('the question', () =>
      askCards('mcp-approval').find((it) => it.checkVisibility()),
    );
    await until('Deny', () => nameOf(focused()!) === 'Deny');
    expect([isInView(card), reviews()]).to.deep.equal([true, []]);
    await setViewport({ width: 1280, height: 320 });
    scrollTo(0, 0);
    const review = await until('a way to it', () => reviews()[0]);
    expect([isInView(review), card.getBoundingClientRect().top > innerHeight]).to.deep.equal([true, true]);
    await click(review);
    await until('no way to what is in view', () => reviews().length === 0);
    expect(nameOf(focused()!)).to.equal('Deny');
  });

  it('The line of the call leads to a request below the pane, in the call’s card, while it is out of view', async () => {
    const widget = await showWidget();
    // High enough for the form and the card below it.
    widget.style.blockSize = '860px';
    await pick('get_weather');
    await press('P', 'a');
    const field = focused();
    void widget.call({ server: 'Demo', tool: 'get_weather', arguments: { location: 'Paris' } });
    const card = await until('the question', () =>
      askCards('mcp-approval').find((it) => it.checkVisibility()),
    );
    await until('its buttons', () => buttons(card).some((each) => nameOf(each) === 'Deny'));
    await until('no way to what is in view', () => reviews().length === 0);
    expect([focused(), isInView(card)]).to.deep.equal([field, true]);
    const line = one('[part~=head]', one('mcp-call', one('.calls')));
    const above = widget.getBoundingClientRect().top;
    widget.style.blockSize = `${line.getBoundingClientRect().bottom - above + 12}px`;
    const review = await until('a way to it', () => reviews()[0]);
    expect([focused(), isInView(review)]).to.deep.equal([field, true]);
    await click(review);
    await until('no way to what is in view', () => reviews().length === 0);
    expect(focused()?.matches('button')).to.equal(true);
    expect(nameOf(focused()!)).to.equal('Deny');
  });
});

describe('two widgets on a page', () => {
  it('Two widgets do not take the focus from each other while a person decides', async () => {
    const first = await showWidget();
    const second = document.createElement('mcp-tools');
    first.after(Object.assign(second, { src: fixture('modern'), label: 'Other' }));
    await ready(second);
    const paris = { tool: 'get_weather', arguments: { location: 'Paris' } };
    void first.call({ server: 'Demo', ...paris });
    const deny = await until('Deny', () => focused()?.matches('mcp-approval *, button') && focused());
    void second.call({ server: 'Other', ...paris });
    await until('two cards', () => askCards('mcp-approval').length === 2);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(focused()).to.equal(deny);
    await click(button('Deny', first));
    await approve(undefined, second);
    await callWhen(second, 'done');
  });
});
