import type { LlmDelta } from '../../core/index.js';
import { readValues } from '../wire/answer.js';
import { errorIn } from '../wire/failures.js';
import { brokenOff, unreadable } from '../wire/model-error.js';
import { isRecord, listOf, textOf } from '../wire/read.js';
import { ItemReader } from './items.js';
import { stopOf, usageOf } from './outcome.js';

/** Reads an answer as deltas, from a stream of events or from one JSON value. */
export async function* readAnswer(response: Response, by: string): AsyncGenerator<LlmDelta, void, undefined> {
  const items = new ItemReader(by);
  for await (const event of readValues(response, 'response', (value) => [eventFrom(value)])) {
    const output = event['output'];
    if (Array.isArray(output)) {
      for (const [index, item] of listOf(output).entries()) yield* items.end(index, item);
      yield* endOf(event, items);
      return;
    }
    yield* readEvent(event, items);
    if (/^response\.(?:completed|incomplete)$/.test(textOf(event['type']))) return;
  }
  throw brokenOff();
}

function eventFrom(value: unknown): Record<string, unknown> {
  if (!isRecord(value)) throw unreadable('it is none.');
  const failed = value['type'] === 'response.failed' ? value['response'] : value;
  const said = value['type'] === 'error' ? (errorIn(value) ?? textOf(value['message'])) : errorIn(failed);
  const isFailed = isRecord(failed) && (value['type'] === 'response.failed' || failed['status'] === 'failed');
  if (said === undefined && !isFailed) return value;
  throw new Error(`The model's server reported an error: ${said ?? 'it failed'}`);
}

/** Events that are not known here are passed over: an item's end has all of it. */
function* readEvent(event: Record<string, unknown>, items: ItemReader): Iterable<LlmDelta> {
  const { item, response, delta } = event;
  const place = Number(event['output_index'] ?? 0);
  const part = Number(event['content_index'] ?? event['summary_index'] ?? 0);
  switch (event['type']) {
    case 'response.created':
      if (isRecord(response) && typeof response['model'] === 'string')
        yield { type: 'response', model: response['model'] };
      return;
    case 'response.output_item.added':
      if (isRecord(item)) yield* items.begin(place, item);
      return;
    case 'response.output_text.delta':
      yield* items.say(place, part, 'text', textOf(delta));
      return;
    case 'response.refusal.delta':
      yield* items.say(place, part, 'refusal', textOf(delta));
      return;
    case 'response.reasoning_text.delta':
    case 'response.reasoning_summary_text.delta':
      yield* items.reason(place, part, textOf(delta));
      return;
    case 'response.function_call_arguments.delta':
      yield* items.argue(place, textOf(delta));
      return;
    case 'response.output_item.done':
      if (isRecord(item)) yield* items.end(place, item);
      return;
    case 'response.completed':
    case 'response.incomplete':
      if (isRecord(response)) yield* endOf(response, items);
  }
}

function* endOf(response: Record<string, unknown>, items: ItemReader): Iterable<LlmDelta> {
  if (typeof response['model'] === 'string') yield { type: 'response', model: response['model'] };
  if (isRecord(response['usage'])) yield { type: 'usage', usage: usageOf(response['usage']) };
  yield { type: 'stop', stop: stopOf(response, items) };
}
