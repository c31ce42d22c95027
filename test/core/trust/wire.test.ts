import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { JsonObject, JsonValue } from '../../../src/core/index.js';
import { canonicalJson } from '../../../src/core/base/canonical.js';
import { digestOf } from '../../../src/core/base/digest.js';
import { describe, test } from '../../fixtures/suites.js';
import { rawMember } from '../../fixtures/trust/index.js';
import { makeHost, add } from '../support.js';
import { approve, beginAsked, meet, type Meeting, newAsk, patient, recordsOf, useLab } from './lab.js';
import { dice, shuffled } from './writings.js';

const lab = useLab();

/** Exists only beside the project: a clone alone does not have it. */
const strings = new URL('../../../../shared/corpora/blns.json', import.meta.url);

/** Approves a call with these arguments and compares every copy: shown, hashed, kept, sent. */
async function assertSentAsShown(meeting: Meeting, args: JsonObject): Promise<void> {
  const { host, rug } = meeting;
  await rug.forget();
  const { ask, settled } = await beginAsked(meeting, { tool: 'echo', arguments: args });
  const shown = host.getSnapshot().calls.find(({ id }) => id === ask.callId)!.arguments;
  assert.equal(ask.digest, digestOf(args));
  assert.equal(ask.digest, digestOf(shown));
  assert.equal(canonicalJson(shown), canonicalJson(args));
  approve(host, ask);
  const call = await settled;
  assert.equal(call.status, 'done');
  const [sent, ...more] = await rug.calls();
  assert.deepEqual(more, []);
  assert.equal(sent?.arguments, canonicalJson(call.arguments));
  assert.equal(sent.arguments, canonicalJson(args));
}

/** Objects as in JSON, with keys that are difficult for code that builds objects. */
const anyArguments: fc.Arbitrary<JsonObject> = fc
  .tuple(
    fc.dictionary(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('__proto__', 'constructor', 'toJSON', '', '0', '10', '9', '-0', 'a/b', '~'),
      ),
      fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }) as fc.Arbitrary<JsonValue>,
      { maxKeys: 8 },
    ),
    fc.boolean(),
  )
  .map(([value]) => JSON.parse(JSON.stringify(value)) as JsonObject);

describe('the text that is sent', { timeout: 120_000 }, () => {
  for (const era of ['modern', 'legacy'] as const) {
    test(`The sent text is the canonical form of the shown arguments, for 500 random values (${era})`, async () => {
      const meeting = await meet(lab.fresh(era));
      await fc.assert(
        fc.asyncProperty(anyArguments, (args) => assertSentAsShown(meeting, args)),
        { numRuns: 500, seed: 4 },
      );
    });
  }

  test('The sent text is correct for every naughty string, as a value and as a key', async (t) => {
    if (!existsSync(strings)) return t.skip('There is no list of them here.');
    const naughty = JSON.parse(readFileSync(strings, 'utf8')) as string[];
    assert.ok(naughty.length > 500);
    const meeting = await meet(lab.fresh());
    for (const text of naughty) {
      const args = JSON.parse(JSON.stringify({ text, list: [text], [text]: 1 })) as JsonObject;
      await assertSentAsShown(meeting, args);
    }
  });

  const odd: [name: string, args: string][] = [
    ['nothing', '{}'],
    ['a key that is a prototype', '{"__proto__":{"a":1},"a":2}'],
    ['keys that are numbers', '{"10":1,"9":2,"b":3,"a":4,"-1":5}'],
    ['half characters', '{"\\ud800":"\\udfff","a":"\\ud83d\\ude00"}'],
    ['numbers at their edges', '{"a":1e21,"b":-0,"c":5e-324,"d":9007199254740993,"e":0.1,"f":1.0}'],
    ['a megabyte', `{"text":"${'é'.repeat(500_000)}"}`],
    ['500 lines and 10,000 spaces', `{"text":"${'\\n'.repeat(500)}${' '.repeat(10_000)}end"}`],
    ['200 levels', `{"a":${'['.repeat(200)}${']'.repeat(200)}}`],
    ['characters that nobody sees', '{"to":"a\\u202eb\\u200b\\udb40\\udc41"}'],
  ];
  for (const [name, text] of odd) {
    test(`The sent text is correct for ${name}`, async () => {
      await assertSentAsShown(await meet(lab.fresh()), JSON.parse(text) as JsonObject);
    });
  }

  test('The sent text is canonical, in whatever notation the model wrote the arguments', async () => {
    const rug = lab.fresh();
    const value = { to: 'Ada', text: 'a/b', copies: 2 };
    const texts = Array.from({ length: 10 }, (_, seed) =>
      JSON.stringify(shuffled(value, dice(seed)), null, seed % 4),
    );
    let round = 0;
    const host = makeHost({
      limits: patient,
      llm({ tools }) {
        const name = tools.find(({ tool }) => tool === 'send')!.name;
        const text = texts[round++];
        return text === undefined ? { text: 'Done' } : { toolCalls: [{ name, arguments: text }] };
      },
    });
    await add(host, { url: rug.url, label: 'A' });
    const turn = host.send('Go');
    const known = new Set<string>();
    while (known.size < texts.length) {
      const ask = await newAsk(host, known);
      known.add(ask.id);
      assert.equal(ask.digest, digestOf(value));
      approve(host, ask);
    }
    await turn;
    const sent = (await rug.calls()).map((call) => call.arguments);
    assert.deepEqual(
      sent,
      texts.map(() => '{"copies":2,"text":"a/b","to":"Ada"}'),
    );
  });

  test("The request contains only the name, the arguments and the protocol's metadata", async () => {
    const meeting = await meet(lab.fresh());
    await assertSentAsShown(meeting, { to: 'Ada' });
    const [{ body } = { body: '' }] = await meeting.rug.calls();
    const params = JSON.parse(rawMember(body, 'params') ?? '{}') as object;
    assert.deepEqual(Object.keys(params).sort(), ['_meta', 'arguments', 'name']);
  });

  test('Each record has the digest of the arguments: the call, the request, the decision and the sending', async () => {
    const meeting = await meet(lab.fresh());
    const args = { text: 'b', to: 'a' };
    await assertSentAsShown(meeting, args);
    const { host } = meeting;
    const digests = [
      ...recordsOf(host, 'call'),
      ...recordsOf(host, 'ask'),
      ...recordsOf(host, 'decision'),
      ...recordsOf(host, 'sent'),
    ].map(({ argumentsDigest }) => argumentsDigest);
    assert.deepEqual(digests, Array(5).fill(digestOf(args)));
  });
});
