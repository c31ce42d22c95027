import { expect } from 'chai';
import type { AssistantPart, Entry, ModelStop } from '../../../src/core/index.js';
import type { McpConversation } from '../../../src/index.js';
import { answerIn, saidIn } from '../../fixtures/talk.js';
import {
  all,
  button,
  buttons,
  clear,
  click,
  expectAccessible,
  nameOf,
  one,
  press,
  until,
  words,
} from '../helpers/page.js';
import { showConversation } from '../helpers/talk.js';
import '../../../src/registry.js';

let talk: McpConversation;
let asked: unknown[];
afterEach(clear);

const user = (text: string, id = 'u1'): Entry => ({ ...saidIn(text), id, at: 0 });
const answer = (
  parts: readonly AssistantPart[],
  more: { stop?: ModelStop; warnings?: string[] } = {},
): Entry => ({
  ...answerIn(''),
  ...more,
  parts,
  id: 'a1',
  at: 0,
  status: 'complete',
});

async function showTalk(entries: readonly Entry[], lang = 'en'): Promise<void> {
  asked = [];
  talk = await showConversation(entries, (...event) => asked.push(event), { lang });
}

describe('an answer with several parts', () => {
  it('The reasoning is folded with its time, and the rest is in order', async () => {
    await showTalk([
      user('Where?'),
      answer([
        { type: 'reasoning', text: 'The capital, then.', ms: 3_400 },
        { type: 'text', text: 'Before.' },
        { type: 'provider-call', id: 's', name: 'web_search', arguments: '{}' },
        { type: 'text', text: 'After.' },
      ]),
    ]);
    const said = words(one('[part~=assistant]', talk));
    expect(said).to.match(
      /Model Thought for 3 s .*Before\. web_search · Ran at the model’s provider After\.$/,
    );
    const fold = one<HTMLDetailsElement>('details', talk);
    expect(fold.open).to.equal(false);
    await click(one('summary', talk));
    expect(fold.open).to.equal(true);
    await expectAccessible(talk);
  });

  it('Images and sources have the same guards as those of a server', async () => {
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await showTalk([
      answer([
        { type: 'file', mimeType: 'image/png', data: pixel },
        { type: 'source', url: 'https://a.example/page', title: 'A page' },
        { type: 'source', url: 'javascript:alert(1)' },
      ]),
    ]);
    await until('a picture', () => all('img, canvas', talk).length > 0);
    await until('a source', () => words(talk).includes('A page'));
    const links = all<HTMLAnchorElement>('a[href]', talk).map(({ href }) => href);
    expect(links.filter((href) => !href.startsWith('https:'))).to.deep.equal([]);
  });

  it('Long text is laid out in pieces before it is formatted, and so is a person’s message', async () => {
    const lines = 'Some words of it.\n'.repeat(20_000);
    const one = 'word '.repeat(60_000);
    const faces = '😀'.repeat(60_000);
    for (const text of [lines, one, faces]) {
      const refusal = { type: 'refusal', text } as const;
      await showTalk([user(text), answer([refusal])]);
      for (const part of ['user', 'assistant']) {
        const pieces = all(`[part~=${part}] .piece`, talk).map(({ textContent }) => textContent);
        expect(pieces.length, 'pieces').to.be.at.least(30);
        expect(Math.max(...pieces.map(({ length }) => length))).to.be.at.most(4_000);
        expect(pieces.join('')).to.equal(text);
        expect(pieces.filter((piece) => /[\ud800-\udfff]/u.test(piece))).to.deep.equal([]);
      }
    }
  });

  it('An incomplete answer shows the reason and the notes of the model adapter', async () => {
    const stop = { reason: 'refusal', raw: 'refusal', detail: 'Not that.' } as const;
    await showTalk([answer([{ type: 'text', text: 'I' }], { stop, warnings: ['No sound here.'] })]);
    expect(words(talk)).to.match(/I The model declined to answer\. Not that\. No sound here\./);
    await showTalk([answer([], { stop: { reason: 'length' } })], 'zh-CN');
    await until('the reason', () => words(talk).includes('回答达到长度上限，已截断。'));
    await showTalk([answer([{ type: 'text', text: 'I' }], { stop: { reason: 'stop' } })]);
    expect(words(talk)).to.match(/Model I$/);
  });
});

describe('actions for an answer', () => {
  it('The last answer can be repeated, or retried if it failed', async () => {
    await showTalk([user('Hi'), answer([{ type: 'text', text: 'Hello' }])]);
    await click(button('Regenerate'));
    expect(asked).to.deep.equal([['mcp-resend', { entryId: 'a1' }]]);
    const problem = {
      code: 'model-failed',
      message: 'The model failed: gone',
      data: { detail: 'gone' },
    } as const;
    await showTalk([user('Hi'), { kind: 'notice', id: 'n1', at: 0, problem }]);
    await click(button('Try again'));
    expect(asked.at(-1)).to.deep.equal(['mcp-resend', { entryId: 'n1' }]);
    await expectAccessible(talk);
  });

  it('The last message can be edited by keyboard alone, and editing can be cancelled', async () => {
    await showTalk([user('First', 'u0'), answer([{ type: 'text', text: 'Hm' }]), user('Helo')]);
    const box = (): HTMLTextAreaElement => one<HTMLTextAreaElement>('textarea', talk);
    button('Edit').focus();
    await press('Enter');
    await until('what was said', () => box().value === 'Helo');
    expect(words(talk)).to.contain('Editing. Sending removes everything below.');
    await click(button('Cancel'));
    expect(box().value).to.equal('');
    button('Edit').focus();
    await press('Enter');
    await until('what was said', () => box().value === 'Helo');
    await press('End', '!', 'Enter');
    expect(asked).to.deep.equal([['mcp-resend', { entryId: 'u1', text: 'Helo!' }]]);
    expect(words(talk)).not.to.contain('You are editing');
  });

  it('No action is offered while the model works', async () => {
    await showTalk([user('Hi')]);
    talk.conversation = { status: 'thinking', entries: [user('Hi')] };
    await talk.updateComplete;
    expect(buttons(talk).map(nameOf)).to.deep.equal(['New conversation', 'Attach files', 'Stop']);
  });
});
