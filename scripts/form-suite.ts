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

/** What may not get worse, in per cent. */
const least = { opens: 100, understood: 100, roundTrips: 100, met: 100, taken: 100 };
const gapsFile = join(root, 'test/form-suite/known-gaps.json');

interface Gaps {
  /** Schemas whose form does not open, or is blank though something is asked for. */
  readonly closed: readonly string[];
  /** Schemas of which some filling is neither valid nor explained. */
  readonly lost: readonly string[];
  /** Schemas that are admitted, and that the validator gives up on. */
  readonly unchecked: readonly string[];
  /** Schemas that something is valid for, and that the robot finds nothing for. */
  readonly unmet: readonly string[];
  /** Schemas with a value that does not come back as it was. */
  readonly broken: readonly string[];
  /** Schemas of which the form finds fault with a value that is valid. */
  readonly faulted: readonly string[];
}

const suite = suiteSources();
if (suite.length === 0) {
  console.log(
    `The JSON Schema Test Suite is not at ${relative(root, suiteHome)}, so its schemas are left out.`,
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
    'The form opens, with something to fill in',
    everything.filter(({ closed }) => closed === undefined).length,
    everything.length,
  ),
  understood: share(
    'What the robot fills in is valid, or the form says at which field it is not, and why',
    countOf('valid', 'fault', 'error'),
    countOf('valid', 'fault', 'error', 'lost'),
  ),
  roundTrips: share('Values come back as they were', trips - broken, trips),
  met: share(
    'Of what can be valid, the robot finds something valid',
    checked.filter(({ unmet }) => unmet === undefined).length,
    checked.length,
  ),
  taken: share('The form finds no fault with what is valid', valid - faulted, valid),
};
console.log(
  `${countOf('valid')} fillings are valid; ${countOf('fault')} the form itself stops, ${countOf('error')} the validator. ` +
    `Not checked, which is said: ${countOf('refused')} of schemas that are not admitted, and ${countOf('unchecked')} of such ` +
    'as the validator cannot use.',
);
console.log(
  `Of ${numbers.count} numbers as they are written, ${numbers.exact} come to the very number, and ${numbers.refused} are ` +
    `refused, since JavaScript has no such number; ${numbers.wrong.length} come to another.`,
);

const gaps: Gaps = {
  closed: namesOf(({ closed }) => closed !== undefined),
  lost: namesOf(({ lost }) => lost.length > 0),
  // Of the bad schemas many are of no use to a validator.
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
      if (!known[kind].includes(name)) complain(`${kind}, and no known gap: ${name}`);
    for (const name of known[kind]) {
      if (here.has(name) && !gaps[kind].includes(name)) complain(`not ${kind} any more: ${name}`);
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
