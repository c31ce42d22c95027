import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { expect } from 'chai';
import '../../../../src/registry.js';
import type { Question, SignInAsk } from '../../../../src/core/index.js';
import type { McpQuestion, McpSignIn } from '../../../../src/index.js';
import {
  all,
  approve,
  button,
  clear,
  drawn,
  focused,
  frame,
  nameOf,
  one,
  press,
  show,
  until,
  untilReady,
  wait,
  words,
} from '../../helpers/page.js';
import { callIn, formAsk, samplingAsk, serverOf, urlAsk } from '../../helpers/samples.js';
import { signInAsk } from '../../helpers/sign-in.js';

/** Every kind of ask, by the name of its guarded button. */

type Asking = Question | SignInAsk;

const anything = { type: 'object', properties: { word: { type: 'string' } } } as const;
const kinds: Readonly<Record<string, (id: string) => Asking>> = {
  Send: (id) => formAsk({ id, schema: anything }),
  'Open pay.example': (id) => urlAsk({ id }),
  Allow: (id) => samplingAsk({ id }),
  'Continue to login.example': (id) => signInAsk({ id }),
};

let element: McpQuestion | McpSignIn;
let came: string[];
const { open } = window;

async function ask(asked: Asking): Promise<void> {
  const tag = asked.kind === 'sign-in' ? 'mcp-sign-in' : 'mcp-question';
  element = document.createElement(tag);
  came = [];
  for (const type of ['mcp-answer', 'mcp-open-address', 'mcp-sign-in'])
    element.addEventListener(type, (event) => {
      const { askId } = (event as CustomEvent<{ askId?: string }>).detail;
      came.push(askId ?? type);
    });
  await show(Object.assign(element, { ask: asked, call: callIn['awaiting-input'], server: serverOf() }));
}

function middleOf(found: Element): [number, number] {
  const { x, y, width, height } = found.getBoundingClientRect();
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
}

async function clickAt(position: [number, number]): Promise<void> {
  await sendMouse({ type: 'click', position });
  await frame();
}

/** An overlay over the whole page that lets presses pass or not. */
function cover(passes: boolean): HTMLElement {
  const over = document.createElement('div');
  over.popover = 'manual';
  over.textContent = 'Over it';
  Object.assign(over.style, { inset: '0', width: '100vw', height: '100vh', background: 'white' });
  if (passes) over.style.pointerEvents = 'none';
  document.body.append(over);
  over.showPopover();
  return over;
}

beforeEach(() => {
  window.open = () => null;
});
afterEach(() => {
  window.open = open;
  for (const over of all('[popover]')) over.remove();
  clear();
});

for (const [name, asking] of Object.entries(kinds)) {
  describe(`the answer “${name}”`, () => {
    it('A press does not count in the moment in which the request appeared', async () => {
      await ask(asking('ask-1'));
      await clickAt(middleOf(button(name, element)));
      one('[data-guard]', element).focus();
      await press('Enter');
      expect([came, button(name, element).ariaDisabled]).to.deep.equal([[], 'true']);
      await approve(name, element);
      expect(came).to.have.length(1);
    });

    it('A script never gives the answer', async () => {
      await ask(asking('ask-1'));
      const ready = await untilReady(name, element);
      ready.click();
      ready.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail: 1 }));
      for (const form of all<HTMLFormElement>('form', element)) form.requestSubmit();
      const no = all('[part=decline]', element)[0]!;
      no.click();
      expect(came).to.deep.equal([]);
    });

    it('A second press at the same place does not answer the next request', async () => {
      await ask(asking('ask-1'));
      await untilReady(name, element);
      const place = middleOf(button(name, element));
      const next = { ...asking('ask-2'), message: 'Another' };
      const follow = (): void => void Object.assign(element, { ask: next });
      for (const type of ['mcp-answer', 'mcp-open-address', 'mcp-sign-in'])
        element.addEventListener(type, follow, { once: true });
      const began = performance.now();
      await clickAt(place);
      expect(came).to.have.length(1);
      await wait(600 - (performance.now() - began));
      const isEarly = performance.now() - began < 900;
      await clickAt(place);
      if (isEarly) expect(came).to.have.length(1);
      await approve(name, element);
      expect(came.at(-1)).to.equal(name.startsWith('Open') ? 'mcp-open-address' : 'ask-2');
    });

    it('A key that is held does not give the answer', async () => {
      const before = document.createElement('input');
      await show(before);
      before.focus();
      await sendKeys({ down: 'Enter' });
      await ask(asking('ask-1'));
      await untilReady(name, element);
      button(name, element).focus();
      for (let times = 0; times < 8; times++) {
        await sendKeys({ down: 'Enter' });
        await wait(50);
      }
      await sendKeys({ up: 'Enter' });
      expect(came).to.deep.equal([]);
    });

    for (const passes of [false, true]) {
      it(`The answer is not given through what covers it${passes ? ' and lets presses pass' : ''}`, async () => {
        await ask(asking('ask-1'));
        await untilReady(name, element);
        const over = cover(passes);
        const says = (): string => words(one('footer', element));
        await until('the reason', () => says().includes('Something covers this'));
        expect(says()).to.contain('Something covers this');
        await clickAt(middleOf(button(name, element)));
        button(name, element).focus();
        await press('Enter');
        expect(came).to.deep.equal([]);
        over.remove();
        await approve(name, element);
        expect(came).to.have.length(1);
      });
    }

    it('The answer can be given if the page renders it paler or smaller', async () => {
      const effects = document.createElement('style');
      effects.textContent = 'main { opacity: 0.99; scale: 0.98; }';
      document.head.append(effects);
      await ask(asking('ask-1'));
      await approve(name, element);
      effects.remove();
      expect(came).to.have.length(1);
    });
  });
}

describe('Enter in the only field of a form', () => {
  it('Enter sends the form once Send is ready, and not before', async () => {
    await ask(formAsk({ schema: anything }));
    const input = one<HTMLInputElement>('input', element);
    input.focus();
    await press('Enter');
    expect(came).to.deep.equal([]);
    await untilReady('Send', element);
    await press('Enter');
    expect([came, nameOf(focused()!)]).to.deep.equal([['ask-1'], nameOf(input)]);
    await drawn(element);
  });
});
