import { exactNumbers } from '../../shared/exact/exact.js';
import { digestAhead } from '../audit/result-digest.js';
import { freezeRaw } from '../results/raw.js';
import { resultIn } from '../results/result.js';
import { readResult } from '../results/tool-result.js';
import type { JsonObject, SchemaCheck } from '../protocol/index.js';
import { dispatchTo, type CallContext, type CallStep, type RawResult } from './call-context.js';

/** Reads the raw result; rejects with an `McpToolsError` if it is none. */
export async function read(context: CallContext, { raw, numbers }: RawResult): Promise<CallStep> {
  const { parts, server, snapshot } = context;
  const { list, shared } = parts;
  const given = resultIn(raw, server.status === 'connected' && server.era === 'legacy');
  const { chars, exact } = await freezeRaw(given, shared.limits, numbers);
  const digested = digestAhead(given, shared.limits);
  // Without it a model gets the nearest numbers.
  if (exact) await exactNumbers.arrive();
  const schemaCheck = await checkResult(context, given);
  const schema = schemaCheck.status === 'none' ? undefined : snapshot.tool.outputSchema;
  const isShort = chars <= shared.limits.modelResultChars;
  const result = readResult(given, schemaCheck, shared.limits, { schema, exact, isShort });
  list.noteSize(result, chars);
  await digested;
  dispatchTo(context)({ type: 'done', at: Date.now(), result });
  return { step: 'end' };
}

async function checkResult({ parts, snapshot }: CallContext, raw: JsonObject): Promise<SchemaCheck> {
  const { outputSchema } = snapshot.tool;
  const value = raw['structuredContent'];
  if (!outputSchema || raw['isError'] === true) return { status: 'none' };
  return value === undefined ? { status: 'missing' } : parts.validator.validate(outputSchema, value);
}
