import { expect } from 'chai';
import type { McpRunAgainEvent } from '../../../src/index.js';
import type { CallRecord, Tool } from '../../../src/core/index.js';
import { all, button, clear, drawn, expectAccessible, press, tabTo, words } from '../helpers/page.js';
import { base, callIn, toolOf } from '../helpers/samples.js';
import {
  activity,
  showRecords,
  callRecord,
  decision,
  sent,
  connection,
  read,
  story,
  open,
  lines,
  others,
  records,
} from './activity-page.js';

afterEach(clear);

describe('all records of one call', () => {
  it('The records are one entry with the status, and the steps when it is opened', async () => {
    await showRecords([connection('connected', { id: 'r0' }), ...story()]);
    expect(records()).to.have.length(2);
    const line = '14:05:09 get_weather Paris Weather · asked by the model Done in 0.8 s';
    expect(records()[0]).to.equal(line);
    await tabTo(line.replaceAll(/ (?=get_|Paris|Weather|Done)| · /g, ', ').replace(' s', '\u00a0s'));
    await press('Enter');
    await drawn(activity);
    // The steps name who asked.
    expect(words(lines()[0]!)).to.equal('14:05:09 get_weather Weather Done in 0.8 s');
    const steps = all('[part~=step]', activity).map(words);
    const news = [
      'The model started a call',
      'Approval requested new tool · after a result from Archive and Notes',
    ];
    const more = ['You approved it, for this session', 'You allowed later calls for this session'];
    for (const [index, text] of [...news, ...more, 'Sent to the server', 'Done'].entries()) {
      expect(steps[index])
        .to.match(/^14:05:\d\d /)
        .and.to.contain(` ${text}`);
    }
    expect(records()[0]).to.contain('Sent {"location":"Paris"} Result 1,234 characters returned');
    expect(steps).to.have.length(6);
    // The arguments are those of the whole, except those that a person changed.
    expect(steps.filter((text) => text.includes('Paris'))).to.have.length(1);
    expect(steps[2]).to.contain('for this session You changed: /location');
    await expectAccessible();
    await press('Enter');
    await drawn(activity);
    expect(all('[part~=step]', activity)).to.deep.equal([]);
  });

  it('Two calls of one tool are told apart by their first short values, and secrets are left out', async () => {
    const given = [
      { location: 'Tokyo', days: 3 },
      { location: 'Oslo', password: 'hunter2', key: '[secret]', note: 'x'.repeat(200) },
    ];
    const made = given.map((one, at) =>
      callRecord('done', { id: `r${at}`, callId: `c${at}`, arguments: JSON.stringify(one) }),
    );
    await showRecords(made);
    expect(records()[1]).to.contain('get_weather Tokyo, 3 Weather');
    expect(records()[0]).to.contain('get_weather Oslo Weather').and.not.contain('hunter2');
    await expectAccessible();
    await open();
    expect(words(lines()[0]!), 'not twice').not.to.contain('Oslo');
  });

  it('The values of a record whose schema marks secrets are left out too', async () => {
    const properties = { location: { type: 'string', writeOnly: true }, days: { type: 'integer' } };
    await showRecords([callRecord('done', { arguments: '{"location":"Tokyo","days":3}' })]);
    activity.tools = [toolOf('get_weather', { inputSchema: { type: 'object', properties } })];
    await drawn(activity);
    expect(records()[0]).to.contain(' 3 Weather').and.not.contain('Tokyo');
  });

  it('The entry keeps its place, and stays open, when more records arrive', async () => {
    const lines = story();
    await showRecords([...lines.slice(0, 2), connection('closed', { id: 'r9' })]);
    expect(records()[1]).to.contain('get_weather').and.to.contain('Needs approval');
    await open(1);
    activity.records = [...lines.slice(0, 2), connection('closed', { id: 'r9' }), ...lines.slice(2)];
    await drawn(activity);
    expect(records()[0]).to.contain('Disconnected');
    expect(records()[1]).to.contain('Done in 0.8 s');
    expect(all('[part~=step]', activity)).to.have.length(6);
  });

  it('The entry shows what is left if the beginning is no longer stored', async () => {
    await showRecords(story().slice(4));
    expect(records()[0]).to.contain('get_weather').and.to.contain('Done in 0.8 s');
    await open();
    expect(all('[part~=step]', activity)).to.have.length(2);
  });
});

