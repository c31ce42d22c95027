import { expect } from 'chai';
import type { AuditRecord, ConnectionRecord } from '../../../src/core/index.js';
import { screenshot } from '../../tools/in-page.js';
import {
  all,
  button,
  buttons,
  clear,
  drawn,
  expectAccessible,
  focused,
  nameOf,
  nodeCount,
  one,
  press,
  tabTo,
  tooWide,
  until,
  words,
} from '../helpers/page.js';
import { hostile } from '../helpers/samples.js';
import {
  activity,
  showRecords,
  at,
  callRecord,
  decision,
  opened,
  connection,
  unreachable,
  answer,
  many,
  story,
  open,
  lines,
  others,
  records,
} from './activity-page.js';

afterEach(clear);

describe('Save as file', () => {
  it('The button is shown if the page can save, and fires an event', async () => {
    let saves = 0;
    await showRecords(many(2));
    expect(buttons(activity).map(nameOf)).not.to.contain('Save as a file');
    activity.exportable = true;
    await drawn(activity);
    activity.addEventListener('mcp-export', () => saves++);
    await tabTo('Save as a file');
    await press('Enter');
    expect(saves).to.equal(1);
    expect(nameOf(focused()!)).to.equal('Save as a file');
    activity.locale = 'zh-CN';
    await drawn(activity);
    expect(others()).to.deep.equal(['全部', '存为文件']);
  });
});

describe('a long record', () => {
  it('A record of 1,000 calls renders few of them, and more on request', async () => {
    await showRecords(many(1000));
    expect(records()).to.have.length(50);
    expect(nodeCount(activity)).to.be.lessThan(800);
    button('Show more', activity).focus();
    await press('Enter');
    expect(records()).to.have.length(100);
    expect(records()[0]).to.contain('tool_999');
    await expectAccessible();
    for (let presses = 0; presses < 18; presses++) {
      button('Show more', activity).click();
      await drawn(activity);
    }
    expect(records()).to.have.length(1000);
    expect(buttons(activity).map(nameOf)).not.to.contain('Show more');
  });

  it('A record of 10,000 entries renders as few, and adds one immediately', async () => {
    await showRecords(many(10_000));
    expect(nodeCount(activity)).to.be.lessThan(900);
    activity.records = [...activity.records, callRecord('started', { id: 'new', callId: 'new' })];
    await drawn(activity);
    expect(records()[0]).to.contain('Checking');
    expect(records()).to.have.length(50);
  });

  it('Steps are rendered only when they are opened', async () => {
    await showRecords(Array.from({ length: 50 }, (_, index) => story(`call-${index}`)).flat());
    expect(nodeCount(activity)).to.be.lessThan(1_100);
  });

  it('The record stays limited with long arguments, and fits a sidebar', async () => {
    const text = JSON.stringify({ text: 'x'.repeat(4000) });
    const long = callRecord('done', { arguments: text, tool: 't'.repeat(128) });
    await showRecords([long, ...many(3), ...story('call-9')], { exportable: true });
    for (const at of lines().keys()) await open(at);
    document.querySelector('main')!.style.inlineSize = '300px';
    await drawn(activity);
    expect(tooWide()).to.deep.equal([]);
    expect(activity.getBoundingClientRect().height).to.be.lessThan(1_500);
    await screenshot('activity-narrow');
  });

  it('Hostile text is shown as text, with hidden characters by name', async () => {
    const evil = {
      tool: `${hostile.html}\u200b`,
      arguments: JSON.stringify({ a: hostile.bidi }),
      server: hostile.template,
    };
    await showRecords([
      decision('denied', { ...evil, reason: hostile.html, changed: ['/a\u202e'] }),
      { ...opened, id: 'r2', callId: 'call-2', address: 'https://a.example/\u2066x' },
    ]);
    expect(all('img, b, script', activity)).to.deep.equal([]);
    expect(all('.chip', activity).map(({ textContent }) => textContent)).to.deep.equal(['U+2066', 'U+200B']);
    for (const line of lines()) expect(line.ariaLabel).not.to.match(/[\u200b\u202e\u2066]/);
    for (const at of lines().keys()) await open(at);
    expect(words(activity)).to.contain(hostile.html).and.to.contain('user U+202E gnp.exe U+2066');
    expect(all('img, b, script', activity)).to.deep.equal([]);
    expect(one('q', activity).textContent).to.equal(hostile.html);
    const chips = all('.chip', activity).map(({ textContent }) => textContent);
    expect(chips).to.deep.equal(['U+2066', 'U+200B', 'U+202E', 'U+2066', 'U+200B', 'U+202E']);
    await expectAccessible();
  });
});

