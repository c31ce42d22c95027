import type { JsonTypeName } from '../../../core/form.js';
import { forAllKeywords, formatIn, quotable, type FaultStrings } from '../faults.js';

export const typesEn = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'text',
} satisfies Record<JsonTypeName, string>;

function oneOf(names: readonly unknown[]): string {
  return names.map((name) => typesEn[name as JsonTypeName]).join(', or ');
}

export function countedEn(
  from: number | undefined,
  to: number | undefined,
  one: string,
  many: string,
): string {
  const unit = (count: number): string => `${count} ${count === 1 ? one : many}`;
  if (to === undefined) return `at least ${unit(from ?? 0)}`;
  if (!from) return `at most ${unit(to)}`;
  return from === to ? `exactly ${unit(to)}` : `${from} to ${unit(to)}`;
}

const atLeast = (limit: unknown, one: string, many: string): string =>
  countedEn(Number(limit), undefined, one, many);
const atMost = (limit: unknown, one: string, many: string): string => countedEn(0, Number(limit), one, many);

const items = (count: unknown): string => (Number(count) === 1 ? 'item' : 'items');

const keywords = forAllKeywords({
  type: ({ types }) => (Array.isArray(types) ? `Use ${oneOf(types)}.` : undefined),
  enum: () => 'Use one of the allowed values.',
  const: () => 'Use the one value that is allowed.',
  minimum: ({ limit }) => `Use ${quotable(limit)} or more.`,
  maximum: ({ limit }) => `Use ${quotable(limit)} or less.`,
  exclusiveMinimum: ({ limit }) => `Use more than ${quotable(limit)}.`,
  exclusiveMaximum: ({ limit }) => `Use less than ${quotable(limit)}.`,
  multipleOf: ({ multipleOf }) => `Use a multiple of ${quotable(multipleOf)}.`,
  minLength: ({ limit }) => `Use ${atLeast(limit, 'character', 'characters')}.`,
  maxLength: ({ limit }) => `Use ${atMost(limit, 'character', 'characters')}.`,
  pattern: () => 'This does not match the pattern.',
  format: () => 'This is not in the expected format.',
  contentEncoding: () => 'This is not in the expected encoding.',
  contentMediaType: () => 'This is not of the expected type.',
  contentSchema: () => 'The content does not match the server’s schema.',
  minItems: ({ limit }) => `Add items until there are at least ${quotable(limit)}.`,
  maxItems: ({ limit }) => `Keep ${atMost(limit, 'item', 'items')}.`,
  uniqueItems: ({ first, second }) =>
    second === undefined
      ? 'Two items are the same. Each may be there only once.'
      : `Items ${Number(first) + 1} and ${Number(second) + 1} are the same. Each may be there only once.`,
  contains: ({ limit }) => `At least ${quotable(limit)} ${items(limit)} must match.`,
  maxContains: ({ limit }) => `At most ${quotable(limit)} ${items(limit)} may match.`,
  items: ({ index }) =>
    index === undefined
      ? 'There are more items than are allowed.'
      : `There may be no item ${Number(index) + 1} here.`,
  minProperties: ({ limit }) => `Fill in ${atLeast(limit, 'property', 'properties')}.`,
  maxProperties: ({ limit }) => `Keep ${atMost(limit, 'property', 'properties')}.`,
  required: ({ property }) => `“${quotable(property)}” is missing.`,
  dependentRequired: ({ property, trigger }) =>
    `“${quotable(property)}” is needed too, because “${quotable(trigger)}” is given.`,
  additionalProperties: ({ property }) =>
    property === undefined
      ? 'There are properties here that are not allowed.'
      : `“${quotable(property)}” is not allowed here.`,
  propertyNames: ({ property }) =>
    property === undefined
      ? 'A name is used that is not allowed here.'
      : `“${quotable(property)}” is none of the names allowed here.`,
  properties: () => 'This does not match the server’s schema.',
  anyOf: () => 'This matches none of the options that the server allows.',
  oneOf: ({ matches }) =>
    Number(matches) > 1
      ? `This matches ${quotable(matches)} of the server’s options, and must match only one.`
      : 'This matches none of the options that the server allows.',
  not: () => 'The server does not allow this value.',
  false: () => 'Nothing may be filled in here.',
});

export function faultsEn(formats: Readonly<Record<string, string>>): FaultStrings {
  return {
    faults: {
      missing: () => 'Fill this in.',
      unfinished: () => 'Complete this: a part of it is missing.',
      'not-a-number': ({ text }) =>
        `“${text}” is not a number. Write it in digits, with a point for decimals.`,
      'not-an-integer': () => 'Use a whole number.',
      inexact: ({ text }) => `“${text}” has more digits than this page can send without changing it.`,
      'too-small': ({ limit }) => `Use ${limit} or more.`,
      'too-large': ({ limit }) => `Use ${limit} or less.`,
      'not-above': ({ limit }) => `Use more than ${limit}.`,
      'not-below': ({ limit }) => `Use less than ${limit}.`,
      'not-a-multiple': ({ limit }) => `Use a multiple of ${limit}.`,
      'too-short': ({ limit, length }) =>
        `Use ${atLeast(limit, 'character', 'characters')}; there are ${length}.`,
      'too-long': ({ limit, length }) =>
        `Use ${atMost(limit, 'character', 'characters')}; there are ${length}.`,
      format: ({ format }) => {
        const known = formatIn(formats, format);
        return known ? `Write ${known}.` : `This is not written in the format “${quotable(format)}”.`;
      },
      pattern: ({ example, kind }) =>
        example === undefined
          ? 'The server expects another form here.'
          : /^[a-z]/.test(`${kind}`)
            ? `Use a${/^[aeio]/.test(`${kind}`) ? 'n' : ''} ${kind}, like ${example}.`
            : `Write it like ${example}.`,
      'not-encoded': () => 'This is not Base64, as the bytes of a file have to be written here.',
      'too-few': ({ limit }) => `Add items until there are at least ${limit}.`,
      'too-many': ({ limit }) => `Keep ${atMost(limit, 'item', 'items')}.`,
      'not-unique': ({ other }) => `This is the same as item ${other}. Each may be there only once.`,
      'too-few-properties': ({ limit, count }) =>
        `Fill in ${atLeast(limit, 'property', 'properties')}; there are ${count}.`,
      'too-many-properties': ({ limit, count }) =>
        `Keep ${atMost(limit, 'property', 'properties')}; there are ${count}.`,
      'not-a-choice': () => 'Choose one of the values listed.',
      'wrong-type': ({ expected }) =>
        expected ? `Use ${oneOf(String(expected).split(' '))}.` : 'Use a value of another type.',
      'not-json': ({ line, column }) =>
        line
          ? `This is not JSON: see line ${line}, column ${column}. Text needs "double quotes".`
          : 'This is not JSON.',
      'nested-too-deep': ({ limit }) => `Nest it no more than ${limit} levels deep.`,
      'json-too-long': ({ limit }) => `Use at most ${limit} characters of JSON.`,
      'no-name': () => 'Give this property a name.',
      'same-name': ({ name }) => `“${name}” is there already. Use another name.`,
      'is-a-field': ({ name }) => `“${name}” has a field of its own. Fill it in there.`,
      'not-a-name': ({ name }) => `“${name}” is none of the names allowed here.`,
    },
    keywords,
  };
}
