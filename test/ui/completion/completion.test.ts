import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { html, LitElement, type CSSResultGroup } from 'lit';
import type { Completion } from '../../../src/core/index.js';
import { controls } from '../../../src/ui/base/styles/controls.styles.js';
import { inputs } from '../../../src/ui/base/styles/inputs.styles.js';
import { tokens } from '../../../src/ui/base/styles/tokens.styles.js';
import { ArgumentFields, type Complete, argumentStyles } from '../../../src/ui/completion/argument-fields.js';
import { completionEn } from '../../../src/ui/locales/en/offers.js';
import {
  all,
  clear,
  click,
  drawn,
  expectAccessible,
  focused,
  one,
  press,
  show,
  until,
  words,
} from '../helpers/page.js';
import { stays } from '../../fixtures/stays.js';

/** A form with one argument, like those of prompts and templates. */
class TestArgument extends LitElement {
  static override styles: CSSResultGroup = [tokens, controls, inputs, argumentStyles];

  value = '';
  complete: Complete | undefined;
  sent = 0;
  readonly #fields = new ArgumentFields(this);

  protected override render(): unknown {
    const { value, complete } = this;
    const changed = (now: string): void => {
      this.value = now;
      this.requestUpdate();
    };
    const field = { id: 'city', label: 'City', value, complete, changed };
    return html`<form
      @submit=${(event: Event) => {
        event.preventDefault();
        this.sent++;
      }}
    >
      ${this.#fields.render(field, completionEn)}<button>Send</button>
    </form>`;
  }
}
customElements.define('test-argument', TestArgument);

const cities = ['Paris', 'Perth', 'Porto'];
const found = (values: readonly string[], more: Partial<Completion> = {}): Completion => ({
  values,
  hasMore: false,
  ...more,
});

let element: TestArgument;

async function showField(complete?: Complete): Promise<string[]> {
  const asked: string[] = [];
  element = new TestArgument();
  element.complete =
    complete &&
    ((value, signal) => {
      asked.push(value);
      return complete(value, signal);
    });
  await show(element);
  return asked;
}

const box = (): HTMLInputElement => one<HTMLInputElement>('input', element);
const options = (): string[] =>
  all('[role=option]', element)
    .filter((each) => each.checkVisibility())
    .map(words);
const active = (): string => {
  const id = box().getAttribute('aria-activedescendant');
  return id === null ? '' : words(one(`#${id}`, element));
};
const news = (): string => words(one('[role=status]', element));

async function write(text: string): Promise<void> {
  box().focus();
  await sendKeys({ type: text });
}

afterEach(clear);

