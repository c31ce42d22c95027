import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { McpTools } from '../../../src/index.js';
import {
  all,
  approval,
  button,
  buttons,
  click,
  drawn,
  focused,
  frame,
  middleOf,
  nameOf,
  one,
  press,
  still,
  tabTo,
  until,
} from '../helpers/page.js';
import {
  always,
  approveRow,
  approveSeen,
  arrived,
  choose,
  deny,
  denyUntil,
  eager,
  freshServer,
  leave,
  noticedMs,
  obedient,
  openSheets,
  records,
  sheet,
  showServers,
  textOf,
  type RugPull,
} from '../helpers/trust.js';
import { snapshotOf } from '../helpers/widget.js';
import { clicks } from '../../tools/in-page.js';
import { stays } from '../../fixtures/stays.js';

/** T9 and T10 of the threat model: accidental presses, and more requests than a person can answer. */

before(() => setViewport({ width: 1280, height: 800 }));
afterEach(leave);
after(() => setViewport({ width: 800, height: 600 }));

const letter = { server: 'Post', tool: 'send', arguments: { to: 'Ada' } } as const;
const note = { server: 'Post', tool: 'echo', arguments: { text: 'Hi' } } as const;

/** Shorter than the delay of a button. */
const quickMs = 400;

/** Presses later than this after `from` may be deliberate; they occur on a busy machine. */
function dropLater(from: () => number): () => void {
  const over = new AbortController();
  for (const type of ['pointerdown', 'mousedown', 'click'])
    window.addEventListener(
      type,
      (event) => {
        if (performance.now() - from() > quickMs) event.stopImmediatePropagation();
      },
      { capture: true, signal: over.signal },
    );
  return () => over.abort();
}

/** Presses in a row, all within the delay of a button. */
async function clickQuickly(at: readonly [number, number], counts: readonly number[]): Promise<void> {
  let first = Infinity;
  const begin = (): void => void (first = performance.now());
  window.addEventListener('pointerdown', begin, { capture: true, once: true });
  const stop = dropLater(() => first);
  await clicks(at, counts);
  stop();
}

/** Everything that a script can do to an element. */
function meddle(element: HTMLElement): void {
  const far = { bubbles: true, composed: true, cancelable: true };
  for (const type of ['pointerdown', 'pointerup']) element.dispatchEvent(new PointerEvent(type, far));
  for (const type of ['mousedown', 'mouseup', 'click', 'dblclick'])
    element.dispatchEvent(new MouseEvent(type, { ...far, detail: 1 }));
  element.click();
  element.focus();
  for (const key of ['Enter', ' '])
    for (const type of ['keydown', 'keypress', 'keyup'])
      element.dispatchEvent(new KeyboardEvent(type, { ...far, key }));
}

describe('presses by scripts', () => {
  it('Scripted presses on everything in the page send nothing and decide nothing, with one or two calls waiting', async () => {
    for (const wishes of [[letter], [letter, note]]) {
      const rug = freshServer();
      const widget = await showServers({ Post: rug }, { llm: eager(...wishes) });
      const turn = widget.send('Go');
      await sheet(wishes.length > 1 ? '2 calls need approval' : 'Run send on Post?');
      await until('the delay of the buttons', () =>
        all('[part~=approve]', widget).every(({ ariaDisabled }) => ariaDisabled === 'false'),
      );
      for (const element of all('*', widget)) if (element instanceof HTMLElement) meddle(element);
      await stays(300, async () => {
        expect(await arrived(rug)).to.deep.equal([]);
        expect(records(widget, 'decision')).to.deep.equal([]);
        expect(snapshotOf(widget).grants).to.deep.equal([]);
      });
      // The press may have postponed the request.
      widget.stop();
      await turn;
      await leave();
    }
  });

  it('Scripted presses on Run beside a filled form are no approval', async () => {
    const rug = freshServer();
    const widget = await showServers({ Post: rug });
    one('[data-tool=echo]', widget).click();
    const run = await until('Run', () => buttons().find((it) => nameOf(it) === 'Run'));
    // Longer than the delay of a button that approves.
    await stays(600, () => {
      expect(run.ariaDisabled).not.to.equal('true');
    });
    meddle(run);
    await until(
      'what comes of it',
      () => snapshotOf(widget).calls.length > 0 || openSheets().length > 0,
    ).catch(() => undefined);
    await stays(300, async () => {
      expect(await arrived(rug)).to.deep.equal([]);
    });
  });

  it('A script cannot answer from outside with its own event', async () => {
    const rug = freshServer();
    const widget = await showServers({ Post: rug }, { llm: eager(letter) });
    const turn = widget.send('Go');
    await sheet('Run send on Post?');
    const [ask] = snapshotOf(widget).asks;
    const detail = { askId: ask?.id, answer: { kind: 'approval', decision: 'approve' } };
    widget.dispatchEvent(new CustomEvent('mcp-answer', { detail, bubbles: true, composed: true }));
    await stays(200, async () => {
      expect(await arrived(rug)).to.deep.equal([]);
    });
    await denyUntil(turn);
  });
});

