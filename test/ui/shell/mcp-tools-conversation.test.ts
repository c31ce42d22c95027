import { expect } from 'chai';
import type { Llm, LlmRequest } from '../../../src/core/index.js';
import type { McpTools } from '../../../src/index.js';
import { screenshot } from '../../tools/in-page.js';
import { chooseFiles, drag, picture, pixel, textFile, transferOf } from '../helpers/files.js';
import {
  all,
  button,
  buttons,
  clear,
  click,
  drawn,
  expectAccessible,
  focused,
  wait,
  nameOf,
  one,
  press,
  tabTo,
  tooWide,
  until,
  words,
} from '../helpers/page.js';
import { ready, scripted, showWidget, silent, snapshotOf } from '../helpers/widget.js';
import { stays } from '../../fixtures/stays.js';

const log = (widget: McpTools): string => words(one('[role=log]', widget));
const status = (widget: McpTools): string => snapshotOf(widget).conversation.status;

async function say(text: string): Promise<void> {
  await tabTo('Ask anything');
  await press(...Array.from(text), 'Enter');
}

async function answered(widget: McpTools, count: number): Promise<void> {
  await until('the answer', () => {
    const { entries } = snapshotOf(widget).conversation;
    return status(widget) === 'idle' && entries.length === count;
  });
  await drawn(widget);
}

/** Content of the last message that the model got from the person. */
function saidIn(requests: readonly LlmRequest[]): LlmRequest['messages'][number]['content'] {
  return requests.at(-1)?.messages.findLast(({ role }) => role === 'user')?.content ?? [];
}

afterEach(clear);

describe('a model that returns nothing', () => {
  for (const lang of ['en', 'zh-CN']) {
    it(`An empty answer is reported below the message, with a button to ask again: ${lang}`, async () => {
      const { llm, requests } = scripted(
        () => ({ text: '' }),
        () => ({ parts: [{ type: 'reasoning', text: 'Hm.' }] }),
        () => ({ text: 'Here I am.' }),
      );
      const [again, nothing] =
        lang === 'en' ? ['Try again', 'The model gave no answer.'] : ['重试', '模型没有回答。'];
      const widget = await showWidget({ llm, lang });
      await widget.host?.send('Hello');
      await until('the sentence', () => words(one('[part~=notice]', widget)).startsWith(nothing));
      expect(all('[part~=assistant]', widget)).to.deep.equal([]);
      await expectAccessible();
      // Reasoning alone is not an answer, and stays readable.
      await click(button(again, one('[part~=notice]', widget)));
      await until('the reasoning', () => all('[part~=assistant] details', widget).length === 1);
      await until('the second sentence', () => words(one('[part~=notice]', widget)).startsWith(nothing));
      await click(button(again, one('[part~=notice]', widget)));
      await until('the answer', () => log(widget).includes('Here I am.'));
      expect(all('[part~=notice], [part~=assistant] details', widget)).to.deep.equal([]);
      expect(requests.at(-1)?.messages.map(({ role }) => role)).to.deep.equal(['user']);
    });
  }
});