describe('a field for an argument', () => {
  it('The field lists the server’s suggestions with their number, and the keyboard selects one', async () => {
    await showField((value) => Promise.resolve(found(cities.filter((city) => city.startsWith(value)))));
    await write('P');
    await until('the list', () => options().length === 3);
    expect(box().role).to.equal('combobox');
    expect(box().ariaExpanded).to.equal('true');
    expect(news()).to.equal('3 values');
    await expectAccessible(element);
    await press('ArrowDown', 'ArrowDown');
    expect(active()).to.equal('Perth');
    await press('ArrowUp', 'ArrowUp', 'ArrowUp');
    expect(active()).to.equal('Porto');
    await press('Enter');
    expect(element.value).to.equal('Porto');
    expect(element.sent, 'the form is not sent').to.equal(0);
    expect([options(), box().ariaExpanded, focused()]).to.deep.equal([[], 'false', box()]);
    await press('Enter');
    expect(element.sent).to.equal(1);
  });

  it('A press selects a suggestion and keeps the focus', async () => {
    await showField(() => Promise.resolve(found(cities)));
    await click(box());
    await until('the list', () => options().length === 3);
    await click(all('[role=option]', element)[1]!);
    expect([element.value, focused(), options()]).to.deep.equal(['Perth', box(), []]);
  });

  it('Fast typing sends one request', async () => {
    const asked = await showField(() => Promise.resolve(found(cities)));
    await write('Per');
    await until('the list', () => options().length === 3);
    expect(asked.length).to.be.lessThan(3);
    expect(asked.at(-1)).to.equal('Per');
  });

  it('Late or reordered responses are dropped, and their requests are cancelled', async () => {
    const answers = new Map<string, (completion: Completion) => void>();
    const ended: string[] = [];
    await showField((value, signal) => {
      signal.addEventListener('abort', () => ended.push(value));
      return new Promise((resolve) => answers.set(value, resolve));
    });
    await write('P');
    await until('the first question', () => answers.has('P'));
    await write('e');
    await until('the second question', () => answers.has('Pe'));
    expect(ended).to.deep.equal(['P']);
    answers.get('Pe')!(found(['Perth']));
    await until('the list', () => options().length === 1);
    answers.get('P')!(found(cities));
    await drawn(element);
    expect(options()).to.deep.equal(['Perth']);
    await write('r');
    await until('the third question', () => answers.has('Per'));
    box().blur();
    expect(ended).to.include('Per');
    answers.get('Per')!(found(['Perth']));
    await drawn(element);
    expect(options(), 'of a field that was left').to.deep.equal([]);
  });

  it('Escape closes the list and does nothing else', async () => {
    let heard = 0;
    const hear = (): number => heard++;
    document.addEventListener('keydown', hear);
    await showField(() => Promise.resolve(found(cities)));
    await write('P');
    await until('the list', () => options().length === 3);
    heard = 0;
    await press('Escape');
    expect([options(), heard, box().value]).to.deep.equal([[], 0, 'P']);
    await press('Escape');
    expect(heard).to.equal(1);
    document.removeEventListener('keydown', hear);
  });

  it('After a failure the field is plain, and sends no request until it is focused again', async () => {
    const why = { code: 'completion-failed', message: '', data: {} } as const;
    const asked = await showField(() => Promise.resolve({ ...found([]), problem: why }));
    await write('P');
    await until('the question', () => asked.length === 1);
    await write('e');
    await stays(300, () => {
      expect([asked, words(element), box().ariaExpanded]).to.deep.equal([['P'], 'Send', 'false']);
    });
    box().blur();
    await write('r');
    await until('another question', () => asked.length === 2);
  });

  it('The field is plain if the request itself fails', async () => {
    await showField(() => Promise.reject(new Error('broken')));
    await write('Pe');
    await stays(300, () => {
      expect([words(element), box().value]).to.deep.equal(['Send', 'Pe']);
    });
  });

  it('A field without completion sends no request and is no combobox', async () => {
    await showField();
    await write('secret');
    expect([box().role, box().ariaExpanded, all('[role=listbox]', element).length]).to.deep.equal([
      null,
      null,
      0,
    ]);
    await expectAccessible(element);
  });

  it('The list reports that there are more', async () => {
    await showField(() => Promise.resolve(found(cities, { total: 1_200, hasMore: true })));
    await write('P');
    await until('the list', () => options().length === 3);
    expect(news()).to.equal('3 of 1,200 values There are more. Type to narrow them down.');
  });

  it('Hidden characters are shown by name and inserted unchanged', async () => {
    await showField(() => Promise.resolve(found(['a\u202eb', 'a b'])));
    await write('a');
    await until('the list', () => options().length === 2);
    expect(options()[0]).to.equal('a U+202E b');
    await press('ArrowDown', 'Enter');
    expect(element.value).to.equal('a\u202eb');
  });

  it('The list is empty if the only suggestion is already in the field', async () => {
    const asked = await showField(() => Promise.resolve(found(['Perth'])));
    await write('Perth');
    await until('the question', () => asked.length > 0);
    await drawn(element);
    expect(options()).to.deep.equal([]);
  });
});
