import type { JsonTypeName } from '../../../core/index.js';
import type { FormStrings } from './strings.js';

const types: FormStrings['types'] = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a text',
};

const oneOf = (names: unknown): string =>
  String(names)
    .split(' ')
    .map((name) => types[name as JsonTypeName])
    .join(', or ');

function counted(from: number | undefined, to: number | undefined, one: string, many: string): string {
  const unit = (count: number): string => `${count} ${count === 1 ? one : many}`;
  if (to === undefined) return `at least ${unit(from ?? 0)}`;
  if (!from) return `at most ${unit(to)}`;
  return from === to ? `exactly ${unit(to)}` : `${from} to ${unit(to)}`;
}

export const formEn: FormStrings = {
  serverSays: 'The server says',
  separator: ', ',
  showLess: 'Show less',
  noArguments: 'This tool takes no arguments.',
  run: 'Run',
  running: 'Running…',

  alsoHeader: (header) => `also sent as the header ${header}, which proxies can read`,
  required: 'required',
  deprecated: 'no longer recommended',
  notSet: 'Not set',
  choose: 'Choose…',
  yes: 'Yes',
  no: 'No',
  example: (text) => `e.g. ${text}`,
  sentAs: (text) => `Sent as ${text}`,
  emptyText: 'An empty text is sent.',
  emptyList: 'An empty list is sent.',
  leaveOut: 'Leave out',
  leaveOutOf: (label) => `Leave out: ${label}`,

  item: (position) => `Item ${position}`,
  addItem: 'Add item',
  addItemTo: (label) => `Add item: ${label}`,
  remove: 'Remove',
  removeOf: (label) => `Remove: ${label}`,
  removed: (label) => `${label} removed.`,
  add: 'Add',
  addOf: (label) => `Add: ${label}`,
  others: 'Other properties',
  addOthers: 'Add other properties',

  changed: 'changed',
  was: 'Was:',
  wasAbsent: 'Was not set.',
  hides: 'Holds characters that cannot be seen:',
  modelSees: 'What the model sees of this tool',
  modelMisses: (count) =>
    count === 1
      ? 'One character that cannot be seen is kept from the model.'
      : `${count} characters that cannot be seen are kept from the model.`,

  editAsJson: 'Edit as JSON',
  editAsForm: 'Edit as a form',
  allAsJson: 'Arguments as JSON',
  asJson: 'JSON',
  jsonReason: {
    anything: 'Any value is allowed here.',
    composition: 'This can take more than one shape, so it is edited as JSON.',
    conditional: 'What belongs here depends on other values, so it is edited as JSON.',
    reference: 'The server describes this by reference, so it is edited as JSON.',
    'type-union': 'This can be of more than one type, so it is edited as JSON.',
    tuple: 'Each place in this list has a meaning of its own, so it is edited as JSON.',
    map: 'The names in here are free, so it is edited as JSON.',
    dialect: 'The server describes this in a version of JSON Schema that this page does not read.',
    contradictory: 'By the server’s own description, no value fits here.',
    'not-a-schema': 'The server’s description of this cannot be read.',
    'too-deep': 'This is nested too deep to be shown as a form.',
    'too-many-fields': 'There are too many fields here to be shown as a form.',
    'too-many-choices': 'There are too many choices here to be listed.',
  },
  expected: 'What the server expects here',
  rawValue: 'This value does not fit the field, so it is shown as JSON.',
  useField: 'Use the field',

  range: (from, to) => {
    if (to === undefined) return `at least ${from ?? 0}`;
    return from === undefined ? `at most ${to}` : `${from} to ${to}`;
  },
  above: (limit) => `more than ${limit}`,
  below: (limit) => `less than ${limit}`,
  wholeNumber: 'a whole number',
  multipleOf: (of) => `a multiple of ${of}`,
  characters: (from, to) => counted(from, to, 'character', 'characters'),
  items: (from, to) => counted(from, to, 'item', 'items'),
  pattern: 'must match',
  format: (name) => `format: ${name}`,
  formats: {
    email: 'an email address',
    uri: 'a full address, such as https://example.com',
    time: 'a time, such as 09:30:00Z',
    'date-time': 'a date and time, such as 2026-11-21T09:30:00Z',
    date: 'a date, such as 2026-11-21',
  },

  types,
  asked: 'What is asked for',
  nothingAsked: 'Nothing has to be filled in.',
  mendToSend: 'Before this can be sent:',
  mend: 'Before this can run:',
  refused: 'The arguments do not fit the tool, so nothing was sent:',
  unreadable: 'What is typed here cannot be written as JSON yet:',
  at: (label, sentence) => `${label}: ${sentence}`,
  faults: {
    missing: () => 'Fill this in.',
    unfinished: () => 'Complete the date.',
    'not-a-number': ({ text }) => `“${text}” is not a number. Write it in digits, with a point for decimals.`,
    'not-an-integer': () => 'Use a whole number.',
    inexact: ({ text }) => `“${text}” has more digits than this page can send without changing it.`,
    'too-small': ({ limit }) => `Use ${limit} or more.`,
    'too-large': ({ limit }) => `Use ${limit} or less.`,
    'not-above': ({ limit }) => `Use more than ${limit}.`,
    'not-below': ({ limit }) => `Use less than ${limit}.`,
    'not-a-multiple': ({ limit }) => `Use a multiple of ${limit}.`,
    'too-short': ({ limit, length }) =>
      `Use ${counted(Number(limit), undefined, 'character', 'characters')}; there are ${length}.`,
    'too-long': ({ limit, length }) =>
      `Use ${counted(0, Number(limit), 'character', 'characters')}; there are ${length}.`,
    'too-few': ({ limit }) => `Add items until there are at least ${limit}.`,
    'too-many': ({ limit }) => `Keep ${counted(0, Number(limit), 'item', 'items')}.`,
    'not-a-choice': () => 'Choose one of the values listed.',
    'wrong-type': ({ expected }) => (expected ? `Use ${oneOf(expected)}.` : 'Use a value of another type.'),
    'not-json': ({ line, column }) =>
      line
        ? `This is not JSON: see line ${line}, column ${column}. A text stands in "quotes".`
        : 'This is not JSON.',
    'nested-too-deep': ({ limit }) => `Nest it no more than ${limit} levels deep.`,
    'json-too-long': ({ limit }) => `Use at most ${limit} characters of JSON.`,
    'is-a-field': ({ name }) => `“${name}” has a field of its own. Fill it in there.`,
  },
  keywords: {
    pattern: 'This does not match the pattern.',
    format: 'This is not written in the expected format.',
    type: 'This is of the wrong type.',
    enum: 'This is none of the allowed values.',
    const: 'This is not the one allowed value.',
    uniqueItems: 'Two items are the same.',
    not: 'This value is ruled out.',
    oneOf: 'This must fit exactly one of several descriptions.',
    anyOf: 'This must fit at least one of several descriptions.',
  },
};
