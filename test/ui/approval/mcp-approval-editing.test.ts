import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { ApprovalAsk, GrantDuration } from '../../../src/core/index.js';
import { screenshot } from '../../tools/in-page.js';
import {
  asking,
  change,
  changing,
  decisions,
  itemOf,
  lead,
  menuButtons,
  said,
  ways,
  weather,
  type Asking,
} from '../helpers/asking.js';
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
  press,
  still,
  tabTo,
  until,
  words,
} from '../helpers/page.js';
import { noticedMs } from '../helpers/trust.js';
import { stays } from '../../fixtures/stays.js';

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

/** The values as they would be sent. */
function sent(): string[] {
  return all('.value', asked.element).map(words);
}

const approved = { askId: 'ask-1', kind: 'approval', decision: 'approve', digest: 'd1' };
const denied = { ...approved, decision: 'deny' };

describe('arguments that a person changes', () => {
  it('Changed arguments are marked, reported as changed, and sent with the approval', async () => {
    asked = await asking([itemOf()]);
    await changing(asked);
    await until('the first field', () => focused() === field('location'));
    expect(all('.values', asked.element), 'in the place of the values').to.deep.equal([]);
    await write('location', 'Rome');
    expect(words(one('[part~=changed]', asked.element))).to.equal('The model asked for “Paris” Put back');
    await expectAccessible(asked.element);
    await screenshot('approval-edited');
    await approve('Approve as changed');
    expect(decisions(asked)).to.deep.equal([{ ...approved, arguments: { location: 'Rome' } }]);
  });

  it('Changes can be discarded, which restores the requested values', async () => {
    asked = await asking([itemOf()]);
    await changing(asked);
    await write('location', 'Rome');
    await click(button('Undo changes'));
    expect(all('mcp-tool-form', asked.element)).to.deep.equal([]);
    expect(nameOf(focused()!)).to.equal('Deny');
    expect(sent()).to.deep.equal(['location Paris Change']);
    await approve('Approve once');
    expect(decisions(asked)).to.deep.equal([approved]);
  });

  it('Each changed argument shows who asked for which value and can be restored', async () => {
    asked = await asking([itemOf()]);
    await changing(asked);
    await write('location', 'Rome');
    const said = await until('what it was', () => all('[id$=-was]', asked.element)[0]);
    expect(words(said)).to.equal('The model asked for “Paris”');
    await click(button(/^Put back: /));
    await approve('Approve once');
    expect(decisions(asked)).to.deep.equal([approved]);
  });

  it('Changed arguments may be approved for longer than once', async () => {
    asked = await asking([itemOf()]);
    await changing(asked);
    await write('location', 'Rome');
    await ways('Approval duration', 'Always, until the tool changes');
    await approve('Approve as changed, always');
    expect(decisions(asked)).to.deep.equal([
      { ...approved, duration: 'always', arguments: { location: 'Rome' } },
    ]);
  });

  it('Arguments that are changed back count as unchanged', async () => {
    asked = await asking([itemOf()]);
    await changing(asked);
    await write('location', 'Rome');
    await write('location', 'Paris');
    await approve('Approve once');
    expect(decisions(asked)).to.deep.equal([approved]);
  });

  it('A conversion that the form makes by itself does not count as a change', async () => {
    const args = { location: 5, days: '3', more: { a: [1] } };
    asked = await asking([itemOf(args)]);
    await changing(asked);
    await approve('Approve once');
    expect(decisions(asked)).to.deep.equal([approved]);
  });

  it('Arguments that cannot be sent are not sent, and the form gives the reason', async () => {
    asked = await asking([itemOf({ location: 'Paris', days: 1 })]);
    await changing(asked);
    await write('days', 'many');
    await approve('Approve as changed');
    await until('the form to say so', () => all('[part~=error]', asked.element).length);
    expect(decisions(asked)).to.deep.equal([]);
    await write('days', '2');
    // The removed sentence was longer than the new hint, so the button moves.
    await still(() => button(/^Approve/), noticedMs);
    await approve();
    expect(decisions(asked)).to.deep.equal([{ ...approved, arguments: { location: 'Paris', days: 2 } }]);
  });

  it('Arguments that became long are shown below as they would be sent, and must be read there', async () => {
    asked = await asking([itemOf()]);
    asked.element.style.maxBlockSize = '300px';
    await changing(asked);
    await until('it is ready', () => button('Approve once').ariaDisabled === 'false');
    const text = 'Paris, the one that is in France '.repeat(4);
    await write('location', text);
    await until('the values', () => sent().some((row) => row.includes(text.trim())));
    one('.content', asked.element).scrollTo(0, 0);
    await stays(900, () => {
      expect(button('Approve as changed').ariaDisabled).to.equal('true');
    });
    await approve();
    expect(decisions(asked)).to.deep.equal([{ ...approved, arguments: { location: text } }]);
  });

  it('Changes stay while they are checked, and after they fail the check', async () => {
    const ask = (more: Partial<ApprovalAsk>): ReturnType<typeof itemOf> => {
      // As from a worker: a copy of everything.
      return structuredClone(itemOf({ location: 'Paris' }, more));
    };
    asked = await asking([ask({})]);
    await changing(asked);
    await write('location', 'Nowhere');
    await tabTo('Approve as changed');
    await until('it is ready', () => button('Approve as changed').ariaDisabled === 'false');
    await press('Enter');
    await change(asked, [ask({ checking: true })]);
    expect(nameOf(focused()!)).to.equal('Checking…');
    await stays(700, () => {
      expect(focused()!.ariaDisabled).to.equal('true');
    });
    await press('Enter');
    expect(decisions(asked)).to.have.length(1);

    const errors = [
      { path: '/location', keyword: 'pattern', message: 'must match a pattern', schemaPath: '', params: {} },
    ];
    await change(asked, [ask({ errors })]);
    expect(nameOf(focused()!)).to.equal('Approve as changed');
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

  it('Changes are discarded with their request', async () => {
    asked = await asking([itemOf()]);
    await changing(asked);
    await write('location', 'Rome');
    await change(asked, [itemOf({ location: 'Oslo' }, { id: 'ask-2' })]);
    expect(sent()).to.deep.equal(['location Oslo Change']);
    await approve('Approve once');
    expect(asked.answers[0]?.answer).not.to.have.property('arguments');
  });

  it('Arguments of a tool that takes none cannot be changed', async () => {
    const tool = { ...weather, inputSchema: { type: 'object', additionalProperties: false } };
    asked = await asking([itemOf({}, { tool })]);
    expect(said(asked)).to.contain('No arguments').and.not.to.contain('Change');
  });
});

describe('the duration of a decision', () => {
  const names = { session: 'This session', always: 'Always, until the tool changes' } as const;
  const menus = { approve: 'Approval duration', deny: 'How to deny' } as const;

  /** Choices of a menu, with the selected one marked. */
  async function choices(menu: string): Promise<string[]> {
    await click(button(menu));
    const lines = await until('the menu', () => {
      const found = all('[role^=menuitem]');
      return found.length > 0 ? found : undefined;
    });
    const said = lines.map((it) => `${it.ariaChecked === 'true' ? '(•)' : '( )'} ${nameOf(it)}`);
    await press('Escape');
    expect(asked.postponed, 'Escape closes the menu alone').to.deep.equal([]);
    return said;
  }

  it('The duration starts as “once” for each request, unless the page configures another', async () => {
    asked = await asking([itemOf()]);
    expect(await choices(menus.approve)).to.deep.equal([
      '(•) Only this once',
      '( ) This session',
      '( ) Always, until the tool changes',
    ]);
    await ways(menus.approve, names.always, 'Only these arguments');
    expect(nameOf(one('[part=approve]', asked.element))).to.equal('Approve these arguments always');
    expect(nameOf(one('[part=deny]', asked.element))).to.equal('Deny');
    await expectAccessible(asked.element);
    await screenshot('approval-scopes');
    await change(asked, [itemOf({ location: 'Paris' }, { id: 'ask-2' })]);
    await approve('Approve once');
    expect(decisions(asked)).to.deep.equal([{ ...approved, askId: 'ask-2' }]);
  });

  it('The labels of the durations do not move Deny', async () => {
    asked = await asking([itemOf()]);
    const { x, y } = button('Deny').getBoundingClientRect();
    await ways(menus.deny, names.always, 'Only these arguments');
    await ways(menus.approve, names.session);
    const now = button('Deny these arguments always').getBoundingClientRect();
    expect([now.x, now.y]).to.deep.equal([x, y]);
  });

  for (const duration of ['session', 'always'] as const) {
    for (const only of [false, true]) {
      it(`${duration}${only ? ', for these arguments,' : ''} is sent with an approval and with a denial`, async () => {
        const held = { duration, ...(only ? { onlyTheseArguments: true } : {}) };
        for (const decision of [approved, denied]) {
          asked = await asking([itemOf()]);
          const menu = decision === approved ? menus.approve : menus.deny;
          await ways(menu, names[duration], ...(only ? ['Only these arguments'] : []));
          expect(decisions(asked), 'the menu runs nothing').to.deep.equal([]);
          if (decision === approved) await approve();
          else await click(one('[part=deny]', asked.element));
          expect(decisions(asked)).to.deep.equal([{ ...decision, ...held }]);
        }
      });
    }
  }

  it('The duration can be chosen by keyboard and reset', async () => {
    asked = await asking([itemOf()]);
    lead(asked);
    await tabTo(menus.approve);
    await press('ArrowDown');
    await until('the menu', () => focused()?.role === 'menuitemradio');
    await press('ArrowDown', 'ArrowDown', 'Enter');
    expect(nameOf(focused()!)).to.equal(menus.approve);
    button('Approve always');
    await press('ArrowUp');
    await until('the menu', () => focused()?.role === 'menuitemcheckbox');
    await press(' ');
    button('Approve these arguments always');
    await press('ArrowDown');
    await until('the menu', () => focused()?.role?.startsWith('menuitem'));
    await press('Home', 'Enter');
    await approve('Approve once');
    expect(decisions(asked)).to.deep.equal([approved]);
  });

  it('Only durations that the host would apply are offered', async () => {
    const offered: readonly (readonly GrantDuration[])[] = [[], ['session'], ['always']];
    for (const scopes of offered) {
      asked = await asking([itemOf({ location: 'Paris' }, { durations: scopes })]);
      const shown = scopes.map((duration) => `( ) ${names[duration]}`);
      const ofDeny = ['( ) With a reason…', ...(scopes.length > 0 ? ['(•) Only this once', ...shown] : [])];
      expect(await choices(menus.deny)).to.deep.equal(ofDeny);
      if (scopes.length === 0) expect(menuButtons(asked)).to.deep.equal([menus.deny]);
      else expect(await choices(menus.approve)).to.deep.equal(['(•) Only this once', ...shown]);
    }
  });

  it('The duration is sent with a reason too', async () => {
    asked = await asking([itemOf()]);
    await ways(menus.deny, names.session, 'With a reason…');
    await until('a box', () => focused()?.id === 'reason');
    await sendKeys({ type: 'Never' });
    await click(button('Deny this session'));
    expect(decisions(asked)).to.deep.equal([{ ...denied, duration: 'session', reason: 'Never' }]);
  });
});
