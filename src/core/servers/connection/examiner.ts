import type { Problem } from '../../base/errors.js';
import type { Limits } from '../../base/limits.js';
import type { Diagnosis, ProtocolFamily, ServerConfig } from '../../protocol/index.js';
import type { Exchange } from './exchange.js';

/** What is known of the failure that is to be looked into. */
export interface Failure {
  readonly problem?: Problem | undefined;
  /** Set where the connection stands, and something else fails. */
  readonly connected?: { readonly era: ProtocolFamily; readonly protocolVersion: string } | undefined;
  /** A person asked for it: the server's sign-in is looked at as well. */
  readonly withSignIn?: boolean;
}

/** Keeps what was seen of one server, and has it looked into when something fails. */
export interface Examiner {
  note(exchange: Exchange): void;
  /** These headers, too, are sent to this server. */
  sends(names: readonly string[]): void;
  /** A new attempt begins: what was seen before explains nothing any more. */
  forget(): void;
  /** Whether the browser refused to show the answer to a request. */
  everBlocked(): boolean;
  /** A request has come back as it should: what kept others from it is over. */
  works(): void;
  /**
   * Looks into a failure, and tells the diagnosis unless another was begun meanwhile. That all is well is told only
   * where a person asked.
   */
  examine(failure: Failure, signal: AbortSignal): Promise<Diagnosis>;
}

export function createExaminer(
  { url, headers, getToken }: ServerConfig,
  limits: Limits,
  tell: (diagnosis: Diagnosis | undefined) => void,
): Examiner {
  let trail: readonly Exchange[] = [];
  const names = new Set(Object.keys(headers ?? {}).map((name) => name.toLowerCase()));
  if (getToken) names.add('authorization');
  let examinations = 0;
  let told: Diagnosis['code'] | undefined;
  let successes = 0;
  return {
    note(exchange) {
      trail = [...trail, exchange].slice(-limits.evidenceRequests);
    },
    sends(more) {
      for (const name of more) names.add(name.toLowerCase());
    },
    forget() {
      trail = [];
      told = undefined;
      examinations++;
    },
    everBlocked: () => trail.some(({ outcome }) => outcome.kind === 'blocked'),
    works() {
      successes++;
      // What the connection made do with, it makes do with still.
      if (!told || told === 'compatibility-mode') return;
      told = undefined;
      tell(undefined);
    },
    async examine({ problem, connected, withSignIn = false }, signal) {
      const mine = ++examinations;
      const before = successes;
      const { diagnose } = await import('../doctor/index.js');
      const diagnosis = await diagnose(
        {
          url,
          headerNames: [...names],
          trail,
          ...(problem ? { problem } : {}),
          ...(connected ? { connected } : {}),
          withSignIn,
        },
        limits,
        signal,
      );
      // Of a failure that is over meanwhile nobody has to hear; what a connection makes do with is no failure.
      const isOver = problem !== undefined && successes > before;
      const isNews = withSignIn || (diagnosis.code !== 'works-now' && !isOver);
      if (isNews && mine === examinations && !signal.aborted) {
        told = diagnosis.code;
        tell(diagnosis);
      }
      return diagnosis;
    },
  };
}
