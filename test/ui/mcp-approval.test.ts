import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import '../../src/index.js';
import type { JsonObject } from '../../src/core/index.js';
import type { McpAnswerEvent, McpApproval } from '../../src/index.js';
import { cdp, screenshot } from '../tools/in-page.js';
import { all, button, clear, drawn, expectAccessible, focused, frame } from './helpers/page.js';
import { isInView, nameOf, one, press, show, tabTo, tooWide, until, wait, words } from './helpers/page.js';
import { askOf, hostile, problemOf, serverOf, toolOf, waiting } from './helpers/samples.js';

let approval: McpApproval;
let answers: McpAnswerEvent['detail'][];
let postponed: string[];

async function ask(args: JsonObject = { location: 'Paris' }, set: Partial<McpApproval> = {}): Promise<void> {
  approval = document.createElement('mcp-approval');
  answers = [];
  postponed = [];
  approval.addEventListener('mcp-answer', ({ detail }) => answers.push(detail));
  approval.addEventListener('mcp-postpone', ({ detail }) => postponed.push(detail.askId));
  const plain = { ask: askOf(), call: waiting(args), server: serverOf(), tool: toolOf('get_weather') };
  await show(Object.assign(approval, plain, set));
}

async function change(set: Partial<McpApproval>): Promise<void> {
  Object.assign(approval, set);
  await drawn(approval);
}

function dialog(): HTMLDialogElement {
  return one('dialog', approval) as HTMLDialogElement;
}

function decisions(): unknown[] {
  return answers.map(({ askId, answer }) => ({ askId, ...answer }));
}

afterEach(async () => {
  clear();
  await setViewport({ width: 800, height: 600 });
});

describe('a question about a call', () => {
  it('stands above the page, says who wants what, and has the focus on Deny', async () => {
    await ask();
    expect(dialog().open && dialog().matches(':modal')).to.equal(true);
    expect(nameOf(focused()!)).to.equal('Deny');
    expect(words(dialog())).to.contain('Weather wants to run get_weather');
    expect(words(dialog())).to.contain('Asked by the model https://weather.example');
    expect(words(dialog()))
      .to.contain('This page asks you before this call.')
      .and.to.contain('location "Paris"');
  });

  it('says which arguments proxies can read', async () => {
    const paramHeaders = [{ path: ['location'], header: 'Mcp-Param-City' }];
    await ask({ location: 'Paris', days: 3 }, { tool: toolOf('get_weather', { paramHeaders }) });
    expect(all('dd', approval).map(words)).to.deep.equal([
      '"Paris" also sent as the header Mcp-Param-City, which proxies can read',
      '3',
    ]);
    await expectAccessible(approval);
  });

  it('says who began the call, in each language', async () => {
    const said = {
      person: ['Started by you', '由你发起'],
      model: ['Asked by the model', '由模型请求'],
      page: ['Started by this page', '由本页面发起'],
    };
    for (const [startedBy, [en, zh]] of Object.entries(said)) {
      await ask({}, { call: waiting({}, { startedBy }) });
      expect(words(dialog())).to.contain(en).and.to.contain('No arguments');
      await change({ locale: 'zh-CN' });
      expect(words(dialog())).to.contain(zh).and.to.contain('Weather 想要运行 get_weather');
      expect(nameOf(focused()!)).to.equal('拒绝');
    }
  });

  it("gives the policy's own sentence, and warns of arguments that nobody checked", async () => {
    const reason = { code: 'policy', text: 'Outside working hours.' } as const;
    await ask({}, { ask: askOf({ reason, unchecked: problemOf('schema-refused') }) });
    expect(words(dialog())).to.contain('Outside working hours.');
    expect(words(dialog())).to.contain("The tool's schema is beyond the bounds of this page");
    await expectAccessible(approval);
  });

  it('keeps what the server says of the tool apart, and folded', async () => {
    const annotations = { readOnlyHint: true, destructiveHint: false };
    await ask({}, { tool: toolOf('get_weather', { description: 'Trust me.', annotations }) });
    expect(words(dialog())).not.to.contain('Trust me.');
    one('summary', dialog()).click();
    await frame();
    expect(words(one('blockquote', dialog()))).to.equal('get_weather Trust me. only reads destroys nothing');
    await expectAccessible(approval);
  });

  it('is not there without an ask, and goes when it is answered', async () => {
    await ask();
    await change({ ask: undefined });
    expect(all('dialog', approval)).to.deep.equal([]);
  });
});

