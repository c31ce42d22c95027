import { digestOf } from '../base/digest.js';
import { escapeStep } from '../../shared/json-pointer.js';
import type { Problem } from '../base/problems.js';
import { withOldNames } from '../../shared/old-names/with-old-names.js';
import { copyArguments } from './call-state.js';
import type { HostState } from '../state/host-state.js';
import { warnIfUnwatched } from './services.js';
import { grantOf } from '../trust/grants.js';
import { rule } from '../trust/rule.js';
import type {
  Answer,
  ApprovalAnswer,
  ApprovalAsk,
  ExactNumbers,
  GrantDuration,
  JsonObject,
  JsonValue,
  Policy,
  PolicyCall,
  SchemaError,
} from '../protocol/index.js';

export interface OpenApproval {
  readonly askId: string;
  /** Resolves with the next answer. Never rejects; stays pending if the call is cancelled. */
  next(): Promise<ApprovalAnswer>;
  /**
   * Rejects the arguments that a person changed, and keeps the ask open: they do not match the schema or could not be checked.
   */
  refuse(errors: readonly SchemaError[], unchecked: Problem | undefined): void;
  close(): void;
}

export function openApproval(
  { asks, nextId, limits, store }: HostState,
  about: Omit<ApprovalAsk, 'id' | 'kind' | 'createdAt' | 'checking' | 'errors'>,
  exact: ExactNumbers | undefined,
): OpenApproval {
  let ask = withOldNames<ApprovalAsk>({
    id: nextId('ask'),
    kind: 'approval',
    createdAt: Date.now(),
    ...about,
  });
  let take: ((answer: ApprovalAnswer) => void) | undefined;
  asks.open(ask, (given) => {
    const answer = readAnswer(given, ask, exact, limits);
    // No answer is expected while changed arguments are checked.
    if (!answer || !take) return 'refused';
    const resolve = take;
    take = undefined;
    resolve(answer);
    if (answer.decision === 'deny' || !answer.arguments) return 'taken';
    const { errors: _old, ...rest } = ask;
    ask = withOldNames({ ...rest, checking: true });
    asks.put(ask);
    return 'open';
  });
  if (!asks.isWatched) warnIfUnwatched(ask.id, asks, store);
  return {
    askId: ask.id,
    next: () => new Promise((resolve) => (take = resolve)),
    refuse(errors, unchecked) {
      const { checking: _over, unchecked: _known, ...rest } = ask;
      ask = withOldNames({ ...rest, errors, ...(unchecked ? { unchecked, durations: [] } : {}) });
      asks.put(ask);
    },
    close: () => asks.close(ask.id),
  };
}

/** Returns the durations that are offered: those with which the policy would allow the next call. */
export function offeredDurations(policy: Policy, call: PolicyCall): readonly GrantDuration[] {
  const createdAt = Date.now();
  const { name: tool, fingerprint } = call.tool;
  const toolHistory = { status: 'known', since: createdAt } as const;
  const plain = { influencedBy: [], toolHistory, trustsAnnotations: false };
  if (rule(policy, call, plain).decision !== 'ask') return [];
  return (['session', 'always'] as const).filter((duration) => {
    const about = { url: call.origin, principal: '', tool, fingerprint, createdAt };
    const grant = grantOf({ ...about, effect: 'allow', duration });
    return rule(policy, call, { ...plain, grant }).decision === 'allow';
  });
}

/** Returns the answer without unknown fields; `undefined` if it does not answer this ask. */
function readAnswer(
  given: Answer,
  ask: ApprovalAsk,
  known: ExactNumbers | undefined,
  limits: HostState['limits'],
): ApprovalAnswer | undefined {
  if (given.kind !== 'approval') return undefined;
  const { digest, duration }: { readonly digest?: unknown; readonly duration?: unknown } = given;
  if (digest !== undefined && digest !== ask.digest) return undefined;
  const offered = ask.durations.find((one) => one === duration);
  // An invalid flag narrows the decision.
  const narrow: unknown = given.onlyTheseArguments;
  const isNarrow = narrow !== undefined && narrow !== false;
  const lasting = offered ? { duration: offered, onlyTheseArguments: isNarrow } : {};
  if (given.decision === 'deny') {
    const reason: unknown = given.reason;
    return {
      kind: 'approval',
      decision: 'deny',
      ...lasting,
      ...(typeof reason === 'string' ? { reason } : {}),
    };
  }
  const approve = { kind: 'approval', decision: 'approve', ...lasting } as const;
  if ((given.arguments as unknown) === undefined) return approve;
  const { args, fault } = copyArguments(given.arguments, limits);
  if (fault) return undefined;
  const exact = given.exact ?? known;
  // The digits are compared when the arguments are checked.
  if (exact) return { ...approve, arguments: args, exact };
  return digestOf(args) === ask.digest ? approve : { ...approve, arguments: args };
}

/** Maximum number of changed places that are listed. With more changes, it is practically a different call. */
const maxPlaces = 100;

/** Returns the innermost places where two values differ, as JSON Pointers (RFC 6901), in the order of the later value. */
export function changedIn(before: JsonValue, after: JsonValue): readonly string[] {
  const changed: string[] = [];
  const open: (readonly [string, JsonValue | undefined, JsonValue | undefined])[] = [['', before, after]];
  for (let next = open.pop(); next && changed.length < maxPlaces; next = open.pop()) {
    const [pointer, old, now] = next;
    if (old === now) continue;
    const inside = partsOf(pointer, old, now);
    if (inside) for (const part of inside.reverse()) open.push(part);
    else changed.push(pointer);
  }
  return changed;
}

/** Returns the parts of two objects, or of two lists of the same length; `undefined` for other values. */
function partsOf(
  pointer: string,
  old: JsonValue | undefined,
  now: JsonValue | undefined,
): (readonly [string, JsonValue | undefined, JsonValue | undefined])[] | undefined {
  if (!isNested(old) || !isNested(now) || Array.isArray(old) !== Array.isArray(now)) return undefined;
  if (Array.isArray(old) && Array.isArray(now) && old.length !== now.length) return undefined;
  const names = new Set([...Object.keys(now), ...Object.keys(old)]);
  return [...names].map((name) => [`${pointer}/${escapeStep(name)}`, own(old, name), own(now, name)]);
}

function isNested(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null;
}

function own(value: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}
