import type { Problem } from '../../base/errors.js';
import type { Limits } from '../../base/limits.js';
import type { Diagnosis, ServerConfig } from '../../protocol/index.js';
import type { DiagnosisInput } from '../doctor/diagnosis-input.js';
import type { Exchange } from './exchange.js';

/** A failure that is to be looked into. */
interface Failure {
  readonly problem?: Problem | undefined;
  /** Set if the server is connected, and something else fails. */
  readonly connected?: DiagnosisInput['connected'] | undefined;
  /** A person asked for it: the server's sign-in is looked at as well. */
  readonly withSignIn?: boolean;
}

/** Collects what was seen of one server, and has it diagnosed when something fails. */
export class Examiner {
  readonly #url: string;
  readonly #limits: Limits;
  readonly #tell: (diagnosis: Diagnosis | undefined) => void;
  readonly #headerNames: Set<string>;
  #exchanges: readonly Exchange[] = [];
  #examinations = 0;
  #successes = 0;
  /** The diagnosis that was told last, unless it is over. */
  #current: Diagnosis['code'] | undefined;

  constructor(
    { url, headers, getToken }: ServerConfig,
    limits: Limits,
    tell: (diagnosis: Diagnosis | undefined) => void,
  ) {
    this.#url = url;
    this.#limits = limits;
    this.#tell = tell;
    this.#headerNames = new Set(Object.keys(headers ?? {}).map((name) => name.toLowerCase()));
    if (getToken) this.#headerNames.add('authorization');
  }

  note(exchange: Exchange): void {
    this.#exchanges = [...this.#exchanges, exchange].slice(-this.#limits.evidenceRequests);
  }

  /** Notes headers that, too, are sent to this server. */
  willSend(names: readonly string[]): void {
    for (const name of names) this.#headerNames.add(name.toLowerCase());
  }

  /** Begins anew with a new attempt: what was seen before explains nothing any more. */
  forget(): void {
    this.#exchanges = [];
    this.#current = undefined;
    this.#examinations++;
  }

  /** True if the browser refused to show the answer to a request. */
  get everBlocked(): boolean {
    return this.#exchanges.some(({ outcome }) => outcome.kind === 'blocked');
  }

  /** Notes that a request has come back as it should: what kept others from it is over. */
  succeeded(): void {
    this.#successes++;
    // What the connection made do with, it makes do with still.
    if (!this.#current || this.#current === 'compatibility-mode') return;
    this.#current = undefined;
    this.#tell(undefined);
  }

  /**
   * Looks into a failure, and tells the diagnosis unless another was begun meanwhile. That all is well is told only if a
   * person asked.
   */
  async examine(failure: Failure, signal: AbortSignal): Promise<Diagnosis> {
    const { problem, connected, withSignIn = false } = failure;
    const number = ++this.#examinations;
    const successes = this.#successes;
    const { diagnose } = await import('../doctor/diagnose.js');
    const input = {
      url: this.#url,
      headerNames: [...this.#headerNames],
      exchanges: this.#exchanges,
      ...(problem ? { problem } : {}),
      ...(connected ? { connected } : {}),
      withSignIn,
    };
    const diagnosis = await diagnose(input, this.#limits, signal);
    // Of a failure that is over meanwhile nobody has to hear; what a connection makes do with is no failure.
    const isOver = problem !== undefined && this.#successes > successes;
    const isNews = withSignIn || (diagnosis.code !== 'works-now' && !isOver);
    if (isNews && number === this.#examinations && !signal.aborted) {
      this.#current = diagnosis.code;
      this.#tell(diagnosis);
    }
    return diagnosis;
  }
}