describe('quick presses', () => {
  async function two(): Promise<{ rug: RugPull; widget: McpTools; turn: Promise<unknown> }> {
    const rug = freshServer();
    const widget = await showServers({ Post: rug }, { llm: eager(letter, note) });
    const turn = widget.send('Go');
    await sheet('2 calls need approval');
    return { rug, widget, turn };
  }

  for (const counts of [
    [1, 2, 1, 2],
    [1, 1, 1, 1],
  ]) {
    it(`Presses on Approve in a row, clicks ${counts.join()}, send one of two waiting calls`, async () => {
      const { rug, turn } = await two();
      await until('it is ready', () => all('[data-row] [part~=approve]')[0]?.ariaDisabled === 'false');
      const at = middleOf(all('[data-row] [part~=approve]')[0]!);
      await clickQuickly(at, counts);
      await until('the call', async () => (await arrived(rug)).length);
      await stays(300, async () => {
        expect(await arrived(rug)).to.have.length(1);
      });
      await denyUntil(turn);
      expect(await arrived(rug)).to.have.length(1);
    });

    it(`Presses on Approve in the dialog, clicks ${counts.join()}, send one of two waiting calls`, async () => {
      const { rug, turn } = await two();
      await click(all('[data-row] [part~=open]')[0]!);
      await sheet('Run send on Post?');
      await until('it is ready', () => button(approval).ariaDisabled === 'false');
      const at = middleOf(button(approval));
      await clickQuickly(at, counts);
      await until('the call', async () => (await arrived(rug)).length);
      await stays(300, async () => {
        expect(await arrived(rug)).to.deep.equal(['send']);
      });
      await denyUntil(turn);
      expect(await arrived(rug)).to.deep.equal(['send']);
    });
  }

  it('Presses on "Approve all" send each call once', async () => {
    const { rug, turn } = await two();
    const name = /^Approve all 2 once$/;
    await until('it is ready', () => buttons().find((it) => name.test(nameOf(it)))?.ariaDisabled === 'false');
    const at = middleOf(button(name));
    await clickQuickly(at, [1, 2, 1, 2]);
    await turn;
    expect((await arrived(rug)).sort()).to.deep.equal(['echo', 'send']);
  });
});

