import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { IncomingHttpHeaders } from 'node:http';
import { listen, readJson } from '../../demo/servers/http.js';
import { faultsOf } from './accessible.js';
import { until } from './browser.js';
import type { Person } from './person.js';
import { openStage, type Stage } from './stage.js';

const KEY = 'sk-a-key-of-ones-own-0123456789';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

interface Endpoint {
  readonly origin: string;
  readonly asked: { readonly path: string; readonly headers: IncomingHttpHeaders }[];
}

/** A model's endpoint on another origin, with or without CORS for the page. */
async function startEndpoint(
  answer: { readonly status?: number; readonly events?: readonly object[]; readonly body?: object },
  allowsPages = true,
): Promise<Endpoint> {
  const asked: Endpoint['asked'] = [];
  const { origin, stop } = await listen(async (req, res) => {
    if (allowsPages) {
      res.setHeader('Access-Control-Allow-Origin', '*');
      res.setHeader('Access-Control-Allow-Headers', req.headers['access-control-request-headers'] ?? '');
    }
    if (req.method === 'OPTIONS') return void res.writeHead(204).end();
    if (!(await readJson(req, res))) return;
    asked.push({ path: req.url ?? '', headers: req.headers });
    const { status = 200, events, body } = answer;
    res.writeHead(status, { 'Content-Type': events ? 'text/event-stream' : 'application/json' });
    res.end(
      events ? events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('') : JSON.stringify(body),
    );
  });
  stops.push(stop);
  return { origin, asked };
}

async function pick(person: Person, model: string, form: Readonly<Record<string, string>>): Promise<void> {
  const { page } = person;
  await page.select('#model', model);
  for (const [name, text] of Object.entries(form)) {
    const box = await page.waitForSelector(`#model-form [name=${name}]`, { visible: true });
    await box?.click({ count: 3 });
    await box?.type(text);
  }
  await person.press('Use this model');
}

async function say(person: Person, text: string): Promise<void> {
  await person.write('Ask anything', text);
  await person.press('Send');
}

/** Everything that the page stores, including its address. Runs in the page. */
async function allStored(): Promise<string> {
  const asked = <Value>(request: IDBRequest<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('The storage cannot be read.'));
    });
  const kept: unknown[] = [localStorage, sessionStorage].map((storage) => Object.entries(storage));
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await asked(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      kept.push(await asked(database.transaction(store).objectStore(store).getAll()));
    }
    database.close();
  }
  return JSON.stringify([kept, document.cookie, location.href]);
}

const text = 'Here I am.';
const item = { type: 'message', id: 'm', role: 'assistant', content: [{ type: 'output_text', text }] };

for (const [model, events, path, header] of [
  [
    'anthropic',
    [
      { type: 'message_start', message: { model: 'claude-x' } },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text } },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
      { type: 'message_stop' },
    ],
    '/v1/messages',
    'x-api-key',
  ],
  [
    'openai-responses',
    [
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response: { status: 'completed', output: [item] } },
    ],
    '/responses',
    'authorization',
  ],
  [
    'openai',
    [{ choices: [{ index: 0, delta: { content: text }, finish_reason: 'stop' }] }],
    '/chat/completions',
    'authorization',
  ],
  [
    'gemini',
    [{ candidates: [{ content: { parts: [{ text }] }, finishReason: 'STOP' }] }],
    '/models/a-model:streamGenerateContent?alt=sse',
    'x-goog-api-key',
  ],
  [
    'ag-ui',
    [
      { type: 'TEXT_MESSAGE_CHUNK', messageId: 'm', delta: text },
      { type: 'RUN_FINISHED', outcome: { type: 'success' } },
    ],
    '/',
    'authorization',
  ],
] as const) {
  test(`${model} is loaded when it is selected, answers, and its key is only in its requests`, async () => {
    const { origin, asked } = await startEndpoint({ events });
    const { person, troubles } = await stage.enter('?lang=en');
    const { page } = person;
    const files = (): Promise<string[]> =>
      page.evaluate((name) => {
        const all = performance.getEntriesByType('resource').map((entry) => entry.name);
        return all.filter((url) => new RegExp(`/${name}-[^/]*\\.js$`).test(url));
      }, model);
    await person.finds('get_weather');
    assert.deepEqual(await files(), []);
    const name = model === 'ag-ui' ? {} : { model: 'a-model' };
    await pick(person, model, { baseUrl: origin, ...name, apiKey: KEY });
    await person.read(model === 'ag-ui' ? 'The agent at 127.0.0.1' : 'a-model at 127.0.0.1');
    assert.equal((await files()).length, 1);
    assert.deepEqual(await faultsOf(page), []);
    await say(person, 'Hello');
    await person.read(text);
    assert.ok(asked[0]);
    assert.equal(asked[0].path, path);
    assert.equal(String(asked[0].headers[header]).replace('Bearer ', ''), KEY);
    const stored = await page.evaluate(allStored);
    assert.match(stored, /lang=/);
    assert.ok(!stored.includes(KEY));
    // The key belongs to this address and is not sent to another one.
    await page.select('#model', model === 'openai' ? 'anthropic' : 'openai');
    assert.equal(await page.$eval('[name=apiKey]', (box) => (box as HTMLInputElement).value), '');
    assert.deepEqual(troubles, { console: [], uncaught: [] });
  });
}

for (const [what, answer, allowsPages, sentence] of [
  [
    'a wrong key',
    { status: 401, body: { error: { message: 'invalid x-api-key' } } },
    true,
    'HTTP status 401, so check the key: invalid x-api-key',
  ],
  ['a server that lets no page call it', {}, false, 'it does not allow this page (CORS)'],
  ['no server', undefined, true, 'the address is wrong, its server is down'],
] as const) {
  test(`${what} is described in the failed turn, which can be retried`, async () => {
    const { origin } = answer ? await startEndpoint(answer, allowsPages) : { origin: 'http://127.0.0.1:9' };
    const { person, troubles } = await stage.enter();
    await person.finds('get_weather');
    await pick(person, 'anthropic', { baseUrl: origin, model: 'a-model', apiKey: KEY });
    await person.read('a-model at 127.0.0.1');
    await say(person, 'Hello');
    await person.read(sentence);
    await person.see('button', 'Try again');
    // Firefox reports a request that CORS blocked as an error of the page.
    const ours = troubles.uncaught.filter((trouble) => !trouble.includes('Cross-Origin Request Blocked'));
    assert.deepEqual(ours, []);
  });
}

test('Without a model in the browser its option has the reason and is disabled', async () => {
  const { person } = await stage.enter();
  await until('the reason', () => person.page.$('>>> option[value="built-in"]:disabled'));
  const said = () => person.page.$eval('option[value="built-in"]', (option) => option.textContent);
  await until('its words', async () => (await said()) === 'This browser’s own model (this browser has none)');
});

test('The browser’s model answers if there is one', async () => {
  const { person } = await stage.enter();
  const { page } = person;
  // Test browsers have no Prompt API: this mock is enough for one answer.
  await page.evaluateOnNewDocument((said) => {
    const session = {
      promptStreaming: () =>
        new ReadableStream({
          start(controller) {
            controller.enqueue(JSON.stringify({ text: said }));
            controller.close();
          },
        }),
      destroy: () => undefined,
    };
    Object.assign(globalThis, {
      LanguageModel: { availability: async () => 'available', create: async () => session },
    });
  }, text);
  await page.reload();
  await until('the choice', () => page.$('option[value="built-in"]:enabled'));
  await page.select('#model', 'built-in');
  await person.see('link', 'Answered by this browser’s own model');
  await say(person, 'Hello');
  await person.read(text);
});
