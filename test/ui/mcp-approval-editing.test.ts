import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import '../../src/index.js';
import type { ApprovalAsk, GrantDuration } from '../../src/core/index.js';
import { screenshot } from '../tools/in-page.js';
import { asking, change, decisions, itemOf, said, weather, type Asking } from './helpers/asking.js';
import { all, approve, button, chord, clear, click, expectAccessible, focused } from './helpers/page.js';
import { nameOf, one, press, still, tabTo, until, wait, words } from './helpers/page.js';
import { noticedMs } from './helpers/trust.js';

let asked: Asking;

afterEach(clear);

function field(name: 'location' | 'days'): HTMLInputElement {
  return all<HTMLInputElement>('input[type=text]', asked.element)[name === 'location' ? 0 : 1]!;
}

async function write(name: 'location' | 'days', text: string): Promise<void> {
  field(name).focus();
  field(name).select();
  if (text === '') await press('Delete');
  await sendKeys({ type: text });
}

async function openJson(): Promise<void> {
  one('[part=json] summary', asked.element).click();
  await until('the JSON', () => all('[part=json] .json', asked.element).length);
}

function json(): unknown {
  return JSON.parse(one('[part=json] .json', asked.element).textContent);
}

const approved = { askId: 'ask-1', kind: 'approval', decision: 'approve', digest: 'd1' };
const denied = { ...approved, decision: 'deny' };

describe('arguments that a person changes', () => {
  it('are marked, shown as they would be sent, and sent with the approval', async () => {
    asked = await asking([itemOf()]);
    await openJson();
    await write('location', 'Rome');
    await until('the JSON to follow', () => said(asked).includes('"Rome"'));
    expect(json()).to.deep.equal({ location: 'Rome' });
    expect(words(one('[part~=changed]', asked.element))).to.equal('changed');
    await expectAccessible(asked.element);
    await screenshot('approval-edited');
    await approve();
    expect(decisions(asked)).to.deep.equal([{ ...approved, arguments: { location: 'Rome' } }]);
  });

  it('and change back are those that were asked for', async () => {
    asked = await asking([itemOf()]);
    await write('location', 'Rome');
    await write('location', 'Paris');
    await approve();
    expect(decisions(asked)).to.deep.equal([approved]);
  });

  it('are not what the form makes of them by itself', async () => {
    const args = { location: 5, days: '3', more: { a: [1] } };
    asked = await asking([itemOf(args)]);
    await openJson();
    expect(json()).to.deep.equal(args);
    await click(await until('the way', () => all('footer .hint button', asked.element)[0]));
    await approve();
    expect(decisions(asked)).to.deep.equal([approved]);
  });

  it('and cannot be sent are not, and the form says why', async () => {
    asked = await asking([itemOf({ location: 'Paris', days: 1 })]);
    await openJson();
    await write('days', 'many');
    await until('the JSON to go', () => said(asked).includes('Fix the arguments above'));
    await approve();
    await until('the form to say so', () => all('[part~=error]', asked.element).length);
    expect(decisions(asked)).to.deep.equal([]);
    await write('days', '2');
    await until('the JSON to come back', () => said(asked).includes('"days": 2'));
    // The sentence that goes was longer than the hint that comes, so that the button moves.
    await still(() => button('Approve'), noticedMs);
    await approve();
    expect(decisions(asked)).to.deep.equal([{ ...approved, arguments: { location: 'Paris', days: 2 } }]);
  });

  it('and became long have to be looked at as JSON', async () => {
    asked = await asking([itemOf()]);
    await until('it is ready', () => button('Approve').ariaDisabled === 'false');
    await write('location', 'Paris, the one that is in France '.repeat(4));
    await until('a hint', () => said(asked).includes('open it as JSON'));
    expect(button('Approve').ariaDisabled).to.equal('true');
  });

  it('are kept while they are checked, and when they did not pass', async () => {
    const ask = (more: Partial<ApprovalAsk>): ReturnType<typeof itemOf> => {
      // As it comes from a worker: a copy of everything.
      return structuredClone(itemOf({ location: 'Paris' }, more));
    };
    asked = await asking([ask({})]);
    await write('location', 'Nowhere');
    await tabTo('Approve');
    await until('it is ready', () => button('Approve').ariaDisabled === 'false');
    await press('Enter');
    await change(asked, [ask({ checking: true })]);
    expect(nameOf(focused()!)).to.equal('Checking…');
    await wait(700);
    expect(focused()!.ariaDisabled).to.equal('true');
    await press('Enter');
    expect(decisions(asked)).to.have.length(1);

    const errors = [
      { path: '/location', keyword: 'pattern', message: 'must match a pattern', schemaPath: '', params: {} },
    ];
    await change(asked, [ask({ errors })]);
    expect(nameOf(focused()!)).to.equal('Approve');
    expect(field('location').value).to.equal('Nowhere');
    await until('the error', () => words(one('[part~=error]', asked.element)) !== '');
    expect(field('location').ariaInvalid).to.equal('true');
    await screenshot('approval-errors');
    await change(asked, [ask({ errors })]);
    await write('location', 'Rome');
    await until('the error to go', () => field('location').ariaInvalid === 'false');
    await change(asked, [ask({ errors })]);
    expect([field('location').value, field('location').ariaInvalid]).to.deep.equal(['Rome', 'false']);
    await approve();
    expect(decisions(asked).at(-1)).to.deep.equal({ ...approved, arguments: { location: 'Rome' } });
  });

  it('are gone with their question', async () => {
    asked = await asking([itemOf()]);
    await write('location', 'Rome');
    await change(asked, [itemOf({ location: 'Oslo' }, { id: 'ask-2' })]);
    expect(field('location').value).to.equal('Oslo');
    await approve();
    expect(asked.answers[0]?.answer).not.to.have.property('arguments');
  });

  it('of a tool that takes none cannot be', async () => {
    const tool = { ...weather, inputSchema: { type: 'object', additionalProperties: false } };
    asked = await asking([itemOf({}, { tool })]);
    expect(all('mcp-tool-form', asked.element)).to.deep.equal([]);
    expect(said(asked)).to.contain('No arguments');
  });
});

