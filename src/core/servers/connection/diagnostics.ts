import type { Limits } from '../../base/limits.js';
import type { Diagnosis, ServerConfig } from '../../protocol/index.js';
import type { DiagnosisInput } from '../doctor/diagnosis-input.js';
import { loadDoctor } from '../services.js';
import type { Exchange } from './exchange.js';

/** Collects the exchanges with one server and diagnoses its failures. */
export class Diagnostics {
  readonly #server: Pick<DiagnosisInput, 'url' | 'fetch' | 'signIn'>;
  readonly #limits: Limits;
  readonly #onDiagnosis: (diagnosis: Diagnosis | undefined) => void;
  readonly #headerNames: Set<string>;
  #exchanges: readonly Exchange[] = [];
  #runs = 0;
  #successes = 0;
  /** Code of the last published diagnosis, unless it is over. */
  #current: Diagnosis['code'] | undefined;

  constructor(
    { url, fetch, signIn, headers, getToken }: ServerConfig,
    limits: Limits,
    onDiagnosis: (diagnosis: Diagnosis | undefined) => void,
  ) {
    this.#server = { url, fetch, signIn };
    this.#limits = limits;
    this.#onDiagnosis = onDiagnosis;
    this.#headerNames = new Set(Object.keys(headers ?? {}).map((name) => name.toLowerCase()));
    if (getToken) this.#headerNames.add('authorization');
  }

  note(exchange: Exchange): void {
    this.#exchanges = [...this.#exchanges, exchange].slice(-this.#limits.evidenceRequests);
  }

  /** Notes more headers that are sent to this server. */
  willSend(names: readonly string[]): void {
    for (const name of names) this.#headerNames.add(name.toLowerCase());
  }

  /** Starts again with a new attempt, because earlier exchanges no longer explain anything. */
  reset(): void {
    this.#exchanges = [];
    this.#current = undefined;
    this.#runs++;
  }

  /** True if the browser refused to show the answer to a request. */
  get everBlocked(): boolean {
    return this.#exchanges.some(({ outcome }) => outcome.kind === 'blocked');
  }

  /** Notes that a request succeeded, so that the published failure is over. */
  succeeded(): void {
    this.#successes++;
    // The older protocol is still in use.
    if (!this.#current || this.#current === 'compatibility-mode') return;
    this.#current = undefined;
    this.#onDiagnosis(undefined);
  }

  /**
   * Diagnoses a failure, and publishes the diagnosis unless another was started meanwhile. `works-now` is published only if
   * a person asked.
   */
  async run(
    failure: Pick<DiagnosisInput, 'problem' | 'connected' | 'withSignIn'>,
    signal: AbortSignal,
  ): Promise<Diagnosis> {
    const run = ++this.#runs;
    const successes = this.#successes;
    const { diagnose } = await loadDoctor();
    const seen = { ...this.#server, headerNames: [...this.#headerNames], exchanges: this.#exchanges };
    const diagnosis = await diagnose({ ...seen, ...failure }, this.#limits, signal);
    // A failure that ended meanwhile is not published. One without a problem (the older protocol) does not end.
    const isOver = failure.problem !== undefined && this.#successes > successes;
    const isNews = failure.withSignIn || (diagnosis.code !== 'works-now' && !isOver);
    if (isNews && run === this.#runs && !signal.aborted) {
      this.#current = diagnosis.code;
      this.#onDiagnosis(diagnosis);
    }
    return diagnosis;
  }
}
