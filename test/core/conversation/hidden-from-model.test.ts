import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import fc from 'fast-check';
import { hasHidden, type LlmRequest, modelToolOf, type ModelTool } from '../../../src/core/index.js';
import { hiddenCharacters } from '../../fixtures/corpora/hidden-characters.js';
import { describe, test } from '../../fixtures/suites.js';
import { rugPull, startRugPullServer } from '../../fixtures/trust/index.js';
import { add, approveAll, endHosts, makeHost, serverOf, toolOf } from '../support.js';

/** T3 and T5 of the threat model: the model gets exactly what a person can see, and nothing is hidden in it. */

let server: Awaited<ReturnType<typeof startRugPullServer>>;
let runs = 0;
before(async () => {
  server = await startRugPullServer();
});
afterEach(endHosts);
after(() => server.stop());

const chars = hiddenCharacters.map(({ code }) => String.fromCodePoint(code));
const label = 'The\u200b shop';

/** Every string of a value, including its keys. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [key, ...stringsOf(child)]);
}

/** Hidden characters that are allowed between certain others. */
const lawful = new Set([0x200c, 0x200d, 0xfe0f]);
const codes = new Set(hiddenCharacters.map(({ code }) => code).filter((code) => !lawful.has(code)));

function assertNothingHides(value: unknown): void {
  for (const text of stringsOf(value)) {
    assert.equal(hasHidden(text), false, JSON.stringify(text));
    // Checked again with an independent list, so that this does not rely on one regular expression.
    assert.ok(!Array.from(text).some((char) => codes.has(char.codePointAt(0)!)), JSON.stringify(text));
  }
}

const dirtyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      fc.constantFrom(...chars, '<b>', '__proto__', '\n'),
    ),
    {
      maxLength: 6,
    },
  )
  .map((pieces) => pieces.join(''));

const { schema } = fc.letrec<{ schema: Record<string, unknown>; anything: unknown }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 2 },
    fc.record(
      { type: fc.constant('string'), description: dirtyText, enum: fc.array(dirtyText, { maxLength: 3 }) },
      { requiredKeys: [] },
    ),
    fc.record({
      type: fc.constant('object'),
      title: dirtyText,
      properties: fc.dictionary(dirtyText, tie('schema'), { maxKeys: 3 }),
      required: fc.array(dirtyText, { maxLength: 2 }),
    }),
    fc.record({ type: fc.constant('array'), items: tie('schema') }),
  ),
  anything: fc.jsonValue({ maxDepth: 2 }),
}));

const tool = fc.record(
  {
    name: dirtyText,
    title: dirtyText,
    description: fc.oneof(
      dirtyText,
      fc.integer({ min: 4_000, max: 4_200 }).map((length) => `${'👩\u200d'.repeat(length / 3)}\ud83d`),
    ),
    inputSchema: fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(dirtyText, schema, { maxKeys: 4 }),
    }),
    outputSchema: schema,
    annotations: fc.record({ title: dirtyText, readOnlyHint: fc.boolean(), secretHint: dirtyText }),
    icons: fc.array(fc.record({ src: dirtyText })),
    _meta: fc.dictionary(fc.constantFrom('ui', 'secret'), fc.record({ instructions: dirtyText })),
    execution: fc.record({ hint: dirtyText }),
    unknownKey: dirtyText,
  },
  { requiredKeys: ['inputSchema'] },
);

/** Calls a model once and returns its request. */
async function heardBy(
  url: string,
): Promise<{ request: LlmRequest; host: ReturnType<typeof makeHost>; id: string }> {
  let heard: LlmRequest | undefined;
  const host = makeHost({
    llm: (request) => {
      heard = request;
      return { text: 'Heard.' };
    },
  });
  const id = await add(host, { url, label });
  await host.send('What is there?');
  assert.ok(heard);
  return { request: heard, host, id };
}