describe('for how long it holds', () => {
  const names = { session: 'this session', always: 'always, until it changes' } as const;

  function radios(): string[] {
    return all<HTMLInputElement>('input[type=radio]', asked.element).map(
      ({ checked, labels }) => `${checked ? '(•)' : '( )'} ${words(labels![0]!)}`,
    );
  }

  async function choose(name: string): Promise<void> {
    await click(all('label', asked.element).find((label) => words(label) === name)!);
  }

  it('is only this once, unless somebody says otherwise, and begins so for each question', async () => {
    asked = await asking([itemOf()]);
    expect(radios()).to.deep.equal([
      '(•) only this once',
      '( ) this session',
      '( ) always, until it changes',
    ]);
    expect(said(asked)).not.to.contain('only these arguments');
    await choose(names.always);
    await choose('only these arguments');
    await expectAccessible(asked.element);
    await screenshot('approval-scopes');
    await change(asked, [itemOf({ location: 'Paris' }, { id: 'ask-2' })]);
    expect(radios()[0]).to.equal('(•) only this once');
    await approve();
    expect(decisions(asked)).to.deep.equal([{ ...approved, askId: 'ask-2' }]);
  });

  for (const duration of ['session', 'always'] as const) {
    for (const only of [false, true]) {
      it(`${duration}${only ? ', for these arguments,' : ''} goes with an approval and with a denial`, async () => {
        const held = { duration, ...(only ? { onlyTheseArguments: true } : {}) };
        for (const decision of [approved, denied]) {
          asked = await asking([itemOf()]);
          await choose(names[duration]);
          if (only) await choose('only these arguments');
          if (decision === approved) await approve();
          else await click(button('Deny'));
          expect(decisions(asked)).to.deep.equal([{ ...decision, ...held }]);
        }
      });
    }
  }

  it('can be chosen with the keys, and taken back', async () => {
    asked = await asking([itemOf()]);
    while (!(focused() instanceof HTMLInputElement && focused()?.matches('[type=radio]'))) await press('Tab');
    await press('ArrowRight', 'ArrowRight');
    expect(radios()[2]).to.equal('(•) always, until it changes');
    await press('Tab', 'Space');
    expect(one<HTMLInputElement>('input[type=checkbox]', asked.element).checked).to.equal(true);
    await chord('Shift', 'Tab');
    await press('ArrowRight');
    expect(radios()[0]).to.equal('(•) only this once');
    await approve();
    expect(decisions(asked)).to.deep.equal([approved]);
  });

  it('is offered only as far as it would be heeded', async () => {
    const offered: readonly (readonly GrantDuration[])[] = [[], ['session'], ['always']];
    for (const scopes of offered) {
      asked = await asking([itemOf({ location: 'Paris' }, { durations: scopes })]);
      const shown = scopes.map((duration) => `( ) ${names[duration]}`);
      expect(radios()).to.deep.equal(scopes.length === 0 ? [] : ['(•) only this once', ...shown]);
    }
  });

  it('goes with a reason too', async () => {
    asked = await asking([itemOf()]);
    await choose(names.session);
    await click(button('Deny with a reason…'));
    await sendKeys({ type: 'Never' });
    await click(button('Deny'));
    expect(decisions(asked)).to.deep.equal([{ ...denied, duration: 'session', reason: 'Never' }]);
  });
});
