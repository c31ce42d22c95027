import { expect } from 'chai';
import { loadElement, type McpConversation } from '../../../src/index.js';
import { problem, type Call, type Server, type Tool } from '../../../src/core/index.js';
import { forbidden, hits, inside, payloads, provoke, watch, type Watch } from '../helpers/attack.js';
import type { Payload } from '../../fixtures/xss.js';
import { answerIn } from '../../fixtures/talk.js';
import { until } from '../helpers/page.js';
import { base, serverOf, toolOf } from '../helpers/samples.js';
import { partsOf, resultOf, schemaOf } from '../helpers/sinks.js';
import { picture } from '../renderers-tools.js';

/**
 * Server text, wherever it is, runs nothing, requests nothing, becomes nothing but text,
 * and causes no violation report. The last check proves something only because the first test finds many.
 */

let stage: HTMLElement;
let seen: Watch;

beforeEach(() => {
  stage = document.createElement('main');
  document.body.append(stage);
  seen = watch();
});
afterEach(() => {
  seen.stop();
  stage.remove();
});

const settle = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('hostile markup', () => {
  before(async () => {
    await loadElement('mcp-content');
    await loadElement('mcp-conversation');
    await import('../../../src/ui/content/markdown/mcp-growing-markdown.js');
    await hits();
  });

  it('The markup runs without protection, which proves that these tests detect it', async () => {
    // In a frame, which contains its errors and its dialogs.
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
    stage.append(frame);
    const there = watch(frame.contentWindow as typeof window);
    const { body } = frame.contentDocument!;
    for (const { payload } of await payloads()) {
      const box = body.ownerDocument.createElement('div');
      box.attachShadow({ mode: 'open' }).innerHTML = payload;
      body.append(box);
      provoke(box.shadowRoot!);
      await settle();
      box.remove();
    }
    await settle(1_000);
    expect(there.ran.length).to.be.greaterThan(20);
    // Firefox starts none of these loads in such a frame.
    const most = navigator.userAgent.includes('Firefox') ? -1 : 10;
    let requests = 0;
    await until('its requests', async () => (requests += (await hits()).length) > most);
    expect(requests).to.be.greaterThan(most);
  });

  it('The page has the strictest policy from here on', async () => {
    const meta = document.createElement('meta');
    meta.httpEquiv = 'Content-Security-Policy';
    meta.content =
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' http://127.0.0.1:* ws:; " +
      "worker-src 'self'; require-trusted-types-for 'script'; trusted-types mcp-tools";
    document.head.append(meta);
    // Without Trusted Types in the browser, the other directives still apply.
    if ('trustedTypes' in window)
      expect(() => (stage.innerHTML = '<b>bold</b>')).to.throw(TypeError, /TrustedHTML|Sink type mismatch/);
    const inline = document.createElement('style');
    stage.append(inline);
    inline.textContent = 'main { color: red }';
    await settle(50);
    expect(seen.reports).to.have.length.greaterThan(0);
  });

  it('The markup is only text in every part of a result, in every view', async function () {
    this.timeout(800_000);
    const pixels = picture(4, 4);
    for (const batch of inBatches(await payloads())) {
      const elements = batch.flatMap(({ payload }) => [
        Object.assign(document.createElement('mcp-content'), { result: resultOf(payload, pixels) }),
        Object.assign(document.createElement('mcp-content'), {
          parts: partsOf(payload),
          schema: schemaOf(payload),
        }),
      ]);
      stage.append(...elements);
      for (const element of elements) await element.updateComplete;
      await settle(30);
      await turnOver(stage);
      expectHarmless(batch);
      stage.replaceChildren();
    }
    await settle(500);
    expect(await hits(), 'requests').to.deep.equal([]);
  });

  it('The markup is only text in an answer that arrives in pieces of 1 to 64 characters', async function () {
    this.timeout(800_000);
    for (const batch of inBatches(await payloads())) {
      const talks = batch.map(({ payload }) => {
        const talk = document.createElement('mcp-conversation');
        return {
          talk,
          payload,
          answer: `**Look:**\n\n${payload}\n\n- ${payload}\n\n|a|\n|-|\n|${payload}|\n`,
        };
      });
      stage.append(...talks.map(({ talk }) => talk));
      const longest = Math.max(...talks.map(({ answer }) => answer.length));
      for (let length = 1, at = 0; length < longest; length += 1 + ((at++ * 23) % 64)) {
        for (const { talk, answer } of talks) write(talk, answer, Math.min(length, answer.length), 'writing');
        await settle();
      }
      for (const { talk, answer } of talks) write(talk, answer, answer.length, 'complete');
      await until('the documents', () => {
        const documents = inside(stage).filter((at) => at.localName === 'mcp-growing-markdown');
        return (
          documents.length === batch.length &&
          documents.every((at) => at.shadowRoot?.querySelector('.section'))
        );
      });
      await turnOver(stage);
      expectHarmless(batch);
      stage.replaceChildren();
    }
    await settle(500);
    expect(await hits(), 'requests').to.deep.equal([]);
  });

  it('The markup is only text in names, titles, errors, progress and requests', async function () {
    this.timeout(200_000);
    for (const batch of inBatches(await payloads())) {
      const elements = batch.flatMap(({ payload }) => [
        Object.assign(document.createElement('mcp-tool-list'), {
          servers: [serverNamed(payload)],
          tools: [toolNamed(payload)],
        }),
        ...callsSaying(payload).map((call) => Object.assign(document.createElement('mcp-call'), { call })),
      ]);
      stage.append(...elements);
      for (const element of elements) await element.updateComplete;
      await settle();
      provoke(stage);
      expectHarmless(batch);
      stage.replaceChildren();
    }
    await settle(200);
    expect(await hits(), 'requests').to.deep.equal([]);
  });
});

