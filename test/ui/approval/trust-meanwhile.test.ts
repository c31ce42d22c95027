import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { Policy } from '../../../src/core/index.js';
import { verifyAudit } from '../../../src/audit.js';
import type { McpTools } from '../../../src/index.js';
import { send } from '../../fixtures/trust/tools.js';
import { all, button, buttons, click, drawn, nameOf, one, press, until, words } from '../helpers/page.js';
import {
  always,
  approveRow,
  approveSeen,
  arrived,
  deny,
  denyUntil,
  eager,
  fingerprintOf,
  freshServer,
  leave,
  noSheet,
  openSheets,
  openTab,
  records,
  sheet,
  showServers,
  textOf,
} from '../helpers/trust.js';
import { ready, snapshotOf } from '../helpers/widget.js';
import { stays } from '../../fixtures/stays.js';

/** Changes between a request and its answer, and their audit records. */

before(() => setViewport({ width: 1280, height: 800 }));
afterEach(leave);
after(() => setViewport({ width: 800, height: 600 }));

const letter = { server: 'Post', tool: 'send', arguments: { to: 'Ada' } } as const;

describe('an invalid policy', () => {
  const policies: Readonly<Record<string, unknown>> = {
    throws: () => {
      throw new Error('broken rule');
    },
    'returns nothing': () => undefined,
    'returns null': () => null,
    'returns a word': () => 'allow',
    'returns another decision': () => ({ decision: 'yes' }),
    'returns true': () => true,
    'returns a promise': async () => ({ decision: 'allow' }),
    'returns a reason that is none': () => ({ decision: 'allow', reason: 42 }),
    'is not a function': 'allow',
  };
  for (const [what, policy] of Object.entries(policies)) {
    it(`The call asks and gives the reason, because the policy ${what}`, async () => {
      const rug = freshServer();
      const widget = await showServers({ Post: rug }, { policy: policy as Policy, llm: eager(letter) });
      const turn = widget.send('Go');
      const dialog = await sheet('Run send on Post?');
      expect(records(widget, 'ask')[0]?.reason.code).to.equal('policy-failed');
      expect(textOf(dialog)).to.match(/broken rule|The policy returned no decision|failed|not a function/);
      expect(await arrived(rug)).to.deep.equal([]);
      await deny();
      await turn;
    });
  }
});

describe('an element that leaves the page while a request is open', () => {
  for (const count of [1, 2]) {
    it(`An element that leaves (${count} waiting) sends nothing, leaves nothing open, and its calls end`, async () => {
      const rug = freshServer();
      const wishes = Array.from({ length: count }, () => letter);
      const widget = await showServers({ Post: rug }, { llm: eager(...wishes) });
      const { host } = widget;
      void widget.send('Go');
      await sheet(count > 1 ? '2 calls need approval' : 'Run send on Post?');
      const approve = all('[part~=approve]', widget)[0]!;
      await until('it is ready', () => approve.ariaDisabled === 'false');
      const { x, y } = approve.getBoundingClientRect();
      widget.remove();
      await until('its end', () => openSheets().length + all('dialog').length === 0);
      expect([openSheets(), all('dialog')]).to.deep.equal([[], []]);
      // The page below can be pressed again.
      const below = document.createElement('button');
      below.textContent = 'Of the page';
      document.body.append(below);
      let presses = 0;
      below.addEventListener('click', () => presses++);
      await click(below);
      below.remove();
      expect(presses).to.equal(1);
      expect(document.elementFromPoint(x + 5, y + 5)?.closest('dialog') ?? null).to.equal(null);
      await until('the end of the calls', () =>
        host?.getSnapshot().calls.every(({ status }) => status === 'cancelled'),
      );
      expect(host?.getSnapshot().asks).to.deep.equal([]);
      await stays(100, async () => {
        expect(await arrived(rug)).to.deep.equal([]);
      });
    });
  }

  it('An element that is put back asks again, for the requests of then', async () => {
    const rug = freshServer();
    const widget = await showServers({ Post: rug }, { llm: eager(letter) });
    const { host, parentNode } = widget;
    void widget.send('Go');
    await sheet('Run send on Post?');
    widget.remove();
    await until('the end of the call', () =>
      host?.getSnapshot().calls.every(({ status }) => status === 'cancelled'),
    );
    parentNode?.append(widget);
    await ready(widget);
    expect(openSheets()).to.deep.equal([]);
    const turn = widget.send('Again');
    await sheet('Run send on Post?');
    await approveSeen();
    await turn;
    expect(await arrived(rug)).to.deep.equal(['send']);
  });

  it('An element that is moved within the page keeps its request, and one press sends one call', async () => {
    const rug = freshServer();
    const widget = await showServers({ Post: rug }, { llm: eager(letter) });
    const turn = widget.send('Go');
    await sheet('Run send on Post?');
    const place = document.createElement('section');
    widget.before(place);
    place.append(widget);
    await sheet('Run send on Post?');
    await approveSeen();
    await turn;
    expect(await arrived(rug)).to.deep.equal(['send']);
  });
});

