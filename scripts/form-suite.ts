import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  badName,
  corpusSources,
  serverSources,
  suiteHome,
  suiteSources,
  type Source,
} from './form-suite/cases.js';
import { measure, type Measured, type Outcome } from './form-suite/measure.js';
import { measureNumbers } from './form-suite/numbers.js';
import { root } from './paths.mjs';

/** Minimum values, in percent. */
const least = { opens: 100, understood: 100, roundTrips: 100, met: 100, taken: 100 };
const gapsFile = join(root, 'test/form-suite/known-gaps.json');

interface Gaps {
  /** Schemas whose form does not open, or is blank although input is required. */
  readonly closed: readonly string[];
  /** Schemas with a filling that is neither valid nor explained. */
  readonly lost: readonly string[];
  /** Schemas that are admitted but cannot be checked by the validator. */
  readonly unchecked: readonly string[];
  /** Schemas that have a valid value, for which the robot finds none. */
  readonly unmet: readonly string[];
  /** Schemas with a value that changes in a round trip. */
  readonly broken: readonly string[];
  /** Schemas whose form rejects a valid value. */
  readonly faulted: readonly string[];
}

const suite = suiteSources();
if (suite.length === 0) {
  console.log(
    `The JSON Schema Test Suite is not at ${relative(root, suiteHome)}, so its schemas are skipped.`,
  );
}
const sources = [...suite, ...corpusSources(), ...(await serverSources())];
const measured = sources.map(({ name, cases }) => ({ name, all: cases.map(measure), cases }));
const everything = measured.flatMap(({ all }) => all);

const outcomes: readonly Outcome[] = ['valid', 'fault', 'error', 'refused', 'unchecked', 'lost'];
console.log(row(['', 'schemas', 'open', 'fillings', ...outcomes, 'values', 'same']));
for (const { name, all } of measured) console.log(row([name, ...countsOf(all)]));
console.log(row(['all', ...countsOf(everything)]));

const fillings = everything.flatMap((one) => one.outcomes);
const countOf = (...some: readonly Outcome[]): number => fillings.filter((one) => some.includes(one)).length;
const trips = everything.reduce((sum, one) => sum + one.trips, 0);
const broken = everything.reduce((sum, one) => sum + one.broken.length, 0);
const satisfiable = new Set(
  sources.flatMap(({ cases }: Source) => cases.filter((one) => one.canBeValid).map(({ name }) => name)),
);
const checked = everything.filter(
  ({ name, outcomes: came }) =>
    satisfiable.has(name) && came.some((one) => one !== 'refused' && one !== 'unchecked'),
);
const valid = everything.reduce((sum, one) => sum + one.valid, 0);
const faulted = everything.reduce((sum, one) => sum + one.faulted.length, 0);
const numbers = measureNumbers();
const shares = {
  opens: share(
    'The form opens and has fields',
    everything.filter(({ closed }) => closed === undefined).length,
    everything.length,
  ),
  understood: share(
    "The robot's input is valid, or the form shows which field is invalid, and why",
    countOf('valid', 'fault', 'error'),
    countOf('valid', 'fault', 'error', 'lost'),
  ),
  roundTrips: share('Values survive a round trip', trips - broken, trips),
  met: share(
    'The robot finds a valid value where one exists',
    checked.filter(({ unmet }) => unmet === undefined).length,
    checked.length,
  ),
  taken: share('The form accepts valid values', valid - faulted, valid),
};
console.log(
  `${countOf('valid')} fillings are valid; ${countOf('fault')} rejected by the form, ${countOf('error')} by the validator. ` +
    `Reported as unchecked: ${countOf('refused')} of schemas that are not admitted, and ${countOf('unchecked')} of schemas ` +
    'that the validator cannot use.',
);
console.log(
  `Of ${numbers.count} written numbers, ${numbers.exact} keep their exact value, and ${numbers.refused} are ` +
    `rejected, because JavaScript has no such number; ${numbers.wrong.length} change.`,
);

const gaps: Gaps = {
  closed: namesOf(({ closed }) => closed !== undefined),
  lost: namesOf(({ lost }) => lost.length > 0),
  // Many of the bad schemas cannot be checked.
  unchecked: measured
    .flatMap(({ name, all }) => (name === badName ? [] : all))
    .filter(({ unchecked }) => unchecked.length > 0)
    .map(({ name }) => name),
  unmet: namesOf(({ unmet }) => unmet !== undefined),
  broken: [...namesOf((one) => one.broken.length > 0), ...numbers.wrong],
  faulted: namesOf((one) => one.faulted.length > 0),
};
for (const { name, closed, lost, unchecked, unmet, broken: others, faulted: wrongly } of everything) {
  const notUsed = gaps.unchecked.includes(name) ? unchecked[0] : undefined;
  for (const why of [closed, lost[0], notUsed, unmet, others[0], wrongly[0]]) {
    if (why !== undefined) console.log(`  ${name}: ${why.replaceAll(/\s+/g, ' ').slice(0, 300)}`);
  }
}

if (process.argv.includes('--write')) {
  writeFileSync(gapsFile, `${JSON.stringify(gaps, null, 2)}\n`);
} else {
  const known = JSON.parse(readFileSync(gapsFile, 'utf8')) as Gaps;
  const here = new Set(everything.map(({ name }) => name));
  for (const kind of Object.keys(gaps) as (keyof Gaps)[]) {
    for (const name of gaps[kind])
      if (!known[kind].includes(name)) complain(`${kind}, not a known gap: ${name}`);
    for (const name of known[kind]) {
      if (here.has(name) && !gaps[kind].includes(name)) complain(`no longer ${kind}: ${name}`);
    }
  }
}
for (const [name, minimum] of Object.entries(least)) {
  const reached = shares[name as keyof typeof shares];
  if (reached < minimum) complain(`${name}: ${reached.toFixed(2)} % is less than ${minimum} %`);
}

function namesOf(test: (one: Measured) => boolean): string[] {
  return everything.filter(test).map(({ name }) => name);
}

function countsOf(all: readonly Measured[]): number[] {
  const came = all.flatMap((one) => one.outcomes);
  const values = all.reduce((sum, one) => sum + one.trips, 0);
  return [
    all.length,
    all.filter(({ closed }) => closed === undefined).length,
    came.length,
    ...outcomes.map((outcome) => came.filter((one) => one === outcome).length),
    values,
    values - all.reduce((sum, one) => sum + one.broken.length, 0),
  ];
}

function share(what: string, part: number, whole: number): number {
  const percent = whole === 0 ? 100 : (part / whole) * 100;
  console.log(`${what}: ${percent.toFixed(percent === 100 ? 0 : 2)} % (${part} of ${whole})`);
  return percent;
}

function complain(what: string): void {
  console.error(what);
  process.exitCode = 1;
}

function row([name = '', ...cells]: readonly (string | number)[]): string {
  return [String(name).padEnd(20), ...cells.map((cell) => String(cell).padStart(10))].join('').trimEnd();
}
