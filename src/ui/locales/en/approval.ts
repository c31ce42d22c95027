import type { GrantDuration, PolicyReason, SeenDefinition } from '../../../core/index.js';
import { count, number } from './numbers.js';

const characters = (value: number): string => count(value, 'character');

export const approvalEn = {
  /** Title of an approval, in the word order of the language. */
  runOn: <Piece>(tool: Piece, server: Piece): readonly (Piece | string)[] => [
    'Run ',
    tool,
    ' on ',
    server,
    '?',
  ],
  waiting: (value: number) => `${count(value, 'call needs', 'calls need')} approval`,
  /** Link back to the list of all waiting calls. */
  all: (value: number) => `All ${count(value, 'call')}`,
  /** Read out after each decision. */
  left: (value: number) => `${count(value, 'call needs', 'calls need')} approval.`,

  askedBy: {
    person: 'You started this',
    model: 'The model asks',
    page: 'This page asks',
    app: 'An app asks',
  },
  askedByApp: (app: string) => `The app “${app}” asks`,

  /** Lines below the arguments, for anything unusual. */
  after: (servers: string) => `After reading a result from ${servers}.`,
  hostTool: 'This page’s own tool. It only reads this server’s resources.',
  newServer: 'First call to this server.',
  newTool: 'First call to this tool.',
  hidden: (value: number) => `Contains ${count(value, 'hidden character')}, marked here.`,
  reason: {
    'policy-failed': 'This page’s policy failed; you decide.',
    'arguments-unchecked': 'The arguments could not be checked; you decide.',
    'after-loading': 'This conversation was loaded, so saved permissions do not apply yet.',
  } as Partial<Record<PolicyReason['code'], string>>,
  lookalike: (tools: string) => `Its name is similar to another tool’s: ${tools}.`,
  elsewhere: (tool: string) => `${tool} (on another server)`,
  /** Short forms of these lines, in one or two words. */
  badges: {
    'new-server': 'New server',
    'new-tool': 'New tool',
    changed: 'New version',
    lookalike: 'Similar name',
    unchecked: 'Not checked',
  },

  changedSince: (date: string) => `Tool changed since your last choice on ${date}.`,
  /** An argument that the tool did not have before. */
  newArgument: 'New',
  changeNotShown: 'The changes cannot be shown: part of this page could not be loaded.',
  oldDefinitionTooLong: 'Old definition too long to store, so the changes cannot be shown.',
  difference: {
    fields: {
      name: 'Name',
      title: 'Title',
      description: 'Description',
      icons: 'Icons',
      annotations: 'Annotations',
      inputSchema: 'Arguments',
      outputSchema: 'Output schema',
      app: 'App settings',
      instructions: 'The server’s notes for the model',
    } satisfies Record<keyof SeenDefinition, string>,
    /** Shown after the name of an argument. */
    isNew: (type: string, isRequired: boolean) =>
      `new, ${isRequired ? 'required' : 'optional'} ${type === 'string' ? 'text' : type}`,
    /** Shown if two definitions differ only in parts that are not listed. */
    none: 'No visible changes.',
    /** Headings of the whole definitions. */
    before: 'Definition before',
    now: 'Definition now',
    /** Read out before a changed text. */
    removed: 'Removed: ',
    added: 'Added: ',
    /** Button in place of unchanged text, which unfolds it. */
    unchanged: (value: number) => `… ${characters(value)} unchanged …`,
    /** Button, with the number of hidden characters. */
    more: (value: number) => `Show more (${characters(value)})`,
  },

  change: 'Change',
  undoChanges: 'Undo changes',
  asSent: 'As it would be sent',
  alsoHeader: (header: string) => `also sent as the header ${header}, which proxies can read`,
  characters: (value: number) => characters(value),
  /** Shown after the name of a list. */
  items: (value: number) => count(value, 'item'),
  showSecret: 'Show',
  showOthers: (value: number) => `Show the other ${characters(value)}`,
  showAll: (value: number) => `Show all ${characters(value)}`,
  /** A button that scrolls one page further. */
  toRead: (value: number) => `${characters(value)} to read`,
  moreToRead: 'More to read',
  secretToRead: 'Show the hidden value',

  details: 'Details',
  serverSays: (server: string) => `${server} says`,
  asJson: 'As JSON',
  modelSees: 'The model’s view of this tool',
  modelSeesNothing: 'Nothing: the tool is hidden from the model.',

  /** The button names its action. `these` is for a decision limited to these arguments. */
  approve: (duration: GrantDuration | undefined, these: boolean, isChanged: boolean) =>
    isChanged
      ? `Approve as changed${duration ? `, ${lasts[duration]}` : ''}${these ? ', only these arguments' : ''}`
      : `Approve${these ? ' these arguments' : ''} ${lasts[duration ?? 'once']}`,
  deny: (duration: GrantDuration | undefined, these: boolean) =>
    duration ? `Deny${these ? ' these arguments' : ''} ${lasts[duration]}` : 'Deny',
  checking: 'Checking…',
  waysToApprove: 'Approval duration',
  waysToDeny: 'How to deny',
  /** Choices of the menus beside Approve and Deny. */
  lasts: { once: 'Only this once', session: 'This session', always: 'Always, until the tool changes' },
  onlyThese: 'Only these arguments',
  withReason: 'With a reason…',
  /** A choice in the menu beside Approve, with its second line, and the label that the button has after the choice. */
  readOnly: 'Allow read-only tools of this server',
  readOnlyHint: (value: number) => `${count(value, 'tool')}. A new or changed one asks`,
  approveReadOnly: (value: number) => `Allow ${count(value, 'read-only tool')}`,
  /** Shown before the names of the tools. */
  saysReadOnly: (server: string) => `${server} says that these only read`,
  permissionsOf: (server: string) => `Permissions for ${server}…`,
  reasonLabel: 'Reason',
  reasonHint: 'The model gets your reason',
  back: 'Back',

  /** Buttons of one of several calls. */
  approveThis: 'Approve',
  denyThis: 'Deny',
  approved: 'Approved',
  denied: 'Denied',
  openToSee: 'Its definition changed. Open its details to see the changes.',
  openToGoOn: 'You changed its arguments. Open its details to continue.',
  /** Buttons for all waiting calls, for the remaining calls, or for the calls in view. */
  approveAll: (value: number, which: 'all' | 'others' | 'in-view') => `Approve ${these(value, which)} once`,
  denyAll: (value: number, which: 'all' | 'others' | 'in-view') => `Deny ${these(value, which)}`,
  /** After a press that did not count, because the page had just scrolled. */
  moved: 'The page moved. Press again.',
};

const lasts = { once: 'once', session: 'this session', always: 'always' };

function these(value: number, which: 'all' | 'others' | 'in-view'): string {
  const amount = number(value);
  return { all: `all ${amount}`, others: `the other ${amount}`, 'in-view': `the ${amount} in view` }[which];
}

export type ApprovalStrings = typeof approvalEn;
export type DifferenceStrings = ApprovalStrings['difference'];