describe('a definition that changes between the request and the approval', () => {
  it('The call asks again with the difference, and what was approved is not sent', async () => {
    const rug = freshServer();
    const widget = await showServers({ Post: rug }, { llm: eager(letter) });
    const turn = widget.send('Go');
    await sheet('Run send on Post?');
    const old = fingerprintOf(widget, 'send');
    await rug.define({ tools: [{ ...send, description: 'Sends a letter to everybody.' }] });
    await rug.notify();
    await until('the new definition', () => fingerprintOf(widget, 'send') !== old);
    await approveSeen();
    const dialog = await sheet('Tool changed since your last choice');
    expect(await arrived(rug)).to.deep.equal([]);
    expect(all('.change ins', dialog).map((it) => textOf(it, '.visually-hidden'))).to.deep.equal([
      'everybody',
    ]);
    expect(all('.change del', dialog).map((it) => textOf(it, '.visually-hidden'))).to.deep.equal([
      'somebody',
    ]);
    await approveSeen();
    await turn;
    expect(await arrived(rug)).to.deep.equal(['send']);
  });

  it('The call asks again after a permanent approval, which then covers what was shown last', async () => {
    const rug = freshServer();
    const widget = await showServers({ Post: rug }, { llm: eager(letter) });
    const turn = widget.send('Go');
    await sheet('Run send on Post?');
    const old = fingerprintOf(widget, 'send');
    await rug.define({ tools: [{ ...send, description: 'Sends a letter to everybody.' }] });
    await rug.notify();
    await until('the new definition', () => fingerprintOf(widget, 'send') !== old);
    await approveSeen(always);
    await sheet('Tool changed since your last choice');
    await deny();
    await turn;
    expect(await arrived(rug)).to.deep.equal([]);
    const next = widget.send('Again');
    await sheet('Run send on Post?');
    await deny();
    await next;
    expect(await arrived(rug)).to.deep.equal([]);
  });

  it('The call sends nothing if the tool is gone', async () => {
    const rug = freshServer();
    const widget = await showServers({ Post: rug }, { llm: eager(letter) });
    const turn = widget.send('Go');
    await sheet('Run send on Post?');
    await rug.define({ tools: [] });
    await rug.notify();
    await until('no tool', () => fingerprintOf(widget, 'send') === undefined);
    if (openSheets().length > 0) await approveSeen();
    await turn;
    await noSheet();
    expect(await arrived(rug)).to.deep.equal([]);
  });
});

describe('a model that makes the same call twice', () => {
  it('Two equal calls have two rows: one is approved and one is sent', async () => {
    const rug = freshServer();
    const widget = await showServers({ Post: rug }, { llm: eager(letter, letter) });
    const turn = widget.send('Go');
    const dialog = await sheet('2 calls need approval');
    const rows = all('[data-row]', dialog);
    expect(rows).to.have.length(2);
    expect(new Set(rows.map((row) => textOf(row))).size, 'they say the same').to.equal(1);
    await approveRow(1);
    await until('the call', async () => (await arrived(rug)).length);
    await denyUntil(turn);
    expect(await arrived(rug)).to.deep.equal(['send']);
    expect(snapshotOf(widget).calls.map(({ status }) => status)).to.deep.equal(['denied', 'done']);
  });

  it('Two calls with the same id are rejected: the person is told, and nothing is asked or sent', async () => {
    const rug = freshServer();
    const widget = await showServers(
      { Post: rug },
      {
        llm: ({ tools }) => {
          const name = tools.find(({ tool }) => tool === 'send')!.name;
          const call = { id: 'same', name, arguments: { to: 'Ada' } };
          return { toolCalls: [call, call] };
        },
      },
    );
    await widget.send('Go');
    await drawn(widget);
    expect(textOf(one('[role=log]', widget))).to.contain('two tool calls have the id "same"');
    expect([openSheets(), records(widget, 'ask'), await arrived(rug)]).to.deep.equal([[], [], []]);
  });
});

