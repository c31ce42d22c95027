import type { Row } from './report.js';
import type { Visit } from './stage.js';

/** One measurement; it returns rows of the table. */
export interface Step {
  readonly name: string;
  readonly run: (visit: Visit) => Promise<Row[]>;
  /** Time limit in ms, if it may take longer than usual. */
  readonly mostMs?: number;
}

/** Runs A, B, B, A, A, B …, so that other load on the machine affects every side. */
export async function inTurn<Name extends string, Value>(
  times: number,
  names: readonly Name[],
  work: (name: Name) => Promise<Value>,
): Promise<Record<Name, Value[]>> {
  const values = Object.fromEntries(names.map((name) => [name, [] as Value[]])) as Record<Name, Value[]>;
  for (let time = 0; time < times; time++) {
    for (const name of time % 2 === 0 ? names : names.toReversed()) values[name].push(await work(name));
  }
  return values;
}
