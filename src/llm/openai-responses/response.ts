import type { LlmDelta, ModelStop, ModelUsage } from '../../core/index.js';
import { readValues } from '../wire/answer.js';
import { errorIn } from '../wire/failures.js';
import { brokenOff, unreadable } from '../wire/model-error.js';
import { isRecord, jsonText, listOf, placeOf, textOf, jsonOf, numberOf } from '../wire/read.js';
import { ItemReader } from './items.js';

/** Reads an answer as deltas, from a stream of events or from one JSON value. */
export async function* readAnswer(response: Response, by: string): AsyncGenerator<LlmDelta, void, undefined> {
  const items = new ItemReader(by);
  const events = readValues(response, 'response', (value) => [eventFrom(value)]);
  try {
    for (let next = await events.next(); ; next = await events.next()) {
      if (next.done) {
        if (!next.value) throw brokenOff();
        yield* endOf({}, items);
        return;
      }
      const event = next.value;
      if (Array.isArray(event['output'])) yield* endOf(event, items);
      else yield* readEvent(event, items);
      if (isLast(event)) return;
    }
  } finally {
    await events.return(false);
  }
}

function isLast({ type, output }: Record<string, unknown>): boolean {
  return Array.isArray(output) || /^response\.(?:completed|incomplete)$/.test(textOf(type));
}

function eventFrom(value: unknown): Record<string, unknown> {
  if (!isRecord(value)) throw unreadable('it is none.');
  const failed = value['type'] === 'response.failed' ? value['response'] : value;
  const said = value['type'] === 'error' ? (errorIn(value) ?? textOf(value['message'])) : errorIn(failed);
  const isFailed = isRecord(failed) && (value['type'] === 'response.failed' || failed['status'] === 'failed');
  if (said === undefined && !isFailed) return value;
  throw new Error(`The model's server reported an error: ${said ?? 'it failed'}`);
}

/** Unknown events are skipped: the end of an item has all its content. */
function* readEvent(event: Record<string, unknown>, items: ItemReader): Iterable<LlmDelta> {
  const { item, response, delta } = event;
  const place = items.placeOf(event);
  const part = placeOf(event['content_index']) ?? placeOf(event['summary_index']) ?? 0;
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
    case 'response.output_text.done':
      yield* items.sayWhole(place, part, 'text', textOf(event['text']));
      return;
    case 'response.refusal.done':
      yield* items.sayWhole(place, part, 'refusal', textOf(event['refusal']));
      return;
    case 'response.function_call_arguments.delta':
      yield* items.argue(place, jsonText(delta));
      return;
    case 'response.function_call_arguments.done':
      yield* items.argueWhole(place, jsonText(event['arguments']));
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
  // Some endpoints send nothing before this event.
  for (const [place, item] of listOf(response['output']).entries()) yield* items.endOnce(place, item);
  if (typeof response['model'] === 'string') yield { type: 'response', model: response['model'] };
  if (isRecord(response['usage'])) yield { type: 'usage', usage: usageOf(response['usage']) };
  yield { type: 'stop', stop: stopOf(response, items) };
}

/** Returns why a response ended. One that is incomplete for an unknown reason counts as broken off. */
function stopOf(
  response: Record<string, unknown>,
  { hasCalls, hasRefused }: { readonly hasCalls: boolean; readonly hasRefused: boolean },
): ModelStop {
  const details = response['incomplete_details'];
  if (response['status'] !== 'incomplete') {
    return { reason: hasRefused ? 'refusal' : hasCalls ? 'tool-calls' : 'stop' };
  }
  const raw = isRecord(details) ? textOf(details['reason']) : '';
  const isCut = raw === 'max_output_tokens' || raw === 'max_messages';
  const reason = isCut ? 'length' : raw === 'content_filter' ? 'filtered' : 'interrupted';
  return { reason, raw: raw || 'incomplete' };
}

function usageOf(usage: Record<string, unknown>): ModelUsage {
  const input = usage['input_tokens_details'];
  const output = usage['output_tokens_details'];
  return {
    input: {
      ...numberOf('total', usage['input_tokens']),
      ...numberOf('cacheRead', isRecord(input) ? input['cached_tokens'] : undefined),
      ...numberOf('cacheWrite', isRecord(input) ? input['cache_write_tokens'] : undefined),
    },
    output: {
      ...numberOf('total', usage['output_tokens']),
      ...numberOf('reasoning', isRecord(output) ? output['reasoning_tokens'] : undefined),
    },
    raw: jsonOf(usage),
  };
}
