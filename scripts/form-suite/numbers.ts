import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readForm, readJson, type FormNode } from '../../src/core/form.js';
import { root } from '../paths.mjs';
import { suiteHome } from './cases.js';

const parsing = join(root, '../shared/corpora/json-parsing/test_parsing');
const field: FormNode = { kind: 'number', integer: false };
/** Used if there is no corpus next to the project. */
const own = [
  ...['0', '-0', '1.0', '1e3', '1E+2', '0.1', '123456789012345678901234567890', '9007199254740993', '1e400'],
  ...[
    '-1e-400',
    '3.141592653589793238',
    '0.30000000000000004',
    '1.7976931348623157e308',
    '5e-324',
    '4.9e-324',
  ],
];

/** The result for numbers as written: the exact number, or that it cannot be represented. */
export interface Numbers {
  readonly count: number;
  readonly exact: number;
  readonly refused: number;
  readonly wrong: readonly string[];
}

export function measureNumbers(): Numbers {
  const written = new Set(
    [...own, ...filesIn(suiteHome), ...filesIn(parsing)].flatMap((text) => numbersIn(text)),
  );
  let [exact, refused] = [0, 0];
  const wrong: string[] = [];
  for (const text of written) {
    const typed = readForm(field, { kind: 'typed', text });
    const pasted = readJson(text);
    const readings = [typed.json, 'value' in pasted ? pasted.value : undefined];
    if (readings.every((value) => value === undefined)) {
      refused++;
      if (!('code' in pasted) || pasted.code !== 'inexact' || isSame(text, Number(text))) wrong.push(text);
    } else if (readings.every((value) => typeof value === 'number' && isSame(text, value))) exact++;
    else wrong.push(text);
  }
  return { count: written.size, exact, refused, wrong };
}

function filesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json') && !name.startsWith('n_'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** Numbers outside of strings, in JSON syntax. */
function numbersIn(text: string): readonly string[] {
  const bare = text.replaceAll(/"(?:[^"\\]|\\.)*"/gs, ' ');
  return [...bare.matchAll(/(?<![\w.+-])-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])/g)].map(
    ([one]) => one,
  );
}

/** Returns true if a number, as JavaScript writes it, equals the written one to the last digit. */
function isSame(text: string, value: number): boolean {
  if (!Number.isFinite(value)) return false;
  const [one, other] = [decimal(text), decimal(String(value))];
  if (one.digits === 0n || other.digits === 0n) return one.digits === other.digits;
  const gap = one.power - other.power;
  if (Math.abs(gap) > 2_000) return false;
  return gap >= 0
    ? one.digits * 10n ** BigInt(gap) === other.digits
    : other.digits * 10n ** BigInt(-gap) === one.digits;
}

function decimal(text: string): { readonly digits: bigint; readonly power: number } {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), power: Number(exponent) - fraction.length };
}