describe('a key that is held from before the request', () => {
  it('The Enter that sent the message neither approves nor denies the call that follows', async () => {
    const rug = freshServer();
    const widget = await showServers({ Post: rug }, { llm: eager(letter) });
    await tabTo('Ask anything');
    await press('G', 'o');
    await sendKeys({ down: 'Enter' });
    await sheet('Run send on Post?');
    expect(nameOf(focused()!)).to.equal('Deny');
    await stays(1_000, async () => {
      await sendKeys({ down: 'Enter' });
      expect(records(widget, 'decision')).to.deep.equal([]);
    });
    await sendKeys({ up: 'Enter' });
    await frame();
    expect([await arrived(rug), records(widget, 'decision'), openSheets().length]).to.deep.equal([[], [], 1]);
    await tabTo('Approve once');
    await until('it is ready', () => button(approval).ariaDisabled === 'false');
    await press('Enter');
    await until('the call', async () => (await arrived(rug)).length);
  });

  it('Enter on Deny of the first request denies only the first', async () => {
    const rug = freshServer();
    const { llm } = obedient([[letter], [note]]);
    const widget = await showServers({ Post: rug }, { llm });
    const turn = widget.send('Go');
    await sheet('Run send on Post?');
    await sendKeys({ down: 'Enter' });
    await sheet('Run echo on Post?');
    const statuses = (): string[] => snapshotOf(widget).calls.map(({ status }) => status);
    await stays(600, async () => {
      await sendKeys({ down: 'Enter' });
      expect(statuses()).to.deep.equal(['denied', 'awaiting-approval']);
    });
    await sendKeys({ up: 'Enter' });
    expect(statuses()).to.deep.equal(['denied', 'awaiting-approval']);
    await deny();
    await turn;
    expect(await arrived(rug)).to.deep.equal([]);
  });
});

describe('a press before the dialog was ready', () => {
  it('An early press saves no permission, whatever duration was chosen', async () => {
    const rug = freshServer();
    const widget = await showServers({ Post: rug }, { llm: eager(letter) });
    const turn = widget.send('Go');
    await sheet('Run send on Post?');
    await choose(always);
    button(approval).click();
    await stays(100, () => {
      expect(snapshotOf(widget).grants).to.deep.equal([]);
    });
    await approveSeen();
    await turn;
    expect(snapshotOf(widget).grants).to.have.length(1);
  });
});

/** Counts the visible cards in every frame until it is stopped. */
function watchDialogs(): { stop: () => number } {
  let most = 0;
  let isOn = true;
  const look = (): void => {
    const cards = all('mcp-approval, mcp-question, mcp-sign-in').filter((it) => it.clientHeight > 0);
    most = Math.max(most, cards.length);
    if (isOn) requestAnimationFrame(look);
  };
  look();
  return {
    stop() {
      isOn = false;
      return most;
    },
  };
}

const many = Array.from({ length: 50 }, (_, at) => ({ ...letter, arguments: { to: `Nobody ${at}` } }));

