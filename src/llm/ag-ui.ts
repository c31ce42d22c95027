import type { Llm, LlmDelta } from '../core/index.js';
import { runInput, warningsOf } from './ag-ui/request.js';
import { readRun } from './ag-ui/run.js';
import type { AskModel } from './tools/ask.js';
import { fitting } from './tools/fitting.js';
import { post, type EndpointOptions } from './wire/endpoint.js';
import { exactName } from './wire/family.js';
import { repairing } from './wire/turn.js';

/** Image formats that every model with images accepts. */
const takes = /^(?!image\/(?!png|jpeg|gif|webp))/;
const media = { said: takes, result: takes };

/** Address of an agent. */
export interface AgUiOptions extends EndpointOptions {
  /** The agent's endpoint, which accepts a run and streams its events. */
  readonly url: string;
}

/**
 * Returns an agent that supports AG-UI 1.0, as a model. LangGraph, Mastra, CrewAI and others have endpoints for it. The page's
 * tools go with each run. A call ends the run, and its result begins the next one.
 *
 * ```js
 * element.llm = agUi({ url: '/api/agent' });
 * ```
 *
 * Failures are thrown as an `Error` with a sentence to show, without the key.
 */
export function agUi(options: AgUiOptions): Llm {
  const { url } = options;
  const by = exactName('ag-ui', url);
  const repaired = repairing(media);
  const llm: AskModel = ({ signal, ...given }) =>
    repaired(given, async function* (turn): AsyncGenerator<LlmDelta> {
      for (const text of warningsOf(turn)) yield { type: 'warning', text };
      yield* post(
        url,
        { body: runInput(turn), keyHeader: ['Authorization', 'Bearer '], options, signal },
        (response) => readRun(response, by, new Set(turn.tools.map(({ name }) => name))),
      );
    });
  return Object.assign(fitting('ag-ui', llm), { provider: by, inputs: ['image', 'audio', 'file'] as const });
}
