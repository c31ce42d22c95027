import { resetMouse, sendMouse, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { McpTools } from '../../../src/index.js';
import { fixture } from '../../tools/in-page.js';
import { callbackUrl, card as signInCard, goOn, pressSignIn } from '../helpers/cards.js';
import {
  all,
  approve,
  askCards,
  button,
  buttons,
  clear,
  click,
  drawn,
  focused,
  expectAccessible,
  frame,
  isInView,
  nameOf,
  one,
  press,
  show,
  tabTo,
  until,
  untilReady,
  words,
} from '../helpers/page.js';
import { patient } from '../helpers/trust.js';
import {
  callWhen,
  forget,
  pick,
  ready,
  received,
  scripted,
  showWidget,
  snapshotOf,
} from '../helpers/widget.js';
import { closeWindows, signInThere } from '../helpers/windows.js';
import { stays } from '../../fixtures/stays.js';

const paris = { server: 'Demo', tool: 'get_weather', arguments: { location: 'Paris' } } as const;

/** A button of the page, with the number of its presses. */
function pageButton(): { readonly outside: HTMLButtonElement; readonly presses: () => number } {
  const outside = document.createElement('button');
  let count = 0;
  outside.textContent = 'Of the page';
  outside.addEventListener('click', () => count++);
  return { outside, presses: () => count };
}

async function question(title = 'Run get_weather on Demo?'): Promise<HTMLElement> {
  return until(title, () => askCards().find((each) => words(each).includes(title)));
}

async function noCards(): Promise<void> {
  await until('no card', () => askCards('mcp-approval, mcp-question, mcp-sign-in').length === 0);
}

async function focusAt(what: string, isThere: (at: Element) => boolean): Promise<void> {
  await until(`the focus at ${what}`, () => isThere(focused()!));
}

function middleOf(element: Element): [number, number] {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
}

/** All announcements since this was called. */
function hearing(widget: McpTools): () => string {
  const said: string[] = [];
  const status = all('[role=status]', widget).at(-1)!;
  const listen = new MutationObserver(() => said.push(status.textContent));
  listen.observe(status, { childList: true, characterData: true, subtree: true });
  return () => said.join(' ');
}

beforeEach(() => forget('modern'));
afterEach(async () => {
  await resetMouse();
  clear();
  await closeWindows(callbackUrl, fixture('signIn'));
  await setViewport({ width: 800, height: 600 });
});

describe('a request in a wide window', () => {
  it('The request covers nothing of the page and blocks nothing: its buttons and the widget can be pressed', async () => {
    await setViewport({ width: 1280, height: 900 });
    const { outside, presses } = pageButton();
    const widget = await showWidget({ llm: scripted().llm });
    widget.before(outside);
    void widget.call(paris);
    const card = await question();
    await focusAt('Deny', (at) => nameOf(at) === 'Deny');
    expect(all('dialog, [inert]')).to.deep.equal([]);
    await click(outside);
    expect([presses(), focused() === outside]).to.deep.equal([1, true]);
    await click(button('Activity'));
    expect(one('mcp-activity').checkVisibility()).to.equal(true);
    await pick('calculate_sum');
    await until('the focus in the form', () => focused()?.closest('[part~=field]'));
    expect([card.isConnected, isInView(card), snapshotOf(widget).asks.length]).to.deep.equal([true, true, 1]);
    await expectAccessible();
    await approve();
    await callWhen(widget, 'done');
  });

  it('The focus returns to where it was', async () => {
    await setViewport({ width: 1280, height: 900 });
    const { outside } = pageButton();
    const widget = await showWidget();
    widget.before(outside);
    outside.focus();
    void widget.call(paris);
    await focusAt('Deny', (at) => nameOf(at) === 'Deny');
    await press('Enter');
    await callWhen(widget, 'denied');
    await focusAt('the button of the page', (at) => at === outside);
  });
});

describe('asks="dialog"', () => {
  it('The dialog is modal: nothing else can be pressed until the person decides or postpones', async () => {
    await setViewport({ width: 1280, height: 900 });
    const { outside, presses } = pageButton();
    const widget = await showWidget({ asks: 'dialog' });
    widget.before(outside);
    outside.focus();
    void widget.call(paris);
    const card = await question();
    const dialog = await until('the dialog', () => all('dialog:modal')[0]);
    await focusAt('Deny', (at) => nameOf(at) === 'Deny');
    expect(dialog.contains(one('mcp-approval')), 'the card is in it').to.equal(true);
    expect(isInView(card)).to.equal(true);
    await sendMouse({ type: 'click', position: middleOf(outside) });
    expect(presses()).to.equal(0);
    await expectAccessible();

    await click(one('h2', card));
    await press('Escape');
    await noCards();
    expect(all('dialog')).to.deep.equal([]);
    await focusAt('the button of the page', (at) => at === outside);
    await click(outside);
    expect([presses(), snapshotOf(widget).asks.length]).to.deep.equal([1, 1]);

    await click(button('Review', one('mcp-asks')));
    await until('the dialog again', () => all('dialog:modal').length);
    await approve();
    await callWhen(widget, 'done');
    await until('no dialog', () => all('dialog').length === 0);
    await click(outside);
    expect(presses()).to.equal(2);
  });

  it('Escape outside its card closes the dialog and postpones every request in it', async () => {
    const widget = await showWidget({ asks: 'dialog' });
    const twice = [widget.call(paris), widget.call({ ...paris, arguments: { location: 'Oslo' } })];
    await question('2 calls need approval');
    (focused() as HTMLElement).blur();
    await press('Escape');
    await noCards();
    expect(words(one('mcp-asks'))).to.equal('2 requests need your answer Review');
    await click(button('Review', one('mcp-asks')));
    await question('2 calls need approval');
    await until('Deny all', () => buttons().some((each) => nameOf(each) === 'Deny all 2'));
    await click(button('Deny all 2'));
    expect((await Promise.all(twice)).map(({ status }) => status)).to.deep.equal(['denied', 'denied']);
  });
});

describe('a person who writes to the model', () => {
  it('The composer keeps the focus and the draft, the request is announced, and the draft is there afterwards', async () => {
    await setViewport({ width: 1280, height: 900 });
    const widget = await showWidget({ llm: scripted().llm });
    const said = hearing(widget);
    const box = await until('the box', () => all<HTMLTextAreaElement>('textarea')[0]);
    box.focus();
    await press('D', 'r', 'a', 'f');
    void widget.call(paris);
    const card = await question();
    await frame();
    await press('t');
    expect([focused() === box, box.value]).to.deep.equal([true, 'Draft']);
    expect([isInView(box), isInView(card)], 'both are in view').to.deep.equal([true, true]);
    await until('the news', () => said().includes('Needs approval'));
    await approve();
    await callWhen(widget, 'done');
    await noCards();
    await focusAt('the box', (at) => at === box);
    expect(box.value).to.equal('Draft');
  });

  it('On a phone a line announces the request, which appears when the composer is left', async () => {
    await setViewport({ width: 390, height: 844 });
    const widget = await showWidget({ llm: scripted().llm });
    const box = await until('the box', () => all<HTMLTextAreaElement>('textarea')[0]);
    box.focus();
    await press('D', 'r', 'a', 'f');
    void widget.call(paris);
    await until('the line', () => words(one('mcp-asks')) === '1 request needs your answer Review');
    await press('t');
    expect([askCards().length, focused() === box, isInView(box)]).to.deep.equal([0, true, true]);
    expect(isInView(button('Review', one('mcp-asks')))).to.equal(true);
    await click(button('Review', one('mcp-asks')));
    const card = await question();
    await focusAt('Deny', (at) => nameOf(at) === 'Deny');
    expect([isInView(card), all('[inert]').length > 0]).to.deep.equal([true, true]);
    await approve();
    await callWhen(widget, 'done');
    await noCards();
    expect([box.value, all('[inert]').length]).to.deep.equal(['Draft', 0]);
  });

  it('An empty composer gives the focus to the request, as for a person who waits for an answer', async () => {
    const widget = await showWidget({ llm: scripted().llm });
    const box = await until('the box', () => all<HTMLTextAreaElement>('textarea')[0]);
    box.focus();
    void widget.call(paris);
    await question();
    await focusAt('Deny', (at) => nameOf(at) === 'Deny');
    await press('Enter');
    await callWhen(widget, 'denied');
    await focusAt('the box', (at) => at === box);
  });
});

describe('a person who drags', () => {
  it('The drag is not interrupted: the focus stays, and the request appears when the button is released', async () => {
    await setViewport({ width: 1280, height: 900 });
    const { outside } = pageButton();
    const widget = await showWidget();
    widget.before(outside);
    outside.focus();
    const [x, y] = middleOf(outside);
    await sendMouse({ type: 'move', position: [x, y] });
    await sendMouse({ type: 'down' });
    void widget.call(paris);
    const card = await question();
    await sendMouse({ type: 'move', position: [x + 60, y] });
    await stays(300, () => {
      expect([focused() === outside, isInView(card)]).to.deep.equal([true, true]);
    });
    await sendMouse({ type: 'up' });
    await stays(300, () => {
      expect(focused() === outside).to.equal(true);
    });
    await approve();
    await callWhen(widget, 'done');
  });
});

describe('many requests', () => {
  it('Ten calls are one list, each is sent once, and none waits out of sight', async () => {
    await setViewport({ width: 1280, height: 900 });
    const widget = await showWidget({ limits: patient });
    const numbers = Array.from({ length: 10 }, (_, at) => at);
    const settled = numbers.map((number) =>
      widget.call({ server: 'Demo', tool: 'calculate_sum', arguments: { numbers: [number] } }),
    );
    const card = await question('10 calls need approval');
    expect([isInView(card), all('[data-row]', card).length]).to.deep.equal([true, 10]);
    await expectAccessible();
    // Only those that were seen are approved together.
    for (let rounds = 0; rounds < 10 && askCards().length > 0; rounds++) {
      await approve(/^Approve (all|the|once)/);
      await frame();
      for (const row of all('[data-row]').slice(0, 1)) row.scrollIntoView({ block: 'start' });
    }
    await noCards();
    expect((await Promise.all(settled)).map(({ status }) => status)).to.deep.equal(numbers.map(() => 'done'));
    const sent = (await received('modern')).map(({ params }) => JSON.stringify(params?.arguments));
    expect(sent.toSorted()).to.deep.equal(numbers.map((number) => `{"numbers":[${number}]}`));
  });

  it('Requests of every kind come one after another, are postponed and returned, and nothing typed is lost', async () => {
    await setViewport({ width: 1280, height: 900 });
    const widget = document.createElement('mcp-tools');
    const curious = `${fixture('hostileLab')}/asks?kind=form&rounds=1&for=${Math.random()}`;
    const servers = [
      { url: fixture('modern'), label: 'Demo' },
      { url: curious, label: 'Curious' },
    ];
    const policy: McpTools['policy'] = ({ serverLabel }) => ({
      decision: serverLabel === 'Demo' ? 'ask' : 'allow',
    });
    await show(
      Object.assign(widget, { src: fixture('notesModern'), label: 'Notes', callbackUrl, servers, policy }),
    );
    await pressSignIn();
    await goOn();
    await signInThere();
    await ready(widget, 3);
    const settled = [widget.call(paris)];
    await question();
    settled.push(widget.call({ server: 'Curious', tool: 'attack' }));
    await until('two', () => snapshotOf(widget).asks.length === 2);
    settled.push(widget.call({ server: 'Notes', tool: 'add_note', arguments: { text: 'Hello' } }));
    await until('three', () => snapshotOf(widget).asks.length === 3);
    expect([
      askCards('mcp-approval, mcp-question, mcp-sign-in').length,
      askCards('mcp-approval').length,
    ]).to.deep.equal([1, 1]);

    await press('Escape');
    const asked = await question('Curious asks for input');
    await focusAt('its title', (at) => at === one('h2', asked));
    for (let stops = 0; stops < 30 && !focused()?.matches('input'); stops++) await press('Tab');
    await press('4', '2');
    await press('Escape');
    const signIn = await signInCard('Notes needs more access');
    await focusAt('its title', (at) => at === one('h2', signIn));
    await press('Escape');
    await noCards();
    expect(words(one('mcp-asks'))).to.equal('3 requests need your answer Review');
    expect(snapshotOf(widget).asks, 'nothing was answered').to.have.length(3);

    await click(button('Review', one('mcp-asks')));
    await question();
    await approve();
    await question('Curious asks for input');
    expect(one<HTMLInputElement>('input', one('mcp-question')).value).to.equal('42');
    await approve('Send');
    await signInCard('Notes needs more access');
    await click(button('Not now'));
    const ends = (await Promise.all(settled)).map(({ status }) => status);
    expect(ends).to.deep.equal(['done', 'done', 'failed']);
    await noCards();
  });
});

describe('a widget that is moved in the page', () => {
  async function move(widget: McpTools): Promise<void> {
    const place = document.createElement('div');
    widget.before(place);
    place.append(widget);
    await drawn(widget);
  }

  it('The widget keeps its requests, what was typed in them, and the postponed ones', async () => {
    const src = `${fixture('hostileLab')}/asks?kind=form&rounds=1&for=${Math.random()}`;
    const widget = document.createElement('mcp-tools');
    const policy: McpTools['policy'] = () => ({ decision: 'allow' });
    await show(Object.assign(widget, { src, label: 'Curious', policy }));
    await ready(widget);
    const settled = widget.call({ server: 'Curious', tool: 'attack' });
    await question('Curious asks for input');
    await tabTo('Decide later');
    await press('Tab');
    for (let stops = 0; stops < 30 && !focused()?.matches('input'); stops++) await press('Tab');
    await press('4', '2');
    await move(widget);
    await question('Curious asks for input');
    await click(button('Decide later'));
    await noCards();
    await move(widget);
    expect(askCards(), 'it is still put off').to.deep.equal([]);
    await click(button('Review', one('mcp-asks')));
    await question('Curious asks for input');
    expect(one<HTMLInputElement>('input', one('mcp-question')).value).to.equal('42');
    await untilReady('Send');
    await approve('Send');
    expect((await settled).status).to.equal('done');
  });
});
