import { expect } from 'chai';
import type { HostStorage } from '../../../src/core/index.js';
import type { McpTools } from '../../../src/index.js';
import {
  all,
  button,
  chord,
  clear,
  click,
  drawn,
  expectAccessible,
  focused,
  one,
  press,
  tabTo,
  frame,
  until,
  words,
} from '../helpers/page.js';
import { ready, showWidget, snapshotOf } from '../helpers/widget.js';

const llm = (): { readonly text: string } => ({ text: 'An answer.' });

async function say(widget: McpTools, text: string): Promise<void> {
  const { length } = snapshotOf(widget).conversation.entries;
  // Beside the tools, the box is many Tab stops away.
  one('textarea', widget).focus();
  await press(...Array.from(text), 'Enter');
  await until('the answer', () => {
    const { status, entries } = snapshotOf(widget).conversation;
    return status === 'idle' && entries.length > length + 1;
  });
  await until('the title', () =>
    snapshotOf(widget).conversations?.list.some(({ id }) => id === snapshotOf(widget).conversations?.current),
  );
  await drawn(widget);
}

const log = (): string => words(one('[role=log]'));

/** Removes the widget and shows another one, as a reload does. */
async function reloaded(widget: McpTools, storage: HostStorage): Promise<McpTools> {
  widget.remove();
  clear();
  return showWidget({ llm, storage, keep: 'reloaded' });
}

afterEach(() => {
  for (const widget of all<McpTools>('mcp-tools')) widget.host?.destroy();
  clear();
  sessionStorage.clear();
});

describe('conversations in <mcp-tools>', () => {
  for (const [width, rows, last] of [
    ['22rem', 1, '#tab-more'],
    ['45rem', 1, '#tab-activity'],
    ['70rem', 2, '#tab-activity'],
  ] as const)
    it(`No tab moves when the conversation gets its title, ${width} wide`, async () => {
      const widget = await showWidget({ llm, storage: new Map<string, string>() });
      widget.style.inlineSize = width;
      await until('the tabs', () => all('[role=tablist]').length === rows);
      await until('the last tab', () => all(last).length);
      await frame();
      const starts = (): number[] =>
        all('[role=tab]')
          .filter((tab) => tab.checkVisibility())
          .map((tab) => Math.round(tab.getBoundingClientRect().left));
      const before = starts();
      await say(widget, 'A title that is much longer than any tab has room for');
      expect(starts()).to.deep.equal(before);
    });

  it('New keeps the old conversation with one press, and the list opens it again', async () => {
    const widget = await showWidget({ llm, storage: new Map<string, string>() });
    widget.style.inlineSize = '70rem';
    await say(widget, 'First');
    await click(button('New conversation'));
    await until('the empty conversation', () => snapshotOf(widget).conversation.entries.length === 0);
    expect(all('button').map(words)).not.to.contain('Delete this conversation');
    await say(widget, 'Second');
    await click(button('Conversations'));
    await until('the list', () => all('[part~=conversation]').length === 2);
    await drawn(widget);
    await expectAccessible();
    await click(button(/^First/));
    await until('the first', () => log().includes('First'));
    expect(log()).to.contain('An answer.').and.not.to.contain('Second');
    await until('its tab', () => words(one('#tab-conversation')) === 'First');
  });

  it('A reload comes back to the conversation, and runs nothing', async () => {
    const storage = new Map<string, string>();
    const widget = await showWidget({ llm, storage, keep: 'reloaded' });
    await say(widget, 'First');
    const { current } = snapshotOf(widget).conversations ?? {};
    widget.host?.destroy();
    const next = await reloaded(widget, storage);
    await until('the conversation', () => snapshotOf(next).conversation.entries.length === 2);
    expect(snapshotOf(next).conversations?.current).to.equal(current);
    expect(snapshotOf(next).conversation.status).to.equal('idle');
    expect(snapshotOf(next).calls).to.deep.equal([]);
  });

  it('Without kept conversations, the button deletes with two presses and there is no list', async () => {
    const widget = await showWidget({ llm, storage: new Map<string, string>(), conversations: 'off' });
    await ready(widget);
    const { length } = snapshotOf(widget).conversation.entries;
    await tabTo('Ask anything');
    await press(...Array.from('First'), 'Enter');
    await until('the answer', () => snapshotOf(widget).conversation.entries.length === length + 2);
    await drawn(widget);
    expect(all('[role=tab]').map(words)).not.to.contain('Conversations');
    await click(button('New conversation'));
    await until('the question', () => button('Delete this conversation'));
    expect(snapshotOf(widget).conversation.entries).to.have.length(2);
  });

  it('The palette finds a kept conversation, begins a new one and shows the list', async () => {
    const widget = await showWidget({ llm, storage: new Map<string, string>() });
    await import('../../../src/ui/shell/shell-keys.js');
    const choose = async (text: string): Promise<void> => {
      one('textarea', widget).focus();
      await chord('Control', 'k');
      await until('the palette', () => focused()?.matches('dialog input'));
      await press(...Array.from(text));
      await until('the item', () => words(one('#everything .active')).startsWith(text));
      await press('Enter');
      await until('its end', () => all('dialog.palette').length === 0);
    };
    await say(widget, 'First');
    await choose('New conversation');
    await until('the empty conversation', () => snapshotOf(widget).conversation.entries.length === 0);
    await say(widget, 'Second');
    await choose('First');
    await until('the first', () => log().includes('First'));
    await until('the focus in the box', () => focused()?.matches('textarea'));
    expect(log()).not.to.contain('Second');
    await choose('Conversations');
    await until('the list', () => all('[part~=conversation]').length === 2);
    expect(focused()?.id).to.equal('tab-conversations');
  });
});
