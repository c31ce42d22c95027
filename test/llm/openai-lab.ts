import { after, before, beforeEach } from 'node:test';
import type { LlmDelta } from '../../src/core/index.js';
import { openAi, type OpenAiOptions } from '../../src/llm/openai.js';
import { type OpenAiServer, type RecordedRequest, startOpenAiServer } from '../fixtures/openai-server.js';
import { deltasOf, turn } from './support.js';

export const LIMIT = { timeout: 120_000 };

export interface OpenAiLab {
  /** The address for a client, once the tests run. */
  readonly baseUrl: string;
  /** The requests that arrived during this test. */
  requests(): Promise<RecordedRequest[]>;
  /** All deltas of one answer. */
  ask(options: Partial<OpenAiOptions>, request?: ReturnType<typeof turn>): Promise<LlmDelta[]>;
}

/** Starts an endpoint before the tests of a file and stops it after them. */
export function useOpenAi(): OpenAiLab {
  let server: OpenAiServer;
  before(async () => {
    server = await startOpenAiServer();
  });
  after(() => server.stop());
  beforeEach(() => fetch(server.requestsUrl, { method: 'DELETE' }));
  return {
    get baseUrl() {
      return server.baseUrl;
    },
    requests: async () => (await (await fetch(server.requestsUrl)).json()) as RecordedRequest[],
    ask: (options, request = turn()) =>
      deltasOf(openAi({ baseUrl: server.baseUrl, model: 'text', ...options }), request),
  };
}

export const textOf = (deltas: readonly LlmDelta[]): string =>
  deltas.map((delta) => (delta.type === 'text' || delta.type === 'part-delta' ? delta.text : '')).join('');

export const callsIn = (deltas: readonly LlmDelta[]): { id: string; name: string; args: string }[] =>
  deltas.flatMap((delta) => {
    if (delta.type !== 'tool-call') return [];
    const pieces = deltas.filter((one) => one.type === 'tool-call-arguments' && one.id === delta.id);
    const args = pieces.map((one) => ('text' in one ? one.text : '')).join('');
    return [{ id: delta.id, name: delta.name, args }];
  });

/** A `fetch` that answers with these chunks as a stream of events, and then `[DONE]`. */
export const answering =
  (...chunks: unknown[]): typeof fetch =>
  async () => {
    const events = [...chunks.map((one) => JSON.stringify(one)), '[DONE]'].map((one) => `data: ${one}\n\n`);
    return new Response(events.join(''), { headers: { 'Content-Type': 'text/event-stream' } });
  };

export const delta = (value: unknown, finish: string | null = null): unknown => ({
  choices: [{ index: 0, delta: value, finish_reason: finish }],
});
