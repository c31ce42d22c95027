import { expect } from 'chai';
import type { McpTools } from '../../../src/index.js';
import { screenshot } from '../../tools/in-page.js';
import {
  all,
  button,
  buttons,
  clear,
  click,
  drawn,
  expectAccessible,
  focused,
  nameOf,
  one,
  press,
  until,
  words,
} from '../helpers/page.js';
import { base, done, now } from '../helpers/samples.js';
import { callWhen, ready, showWidget, snapshotOf } from '../helpers/widget.js';
import { card, showCall } from './call-page.js';

afterEach(clear);

const mark = 'By a saved permission';

/** A widget in which a tool was once approved or denied for the session, and then called again by the page. */
async function decided(decision: 'approve' | 'deny', set: Partial<McpTools> = {}): Promise<McpTools> {
  const widget = await showWidget({ ...set });
  const host = widget.host!;
  const serverId = snapshotOf(widget).servers[0]!.id;
  const request = { serverId, tool: 'get_weather', arguments: { location: 'Paris' } };
  const first = host.call(request);
  const ask = await until('the question', () =>
    snapshotOf(widget).asks.find(({ kind }) => kind === 'approval'),
  );
  host.answer(ask.id, { kind: 'approval', decision, duration: 'session' });
  await first;
  await host.call(request);
  button(/get_weather|Weather/, one('mcp-tool-list')).click();
  await ready(widget);
  await until('both cards', () => all('mcp-call', widget).length === 2);
  await drawn(widget);
  return widget;
}

const cardsOf = (widget: McpTools): readonly HTMLElement[] => all('mcp-call', widget);

describe('the key mark of a call', () => {
  it('Only the call that a saved permission allowed has the mark, 28 px before the arrow', async () => {
    const widget = await decided('approve');
    const [latest, first] = cardsOf(widget);
    expect(buttons(first).map(nameOf)).not.to.include(mark);
    const key = button(mark, latest);
    const { width, height, right } = key.getBoundingClientRect();
    expect([width, height]).to.deep.equal([28, 28]);
    const arrow = all('[part~=head] > svg', latest).at(-1)!;
    expect(right).to.be.at.most(arrow.getBoundingClientRect().left);
    await expectAccessible(widget);
  });

  it('The mark tells since when and how often, and ends the permission', async () => {
    const widget = await decided('approve');
    button(mark, cardsOf(widget)[0]).focus();
    await press('Enter');
    const menu = await until('the menu', () => all('[role=menu]', widget)[0]);
    expect(words(menu)).to.match(
      /^Allowed for this session Since .+, used once Ask next time Permissions for Demo…$/,
    );
    await expectAccessible(widget);
    await screenshot('call-key-mark');
    await press('Enter');
    await until('no permission', () => snapshotOf(widget).grants.length === 0);
    expect(focused()).to.equal(button(mark, cardsOf(widget)[0]));
    const request = { serverId: snapshotOf(widget).servers[0]!.id, tool: 'get_weather' };
    void widget.host!.call({ ...request, arguments: { location: 'Paris' } });
    await callWhen(widget, 'awaiting-approval');
  });

  it('The menu opens and closes by keyboard, and says so when the permission has ended', async () => {
    const widget = await decided('approve', { locale: 'en' });
    widget.host!.revokeGrant(snapshotOf(widget).grants[0]!.id);
    await until('no permission', () => snapshotOf(widget).grants.length === 0);
    const key = button(mark, cardsOf(widget)[0]);
    key.focus();
    await press('Enter');
    const menu = await until('the menu', () => all('[role=menu]', widget)[0]);
    expect(words(menu)).to.equal('This permission has ended. Permissions for Demo…');
    await press('Escape');
    await until('no menu', () => all('[role=menu]', widget).length === 0);
    expect(focused()).to.equal(key);
  });

  it('A call that a saved denial stopped has the mark too, in Chinese as well', async () => {
    const widget = await decided('deny', { locale: 'zh-CN' });
    const latest = cardsOf(widget)[0]!;
    expect(words(latest)).to.contain('已拒绝');
    button('由已保存的授权决定', latest).focus();
    await press('Enter');
    const menu = await until('the menu', () => all('[role=menu]', widget)[0]);
    await until('Chinese', () => /^始终拒绝 .+ 起，已使用 1 次 下次询问 Demo 的工具授权…$/.test(words(menu)));
  });

  it('A press on the mark does not open the call', async () => {
    await showCall(done(undefined, { grantId: 'grant-1', createdAt: now }), { folded: true });
    await click(button(mark, card));
    await until('the menu', () => all('[role=menu]', card)[0]);
    expect(card.folded).to.equal(true);
    expect(base.id).to.equal('call-1');
  });
});
