import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { McpTools } from '../../../src/index.js';
import type { Llm } from '../../../src/core/index.js';
import { McpApproval } from '../../../src/ui/approval/mcp-approval.js';
import { addLazyElements } from '../../../src/ui/base/element-registry.js';
import { addLanguage } from '../../../src/ui/base/languages.js';
import { approvalEn } from '../../../src/ui/locales/en/approval.js';
import {
  all,
  approve,
  askCards,
  button,
  clear,
  click,
  focused,
  isInView,
  nameOf,
  one,
  press,
  until,
} from '../helpers/page.js';
import { callWhen, forget, scripted, showWidget, snapshotOf } from '../helpers/widget.js';
import { stays } from '../../fixtures/stays.js';

/** A model that wants one call. */
function calling(): Llm {
  return scripted(({ tools }) => {
    const { name = '' } = tools.find((tool) => tool.name.includes('get_weather')) ?? {};
    return { toolCalls: [{ name, arguments: { location: 'Paris' } }] };
  }).llm;
}

/** Something that loads on a slow line. */
class Slow {
  isWanted = false;
  arrive!: () => void;
  readonly #arrived = new Promise<void>((resolve) => (this.arrive = resolve));

  async load<Value>(value: Value): Promise<Value> {
    this.isWanted = true;
    await this.#arrived;
    return value;
  }
}

// The element can be defined only once in a page, so this comes first.
const code = new Slow();
addLazyElements({
  'mcp-approval': () => code.load(McpApproval),
});

async function box(): Promise<HTMLTextAreaElement> {
  return until('the box', () => all<HTMLTextAreaElement>('textarea')[0]);
}

async function asked(widget: McpTools): Promise<void> {
  await until('the request', () => snapshotOf(widget).asks.some(({ kind }) => kind === 'approval'));
}

async function card(): Promise<HTMLElement> {
  return until('the card', () => askCards('mcp-approval').find((each) => isInView(each)));
}

beforeEach(() => forget('modern'));
afterEach(async () => {
  clear();
  await setViewport({ width: 800, height: 600 });
});

describe('the first request on a slow line', () => {
  it('The code of requests is loaded with the model, and the composer stays until the request is drawn', async () => {
    await setViewport({ width: 1280, height: 900 });
    const widget = await showWidget({ llm: calling() });
    const field = await box();
    await until('the code is on its way', () => code.isWanted);
    expect(snapshotOf(widget).asks, 'before anything is asked').to.deep.equal([]);
    field.focus();
    void widget.send('Weather?');
    await asked(widget);
    await stays(300, () => {
      expect([isInView(field), focused() === field]).to.deep.equal([true, true]);
      expect(one('mcp-asks').getBoundingClientRect().height).to.equal(0);
    });
    code.arrive();
    await card();
    await until('the focus on Deny', () => nameOf(focused()!) === 'Deny');
    expect(field.checkVisibility(), 'the request takes the place of the composer').to.equal(false);
    await approve();
    await callWhen(widget, 'done');
    await until('the focus in the box', () => focused() === field);
  });

  it('A draft that is begun while the request loads stays, with its focus', async () => {
    await setViewport({ width: 1280, height: 900 });
    const words = new Slow();
    addLanguage('eo', () => Promise.resolve({ approval: () => words.load(approvalEn) }));
    const widget = await showWidget({ llm: calling(), lang: 'eo' });
    const field = await box();
    field.focus();
    void widget.send('Weather?');
    await asked(widget);
    await until('the words are on their way', () => words.isWanted);
    await press('S', 'o');
    words.arrive();
    await card();
    await stays(200, () => {
      expect([field.value, focused() === field, isInView(field)]).to.deep.equal(['So', true, true]);
    });
  });
});

describe('the focus after a decision', () => {
  async function decided(widget: McpTools): Promise<void> {
    await card();
    await until('the focus on Deny', () => nameOf(focused()!) === 'Deny');
    await approve();
    await callWhen(widget, 'done');
  }

  it('The focus is in the composer if the button that sent the message has gone', async () => {
    await setViewport({ width: 1280, height: 900 });
    const widget = await showWidget({ llm: calling() });
    const field = await box();
    field.focus();
    await press('H', 'i');
    await click(button('Send'));
    await decided(widget);
    await until('the focus in the box', () => focused() === field);
  });

  it('The focus is in the composer if a button of the page asked the model', async () => {
    await setViewport({ width: 1280, height: 900 });
    const widget = await showWidget({ llm: calling() });
    const field = await box();
    const example = document.createElement('button');
    example.textContent = 'An example';
    example.addEventListener('click', () => void widget.send('Weather?'));
    widget.before(example);
    await click(example);
    await decided(widget);
    await until('the focus in the box', () => focused() === field);
    expect(focused() === example).to.equal(false);
  });
});

describe('a request that was postponed', () => {
  it('One button leads back to it: that above the composer', async () => {
    await setViewport({ width: 1280, height: 900 });
    const widget = await showWidget({ llm: calling() });
    void widget.send('Weather?');
    await card();
    await click(button('Decide later'));
    await until('no card', () => askCards('mcp-approval').length === 0);
    await until('one button', () => reviews(widget).length === 1);
    expect(one('[part~=postponed]').contains(reviews(widget)[0]!)).to.equal(true);
    await click(reviews(widget)[0]!);
    await card();
    expect(reviews(widget)).to.deep.equal([]);
  });

  function reviews(widget: McpTools): HTMLElement[] {
    return all('button', widget).filter((each) => nameOf(each) === 'Review' && each.checkVisibility());
  }
});
