import { inTime } from '../../base/in-time.js';
import { problemError } from '../../base/problems.js';
import type { Diagnosis } from '../../protocol/index.js';
import { blockedBy } from '../connection/exchange.js';
import { type Finding, listHeaders } from './diagnosis-input.js';

/** Time in ms that a call which the browser blocked waits for the reason. */
const explainMs = 2_000;

const refusedIn = new WeakMap<Diagnosis, Finding['refused']>();

/** Notes the headers that no request can have carried, as a diagnosis has shown. */
export function noteRefused(diagnosis: Diagnosis, refused: Finding['refused']): void {
  refusedIn.set(diagnosis, refused);
}

/** Returns the error of a call that the browser blocked before it sent it, where a diagnosis shows that; else the error given. */
export async function explained(
  error: unknown,
  diagnosing: Promise<Diagnosis | undefined> | undefined,
): Promise<unknown> {
  const { cause } = error as { readonly cause?: object };
  const exchange = cause && blockedBy.get(cause);
  if (exchange?.rpc !== 'tools/call') return error;
  const diagnosis = diagnosing && (await inTime(diagnosing, explainMs));
  const sets = (diagnosis && refusedIn.get(diagnosis)) ?? [];
  const refused = sets.filter((set) => set.every((name) => exchange.asked.includes(name)));
  if (!diagnosis || refused.length === 0) return error;
  const { origin = '' } = diagnosis.data;
  return problemError('call-blocked', { origin, headers: listHeaders(refused.flat()) }, { cause: error });
}
