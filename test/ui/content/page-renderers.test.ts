import { expect } from 'chai';
import type { McpConversation, McpTools } from '../../../src/index.js';
import { contentRenderers } from '../../../src/ui/content/part/page-renderers.js';
import type { AssistantEntry, AssistantPart, Conversation } from '../../../src/core/index.js';
import type { ContentContext } from '../../../src/elements.js';
import { answerIn } from '../../fixtures/talk.js';
import { all, approve, askCards, clear, drawn, show, until, words } from '../helpers/page.js';
import { showWidget } from '../helpers/widget.js';

const removes: (() => void)[] = [];
const add: typeof contentRenderers.add = (renderer) => {
  const remove = contentRenderers.add(renderer);
  removes.push(remove);
  return remove;
};

afterEach(() => {
  // First, so that the renderers of the next test render none of it.
  clear();
  for (const remove of removes.splice(0)) remove();
});

function paragraph(text: string): HTMLElement {
  return Object.assign(document.createElement('p'), { textContent: text, className: 'own' });
}

/** Collects errors of the page's handlers, and hides them from the test runner. */
async function errorsDuring(run: () => Promise<void>): Promise<unknown[]> {
  const heard: unknown[] = [];
  const usual = window.onerror;
  const listen = (event: ErrorEvent): void => {
    event.preventDefault();
    heard.push(event.error);
  };
  window.onerror = () => true;
  window.addEventListener('error', listen);
  await run();
  window.removeEventListener('error', listen);
  window.onerror = usual;
  return heard;
}

/** Invalid results and behavior of a renderer. */
const unusable: Readonly<Record<string, () => unknown>> = {
  throws: () => {
    throw new Error('the page’s own');
  },
  'gives an object that is no node': () => ({ html: '<img>' }),
  'gives null': () => null,
  'gives a promise': () => Promise.resolve(paragraph('late')),
  'gives the document': () => document,
  'gives an attribute': () => document.createAttribute('title'),
  'gives a shadow root': () => document.createElement('div').attachShadow({ mode: 'open' }),
  'gives a node of a frame’s document': () => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const foreign = frame.contentDocument!.createElement('p');
    foreign.textContent = 'foreign';
    frame.remove();
    return foreign;
  },
};

describe('a page’s renderer of results', () => {
  const called = async (widget: McpTools): Promise<void> => {
    const settled = widget.call({ server: 'Demo', tool: 'get_weather', arguments: { location: 'Oslo' } });
    await until('the question', () => askCards().length);
    await approve();
    expect((await settled).status).to.equal('done');
  };

  it('The renderer gets the tool, the server and the call', async () => {
    const contexts: ContentContext[] = [];
    for (const kind of ['text', 'structured'] as const) {
      add({
        kind,
        render: (_part, context) => {
          contexts.push(context);
          return paragraph(`${context.tool?.name} of ${context.server?.label}`);
        },
      });
    }
    const widget = await showWidget();
    await called(widget);
    const { servers, calls } = widget.host!.getSnapshot();
    const shown = document.createElement('mcp-call');
    await show(Object.assign(shown, { call: calls[0] }));
    await until('the view', () => words(shown).includes('get_weather of Demo'));
    const [context] = contexts;
    expect(context?.locale).to.equal('en');
    expect(context?.server).to.deep.equal({ id: servers[0]?.id, label: 'Demo' });
    expect(context?.tool).to.deep.equal({ name: 'get_weather', displayName: calls[0]?.displayName });
    expect(context?.call?.id).to.equal(calls[0]?.id);
    expect(context?.call?.arguments).to.deep.equal({ location: 'Oslo' });
  });

  it('The renderer gets only the server for a resource, and neither for a bare result', async () => {
    const contexts: ContentContext[] = [];
    add({ kind: 'text', render: (_part, context) => void contexts.push(context) });
    const content = document.createElement('mcp-content');
    content.result = { content: [{ type: 'text', text: 'hello' }] };
    await show(content);
    await until('a bare result', () => contexts.length);
    expect(contexts[0]).to.deep.equal({ locale: 'en' });
    content.from = { serverId: 's1', serverLabel: 'Files' };
    await until('its origin', () => contexts.length > 1);
    expect(contexts[1]).to.deep.equal({ locale: 'en', server: { id: 's1', label: 'Files' } });
    content.from = null;
    await until('no origin again', () => contexts.length > 2);
    expect(contexts[2]).to.deep.equal({ locale: 'en' });
  });

  for (const [name, render] of Object.entries(unusable)) {
    it(`A renderer that ${name} is replaced by the usual view, with a sentence`, async () => {
      add({ kind: 'text', render: render as never });
      const content = document.createElement('mcp-content');
      content.result = { content: [{ type: 'text', text: 'still here' }] };
      const errors = await errorsDuring(async () => {
        await show(content);
        await until('the usual view', () => words(content).includes('still here'));
      });
      expect(words(content)).to.contain('own view failed').and.not.to.contain('foreign');
      expect(errors.length).to.equal(name === 'throws' ? 1 : 0);
    });
  }
});