describe('a connection', () => {
  const of = (server: string, outcome: ConnectionRecord['outcome'], more: object = {}): AuditRecord =>
    connection(outcome, { id: `${server}-${outcome}`, serverId: server, server, ...more });

  it('A connection is one line with its attempt and others at the same time', async () => {
    await showRecords([
      of('Weather', 'connecting'),
      of('Flights', 'connecting'),
      of('Stays', 'connecting'),
      of('Weather', 'connected', { durationMs: 250 }),
      of('Flights', 'connected', { durationMs: 540, at: at + 900 }),
      of('Stays', 'failed', unreachable),
      of('Notes', 'connected', { at: at + 5_000 }),
      of('Archive', 'connecting'),
    ]);
    expect(records().map((text) => text.replace(/14:05:\d\d /, ''))).to.deep.equal([
      'Connecting Archive',
      'Connected Notes',
      'Stays cannot be reached no readable answer',
      'Connected Weather, Flights in 0.5 s',
    ]);
    await open(3);
    expect(all('[part=step]', activity).map(words)).to.deep.equal([
      '14:05:09 Connecting Weather',
      '14:05:09 Connected Weather 0.3 s',
      '14:05:09 Connecting Flights',
      '14:05:09 Connected Flights 0.5 s',
    ]);
    await open(2);
    expect(records()[2]).to.contain(unreachable.problem.message);
    await expectAccessible();
  });
});

describe('the filter by kind', () => {
  const mixed = (): AuditRecord[] => [connection('connected', { id: 'r0' }), ...story(), answer('answered')];

  it('The kinds are those in the record, and can be selected by keyboard', async () => {
    await showRecords(mixed());
    await tabTo('All kinds');
    await press('Enter');
    const items = await until('the menu', () => all('[role=menuitemradio]', activity));
    await until('the first line', () => focused()?.role === 'menuitemradio');
    expect(items.map(words)).to.deep.equal(['All kinds', 'Calls', 'Approvals', 'Servers', 'Model']);
    await expectAccessible();
    await press('ArrowDown', 'ArrowDown', 'Enter');
    await drawn(activity);
    expect(nameOf(focused()!)).to.equal('Approvals');
    expect(records()).to.deep.equal(['14:05:10 You approved it, for this session get_weather · Weather']);
    await open();
    expect(all('[part=step]', activity)).to.have.length(3);
  });

  for (const [kind, text] of [
    ['Calls', 'get_weather'],
    ['Servers', 'Connected'],
    ['Model', 'The model answered'],
  ] as const) {
    it(`${kind}: only these are shown, until all are shown again`, async () => {
      await showRecords(mixed());
      await choose(kind);
      expect(records()).to.have.length(1);
      expect(records()[0]).to.contain(text);
      await choose('All kinds');
      expect(records()).to.have.length(3);
    });
  }

  it('A kind without remaining records can be deselected', async () => {
    await showRecords(mixed());
    await choose('Servers');
    activity.records = story();
    await drawn(activity);
    expect(records()).to.deep.equal([]);
    await expectAccessible();
    await choose('All kinds');
    expect(records()).to.have.length(1);
  });

  async function choose(name: string): Promise<void> {
    button(/^(All kinds|Calls|Servers|Model)$/, activity).click();
    const item = await until('the menu', () =>
      all('[role=menuitemradio]', activity).find((each) => words(each) === name),
    );
    item.click();
    await drawn(activity);
  }
});
