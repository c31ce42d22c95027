import type { PolicyReason, SeenDefinition } from '../../../core/index.js';
import { count, number } from './numbers.js';

const characters = (value: number): string => count(value, 'character');
const need = (value: number): string => count(value, 'call needs', 'calls need');

export const approvalEn = {
  /** Title of an approval, in the word order of the language. */
  runOn: <Piece>(tool: Piece, server: Piece): readonly (Piece | string)[] => [
    'Run ',
    tool,
    ' on ',
    server,
    '?',
  ],
  waiting: (value: number) => `${need(value)} approval`,
  waitingHint: 'Decide each one on its own. Nothing runs before you approve it.',
  /** Link back to the list of all calls that wait. */
  all: (value: number) => `All ${count(value, 'call')}`,
  /** Read out after each decision. */
  left: (value: number) => `${need(value)} approval.`,

  askedBy: { person: 'Started by you', model: 'Asked by the model', page: 'Started by this page' },
  after: (servers: string) => `after reading a result from ${servers}`,
  newServer: 'First time with this server',
  newTool: 'First time with this tool',
  unchangedSince: (date: string) => `definition unchanged since ${date}`,
  changedSince: (date: string) => `definition changed since ${date}`,
  reason: {
    policy: 'This page asks before this call.',
    'policy-failed': 'This page’s policy failed; you decide.',
    'arguments-unchecked': 'The arguments could not be checked; you decide.',
    'not-granted': 'No saved permission covers this.',
    'definition-changed': 'Tool changed since your last choice.',
    'after-other-server': 'The model has read another server’s data.',
    granted: 'You allowed it before.',
    'denied-before': 'You denied it before.',
    'read-only-hint': 'It says it only reads, and this page trusts the server.',
  } satisfies Record<PolicyReason['code'], string>,
  lookalike: (tools: string) => `Its name is similar to another tool’s: ${tools}`,
  elsewhere: (tool: string) => `${tool} (on another server)`,
  saysDestructive: 'It says it may delete or overwrite data.',
  saysOpenWorld: 'It says it reaches outside systems.',
  serverSays: 'The server’s description of this tool',
  /** The warnings above, in a word or two. */
  badges: {
    new: 'new',
    changed: 'changed',
    lookalike: 'similar name',
    destructive: 'says it may delete or overwrite data',
    openWorld: 'says it reaches outside systems',
    unchecked: 'not checked',
  },

  whatChanged: 'Changes since your last choice',
  changeNotShown: 'The changes cannot be shown: a part of this page could not be loaded.',
  oldDefinitionTooLong: 'Old definition too long to store, so the changes cannot be shown.',
  difference: {
    fields: {
      name: 'Name',
      title: 'Title',
      description: 'Description',
      icons: 'Icons',
      annotations: 'Annotations',
      inputSchema: 'Input schema',
      outputSchema: 'Output schema',
      app: 'App settings',
      instructions: 'The server’s notes for the model',
    } satisfies Record<keyof SeenDefinition, string>,
    /** Said of a whole field. */
    wasNotThere: 'was absent before',
    isGone: 'was removed',
    /** Shown if two definitions differ only in parts that are not listed. */
    none: 'No visible changes.',
    /** Heading above the old text and the new one. */
    tooDifferent: 'Too much changed to compare it word by word.',
    before: 'Before',
    now: 'Now',
    /** Read out before a changed text. */
    removed: 'Removed: ',
    added: 'Added: ',
    /** Button in place of unchanged text, which unfolds it. */
    unchanged: (value: number) => `… ${characters(value)} as before …`,
    /** Button; so many characters are not shown yet. */
    more: (value: number) => `Show more (${characters(value)})`,
  },

  tooLong: 'Too long for a form. The arguments are shown below, exactly as sent.',
  asJson: 'As JSON',
  notReadable: 'Fix the arguments above.',
  showOthers: (value: number) => `Show the other ${characters(value)}`,
  showAll: (value: number) => `Show all ${characters(value)}`,
  modelSees: 'The model’s view of this tool',
  modelSeesNothing: 'Nothing: the tool is hidden from the model.',

  howLong: 'Remember',
  once: 'only this once',
  durations: { session: 'this session', always: 'always, until it changes' },
  onlyThese: 'only these arguments',

  approve: 'Approve',
  checking: 'Checking…',
  deny: 'Deny',
  denyWithReason: 'Deny with a reason…',
  reasonLabel: 'Reason',
  reasonHint: 'The model will read this.',
  back: 'Back',
  seeFirst: 'Review everything first:',
  openJson: 'open it as JSON',
  goToEnd: 'go to the end of the arguments',

  open: 'Open…',
  openToSee: 'Its definition changed. Open it to see the changes.',
  openToGoOn: 'You changed its arguments. Open it to continue.',
  approveAll: (value: number) => `Approve all in view (${number(value)})`,
  denyAll: (value: number) => `Deny all in view (${number(value)})`,
};

export type ApprovalStrings = typeof approvalEn;
export type DifferenceStrings = ApprovalStrings['difference'];
