import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { withLimits } from '../src/core/base/limits.js';
import { refuseSchema } from '../src/core/schema/admit.js';
import { createCheck, type CheckText } from '../src/core/schema/check.js';
import { createCompiler } from '../src/core/schema/ajv.js';
import { interpret } from '../src/core/schema/interpreter.js';
import type { JsonObject, JsonValue } from '../src/core/protocol/index.js';
import { root } from './paths.mjs';

/**
 * Runs the required tests of the JSON Schema Test Suite with both engines, as the product runs them, and compares the failures
 * with a list of known gaps. `--write` rewrites that list.
 */

interface Group {
  readonly file: string;
  readonly description: string;
  readonly schema: JsonObject | boolean;
  readonly tests: readonly {
    readonly description: string;
    readonly data: JsonValue;
    readonly valid: boolean;
  }[];
}

/** Next to the project, not in it. */
const home = join(root, '../shared/corpora/json-schema-test-suite/tests');
const gapsFile = join(root, 'test/schema-suite/known-gaps.json');
const drafts = [
  { name: '2020-12', folder: 'draft2020-12', dialect: 'https://json-schema.org/draft/2020-12/schema' },
  { name: 'draft-07', folder: 'draft7', dialect: 'http://json-schema.org/draft-07/schema#' },
];
const limits = withLimits();
const interpreter = createCheck(interpret);
const { engine, inUse } = createCompiler();
const ajv = createCheck(engine);

if (!existsSync(home)) {
  console.log(`The JSON Schema Test Suite is not at ${relative(root, home)}, so nothing is tested.`);
  process.exit(0);
}

/** By draft and engine: the tests that fail. */
const gaps: Record<string, string[]> = {};
console.log(row(['', 'tests', 'passed', 'schemas', 'refused', 'by Ajv itself', 'other errors']));
for (const { name, folder, dialect } of drafts) {
  const groups = groupsOf(folder, dialect);
  measure(`${name}, interpreter`, groups, interpreter);
  measure(`${name}, ajv`, groups, ajv);
}
if (process.argv.includes('--write')) writeFileSync(gapsFile, `${JSON.stringify(gaps, null, 2)}\n`);
else holdAgainst(JSON.parse(readFileSync(gapsFile, 'utf8')) as Record<string, string[]>);

function measure(key: string, groups: readonly Group[], check: CheckText): void {
  const failed: string[] = [];
  const refused = new Set<Group>();
  const compiled = new Set<Group>();
  let count = 0;
  let otherwise = 0;
  for (const group of groups) {
    const schema = JSON.stringify(group.schema);
    if (refuseSchema(group.schema, limits, 'worker')) refused.add(group);
    for (const { description, data, valid } of group.tests) {
      const title = `${group.file}: ${group.description}: ${description}`;
      const expected = valid ? 'valid' : 'invalid';
      count++;
      if (refused.has(group)) {
        failed.push(title);
        continue;
      }
      const found = check(schema, JSON.stringify(data), limits.validationErrors);
      if (found.status !== expected) failed.push(title);
      if (check === ajv && inUse() === 'ajv') compiled.add(group);
      // If both engines reject a value, they report the same errors.
      const plain = interpreter(schema, JSON.stringify(data), limits.validationErrors);
      if (found.status === plain.status && JSON.stringify(found) !== JSON.stringify(plain)) {
        complain(`${key}: reports other errors than the interpreter: ${title}`);
        otherwise++;
      }
    }
  }
  gaps[key] = failed;
  const byAjv = check === ajv ? compiled.size : '';
  console.log(row([key, count, count - failed.length, groups.length, refused.size, byAjv, otherwise]));
}

/** An unknown gap is an error, and so is a closed one, so that the list stays accurate. */
function holdAgainst(known: Readonly<Record<string, readonly string[]>>): void {
  for (const [key, failed] of Object.entries(gaps)) {
    const before = known[key] ?? [];
    for (const title of failed) if (!before.includes(title)) complain(`${key}: fails now: ${title}`);
    for (const title of before) if (!failed.includes(title)) complain(`${key}: passes now: ${title}`);
  }
}

function complain(what: string): void {
  console.error(what);
  process.exitCode = 1;
}

/** Returns the tests that refer to no other document. A few use relative addresses, and are rejected. */
function groupsOf(folder: string, dialect: string): Group[] {
  const files = readdirSync(join(home, folder)).filter((name) => name.endsWith('.json'));
  return files.flatMap((name) => {
    const groups = JSON.parse(readFileSync(join(home, folder, name), 'utf8')) as Group[];
    return groups
      .filter(({ schema }) => !namesAnother(JSON.stringify(schema)))
      .map((group) => ({
        ...group,
        file: name.replace('.json', ''),
        // The draft-07 tests do not declare their dialect, and we treat a schema without one as 2020-12.
        schema: typeof group.schema === 'object' ? { $schema: dialect, ...group.schema } : group.schema,
      }));
  });
}

/** Returns true if a schema refers to, or is written in, another document of the suite, or a dialect's own. */
function namesAnother(schema: string): boolean {
  const all = (expression: RegExp): string[] => [...schema.matchAll(expression)].map(([, url]) => url ?? '');
  const own = all(/"\$id":"([^"#]+)/g);
  const named = all(/"\$(?:ref|dynamicRef)":"(https?:\/\/[^"#]*)/g);
  const isOwn = (url: string): boolean => own.some((id) => url === id || url.endsWith(`/${id}`));
  return schema.includes('"$schema":"http://localhost') || !named.every(isOwn);
}

function row([name = '', ...cells]: readonly (string | number)[]): string {
  return [String(name).padEnd(22), ...cells.map((cell) => String(cell).padStart(16))].join('').trimEnd();
}