describe('a model that makes fifty calls', () => {
  /** Places in the page that show the pause and can end it. */
  function notices(root: Element): number {
    return all('button', root).filter((it) => it.checkVisibility() && nameOf(it).startsWith('Resume')).length;
  }

  for (const [limits, waiting] of [
    [{ approvalsPerMinute: 10 }, 10],
    [{ approvalsPerMinute: 1000 }, 20],
  ] as const) {
    it(`Fifty calls in one answer: ${waiting} are asked about in one card, and the server is paused with one notice`, async () => {
      const rug = freshServer();
      const widget = await showServers({ Post: rug }, { llm: eager(...many), limits });
      const dialogs = watchDialogs();
      const turn = widget.send('Go');
      const dialog = await sheet(`${waiting} calls need approval`);
      await until(
        'the others’ end',
        () => snapshotOf(widget).calls.filter((it) => it.status === 'failed').length === 50 - waiting,
      );
      await drawn(widget);
      expect(snapshotOf(widget).asks.filter(({ kind }) => kind === 'approval').length).to.equal(waiting);
      expect(all('[data-row]', dialog)).to.have.length(waiting);
      expect(textOf(dialog).match(/Post paused/g)).to.have.length(1);
      expect(notices(dialog), 'in the sheet').to.equal(1);
      expect(await arrived(rug)).to.deep.equal([]);
      await denyUntil(turn);
      expect(dialogs.stop(), 'at most one card').to.equal(1);
      expect(records(widget, 'pause').map(({ outcome }) => outcome)).to.deep.equal(['paused']);
      expect(await arrived(rug)).to.deep.equal([]);
    });
  }

  it('The pause is also shown in the server’s row, and can be ended there when no call waits', async () => {
    const rug = freshServer();
    const widget = await showServers(
      { Post: rug },
      { llm: eager(...many), limits: { approvalsPerMinute: 10 } },
    );
    await denyUntil(widget.send('Go'));
    const list = one('mcp-tool-list', widget);
    await until('the notice', () => textOf(list).includes('paused: too many'));
    expect(notices(list)).to.equal(1);
    await click(buttons(list).find((it) => nameOf(it).startsWith('Resume'))!);
    await until('that it goes on', () => snapshotOf(widget).servers.every(({ paused }) => !paused));
    expect(textOf(list)).not.to.contain('paused: too many');
    widget.llm = eager(letter);
    const turn = widget.send('Once more');
    await sheet('Run send on Post?');
    await approveSeen();
    await turn;
    expect(await arrived(rug)).to.deep.equal(['send']);
  });

  it('The pause can be ended from the dialog: waiting calls keep waiting, and nothing is sent', async () => {
    const rug = freshServer();
    const widget = await showServers(
      { Post: rug },
      { llm: eager(...many), limits: { approvalsPerMinute: 10 } },
    );
    const turn = widget.send('Go');
    const dialog = await sheet('Post paused');
    await until('the ten', () => all('[data-row]', dialog).length === 10);
    const goOn = (): HTMLElement => buttons(dialog).find((it) => nameOf(it).startsWith('Resume'))!;
    await still(goOn, noticedMs);
    await click(goOn());
    await until('that it goes on', () => snapshotOf(widget).servers.every(({ paused }) => !paused));
    await until('no notice', () => !textOf(one('mcp-approval', widget)).includes('Post paused'));
    expect(await arrived(rug)).to.deep.equal([]);
    await approveRow(0);
    await until('the one that was approved', async () => (await arrived(rug)).length);
    await denyUntil(turn);
    expect(await arrived(rug)).to.have.length(1);
  });

  it('Fifty calls in a row: the eleventh is not asked about', async () => {
    const rug = freshServer();
    const { llm } = obedient(many.slice(0, 15).map((wish) => [wish]));
    const widget = await showServers({ Post: rug }, { llm, limits: { approvalsPerMinute: 10 } });
    const dialogs = watchDialogs();
    await denyUntil(widget.send('Go'));
    expect(records(widget, 'ask')).to.have.length(10);
    expect(records(widget, 'pause')).to.have.length(1);
    expect(dialogs.stop()).to.equal(1);
    expect(await arrived(rug)).to.deep.equal([]);
    const statuses = snapshotOf(widget).calls.map(({ status }) => status);
    expect(statuses).to.deep.equal([...Array<string>(10).fill('denied'), ...Array<string>(5).fill('failed')]);
  });

  it('A paused server does not stop requests of other servers', async () => {
    const [rug, other] = [freshServer(), freshServer()];
    const wishes = [...many, { ...note, server: 'Notes' }];
    const widget = await showServers(
      { Post: rug, Notes: other },
      { llm: eager(...wishes), limits: { approvalsPerMinute: 10 } },
    );
    const turn = widget.send('Go');
    const dialog = await sheet('11 calls need approval');
    expect(textOf(dialog)).to.contain('echo Notes');
    await denyUntil(turn);
    expect(snapshotOf(widget).servers.map(({ paused }) => paused !== undefined)).to.deep.equal([true, false]);
  });
});

describe('a mouse press that was aimed at something else', () => {
  it('A press that was aimed at something else when the request appeared approves nothing', async () => {
    const rug = freshServer();
    const widget = await showServers({ Post: rug }, { llm: eager(letter) });
    // The position of Approve is known from an earlier request.
    const first = widget.send('Go');
    await sheet('Run send on Post?');
    const at = middleOf(button(approval));
    await denyUntil(first);
    await sendMouse({ type: 'move', position: at });
    let came = Infinity;
    const watching = setInterval(() => {
      if (came === Infinity && openSheets().length > 0) came = performance.now();
    }, 1);
    const stop = dropLater(() => came);
    const turn = widget.send('Again');
    for (let times = 0; times < 4; times++) await clicks(at, [1]);
    await sheet('Run send on Post?');
    for (let times = 0; times < 2; times++) await clicks(at, [1]);
    await stays(100, async () => {
      expect(await arrived(rug)).to.deep.equal([]);
    });
    stop();
    clearInterval(watching);
    await denyUntil(turn);
  });
});
