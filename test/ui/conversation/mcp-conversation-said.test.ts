import { expect } from 'chai';
import type { Entry, FilePart, UserPart } from '../../../src/core/index.js';
import type { McpConversation } from '../../../src/index.js';
import { screenshot } from '../../tools/in-page.js';
import { saidIn } from '../../fixtures/talk.js';
import { drag, textFile, transferOf } from '../helpers/files.js';
import { button, clear, click, drawn, expectAccessible, all, one, press } from '../helpers/page.js';
import { boxIn, showConversation } from '../helpers/talk.js';
import '../../../src/registry.js';

let talk: McpConversation;

const said = (text: string, parts?: readonly UserPart[]): Entry => ({
  ...saidIn(text),
  ...(parts ? { parts } : {}),
  id: 'u1',
  at: 0,
});

async function showTalk(...entries: readonly Entry[]): Promise<void> {
  talk = await showConversation(entries, () => undefined);
}

const bubble = (): HTMLElement => one('[part=bubble]', talk);
const heightOf = (element: Element): number => element.getBoundingClientRect().height;

afterEach(clear);

describe('a message of the person', () => {
  it('The button that edits it is beside the bubble, however wide its attachment is', async () => {
    const file: FilePart = {
      type: 'file',
      mimeType: 'text/csv',
      data: 'YSxi',
      name: `${'figures '.repeat(8)}.csv`,
    };
    await showTalk(said('Hi', [file, { type: 'text', text: 'Hi' }]));
    await screenshot('conversation-edit-wide');
    const edit = button('Edit', talk).getBoundingClientRect();
    const { left, top, bottom } = bubble().getBoundingClientRect();
    expect(heightOf(one('.file', talk))).to.be.greaterThan(0);
    expect(left - edit.right).to.be.within(0, 12);
    expect(edit.top + edit.height / 2).to.be.within(top, bottom);
  });

  for (const [name, text] of [
    ['many lines', 'A line\n'.repeat(60)],
    ['one endless line', 'words '.repeat(1_000)],
  ] as const)
    it(`A message of ${name} is folded until the person asks for more`, async () => {
      await showTalk(said(text));
      expect(heightOf(bubble())).to.be.lessThan(260);
      const more = button('Show more', talk);
      await screenshot('conversation-folded');
      await expectAccessible();
      more.focus();
      await press('Enter');
      expect(heightOf(bubble())).to.be.greaterThan(700);
      talk.requestUpdate();
      await drawn(talk);
      expect(heightOf(bubble()), 'after another snapshot').to.be.greaterThan(700);
      await click(button('Show less', talk));
      expect(heightOf(bubble())).to.be.lessThan(260);
    });

  it('A message of a few lines is not folded', async () => {
    await showTalk(said('A line\n'.repeat(10)));
    expect(all('.fold', talk)).to.deep.equal([]);
  });
});

describe('files that are held over the conversation', () => {
  it('The whole conversation says where they can go, even with a draft in the box', async () => {
    await showTalk(said('Hello'));
    boxIn(talk).focus();
    await press('D', 'r', 'a', 'f', 't');
    const log = one('[role=log]', talk);
    drag('dragover', log, transferOf(textFile('guests.csv')));
    await drawn(talk);
    await screenshot('conversation-drop');
    const hint = one('.drop', talk);
    expect(hint.textContent).to.equal('Drop files to attach them');
    expect(heightOf(hint)).to.be.greaterThan(heightOf(talk) - 16);
    expect(getComputedStyle(hint).pointerEvents, 'the files reach what is below').to.equal('none');
    drag('dragleave', log, transferOf());
    await drawn(talk);
    expect(all('.drop', talk)).to.deep.equal([]);
    expect(boxIn(talk).value).to.equal('Draft');
  });
});