describe('a page’s renderer of the model’s answers', () => {
  let talk: McpConversation;

  const saying = (parts: readonly AssistantPart[], more: Partial<AssistantEntry> = {}): Conversation => ({
    status: more.status === 'writing' ? 'thinking' : 'idle',
    entries: [{ ...answerIn(''), id: 'a1', at: 0, status: 'complete', ...more, parts }],
  });
  const said = (text: string, more?: Partial<AssistantEntry>): Conversation =>
    saying([{ type: 'text', text }], more);

  const showTalk = async (conversation: Conversation): Promise<void> => {
    talk = document.createElement('mcp-conversation');
    await show(Object.assign(talk, { conversation }));
  };

  it('The renderer shows answers in its own way, is called once, and can be removed', async () => {
    const seen: unknown[] = [];
    const remove = add({
      kind: 'answer',
      render(part, context) {
        seen.push(part, context);
        return paragraph(`mine: ${part.text}`);
      },
    });
    await showTalk(said('**Hello**'));
    await until('the view', () => words(talk).includes('mine: **Hello**'));
    const [view] = all('.own', talk);
    talk.conversation = { ...said('**Hello**') };
    await drawn(talk);
    expect(all('.own', talk)).to.deep.equal([view]);
    expect(seen).to.deep.equal([{ kind: 'answer', text: '**Hello**' }, { locale: 'en' }]);
    expect(Object.isFrozen(seen[0])).to.equal(true);
    remove();
    await until('the usual view', () => all('strong', talk).length);
    expect(words(talk)).not.to.contain('mine');
  });

  it('A renderer added later also shows earlier answers, and is called again in another language', async () => {
    await showTalk(said('Hello'));
    expect(words(talk)).to.contain('Hello');
    add({ kind: 'answer', render: ({ text }, { locale }) => `${text}, ${locale}, <b>\u202e` });
    await until('the view', () => words(talk).includes('Hello, en, <b> U+202E'));
    talk.locale = 'zh-CN';
    await until('the other language', () => words(talk).includes('Hello, zh-CN'));
  });

  it('The renderer is called when a text is complete, and never for reasoning or refusals', async () => {
    const texts: string[] = [];
    add({ kind: 'answer', render: ({ text }) => void texts.push(text) });
    await showTalk(said('Hel', { status: 'writing' }));
    talk.conversation = said('Hello', { status: 'writing' });
    await drawn(talk);
    expect(words(talk)).to.contain('Hello');
    expect(texts).to.deep.equal([]);
    talk.conversation = saying([
      { type: 'reasoning', text: 'I think' },
      { type: 'text', text: 'Hello you' },
      { type: 'refusal', text: 'Not that' },
    ]);
    await until('the whole text', () => texts.length);
    await drawn(talk);
    expect(texts).to.deep.equal(['Hello you']);
    expect(words(talk)).to.contain('Hello you').and.to.contain('Not that');
  });

  it('Only this renderer gets the answers, and a renderer of texts does not', async () => {
    const texts: unknown[] = [];
    add({ kind: 'text', render: (part) => void texts.push(part) });
    await showTalk(said('Hello'));
    await drawn(talk);
    add({ kind: 'answer', render: () => undefined });
    await drawn(talk);
    expect(words(talk)).to.contain('Hello');
    expect(texts).to.deep.equal([]);
    const content = document.createElement('mcp-content');
    content.parts = [{ kind: 'answer', text: 'posing' }] as never;
    await show(content);
    await until('an unknown part', () => words(content).includes('posing'));
    expect(words(content)).not.to.contain('own view');
  });

  for (const [name, render] of Object.entries(unusable)) {
    it(`A renderer that ${name} is replaced by the usual view, with a sentence`, async () => {
      add({ kind: 'answer', render: render as never });
      const errors = await errorsDuring(async () => {
        await showTalk(said('still here'));
        await until('the sentence', () => words(talk).includes('own view failed'));
      });
      expect(words(talk)).to.contain('still here').and.not.to.contain('foreign');
      expect(errors.length).to.equal(name === 'throws' ? 1 : 0);
    });
  }
});