describe('the record', () => {
  /** Files that the page has saved, which are not written here. */
  async function saved(act: () => Promise<void>): Promise<string[]> {
    const blobs: Blob[] = [];
    const { createObjectURL } = URL;
    const { click: follow } = HTMLAnchorElement.prototype;
    URL.createObjectURL = (blob) => {
      if (blob instanceof Blob) blobs.push(blob);
      return 'blob:nothing';
    };
    HTMLAnchorElement.prototype.click = () => undefined;
    try {
      await act();
      await until('a file', () => blobs.length);
    } finally {
      URL.createObjectURL = createObjectURL;
      HTMLAnchorElement.prototype.click = follow;
    }
    return Promise.all(blobs.map((blob) => blob.text()));
  }

  /** Some calls, some approved, one of them permanently. */
  async function used(rug = freshServer()): Promise<McpTools> {
    const widget = await showServers({ Post: rug }, { llm: eager(letter) });
    for (const decide of [deny, () => approveSeen(always)]) {
      const turn = widget.send('Go');
      await sheet('Run send on Post?');
      await decide();
      await turn;
    }
    await widget.send('Again');
    return widget;
  }

  async function againButton(): Promise<HTMLElement> {
    await openTab('Activity');
    const activity = one('mcp-activity');
    const line = await until('the call', () =>
      all('.line', activity).find((it) => /^\S+, Send a letter,/.test(nameOf(it))),
    );
    if (line.ariaExpanded !== 'true') await click(line);
    return until('Run again', () => buttons().find((it) => nameOf(it) === 'Run again: send'));
  }

  it('A call that is run again from the record needs approval like any other', async () => {
    const rug = freshServer();
    const widget = await showServers({ Post: rug }, { llm: eager(letter) });
    const turn = widget.send('Go');
    await sheet('Run send on Post?');
    await approveSeen();
    await turn;
    await click(await againButton());
    const dialog = await sheet('Run send on Post?');
    expect(textOf(dialog)).to.contain('You started this');
    expect(await arrived(rug)).to.have.length(1);
    await deny();
    await noSheet();
    expect(await arrived(rug)).to.have.length(1);
    await click(await againButton());
    await sheet('Run send on Post?');
    await approveSeen();
    await until('the call', async () => (await arrived(rug)).length === 2);
    expect((await rug.calls()).map((it) => it.arguments)).to.deep.equal(['{"to":"Ada"}', '{"to":"Ada"}']);
  });

  it('A call that was changed before it was sent runs again as it was sent', async () => {
    const rug = freshServer();
    const widget = await showServers({ Post: rug }, { llm: eager(letter) });
    const turn = widget.send('Go');
    const dialog = await sheet('Run send on Post?');
    await click(button('Change', dialog));
    const to = await until(
      'the field',
      () => all<HTMLInputElement>('mcp-tool-form', dialog).flatMap((it) => all('input', it))[0],
    );
    await click(to);
    await press('End', 'Backspace', 'Backspace', 'Backspace', ...Array.from('Bob'));
    await approveSeen();
    await turn;
    await click(await againButton());
    await sheet('Run send on Post?');
    await approveSeen();
    await until('the call', async () => (await arrived(rug)).length === 2);
    expect((await rug.calls()).map((it) => it.arguments)).to.deep.equal(['{"to":"Bob"}', '{"to":"Bob"}']);
  });

  it('A call that is run again asks again even if its tool has changed', async () => {
    const rug = freshServer();
    const widget = await used(rug);
    const old = fingerprintOf(widget, 'send');
    await rug.define({ tools: [{ ...send, description: 'Sends a letter to everybody.' }] });
    await rug.notify();
    await until('the new definition', () => fingerprintOf(widget, 'send') !== old);
    await click(await againButton());
    await sheet('Tool changed since your last choice');
    await deny();
    await noSheet();
    expect(await arrived(rug)).to.have.length(2);
  });

  it('The page’s function verifies a saved record and detects any changed byte', async () => {
    const widget = await used();
    await openTab('Activity');
    await drawn(widget);
    const [text = '', ...more] = await saved(async () => click(button('Save as a file')));
    expect(more).to.deep.equal([]);
    expect(text).to.equal(widget.host?.exportAudit());
    const verified = verifyAudit(text);
    expect(verified).to.include({ ok: true, records: snapshotOf(widget).audit.length });
    for (let at = 0; at < text.length; at += 97) {
      const changed = `${text.slice(0, at)}${text[at] === 'x' ? 'y' : 'x'}${text.slice(at + 1)}`;
      expect(verifyAudit(changed).ok, `at ${at}`).to.equal(false);
    }
    const kinds = text
      .split('\n')
      .flatMap((line) => (line ? [(JSON.parse(line) as { kind: string }).kind] : []));
    expect(kinds).to.include.members(['connection', 'call', 'ask', 'decision', 'sent', 'grant']);
  });

  it('The page receives the same record, entry by entry', async () => {
    const heard: unknown[] = [];
    const hear = ({ detail }: HTMLElementEventMap['mcp-audit']): void => void heard.push(detail.record);
    document.body.addEventListener('mcp-audit', hear);
    const widget = await used();
    await drawn(widget);
    document.body.removeEventListener('mcp-audit', hear);
    expect(heard).to.deep.equal(snapshotOf(widget).audit);
    await openTab('Activity');
    const activity = one('mcp-activity', widget);
    expect(words(activity)).to.contain('Denied');
    // It belongs to the call of its decision.
    for (const row of all('[aria-expanded=false]', activity)) await click(row);
    expect(words(activity)).to.contain('You allowed later calls');
  });
});
