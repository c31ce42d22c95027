import { problem, problemSentences, type Problem, type ProblemCode } from '../base/errors.js';
import { isObject } from '../base/is-object.js';
import { isDeeperThan, type Limits } from '../base/limits.js';
import { admitResult, readResult } from '../results/index.js';
import type {
  JsonObject,
  Progress,
  SchemaError,
  SettledCall,
  Initiator,
  StructuredPart,
  ToolResult,
  SchemaCheck,
} from '../protocol/index.js';

/** Returns a saved call with the ids that it had then; `undefined` if it is incomplete. */
export function readCall(given: unknown, limits: Limits): SettledCall | undefined {
  if (!isObject(given)) return undefined;
  const { status, endedAt, startedAt, reason, deniedBy } = given;
  const base = readBase(given, limits);
  if (!base || !isTime(endedAt)) return undefined;
  const why = restoreProblem(given['problem']);
  const started = isTime(startedAt) ? { startedAt } : undefined;
  const reported = { ...base, ...readProgress(given['progress']), endedAt };
  const because = typeof reason === 'string' ? { reason } : {};
  switch (status) {
    case 'done': {
      const result = started && readSavedResult(given['result'], limits);
      return result && { ...reported, ...started, status, result };
    }
    case 'failed': {
      const errors = given['errors'] === undefined ? {} : { errors: readErrors(given['errors'], limits) };
      return why && { ...reported, ...started, ...errors, status, problem: why };
    }
    case 'lost':
      return started && why && { ...reported, ...started, status, problem: why };
    case 'cancelled':
      return { ...reported, ...started, ...because, status };
    case 'denied': {
      const isKnown = deniedBy === 'person' || deniedBy === 'policy';
      return isKnown ? { ...base, ...because, status, endedAt, deniedBy } : undefined;
    }
    default:
      return undefined;
  }
}

function readBase(given: JsonObject, limits: Limits): Omit<SettledCall, 'status' | 'endedAt'> | undefined {
  const { id, serverId, serverLabel, tool, displayName, arguments: args, startedBy, createdAt } = given;
  const isNamed = [id, serverId, serverLabel, tool, displayName].every(isName);
  if (!isNamed || !isInitiator(startedBy) || !isTime(createdAt)) return undefined;
  if (!isShallow(args, limits.argumentDepth)) return undefined;
  const names = { id, serverId, serverLabel, tool, displayName } as Record<
    'id' | 'serverId' | 'serverLabel' | 'tool' | 'displayName',
    string
  >;
  const edit = readEdit(given['edit'], limits);
  return { ...names, arguments: args, startedBy, ...(edit ? { edit } : {}), createdAt };
}

function readEdit(given: unknown, limits: Limits): SettledCall['edit'] {
  if (!isObject(given)) return undefined;
  const { before } = given;
  const changed = listOf(given['changed']).filter((pointer) => typeof pointer === 'string');
  return isShallow(before, limits.argumentDepth) ? { before, changed } : undefined;
}

function readProgress(given: unknown): { readonly progress?: Progress } {
  if (!isObject(given)) return {};
  const { progress, total, message } = given;
  if (typeof progress !== 'number') return {};
  return {
    progress: {
      progress,
      ...(typeof total === 'number' ? { total } : {}),
      ...(typeof message === 'string' ? { message } : {}),
    },
  };
}

/** Reads the result from what the server sent, as the first time. */
function readSavedResult(given: unknown, limits: Limits): ToolResult | undefined {
  if (!isObject(given)) return undefined;
  const { raw, schema } = given;
  const schemaCheck = readSchemaCheck(given['schemaCheck'], limits);
  if (!schemaCheck) return undefined;
  const exact = readExact(given['exact']);
  const numbers = exact && { see: () => undefined, exact: () => exact };
  try {
    return readResult(admitResult(raw, limits), schemaCheck, limits, {
      numbers,
      schema: isShallow(schema, limits.toolDepth) ? schema : undefined,
    });
  } catch {
    return undefined;
  }
}

function readExact(given: unknown): StructuredPart['exact'] {
  if (!isObject(given)) return undefined;
  const all = Object.entries(given).map(([made, sent]): [string, readonly string[]] => [
    made,
    listOf(sent).filter((text) => typeof text === 'string'),
  ]);
  return Object.fromEntries(all);
}

function readSchemaCheck(given: unknown, limits: Limits): SchemaCheck | undefined {
  if (!isObject(given)) return undefined;
  const { status } = given;
  switch (status) {
    case 'valid':
    case 'none':
    case 'missing':
      return { status };
    case 'invalid':
      return { status, errors: readErrors(given['errors'], limits) };
    case 'unchecked': {
      const why = restoreProblem(given['problem']);
      return why && { status, problem: why };
    }
    default:
      return undefined;
  }
}

function readErrors(given: unknown, limits: Limits): readonly SchemaError[] {
  return listOf(given, limits.validationErrors).flatMap((one): readonly SchemaError[] => {
    if (!isObject(one)) return [];
    const { path, keyword, message, schemaPath, params } = one;
    if (typeof path !== 'string' || typeof schemaPath !== 'string' || typeof message !== 'string') return [];
    if (!isName(keyword) || !isShallow(params, limits.argumentDepth)) return [];
    return [{ path, keyword, message, schemaPath, params }];
  });
}

/** Makes a problem from its code and data, whatever message was saved. */
export function restoreProblem(given: unknown): Problem | undefined {
  if (!isObject(given)) return undefined;
  const { code, data } = given;
  if (typeof code !== 'string' || !Object.hasOwn(problemSentences, code)) return undefined;
  return problem(code as ProblemCode, isObject(data) ? (data as Problem['data']) : {});
}

export function listOf(given: unknown, most?: number): readonly unknown[] {
  if (!Array.isArray(given)) return [];
  return most === undefined ? (given as readonly unknown[]) : given.slice(-most);
}

/** Returns true for text that is not longer than any real name. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 10_000;
}

export function isTime(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isShallow(value: unknown, depth: number): value is JsonObject {
  return isObject(value) && !isDeeperThan(value, depth);
}

function isInitiator(value: unknown): value is Initiator {
  return value === 'person' || value === 'model' || value === 'page';
}
