import type { JsonObject, Llm, LlmDelta, ModelTool } from '../../src/core/index.js';
import { agUi } from '../../src/llm/ag-ui.js';
import { aiSdk } from '../../src/llm/ai-sdk.js';
import { anthropic } from '../../src/llm/anthropic.js';
import { gemini } from '../../src/llm/gemini.js';
import { openAi } from '../../src/llm/openai.js';
import { openAiResponses } from '../../src/llm/openai-responses.js';
import { promptApi } from '../../src/llm/prompt-api.js';
import { type Provider } from '../../src/llm/tools/tables.js';
import type { ModelServer } from '../fixtures/model-server.js';
import { turn } from './support.js';
import type { SentTool } from './tool-rules.js';

/** Tools in one request, and the warnings about those left out. */
export interface Sent {
  readonly tools: readonly SentTool[];
  readonly warnings: readonly string[];
  readonly deltas: readonly LlmDelta[];
}

type Raw = Readonly<Record<string, unknown>>;

/** Adapters that reach an endpoint over HTTP, each with the place of the tools in its requests. */
const adapters: Readonly<Record<Exclude<Provider, 'ai-sdk' | 'prompt-api'>, (origin: string) => Llm>> = {
  'ag-ui': (origin) => agUi({ url: `${origin}/agent` }),
  anthropic: (origin) => anthropic({ model: 'm', baseUrl: origin }),
  gemini: (origin) => gemini({ model: 'm', baseUrl: origin }),
  openai: (origin) => openAi({ model: 'm', baseUrl: origin }),
  'openai-responses': (origin) => openAiResponses({ model: 'm', baseUrl: origin }),
};

export const providers = [...Object.keys(adapters), 'ai-sdk', 'prompt-api'] as readonly Provider[];

/** Answer format in one request. */
export interface SentFormat {
  readonly schema: JsonObject | undefined;
  readonly warnings: readonly string[];
}

interface Asked {
  /** Body of the request, or options of a library. */
  readonly request: Raw;
  readonly deltas: readonly LlmDelta[];
}

/** Sends a model of a provider a request with these tools. The answer does not matter. */
export async function sent(
  server: ModelServer,
  provider: Provider,
  tools: readonly ModelTool[],
  more: Parameters<typeof turn>[0] = {},
): Promise<Sent> {
  const { request, deltas } = await ask(server, provider, { tools, ...more });
  return { tools: toolsIn(request['tools']), warnings: warningsIn(deltas), deltas };
}

/** Requests an answer with this schema. */
export async function sentFormat(
  server: ModelServer,
  provider: Provider,
  schema: JsonObject,
): Promise<SentFormat> {
  const { request, deltas } = await ask(server, provider, { responseFormat: { type: 'json', schema } });
  const at = (...steps: readonly string[]): unknown =>
    steps.reduce<unknown>((value, step) => (value as Raw | undefined)?.[step], request);
  const found =
    at('response_format', 'json_schema', 'schema') ??
    at('text', 'format', 'schema') ??
    at('output_config', 'format', 'schema') ??
    at('generationConfig', 'responseJsonSchema') ??
    at('responseFormat', 'schema') ??
    at('responseConstraint');
  return { schema: found as JsonObject | undefined, warnings: warningsIn(deltas) };
}

async function ask(
  server: ModelServer,
  provider: Provider,
  more: Parameters<typeof turn>[0] = {},
): Promise<Asked> {
  let declared: Raw | undefined;
  let llm: Llm;
  if (provider === 'ai-sdk') {
    llm = aiSdk({
      provider: 'p',
      modelId: 'm',
      doStream: (options: Raw) => {
        declared = options;
        return Promise.reject(new Error('asked'));
      },
    } as never);
  } else if (provider === 'prompt-api') {
    const promptStreaming = (_: unknown, options: object): never => {
      declared = { ...declared, ...options };
      throw new Error('asked');
    };
    const create = async (options: object) => {
      declared = { ...options };
      return { promptStreaming, destroy: () => undefined };
    };
    const LanguageModel = { availability: () => Promise.resolve('available'), create };
    const None = Object;
    llm = promptApi({
      browser: {
        LanguageModel,
        LanguageModelToolCall: None,
        LanguageModelToolSuccess: None,
        LanguageModelToolError: None,
      },
    });
  } else {
    server.answer({ status: 418, pieces: ['asked'] });
    llm = adapters[provider](server.origin);
  }
  const deltas: LlmDelta[] = [];
  try {
    for await (const delta of (await llm(turn(more))) as AsyncIterable<LlmDelta>) deltas.push(delta);
  } catch (error) {
    if (!(error instanceof Error) || !/asked/.test(error.message)) throw error;
  }
  return { request: declared ?? server.requests.at(-1)?.body ?? {}, deltas };
}

function warningsIn(deltas: readonly LlmDelta[]): readonly string[] {
  return deltas.flatMap((delta) => (delta.type === 'warning' ? [delta.text] : []));
}

function toolsIn(declared: unknown): readonly SentTool[] {
  const all = (declared ?? []) as readonly Raw[];
  return all
    .flatMap((one) => (one['functionDeclarations'] as readonly Raw[] | undefined) ?? [one])
    .map((one) => (one['function'] as Raw | undefined) ?? one)
    .map((one) => ({
      name: one['name'] as string,
      description: one['description'] as string,
      schema: (one['parameters'] ??
        one['input_schema'] ??
        one['inputSchema'] ??
        one['parametersJsonSchema']) as JsonObject,
    }));
}
