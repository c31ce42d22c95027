import { isObject, objectOf } from '../../shared/is-object.js';
import { problemError } from '../base/problems.js';
import type { JsonObject, JsonValue } from '../protocol/index.js';

/** Length of a task's id: it is sent as a header, of which servers take no more. */
const idChars = 4_096;

const states = ['working', 'input_required', 'completed', 'failed', 'cancelled'] as const;

/** The state of a task, as a server sent it. */
export interface Task {
  readonly id: string;
  readonly status: (typeof states)[number];
  readonly message: string | undefined;
  /** Pause until it is to be asked for again, as the server proposes it. */
  readonly pollMs: number | undefined;
  /** What it asks before it goes on, by the server's own keys. */
  readonly requests: JsonObject;
  readonly result: JsonValue | undefined;
  readonly error: JsonObject | undefined;
}

/** Reads the state of a task, of either era. Throws `task-lost` if it is none, or that of another task than `expected`. */
export function readTask(given: unknown, expected?: string): Task {
  const answered = objectOf(given);
  const fields = isObject(answered['task']) ? answered['task'] : answered;
  const { taskId, statusMessage, inputRequests, result, error } = fields;
  const status = states.find((one) => one === fields['status']);
  const pollMs = fields['pollIntervalMs'] ?? fields['pollInterval'];
  const isId = typeof taskId === 'string' && taskId !== '' && taskId.length <= idChars;
  if (!isId) throw malformed('it has no id, or one that is too long.');
  if (expected !== undefined && taskId !== expected) throw malformed('the server answered with another one.');
  if (!status) throw malformed('its state is unknown to this page.');
  return {
    id: taskId,
    status,
    message: typeof statusMessage === 'string' && statusMessage !== '' ? statusMessage : undefined,
    pollMs: typeof pollMs === 'number' && pollMs >= 0 ? pollMs : undefined,
    requests: status === 'input_required' ? objectOf(inputRequests) : {},
    result: status === 'completed' ? result : undefined,
    error: isObject(error) ? error : undefined,
  };
}

function malformed(detail: string): Error {
  return problemError('task-lost', { detail });
}