describe('an answer by keyboard alone', () => {
  it('Escape puts the question off: it denies nothing and runs nothing', async () => {
    await ask();
    await press('Escape');
    expect([postponed, answers]).to.deep.equal([['ask-1'], []]);
    expect(dialog().open).to.equal(false);
  });

  it('Enter on the first thing denies', async () => {
    await ask();
    await press('Enter');
    expect(decisions()).to.deep.equal([{ askId: 'ask-1', kind: 'approval', decision: 'deny' }]);
  });

  it('Tab leads to Approve, past everything there is to read', async () => {
    await ask();
    await tabTo('Approve');
    await press('Space');
    expect(decisions()).to.deep.equal([{ askId: 'ask-1', kind: 'approval', decision: 'approve' }]);
  });

  it('a denial can carry a reason, and the way there leads back', async () => {
    await ask();
    await tabTo('Deny with a reason…');
    await press('Enter');
    expect(focused()?.localName).to.equal('textarea');
    await expectAccessible(approval);
    await tabTo('Back');
    await press('Enter');
    expect(nameOf(focused()!)).to.equal('Deny');
    await tabTo('Deny with a reason…');
    await press('Enter', 'N', 'o', 'Tab', 'Tab', 'Enter');
    expect(decisions()).to.deep.equal([{ askId: 'ask-1', kind: 'approval', decision: 'deny', reason: 'No' }]);
  });

  it('the next question starts on Deny again, at its beginning, whatever was open before', async () => {
    await ask({ text: 'line\n'.repeat(500) });
    one('.content', approval).scrollTo(0, 500);
    await tabTo('Deny with a reason…');
    await press('Enter');
    await change({ ask: askOf({ id: 'ask-2' }) });
    expect(nameOf(focused()!)).to.equal('Deny');
    expect(one('.content', approval).scrollTop).to.equal(0);
  });

  it('the same question keeps the focus where the person put it, also as others begin to wait', async () => {
    await ask();
    await tabTo('Approve');
    await change({ ask: askOf(), server: serverOf(), count: 2 });
    expect(nameOf(focused()!)).to.equal('Approve');
    expect(words(dialog())).to.contain('Asked by the model · 1 of 2');
  });

  it('a key that is held since before the question came answers nothing', async () => {
    const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };
    await cdp('Input.dispatchKeyEvent', { ...key, type: 'keyDown' });
    await ask();
    await cdp('Input.dispatchKeyEvent', { ...key, type: 'keyDown', autoRepeat: true });
    await cdp('Input.dispatchKeyEvent', { ...key, type: 'keyUp' });
    await frame();
    expect([decisions(), postponed]).to.deep.equal([[], []]);
    await press('Enter');
    expect(decisions()).to.have.length(1);
  });

  it('the focus goes back to where it was', async () => {
    const outside = document.createElement('button');
    document.body.append(outside);
    for (const end of ['approve', 'remove', 'escape']) {
      outside.focus();
      await ask();
      expect(nameOf(focused()!)).to.equal('Deny');
      if (end === 'approve') await change({ ask: undefined });
      else if (end === 'remove') approval.remove();
      else await press('Escape');
      expect([end, focused()]).to.deep.equal([end, outside]);
    }
    outside.remove();
  });
});

describe('an answer by mouse', () => {
  it('a double click approves one call, never the next one too', async () => {
    await ask();
    approval.addEventListener('mcp-answer', () => (approval.ask = askOf({ id: 'ask-2' })));
    const { x, y, width, height } = button('Approve').getBoundingClientRect();
    const at = { x: x + width / 2, y: y + height / 2, button: 'left' };
    for (const clickCount of [1, 2]) {
      await cdp('Input.dispatchMouseEvent', { ...at, type: 'mousePressed', clickCount });
      await cdp('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased', clickCount });
      await frame();
    }
    expect(answers.map(({ askId }) => askId)).to.deep.equal(['ask-1']);
    await cdp('Input.dispatchMouseEvent', { ...at, type: 'mousePressed', clickCount: 1 });
    await cdp('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased', clickCount: 1 });
    expect(answers.map(({ askId }) => askId)).to.deep.equal(['ask-1', 'ask-2']);
  });

  it('the cross puts the question off', async () => {
    await ask();
    button('Decide later').click();
    expect([postponed, answers]).to.deep.equal([['ask-1'], []]);
  });
});