describe('tools in the form for the model', { timeout: 60_000 }, () => {
  test('A model gets exactly what a person can see of 1,000 tools, without hidden characters', async () => {
    const rug = rugPull(server.url, `t3-${++runs}`);
    const tools = fc
      .sample(tool, { numRuns: 1_000, seed: 20_260_728 })
      // A list with a missing or repeated name is rejected.
      .map((one, at) => ({ ...one, name: `${at}${one.name ?? ''}`.slice(0, 100) }));
    await rug.define({ tools });
    const { request, host, id } = await heardBy(rug.url);
    const shown = host.getSnapshot().tools;
    assert.equal(request.tools.length, 1_000);
    assert.equal(shown.length, 1_000);
    const keys: (keyof ModelTool)[] = [
      'name',
      'description',
      'parameters',
      'server',
      'tool',
      'hiddenCharacters',
    ];
    let dirty = 0;
    for (const [at, told] of request.tools.entries()) {
      const admitted = shown[at]!;
      assert.equal(JSON.stringify(told), JSON.stringify(modelToolOf(admitted, serverOf(host, id).label)));
      assert.deepEqual(
        Object.keys(told).filter((key) => !(keys as string[]).includes(key)),
        [],
      );
      assertNothingHides(told);
      assert.equal(told.hiddenCharacters, admitted.hiddenCharacters);
      assert.equal(told.server, 'The shop');
      const own = stringsOf([
        admitted.description ?? admitted.displayName,
        admitted.name,
        admitted.inputSchema,
      ]);
      if (own.some(hasHidden)) dirty++;
      // The label itself has one.
      assert.equal((told.hiddenCharacters ?? 0) > 1, own.some(hasHidden));
    }
    assert.ok(dirty > 300, `enough of them had something to hide: ${dirty}`);
    assertNothingHides([request.system, request.messages]);
  });

  for (const { code, name } of hiddenCharacters) {
    test(`The model receives no ${name} in any field`, async () => {
      const char = String.fromCodePoint(code);
      const dirty = `a${char}b`;
      const rug = rugPull(server.url, `t5-${++runs}`);
      await rug.define({
        instructions: dirty,
        tools: [
          {
            name: dirty,
            title: dirty,
            description: dirty,
            inputSchema: { type: 'object', properties: { [dirty]: { type: 'string', enum: [dirty] } } },
          },
        ],
      });
      await rug.answer({ text: dirty });
      const requests: LlmRequest[] = [];
      const host = makeHost({
        llm: (request) => {
          requests.push(request);
          const [{ name } = { name: '' }] = request.tools;
          if (requests.length > 1) return { text: dirty };
          return { text: dirty, toolCalls: [{ name, arguments: { [dirty]: dirty } }] };
        },
      });
      approveAll(host);
      const id = await add(host, { url: rug.url, label });
      await host.send(dirty);
      await host.send('And again');
      assert.equal(requests.length, 3);
      const [first, second] = requests;
      assert.deepEqual(first?.tools, [
        {
          name: toolOf(host, id, dirty).alias,
          description: 'ab',
          parameters: { type: 'object', properties: { ab: { type: 'string', enum: ['ab'] } } },
          server: 'The shop',
          tool: 'ab',
          hiddenCharacters: 5,
        },
      ]);
      for (const request of requests) {
        assertNothingHides([request.system, request.tools, request.messages]);
        assert.ok(!JSON.stringify([request.system, request.messages]).includes(char));
      }
      const result = second?.messages.find((message) => message.role === 'tool');
      assert.deepEqual(result?.content, [
        { type: 'text', text: 'ab\n[1 invisible character was removed here]' },
      ]);
      assert.equal(result.hiddenCharacters, 1);
      const breaks = /[\u0085\u2028]/.test(char);
      const quoted = breaks ? '> a\n> b\n[1 invisible character was' : '> ab\n[2 invisible characters were';
      assert.ok(first.system.endsWith(`${quoted} removed here]`), first.system);
    });
  }
});
