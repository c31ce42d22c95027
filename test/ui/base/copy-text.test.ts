/* eslint-disable @typescript-eslint/no-deprecated -- The older way to copy is what is tested. */
import { expect } from 'chai';
import { copyText } from '../../../src/ui/base/copy-text.js';
import { button, chord, clear, click, focused, show, until } from '../helpers/page.js';

const real = Object.getOwnPropertyDescriptor(Navigator.prototype, 'clipboard')!;

/** Replaces the clipboard API. */
function clipboard(value: unknown): void {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value });
}

const denied = {
  writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')),
  write: () => Promise.reject(new DOMException('denied', 'NotAllowedError')),
};

/** Shows a button in a shadow tree that copies, presses it, and returns true if it copied. */
async function copiedBy(text: string, put?: (root: ShadowRoot) => void): Promise<boolean> {
  const outer = document.createElement('div');
  const root = outer.attachShadow({ mode: 'open' });
  const press = document.createElement('button');
  press.textContent = 'Copy';
  let outcome: Promise<boolean> | undefined;
  press.addEventListener('click', () => {
    outcome = copyText(text);
  });
  root.append(press);
  put?.(root);
  await show(outer);
  root.querySelector('dialog')?.showModal();
  await click(button('Copy', outer));
  const [isCopied] = await until('the press', async () => outcome && [await outcome]);
  return isCopied;
}

afterEach(() => {
  Object.defineProperty(navigator, 'clipboard', real);
  Reflect.deleteProperty(document, 'execCommand');
  clear();
});

describe('copying a text without a working clipboard API', () => {
  for (const [how, value] of [
    ['is missing', undefined],
    ['is denied', denied],
    ['is half there', {}],
  ] as const)
    it(`If the API ${how}, the older way copies, and leaves the focus and the selection unchanged`, async () => {
      clipboard(value);
      const before = document.createElement('textarea');
      before.value = 'selected';
      const isCopied = await copiedBy('an answer', (root) => {
        root.append(before);
        before.setSelectionRange(2, 5);
      });
      expect(isCopied).to.equal(true);
      expect(focused()?.textContent).to.equal('Copy');
      expect([before.selectionStart, before.selectionEnd]).to.deep.equal([2, 5]);
      await expectPasted('an answer');
    });

  it('Copying works in a dialog that makes everything else inert', async () => {
    clipboard(undefined);
    const inDialog = (root: ShadowRoot): void => {
      const dialog = document.createElement('dialog');
      dialog.append(...root.childNodes);
      root.append(dialog);
    };
    expect(await copiedBy('from a dialog', inDialog)).to.equal(true);
    await expectPasted('from a dialog');
  });

  it('Copying works in a browser that copies only what is selected', async () => {
    clipboard(undefined);
    const command = document.execCommand.bind(document);
    const isSelected = (): boolean => {
      const at = focused();
      return at instanceof HTMLTextAreaElement && at.selectionEnd > at.selectionStart;
    };
    document.execCommand = (name) => isSelected() && command(name);
    expect(await copiedBy('with a selection')).to.equal(true);
    expect(focused()?.textContent).to.equal('Copy');
    expect(document.querySelectorAll('textarea')).to.have.length(0);
    await expectPasted('with a selection');
  });

  it('If no way works, the failure is reported, and nothing throws', async () => {
    clipboard(undefined);
    document.execCommand = () => {
      throw new Error('not here');
    };
    expect(await copiedBy('nothing').catch(String)).to.equal(false);
  });
});

/** Pastes as a person does. */
async function expectPasted(text: string): Promise<void> {
  const box = await show(document.createElement('textarea'));
  box.focus();
  await chord('Control', 'v');
  expect(box.value).to.equal(text);
}