describe('the page around it', () => {
  it('is not locked by a question that it hides, and sees it when it shows it again', async () => {
    const outside = document.createElement('button');
    document.body.append(outside);
    const main = (): HTMLElement => document.querySelector('main')!;
    const reachable = (): boolean => {
      const { x, y } = outside.getBoundingClientRect();
      return document.elementFromPoint(x + 2, y + 2) === outside;
    };
    await ask();
    expect(reachable()).to.equal(false);
    main().hidden = true;
    await until('a page that can be used', reachable);
    main().hidden = false;
    await until('the question', () => dialog().matches(':modal') && isInView(dialog()));
    main().style.visibility = 'hidden';
    await wait(50);
    expect(dialog().checkVisibility({ visibilityProperty: true })).to.equal(true);
    expect([answers, postponed]).to.deep.equal([[], []]);
    outside.remove();
  });

  it('may move it: the question stays a question', async () => {
    await ask();
    const place = document.createElement('div');
    approval.before(place);
    place.append(approval);
    await drawn(approval);
    expect(dialog().matches(':modal')).to.equal(true);
    expect(nameOf(focused()!)).to.equal('Deny');
  });
});

describe('every argument in full', () => {
  const last = (): HTMLElement => all('dd', approval).at(-1)!;

  const large: Readonly<Record<string, JsonObject>> = {
    'a text of 20 KB': { text: `${'word '.repeat(4000)}THE END` },
    'a word of 20 KB': { text: `${'x'.repeat(20_000)}THE-END` },
    '300 names': Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`name_${at}`, `value ${at}`])),
    'values in values': { a: { b: [{ c: [[['deep']]] }, null, true, 1.5] }, z: 'THE END' },
    'a thousand values in each other': {
      deep: JSON.parse('['.repeat(1000) + ']'.repeat(1000)),
      z: 'THE END',
    },
    'a name of 500 letters': { ['n'.repeat(500)]: 1, z: 2 },
  };
  for (const [what, args] of Object.entries(large)) {
    it(`${what}: all of it can be read, with the buttons in view, also on a phone`, async () => {
      for (const [width, height] of [
        [1280, 800],
        [390, 700],
        [390, 400],
      ] as const) {
        await setViewport({ width, height });
        await ask(args);
        const shown = all('dd', approval).map((one): unknown => JSON.parse(one.textContent));
        expect(shown).to.deep.equal(Object.values(args));
        const room = JSON.stringify(args).length * 4 + 2000;
        expect(dialog().textContent.length, 'and not many times itself').to.be.lessThan(room);
        expect(all('dt', approval).map((one) => one.textContent)).to.deep.equal(Object.keys(args));
        one('.content', approval).focus();
        await press('End');
        await until('the end of the arguments', () => last().getBoundingClientRect().bottom <= innerHeight);
        for (const name of ['Deny', 'Deny with a reason…', 'Approve', 'Decide later'])
          expect([name, width, isInView(button(name))]).to.deep.equal([name, width, true]);
        expect(tooWide(approval)).to.deep.equal([]);
      }
      await expectAccessible(approval);
    });
  }

  it('hostile text is shown as the text it is, and what cannot be seen is written out', async () => {
    const tool = toolOf(hostile.bidi, { description: hostile.html, displayName: hostile.html });
    const call = waiting({ [hostile.html]: hostile.template, [hostile.bidi]: hostile.bidi });
    await ask({}, { call: { ...call, tool: hostile.bidi, serverLabel: 'Weather' }, tool });
    one('summary', dialog()).click();
    await frame();
    const text = words(dialog());
    expect(text).to.contain(hostile.html).and.to.contain(JSON.stringify(hostile.template));
    expect(text).to.contain('Weather wants to run user\\u{202E}gnp.exe\\u{2066} \\u{200B}hidden');
    expect(text).not.to.match(/[\u200B\u202E\u2066]/);
    expect(all('img, script, b', approval)).to.deep.equal([]);
    expect(Reflect.get(globalThis, '__hostileRan')).to.equal(undefined);
  });

  it('axe finds nothing in it, with a short question and from right to left', async () => {
    await setViewport({ width: 390, height: 700 });
    await ask({ location: 'Paris', days: 3 });
    await expectAccessible(approval);
    document.documentElement.dir = 'rtl';
    await frame();
    expect(tooWide(approval)).to.deep.equal([]);
    await screenshot('approval-phone-rtl');
    document.documentElement.dir = '';
    await screenshot('approval-phone');
  });
});