/** Each is alone in the page for a moment, with a few others, because settling takes longer than filling. */
function inBatches(all: readonly Payload[]): readonly (readonly Payload[])[] {
  const size = 8;
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}

function expectHarmless(batch: readonly Payload[]): void {
  const title = batch.map((one) => one.title).join(' / ');
  expect(seen.ran, `${title}: ran`).to.deep.equal([]);
  expect([...new Set(forbidden(stage))], `${title}: left over`).to.deep.equal([]);
  expect(seen.reports, `${title}: reported`).to.deep.equal([]);
}

/** Shows everything in every other view, like a person who presses every button that uses no network. */
async function turnOver(root: ParentNode): Promise<void> {
  provoke(root);
  for (const details of inside(root).filter((at) => at instanceof HTMLDetailsElement)) details.open = true;
  const words = /^(?:Show|Preview|Find|Expand)/;
  for (let round = 0; round < 2; round++) {
    await settle(10);
    for (const button of inside(root).filter((at) => at instanceof HTMLButtonElement)) {
      if (words.test(button.ariaLabel ?? button.textContent.trim())) button.click();
    }
  }
  await settle(10);
  provoke(root);
}

function write(talk: McpConversation, answer: string, length: number, status: 'writing' | 'complete'): void {
  const entry = { ...answerIn(answer.slice(0, length)), id: 'a1', at: 0, status };
  const isWriting = status === 'writing';
  talk.conversation = { status: isWriting ? 'thinking' : 'idle', entries: [entry] };
}

function serverNamed(payload: string): Server {
  return serverOf({
    label: payload,
    claims: { name: payload, version: payload },
    instructions: payload,
    rejectedTools: [{ name: payload, problem: problem('invalid-result', { detail: payload }) }],
  });
}

function toolNamed(payload: string): Tool {
  return toolOf(payload, { title: payload, description: payload, annotations: { title: payload } });
}

function callsSaying(payload: string): readonly Call[] {
  const named = {
    ...base,
    tool: payload,
    displayName: payload,
    serverLabel: payload,
    arguments: { [payload]: payload },
  };
  return [
    { ...named, status: 'running', startedAt: Date.now(), progress: { progress: 1, message: payload } },
    { ...named, status: 'denied', endedAt: 1, deniedBy: 'person', reason: payload },
    {
      ...named,
      status: 'done',
      startedAt: 1,
      endedAt: 2,
      result: {
        isError: true,
        parts: [{ kind: 'text', text: payload }],
        modelParts: [],
        raw: { content: [payload] },
        schemaCheck: {
          status: 'invalid',
          errors: [{ path: payload, message: payload, keyword: 'x', schemaPath: payload, params: {} }],
        },
      },
    },
  ] as unknown as readonly Call[];
}
