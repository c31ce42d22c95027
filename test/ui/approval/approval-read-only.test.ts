import { expect } from 'chai';
import type { McpTools } from '../../../src/ui/shell/mcp-tools.js';
import { ways } from '../helpers/asking.js';
import {
  all,
  approve,
  button,
  clear,
  click,
  expectAccessible,
  focused,
  nameOf,
  one,
  until,
  words,
} from '../helpers/page.js';
import { callWhen, scripted, showWidget, snapshotOf } from '../helpers/widget.js';

const entry = 'Allow read-only tools of this server';
const durations = 'Approval duration';

/** Shows the request for approval of a call that the model makes. */
async function asked(tool: string, args: object): Promise<McpTools> {
  const { llm } = scripted(
    ({ tools }) => {
      const name = tools.find((each) => each.tool === tool)?.name ?? tool;
      return { toolCalls: [{ id: 'a', name, arguments: JSON.stringify(args) }] };
    },
    () => ({ text: 'That is all.' }),
  );
  const widget = await showWidget({ llm });
  void widget.send('Please.');
  await until('the focus on Deny', () => nameOf(focused()!) === 'Deny');
  return widget;
}

/** Names of the tools that the server claims are read-only. */
const readOnlyOf = (widget: McpTools): string[] =>
  snapshotOf(widget)
    .tools.filter(
      ({ annotations }) => annotations?.readOnlyHint === true && annotations.destructiveHint !== true,
    )
    .map(({ name }) => name);

const allowed = (widget: McpTools): string[] =>
  snapshotOf(widget)
    .grants.filter(({ effect, duration }) => effect === 'allow' && duration === 'always')
    .map(({ tool }) => tool);

async function entries(): Promise<string[]> {
  await click(button(durations));
  await until('the menu', () => all('[role^=menuitem]').length);
  return all('[role^=menuitem]').map(words);
}

afterEach(() => {
  for (const widget of all<McpTools>('mcp-tools')) widget.host?.destroy();
  clear();
});

describe('the permission for read-only tools', () => {
  it('One press runs the call and allows exactly the tools that the approval names', async () => {
    const widget = await asked('get_weather', { location: 'Paris' });
    const tools = readOnlyOf(widget);
    expect(tools.length).to.be.greaterThan(2);
    await click(button(durations));
    const item = await until('the entry', () =>
      all('[role^=menuitem]').find((each) => words(each).startsWith(entry)),
    );
    await click(item);
    const note = await until('the names', () => all('.read-only')[0]);
    const titles = snapshotOf(widget)
      .tools.filter(({ name }) => tools.includes(name))
      .map(({ displayName }) => displayName);
    for (const title of titles) expect(words(note)).to.include(title);
    expect(allowed(widget), 'nothing yet').to.deep.equal([]);
    await expectAccessible();
    await approve(/^Allow \d+/);
    await callWhen(widget, 'done');
    await until('the permissions', () => allowed(widget).length === tools.length);
    expect(allowed(widget).toSorted()).to.deep.equal(tools.toSorted());
    const { serverId } = snapshotOf(widget).tools[0]!;
    await widget.host!.call({ serverId, tool: 'get_current_time', arguments: {} });
    expect(snapshotOf(widget).asks, 'no other request').to.deep.equal([]);
    void widget.host!.call({ serverId, tool: 'delete_issue', arguments: { number: 1 } });
    await callWhen(widget, 'awaiting-approval');
  });

  it('A tool that changes data does not offer it', async () => {
    await asked('book_flight', {
      flight: 'DM101',
      departureDate: '2027-05-23',
      passenger: { name: 'Ada Lovelace' },
    });
    const found = await entries();
    expect(found.length).to.be.greaterThan(1);
    expect(found.filter((each) => each.startsWith(entry))).to.deep.equal([]);
  });

  it('A tool that the person denied for good stays denied', async () => {
    const widget = await asked('get_weather', { location: 'Paris' });
    const time = snapshotOf(widget).tools.find(({ name }) => name === 'get_current_time')!;
    const { serverId, fingerprint } = time;
    await widget.host!.setPermission({ serverId, tool: time.name, fingerprint, permission: 'never' });
    await click(button(durations));
    const item = await until('the entry', () =>
      all('[role^=menuitem]').find((each) => words(each).startsWith(entry)),
    );
    await click(item);
    await until('the names', () => all('.read-only').length);
    expect(words(one('.read-only'))).not.to.include(time.displayName);
    await approve(/^Allow \d+/);
    await until('the permissions', () => allowed(widget).length > 1);
    expect(allowed(widget)).not.to.include(time.name);
  });
});

describe('Undo after Always', () => {
  it('Always shows the tool with Undo, which ends the permission and keeps the focus', async () => {
    const widget = await asked('get_weather', { location: 'Paris' });
    await ways(durations, 'Always, until the tool changes');
    await approve(/^Approve always/);
    const line = await until('the line', () => all('.undo')[0]);
    expect(words(line)).to.equal('Weather is always allowed Undo');
    expect(allowed(widget)).to.deep.equal(['get_weather']);
    await expectAccessible();
    await click(button('Undo'));
    await until('no permission', () => snapshotOf(widget).grants.length === 0);
    await until('no line', () => all('.undo').length === 0);
    expect(focused()?.checkVisibility()).to.equal(true);
  });

  it('An approval for once shows no line', async () => {
    const widget = await asked('get_weather', { location: 'Paris' });
    await approve(/^Approve once/);
    await callWhen(widget, 'done');
    expect(all('.undo')).to.deep.equal([]);
  });
});