describe('a person with a file', () => {
  it('The file is sent to the page’s model, shown in the message, and can be changed later', async () => {
    const { llm, requests } = scripted(
      () => ({ text: 'A terrace.' }),
      () => ({ text: 'Another.' }),
    );
    const widget = await showWidget({ llm: Object.assign(llm, { inputs: ['image'] as const }) });
    const talk = one('mcp-conversation', widget);
    await chooseFiles(one<HTMLInputElement>('input[type=file]', talk), picture('terrace.png'));
    drag('drop', talk, transferOf(textFile('guests.csv', 'Ann,Bo')));
    await until('both', () => all('.attachments li', talk).length === 2);
    await say('What is this?');
    await answered(widget, 2);
    const image = { type: 'file', mimeType: 'image/png', data: pixel, name: 'terrace.png' };
    const question = { type: 'text', text: 'What is this?' };
    const [first, file, last] = saidIn(requests);
    expect([first, last]).to.deep.equal([image, question]);
    expect(file)
      .to.have.property('text')
      .that.matches(/the file "guests.csv" text\/csv\]\nAnn,Bo\n\[#\w+ ends\]/);
    await until('the picture', () => all('canvas, img', one('[part~=user]', talk)).length > 0);
    const ends = [one('canvas, img', one('[part~=user]', talk)), one('[part~=bubble]', talk)].map(
      (each) => each.getBoundingClientRect().right,
    );
    expect(ends[0], 'it ends where the words do').to.be.closeTo(ends[1]!, 2);
    await expectAccessible();
    await screenshot('composer-said');
    await click(button('Edit'));
    await until('both', () => all('.attachments li', talk).length === 2);
    await click(button('Remove guests.csv'));
    await click(button('Send'));
    await until('a second turn', () => requests.length === 2);
    await answered(widget, 2);
    expect(saidIn(requests)).to.deep.equal([image, question]);
  });

  it('No file can be attached if the page excludes it or is misconfigured', async () => {
    const widget = await showWidget({ llm: async () => ({ text: 'Hi' }) });
    expect(buttons(widget).map(nameOf)).to.contain('Attach files');
    widget.setAttribute('attachments', 'off');
    await drawn(widget);
    expect(buttons(widget).map(nameOf)).not.to.contain('Attach files');
    widget.removeAttribute('attachments');
    Reflect.set(widget, 'llm', 'model');
    await drawn(widget);
    expect(drag('dragover', one('mcp-conversation', widget), transferOf(textFile('a')))).to.equal(false);
  });
});

describe('a person who begins a new conversation', () => {
  it('A new conversation can be started by keyboard alone, also while the model works, and writing continues', async () => {
    const model = silent();
    const widget = await showWidget({ llm: model.llm });
    await say('Hi');
    await until('the turn', () => status(widget) === 'thinking');
    await tabTo('New conversation');
    await press('Enter', 'Enter');
    await until('nothing', () => snapshotOf(widget).conversation.entries.length === 0);
    expect([status(widget), model.isAborted]).to.deep.equal(['idle', true]);
    await drawn(widget);
    expect(focused()?.localName).to.equal('textarea');
    expect(log(widget)).to.equal('');
    expect(buttons(widget).map(nameOf)).not.to.include('New conversation');
  });
});

describe('the page’s suggestions and token counts', () => {
  it('One press sends a suggestion, and the tokens are under the answer', async () => {
    const usage = { input: { total: 1_200 }, output: { total: 30 } };
    const { llm, requests } = scripted(
      () => ({ text: 'Sunny.', usage }),
      () => ({ text: 'Rain.', usage }),
    );
    const widget = await showWidget({ llm, suggestions: ['Weather in Paris?'] });
    widget.setAttribute('show-usage', '');
    await drawn(widget);
    expect(words(one('.suggested', widget))).to.equal('Weather in Paris?');
    await click(button('Weather in Paris?'));
    await answered(widget, 2);
    expect(saidIn(requests)).to.deep.equal([{ type: 'text', text: 'Weather in Paris?' }]);
    await say('And in Lyon?');
    await answered(widget, 4);
    expect(log(widget)).to.match(/Rain\. Tokens: 1,200 in · 30 out Total tokens: 2,400 in · 60 out$/);
  });

  it('Suggestions can be in a slot', async () => {
    const widget = await showWidget({ llm: async () => ({ text: 'Hi' }), suggestions: ['One'] });
    const own = Object.assign(document.createElement('button'), { slot: 'suggestions', textContent: 'Two' });
    widget.append(own);
    await drawn(widget);
    expect([button('One').checkVisibility(), own.checkVisibility()]).to.deep.equal([true, true]);
  });
});

describe('an answer for screen readers', () => {
  it('The answer is announced once at its end, not word by word', async () => {
    const llm: Llm = async function* () {
      for (let at = 0; at < 20; at++) {
        await wait(40);
        yield { type: 'text', text: `word ${at} ` };
      }
    };
    const widget = await showWidget({ llm });
    await ready(widget);
    const said: string[] = [];
    const watch = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest('[role=status], [aria-live=polite], [role=alert]');
        if (region?.textContent.includes('word')) said.push(region.textContent.trim());
      }
    });
    // All live regions of the widget and of its content.
    for (const { shadowRoot } of [widget, ...all('*', widget)])
      if (shadowRoot) watch.observe(shadowRoot, { childList: true, characterData: true, subtree: true });
    await say('Go');
    await answered(widget, 2);
    await until('the news', () => said.length > 0);
    await stays(800, () => expect(said).to.have.length(1));
    watch.disconnect();
    expect(said[0]).to.match(/word 0 word 1 .*word 19$/);
  });

  it('The announcement has no Markdown characters', async () => {
    const text = '## Paris\n\n- **18 °C**, see [the map](https://maps.example/x) of `paris`';
    const widget = await showWidget({ llm: async () => ({ text }) });
    await ready(widget);
    await say('Go');
    const heard = (): string =>
      all('[role=status]', widget)
        .map((region) => region.textContent)
        .join();
    await until('the news', () => heard().includes('Paris'));
    expect(heard()).to.match(/: Paris\s+18 °C, see the map of paris/);
  });
});

for (const [name, width, locale, dir] of [
  ['phone-widget', '390px', 'en', 'ltr'],
  ['phone-widget-zh', '390px', 'zh-CN', 'ltr'],
  ['wide-widget', '', 'en', 'ltr'],
  ['rtl-widget', '390px', 'en', 'rtl'],
] as const) {
  it(`The announcement fits in the widget, ${name}`, async () => {
    const text = locale === 'en' ? 'It is **sunny**.' : '**晴天**。';
    const { llm } = scripted(
      () => ({ text }),
      () => ({ text, stop: { reason: 'length' } }),
    );
    const widget = await showWidget({ llm, locale, showUsage: true });
    const main = document.querySelector('main')!;
    main.dir = dir;
    main.style.inlineSize = width;
    await widget.send(locale === 'en' ? 'Weather?' : '天气？');
    await widget.send(locale === 'en' ? 'And now?' : '现在呢？');
    await drawn(widget);
    await expectAccessible();
    expect(tooWide()).to.deep.equal([]);
    await screenshot(`composer-${name}`, { fullPage: true });
  });
}

describe('a waiting call', () => {
  it('A waiting call shows its arguments while its request is in view, and so do earlier calls', async () => {
    const { llm } = scripted(({ tools }) => {
      const { name } = tools.find(({ tool }) => tool === 'get_weather')!;
      return { toolCalls: ['Paris', 'Oslo'].map((location) => ({ name, arguments: { location } })) };
    });
    const widget = await showWidget({ llm });
    await ready(widget);
    await say('Go');
    await until('the question', () => all('mcp-approval', widget)[0]?.checkVisibility());
    const brief = all('.brief', one('mcp-conversation', widget)).filter((each) => each.checkVisibility());
    expect(brief.map(words)).to.deep.equal(['Paris', 'Oslo']);
  });
});
