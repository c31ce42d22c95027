import assert from 'node:assert/strict';
import type { Llm, LlmDelta, LlmRequest, McpHost, ToolMessage } from '../../src/core/index.js';
import { userMessage } from '../fixtures/talk.js';
import { add, approveAll, makeHost } from '../core/support.js';

export const KEY = 'sk-very-secret-0123456789';

/** Returns a request to a model. */
export const turn = (more: Partial<LlmRequest> = {}): LlmRequest => ({
  messages: [userMessage('Hello')],
  tools: [],
  system: 'Be kind.',
  signal: new AbortController().signal,
  ...more,
});

/** Returns all deltas of one reply. */
export async function deltasOf(llm: Llm, request = turn()): Promise<LlmDelta[]> {
  const deltas: LlmDelta[] = [];
  for await (const delta of (await llm(request)) as AsyncIterable<LlmDelta>) deltas.push(delta);
  return deltas;
}

/** Returns the message of a failed reply. */
export async function failureOf(llm: Llm, request = turn()): Promise<string> {
  const error: unknown = await deltasOf(llm, request).then(
    () => assert.fail('It should have failed'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof Error);
  assert.equal(error.cause, undefined);
  return error.message;
}

/** Returns the deltas of one type. */
export function only<Type extends LlmDelta['type']>(
  deltas: readonly LlmDelta[],
  type: Type,
): Extract<LlmDelta, { type: Type }>[] {
  return deltas.filter((delta): delta is Extract<LlmDelta, { type: Type }> => delta.type === type);
}

/** Returns a `fetch` whose response arrives in these parts. */
export function answeringIn(pieces: readonly Uint8Array[], type = 'text/event-stream'): typeof fetch {
  return async () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    });
    return new Response(body, { headers: { 'Content-Type': type } });
  };
}

/** Requests the same reply cut in two at every byte, and byte by byte; all must read like the whole. */
export async function assertCutAnywhere(
  text: string,
  llmWith: (fetch: typeof globalThis.fetch) => Llm,
): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  const whole = parts(await deltasOf(llmWith(answeringIn([bytes]))));
  assert.ok(whole.length > 0);
  for (let at = 1; at < bytes.length; at++) {
    const cut = answeringIn([bytes.slice(0, at), bytes.slice(at)]);
    assert.deepEqual(parts(await deltasOf(llmWith(cut))), whole, `cut at ${at}`);
  }
  const single = answeringIn(Array.from(bytes, (byte) => Uint8Array.of(byte)));
  assert.deepEqual(parts(await deltasOf(llmWith(single))), whole);
}

/** Ids that the adapter generates differ from reply to reply. */
function parts(deltas: readonly LlmDelta[]): unknown[] {
  return JSON.parse(JSON.stringify(deltas).replace(/call_[0-9a-f]{32}/g, 'made-up')) as unknown[];
}

/** Returns a host with the tools of a real MCP server, and a person who approves everything. */
export async function hostWith(llm: Llm, url: string): Promise<McpHost> {
  const host = makeHost({ llm });
  approveAll(host);
  await add(host, { url, label: 'Demo' });
  return host;
}

/** Result with an image, in the form for the model. */
export const pictureResult: ToolMessage = {
  role: 'tool',
  toolCallId: 'call one',
  name: 'Demo__draw',
  server: 'Demo',
  tool: 'draw',
  content: [
    { type: 'text', text: 'A chart.' },
    { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' },
    { type: 'image', data: 'BBBB', mimeType: 'image/x-other' },
  ],
  isError: true,
  untrusted: true,
};

/** Envelope of that result. */
export const pictureEnvelope = (second: string): string =>
  JSON.stringify({
    server: 'Demo',
    tool: 'draw',
    untrusted: true,
    isError: true,
    content: ['A chart.', '[image image/png, sent beside this text]', `[image image/x-other, ${second}]`],
  });
