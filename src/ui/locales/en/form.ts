import type { JsonReason, JsonTypeName } from '../../../core/form.js';
import type { JsonValue } from '../../../core/index.js';
import { count, number } from './numbers.js';
import { forAllKeywords, formatIn, limitIn, quotable, type FaultStrings } from '../faults.js';

const typesEn = {
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

function countedEn(from: number | undefined, to: number | undefined, one: string, many: string): string {
  const unit = (value: number): string => count(value, one, many);
  if (to === undefined) return `at least ${unit(from ?? 0)}`;
  if (!from) return `at most ${unit(to)}`;
  return from === to ? `exactly ${unit(to)}` : `${number(from)} to ${unit(to)}`;
}

const atLeast = (limit: unknown, one: string, many: string): string =>
  countedEn(Number(limit), undefined, one, many);
const atMost = (limit: unknown, one: string, many: string): string => countedEn(0, Number(limit), one, many);

const items = (count: unknown): string => (Number(count) === 1 ? 'item' : 'items');

const limitOf = (value: JsonValue | undefined): string => limitIn(number, value);

const keywords = forAllKeywords({
  type: ({ types }) => (Array.isArray(types) ? `Use ${oneOf(types)}.` : undefined),
  enum: () => 'Use one of the allowed values.',
  const: () => 'Use the one value that is allowed.',
  minimum: ({ limit }) => `Use ${limitOf(limit)} or more.`,
  maximum: ({ limit }) => `Use ${limitOf(limit)} or less.`,
  exclusiveMinimum: ({ limit }) => `Use more than ${limitOf(limit)}.`,
  exclusiveMaximum: ({ limit }) => `Use less than ${limitOf(limit)}.`,
  multipleOf: ({ multipleOf }) => `Use a multiple of ${limitOf(multipleOf)}.`,
  minLength: ({ limit }) => `Use ${atLeast(limit, 'character', 'characters')}.`,
  maxLength: ({ limit }) => `Use ${atMost(limit, 'character', 'characters')}.`,
  pattern: () => 'This does not match the pattern.',
  format: () => 'This is not in the expected format.',
  contentEncoding: () => 'This is not in the expected encoding.',
  contentMediaType: () => 'This is not of the expected type.',
  contentSchema: () => 'The content does not match the server’s schema.',
  minItems: ({ limit }) => `Add items until there are at least ${limitOf(limit)}.`,
  maxItems: ({ limit }) => `Keep ${atMost(limit, 'item', 'items')}.`,
  uniqueItems: ({ first, second }) =>
    second === undefined
      ? 'Two items are the same. Each may occur only once.'
      : `Items ${Number(first) + 1} and ${Number(second) + 1} are the same. Each may occur only once.`,
  contains: ({ limit }) => `At least ${limitOf(limit)} ${items(limit)} must match.`,
  maxContains: ({ limit }) => `At most ${limitOf(limit)} ${items(limit)} may match.`,
  items: ({ index }) =>
    index === undefined
      ? 'There are more items than are allowed.'
      : `Item ${Number(index) + 1} is not allowed here.`,
  minProperties: ({ limit }) => `Fill in ${atLeast(limit, 'property', 'properties')}.`,
  maxProperties: ({ limit }) => `Keep ${atMost(limit, 'property', 'properties')}.`,
  required: ({ property }) => `“${quotable(property)}” is missing.`,
  dependentRequired: ({ property, trigger }) =>
    `“${quotable(property)}” is needed too, because “${quotable(trigger)}” is given.`,
  additionalProperties: ({ property }) =>
    property === undefined
      ? 'Some properties here are not allowed.'
      : `“${quotable(property)}” is not allowed here.`,
  propertyNames: ({ property }) =>
    property === undefined
      ? 'Some names here are not allowed.'
      : `The name “${quotable(property)}” is not allowed here.`,
  properties: () => 'This does not match the server’s schema.',
  anyOf: () => 'This matches none of the options that the server allows.',
  oneOf: ({ matches }) =>
    Number(matches) > 1
      ? `This matches ${limitOf(matches)} of the server’s options, but must match only one.`
      : 'This matches none of the options that the server allows.',
  not: () => 'The server does not allow this value.',
  false: () => 'Leave this empty.',
});

function faultsEn(formats: Readonly<Record<string, string>>): FaultStrings {
  return {
    faults: {
      missing: () => 'Fill this in.',
      unfinished: () => 'Complete this: part of it is missing.',
      'not-a-number': ({ text }) =>
        `“${text}” is not a number. Write it in digits, with a point for decimals.`,
      'not-an-integer': () => 'Use a whole number.',
      inexact: ({ text }) => `“${text}” has more digits than this page can send without changing it.`,
      'too-small': ({ limit }) => `Use ${limitOf(limit)} or more.`,
      'too-large': ({ limit }) => `Use ${limitOf(limit)} or less.`,
      'not-above': ({ limit }) => `Use more than ${limitOf(limit)}.`,
      'not-below': ({ limit }) => `Use less than ${limitOf(limit)}.`,
      'not-a-multiple': ({ limit }) => `Use a multiple of ${limitOf(limit)}.`,
      'too-short': ({ limit, length }) =>
        `Use ${atLeast(limit, 'character', 'characters')}; there are ${limitOf(length)}.`,
      'too-long': ({ limit, length }) =>
        `Use ${atMost(limit, 'character', 'characters')}; there are ${limitOf(length)}.`,
      format: ({ format }) => {
        const known = formatIn(formats, format);
        return known ? `Write ${known}.` : `This is not written in the format “${quotable(format)}”.`;
      },
      pattern: ({ example, kind }) =>
        example === undefined
          ? 'The server expects another format here.'
          : /^[a-z]/.test(`${kind}`)
            ? `Use a${/^[aeio]/.test(`${kind}`) ? 'n' : ''} ${kind}, like ${example}.`
            : `Write it like ${example}.`,
      'not-encoded': () => 'Enter the content of a file as Base64. This is not Base64.',
      'too-few': ({ limit }) => `Add items until there are at least ${limitOf(limit)}.`,
      'too-many': ({ limit }) => `Keep ${atMost(limit, 'item', 'items')}.`,
      'not-unique': ({ other }) => `This is the same as item ${limitOf(other)}. Each may occur only once.`,
      'too-few-properties': ({ limit, count }) =>
        `Fill in ${atLeast(limit, 'property', 'properties')}; there are ${limitOf(count)}.`,
      'too-many-properties': ({ limit, count }) =>
        `Keep ${atMost(limit, 'property', 'properties')}; there are ${limitOf(count)}.`,
      'not-a-choice': () => 'Choose one of the values listed.',
      'wrong-type': ({ expected }) =>
        expected ? `Use ${oneOf(String(expected).split(' '))}.` : 'Use a value of another type.',
      'not-json': ({ line, column }) =>
        line
          ? `This is not JSON: see line ${line}, column ${column}. Text needs "double quotes".`
          : 'This is not JSON.',
      'nested-too-deep': ({ limit }) => `Nest it no more than ${limitOf(limit)} levels deep.`,
      'json-too-long': ({ limit }) => `Use at most ${limitOf(limit)} characters of JSON.`,
      'no-name': () => 'Give this property a name.',
      'same-name': ({ name }) => `“${name}” already exists. Use another name.`,
      'is-a-field': ({ name }) => `“${name}” has its own field. Fill it in there.`,
      'not-a-name': ({ name }) => `The name “${name}” is not allowed here.`,
    },
    keywords,
  };
}

const formats = {
  color: 'a color, such as #2457d6',
  date: 'a date, such as 2026-11-21',
  'date-time': 'a date and time, such as 2026-11-21T09:30:00Z',
  duration: 'a duration, such as P1DT2H30M for 1 day, 2 hours and 30 minutes',
  email: 'an email address',
  hostname: 'a host name, such as example.com',
  ipv4: 'an IP address, such as 192.0.2.1',
  ipv6: 'an IPv6 address, such as 2001:db8::1',
  'json-pointer': 'a JSON Pointer, such as /items/0',
  regex: 'a regular expression, such as ^[a-z]+$',
  time: 'a time, such as 09:30:00Z',
  uri: 'a full address, such as https://example.com',
  'uri-reference': 'an address, whole or relative, such as ../page',
  uuid: 'a UUID, such as 123e4567-e89b-42d3-a456-426614174000',
};

export const formEn = {
  ...faultsEn(formats),

  serverSays: 'The server says',
  saysOf: (server: string) => `${server} says`,
  /** Claims of the server, joined by `separator`, as a sentence. */
  claims: (all: string) => `${all.charAt(0).toUpperCase()}${all.slice(1)}.`,
  modelMayUse: 'Model may use it',
  separator: ', ',
  showLess: 'Show less',
  noArguments: 'This tool takes no arguments.',
  run: 'Run',
  running: 'Running…',
  runAndDelete: 'Run and delete',

  alsoHeader: (header: string) => `also sent as the header ${header}, which proxies can read`,
  optional: 'optional',
  moreOptions: (fields: number) => count(fields, 'more option'),
  deprecated: 'no longer recommended',
  notSet: 'Not set',
  choose: 'Choose…',
  yes: 'Yes',
  no: 'No',
  example: (text: string) => `Example: ${text}`,
  sentAs: (text: string) => `Sent as ${text}`,
  emptyText: 'Empty text is sent.',
  emptyList: 'An empty list is sent.',
  leaveOut: 'Leave out',
  leaveOutOf: (label: string) => `Leave out: ${label}`,

  item: (position: number) => `Item ${position}`,
  addItem: 'Add item',
  addItemTo: (label: string) => `Add item: ${label}`,
  remove: 'Remove',
  removeOf: (label: string) => `Remove: ${label}`,
  removed: (label: string) => `${label} removed.`,
  add: 'Add',
  addOf: (label: string) => `Add: ${label}`,
  others: 'Other properties',
  addProperty: 'Add property',
  addPropertyTo: (label: string) => `Add property: ${label}`,
  property: (position: number) => `Property ${position}`,
  propertyName: 'Name',
  propertyValue: 'Value',
  moveUp: 'Move up',
  moveUpOf: (label: string) => `Move up: ${label}`,
  moveDown: 'Move down',
  moveDownOf: (label: string) => `Move down: ${label}`,
  moved: (position: number, count: number) => `Moved to position ${position} of ${count}.`,
  /** Name of an alternative (`oneOf`, `anyOf`) that has no title. */
  branch: (position: number) => `Option ${position}`,
  whichOne: 'Which of these',
  whichOneOf: (label: string) => `${label}: which of these`,
  turned: (name: string) => `Now showing: ${name}.`,
  came: (labels: string) => `Now also needed: ${labels}.`,
  gone: (labels: string) => `No longer needed: ${labels}.`,
  holdsItems: (items: number) => count(items, 'item'),
  holdsFields: (fields: number) =>
    fields === 0 ? 'nothing filled in' : `${count(fields, 'field')} filled in`,
  holdsFault: 'something to fix in here',
  isNull: 'is sent to mean “no value”.',
  setNull: 'Set to null',
  setNullOf: (label: string) => `Set to null: ${label}`,
  enterValue: 'Enter a value',
  enterValueOf: (label: string) => `Enter a value: ${label}`,
  useDefault: 'Use default',
  useDefaultOf: (value: string) => `Use default: ${value}`,
  useDefaultFor: (label: string, value: string) => `Use default: ${value}, for ${label}`,
  readOnly: 'set by the server',
  writeOnly: 'sent, never shown again',
  arguments: 'Arguments',
  /** Texts before the value that a changed field had before: `was` and `askedFor`. */
  was: 'Was: ',
  wasAbsent: 'Was not set.',
  askedFor: {
    model: 'The model asked for ',
    person: 'You asked for ',
    page: 'This page asked for ',
    app: 'The app asked for ',
  },
  putBack: 'Put back',
  putBackOf: (label: string) => `Put back: ${label}`,
  /** Followed by the value, with its hidden characters named. */
  hasHidden: 'Contains hidden characters:',
  modelSees: 'The model’s view of this tool',
  modelMisses: (chars: number) =>
    chars === 1
      ? 'One hidden character is not passed to the model.'
      : `${number(chars)} hidden characters are not passed to the model.`,

  editAsJson: 'Edit as JSON',
  editAsForm: 'Edit as a form',
  allAsJson: 'Arguments as JSON',
  jsonReason: {
    anything: 'Any value is allowed here.',
    reference: 'The server’s schema has a reference that leads nowhere.',
    dialect: 'The server uses a version of JSON Schema that this page does not support.',
    contradictory: 'No value can match the server’s schema here.',
    'not-a-schema': 'The server’s schema for this cannot be read.',
    'too-deep': 'This is nested too deep to be shown as a form.',
    'too-many-fields': 'There are too many fields here to be shown as a form.',
    'too-many-choices': 'There are too many choices here to be listed.',
  } satisfies Record<JsonReason, string>,
  expected: 'The server’s schema for this',
  rawValue: 'This value does not fit the field, so it is shown as JSON.',
  useField: 'Use the field',

  range: (from: number | undefined, to: number | undefined) => {
    if (to === undefined) return `at least ${number(from ?? 0)}`;
    return from === undefined ? `at most ${number(to)}` : `${number(from)} to ${number(to)}`;
  },
  above: (limit: number) => `more than ${number(limit)}`,
  below: (limit: number) => `less than ${number(limit)}`,
  multipleOf: (of: number) => `a multiple of ${number(of)}`,
  characters: (from: number | undefined, to: number | undefined) =>
    countedEn(from, to, 'character', 'characters'),
  items: (from: number | undefined, to: number | undefined) => countedEn(from, to, 'item', 'items'),
  format: (name: string) => `format: ${name}`,
  formats,
  wholeNumber: 'a whole number',
  unique: 'no duplicates',
  properties: (from: number | undefined, to: number | undefined) =>
    countedEn(from, to, 'property', 'properties'),

  zone: 'Time zone',
  zoneOf: (label: string) => `Time zone: ${label}`,
  /** Time zone of the device. */
  here: (offset: string) => `Local, ${offset}`,
  thatIsHere: (moment: string) => `${moment} local time`,
  pickColor: (label: string) => `Pick a color: ${label}`,
  reveal: 'Show',
  revealOf: (label: string) => `Show: ${label}`,
  secretHides: (chars: number) =>
    chars === 1 ? 'Contains one hidden character.' : `Contains ${number(chars)} hidden characters.`,
  secretHeld: (chars: number) => `Hidden: ${count(chars, 'character')}.`,
  chooseFile: 'Choose a file…',
  chooseFileFor: (label: string) => `Choose a file…: ${label}`,
  orDrop: 'or drop it here',
  fileUpTo: (size: string) => `a file of at most ${size}`,
  fileTooLarge: (name: string, size: string, limit: string) =>
    `“${name}” is ${size}. Use a file of at most ${limit}.`,
  fileUnreadable: (name: string) => `“${name}” could not be read. Choose it again.`,
  nameless: 'A file',
  asText: 'Enter as text',
  asFile: 'Choose a file instead',
  longText: (chars: number, lines: number) =>
    `Too long for a text box: ${count(chars, 'character')} in ${lines === 1 ? 'one line' : count(lines, 'line')}.`,
  replace: 'Replace',
  replaceOf: (label: string) => `Replace: ${label}`,
  searchIn: (values: number) => `Search ${count(values, 'value')}`,
  searchFor: (label: string) => `Add: ${label}`,
  found: (values: number, shown: number) => {
    const found = values === 1 ? 'One value' : count(values, 'value');
    return values > shown ? `${found}. The first ${number(shown)} are listed.` : `${found}.`;
  },
  noneFound: 'No value matches.',
  moreFound: (values: number) => `${number(values)} more. Type to narrow them down.`,
  added: (label: string) => `${label} added.`,
  chosenBeyond: (values: number) => `and ${number(values)} more`,

  types: typesEn,
  /** For the form of a question, which has no tool. */
  asked: 'Requested input',
  nothingAsked: 'Nothing to fill in.',
  fixBeforeSending: 'Fix before sending:',
  fixBeforeRunning: 'Fix before running:',
  refused: 'The arguments do not match the tool’s schema, so nothing was sent:',
  unreadable: 'This input is not valid JSON yet:',
  at: (label: string, sentence: string) => `${label}: ${sentence}`,

  fillAgain: 'Fill in from the last call',
  filledAgain: 'Filled in from the last call.',
  copyLink: 'Copy link',
  link: 'Link',
  linkCopied: 'Link copied. Paste it where the arguments are edited as JSON.',
  /** Followed by the link. */
  linkShown: 'This browser does not let the page copy it. Copy it from here:',
  linkIsLess: 'Secrets were left out.',
  notPasted: (why: string) => `Nothing was pasted. ${why}`,
};

export type FormStrings = typeof formEn;