describe('Run again', () => {
  let asked: McpRunAgainEvent['detail'][] = [];
  beforeEach(() => {
    asked = [];
    document.body.addEventListener('mcp-run-again', take);
  });
  afterEach(() => document.body.removeEventListener('mcp-run-again', take));
  const take = ({ detail }: McpRunAgainEvent): void => {
    asked.push(detail);
  };
  const about = { serverId: 's1', tool: 'get_weather', callId: 'call-1' };

  for (const outcome of ['done', 'tool-error', 'failed', 'denied', 'cancelled', 'lost'] as const) {
    it(`Run again is offered for a call that is ${outcome}, with its arguments`, async () => {
      await showRecords([callRecord('started', { id: 'r0' }), callRecord(outcome)]);
      await open();
      await tabTo('Run again: get_weather');
      await press('Enter');
      expect(asked).to.deep.equal([{ ...about, arguments: { location: 'Paris' } }]);
      await expectAccessible();
    });
  }

  it('Run again is not offered for a call that is open or has other records only', async () => {
    await showRecords([
      callRecord('started'),
      { ...sent, id: 'r2', callId: 'call-2' },
      decision('denied', { id: 'r3', callId: 'call-3' }),
      read('done', { id: 'r4', callId: 'call-4' }),
    ]);
    for (const at of lines().keys()) await open(at);
    expect(others()).to.deep.equal(['All kinds']);
  });

  const partly: [what: string, more: Partial<CallRecord>][] = [
    ['cut', { arguments: '{"text":"xxxx…' }],
    ['redacted', { arguments: '{"password":"[secret]"}', redacted: true }],
    ['no object', { arguments: '"[secret]"' }],
  ];
  for (const [what, more] of partly) {
    it(`Run again is offered for arguments that are ${what} only if the page still has the call, and uses those`, async () => {
      await showRecords([callRecord('done', more)], { calls: [{ ...callIn.done, id: 'call-2' }] });
      await open();
      expect(others()).to.deep.equal(['All kinds']);
      activity.calls = [callIn.done];
      await drawn(activity);
      button('Run again: get_weather', activity).click();
      expect(asked).to.deep.equal([about]);
      expect(base.id).to.equal('call-1');
    });
  }

  it('The button is in Chinese', async () => {
    await showRecords([callRecord('done')], { locale: 'zh-CN' });
    await open();
    expect(others()).to.deep.equal(['全部', '再次运行：get_weather']);
  });
});

describe('a title', () => {
  const titled = (more: Partial<Tool> = {}): Tool => ({
    ...toolOf('get_weather', { title: 'Current weather', ...more }),
    displayName: more.title ?? 'Current weather',
    serverId: 's1',
    fingerprint: 'f',
  });

  it('The title is the tool’s, and its name is in the opened line', async () => {
    await showRecords(story(), { tools: [titled()] });
    expect(records()[0]).to.contain('Current weather Paris Weather').and.not.to.contain('get_weather');
    await open();
    expect(records()[0]).to.contain('Tool get_weather');
    activity.records = [decision('approved')];
    await drawn(activity);
    expect(records()[0]).to.contain('You approved it, once Current weather · Weather');
  });

  it('The title is that of the call, if the page still has it', async () => {
    await showRecords([callRecord('done')], { calls: [{ ...callIn.done, displayName: 'Weather then' }] });
    expect(records()[0]).to.contain('Weather then');
  });

  it('The title is not taken from a later definition', async () => {
    await showRecords(story(), { tools: [{ ...titled(), fingerprint: 'another' }] });
    expect(records()[0]).to.contain('get_weather').and.not.to.contain('Current weather');
  });
});
