import { digestOf } from '../base/digest.js';
import type { Problem } from '../base/errors.js';
import { copyArguments } from './arguments.js';
import type { Shared } from '../state/shared.js';
import { grantOf } from '../trust/grant-store.js';
import { rule } from '../trust/policy.js';
import type {
  Answer,
  ApprovalAnswer,
  ApprovalAsk,
  GrantDuration,
  Policy,
  PolicyCall,
  SchemaError,
} from '../protocol/index.js';

/** A question to a person that is open. */
export interface OpenApproval {
  readonly askId: string;
  /** Resolves with the next answer. Never rejects, and stays pending if the call is cancelled. */
  next(): Promise<ApprovalAnswer>;
  /** Keeps the question open: arguments that a person changed do not fit, or could not be checked. */
  refuse(errors: readonly SchemaError[], unchecked: Problem | undefined): void;
  close(): void;
}

/** Asks a person about a call. */
export function openApproval(
  { asks, nextId, limits }: Shared,
  about: Omit<ApprovalAsk, 'id' | 'kind' | 'createdAt' | 'checking' | 'errors'>,
): OpenApproval {
  let ask: ApprovalAsk = { id: nextId('ask'), kind: 'approval', createdAt: Date.now(), ...about };
  let take: ((answer: ApprovalAnswer) => void) | undefined;
  asks.open(ask, (given) => {
    const answer = readAnswer(given, ask, limits);
    // While changed arguments are being checked, nobody waits for an answer.
    if (!answer || !take) return 'refused';
    const resolve = take;
    take = undefined;
    resolve(answer);
    if (answer.decision === 'deny' || !answer.arguments) return 'taken';
    const { errors: _old, ...rest } = ask;
    ask = { ...rest, checking: true };
    asks.put(ask);
    return 'kept';
  });
  return {
    askId: ask.id,
    next: () =>
      new Promise((resolve) => {
        take = resolve;
      }),
    refuse(errors, unchecked) {
      const { checking: _over, unchecked: _known, ...rest } = ask;
      ask = { ...rest, errors, ...(unchecked ? { unchecked, durations: [] } : {}) };
      asks.put(ask);
    },
    close: () => asks.close(ask.id),
  };
}

/** Returns how long an approval can hold: what the policy would allow the next time, given such a grant. */
export function offeredDurations(policy: Policy, call: PolicyCall): readonly GrantDuration[] {
  const createdAt = Date.now();
  const { name: tool, fingerprint } = call.tool;
  const standing = { status: 'known', since: createdAt } as const;
  const plain = { after: [], standing, trustsClaims: false };
  if (rule(policy, call, plain).decision !== 'ask') return [];
  return (['session', 'always'] as const).filter((duration) => {
    const about = { url: call.origin, principal: '', tool, fingerprint, createdAt };
    const grant = grantOf({ ...about, effect: 'allow', duration });
    return rule(policy, call, { ...plain, grant }).decision === 'allow';
  });
}

/** Returns the answer with nothing in it but what an answer has; `undefined` if it is none to this question. */
function readAnswer(given: Answer, ask: ApprovalAsk, limits: Shared['limits']): ApprovalAnswer | undefined {
  if (given.kind !== 'approval') return undefined;
  const { digest, duration }: { readonly digest?: unknown; readonly duration?: unknown } = given;
  if (digest !== undefined && digest !== ask.digest) return undefined;
  const isOffered = ask.durations.some((offered) => offered === duration);
  const lasting = isOffered
    ? { duration: duration as GrantDuration, onlyTheseArguments: isSet(given.onlyTheseArguments) }
    : {};
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
  return digestOf(args) === ask.digest ? approve : { ...approve, arguments: args };
}

/** Nonsense makes a decision narrower, never wider. */
function isSet(given: unknown): boolean {
  return given !== undefined && given !== false;
}
