import type {
  AskRecord,
  CallRecord,
  DecisionRecord,
  GrantRecord,
  ModelRecord,
  PolicyReason,
  QuestionRecord,
  SchemaCheck,
  SignInRecord,
  ToolPermission,
} from '../../../core/index.js';
import { count } from './numbers.js';

export const grantsEn = {
  label: 'Tool permissions',
  empty: 'No saved permissions',
  denied: 'Denied',
  durations: { session: 'this session', always: 'always, until the tool changes' },
  onlyArguments: 'only with certain arguments',
  as: (principal: string) => `as ${principal}`,
  since: (when: string) => `since ${when}`,
  /** Returns an empty string for a decision that did not apply to a later call. */
  uses: (value: number) => ['', 'Used once', 'Used twice'][value] ?? `Used ${count(value, 'time')}`,
  lastUsed: (when: string) => `last used on ${when}`,
  suspended: 'Tool changed: choose again',
  endsWithPage: 'ends with this page',
  revoke: 'Revoke',
  /** With the tool and its server. */
  revokeOf: (tool: string) => `Revoke: ${tool}`,
  revokeAll: 'Revoke all',
  /** Shown in the menu of a call that a saved permission decided. */
  allowed: { session: 'Allowed for this session', always: 'Always allowed' },
  neverAllowed: 'Never allowed',
  /** With the day, and the number of uses (`uses`), which may be empty. */
  sinceUsed: (day: string, uses: string) =>
    `Since ${day}${uses ? `, ${uses.charAt(0).toLowerCase()}${uses.slice(1)}` : ''}`,
  askNext: 'Ask next time',
  askNextFor: (tool: string) => `Ask next time: ${tool}`,
  ended: 'This permission has ended.',
  /** Title of the page of a server, and the entry of a menu that leads to it. */
  permissionsOf: (server: string) => `Permissions for ${server}`,
  choices: { always: 'Always', ask: 'Ask', never: 'Never' } satisfies Record<ToolPermission, string>,
  askForAll: 'Ask for all',
  readOnly: 'Read-only tools',
  saysReadOnly: (server: string) => `${server} says these only read`,
  otherTools: 'Other tools',
  notUsed: 'Not used yet',
  noAlways: 'Can’t be set to Always',
  endWithChange: 'Always and Never end when the tool changes.',
  /** Shown after a choice that the host did not accept. */
  notSaved: 'Not saved: the tool has changed. Its next call asks.',
  /** Shown in the line that offers to undo the choice. */
  alwaysAllowed: (tool: string) => `${tool} is always allowed`,
  allAllowed: (value: number) => `${count(value, 'tool is', 'tools are')} always allowed`,
  undo: 'Undo',
};

export type GrantsStrings = typeof grantsEn;

export const activityEn = {
  label: 'Activity, newest first',
  empty: 'Nothing yet',
  kinds: {
    all: 'All kinds',
    calls: 'Calls',
    approvals: 'Approvals',
    questions: 'Questions',
    servers: 'Servers',
    signIns: 'Sign-ins',
    model: 'Model',
  },
  save: 'Save as a file',
  runAgain: 'Run again',
  runAgainOf: (tool: string) => `Run again: ${tool}`,
  details: 'Details',
  steps: 'Steps',
  /** The hash of a record. It verifies an exported file. */
  hash: 'Hash',
  /** Duration of a connection attempt. */
  within: (time: string) => `in ${time}`,
  unreachable: (server: string) => `${server} cannot be reached`,
  unreachableWhy: 'no readable answer',
  /** Shown beside the title of a call. */
  startedBy: {
    person: 'run by you',
    model: 'asked by the model',
    page: 'run by this page',
    app: 'asked by an app',
    grant: 'saved permission',
  } satisfies Record<CallRecord['startedBy'] | 'grant', string>,

  started: (who: string) => `${who} started a call`,
  charactersReturned: (chars: number) => `${count(chars, 'character')} returned`,
  schemaChecks: {
    valid: 'matches its schema',
    invalid: 'does not match its schema',
    missing: 'no structured data',
    unchecked: 'schema not checked',
  } satisfies Record<Exclude<SchemaCheck['status'], 'none'>, string>,
  redacted: 'Secrets redacted',
  ask: 'Approval requested',
  reasons: {
    policy: 'this page’s policy asks',
    'policy-failed': 'this page’s policy failed',
    'arguments-unchecked': 'the arguments could not be checked',
    'not-granted': 'no saved permission covered it',
    'definition-changed': 'the tool had changed',
    'after-other-server': 'the model had read another server’s data',
    'after-loading': 'the conversation had been loaded',
    granted: 'allowed before',
    'denied-before': 'denied before',
    'read-only-hint': 'a trusted server says that the tool only reads',
  } satisfies Record<PolicyReason['code'], string>,
  standing: {
    'new-server': 'new server',
    'new-tool': 'new tool',
    known: 'tool unchanged since the last choice',
    changed: 'tool changed since the last choice',
  } satisfies Record<AskRecord['standing'], string>,
  after: (servers: string) => `after a result from ${servers}`,
  /** Includes the duration, if a person set one. */
  decision: {
    approved: (who: string, how?: string) => `${who} approved it${how ? `, ${how}` : ''}`,
    denied: (who: string, how?: string) => `${who} denied it${how ? `, ${how}` : ''}`,
  } satisfies Record<DecisionRecord['outcome'], (who: string, how?: string) => string>,
  deciders: { person: 'You', policy: 'This page’s policy', grant: 'Your saved permission' },
  durations: { once: 'once', session: 'for this session', always: 'always, until the tool changes' },
  onlyThese: 'only these arguments',
  /** Followed by the names of the arguments that a person changed. */
  changed: 'You changed:',
  sent: 'Sent to the server',
  grant: {
    made: { allow: 'You allowed later calls', deny: 'You denied later calls' },
    used: { allow: 'Allowed by a saved permission', deny: 'Denied by a saved permission' },
    suspended: { allow: 'A tool has changed', deny: 'A tool has changed' },
    revoked: { allow: 'You revoked a permission', deny: 'You revoked a denial' },
    'not-stored': { allow: 'A permission could not be saved', deny: 'A denial could not be saved' },
  } satisfies Record<GrantRecord['outcome'], Record<GrantRecord['effect'], string>>,
  suspended: { allow: 'no longer allowed without asking', deny: 'no longer denied without asking' },
  pause: { paused: 'The server was paused', resumed: 'You resumed the server' },
  opened: 'You opened a web page',
  refusal: 'Tool rejected',
  model: {
    answered: 'The model answered',
    stopped: 'The model was stopped',
    failed: 'The model failed',
    refused: 'The model’s call was not made',
  } satisfies Record<ModelRecord['outcome'], string>,
  question: {
    accepted: 'You answered the server’s question',
    declined: 'You declined the server’s question',
    cancelled: 'You dismissed a question',
    refused: 'A question from the server was not shown',
  } satisfies Record<QuestionRecord['outcome'], string>,
  signIn: {
    asked: 'The server asked for a sign-in',
    opened: 'You went to sign in',
    declined: 'You did not sign in',
    failed: 'The sign-in failed',
    'signed-in': 'You signed in',
    renewed: 'The sign-in was renewed',
    'signed-out': 'You signed out',
  } satisfies Record<SignInRecord['outcome'], string>,
  questionKinds: {
    form: 'form',
    'open-url': 'web page to open',
    sampling: 'use of the model',
    app: 'an app to show',
    'app-message': 'message from an app to the model',
    'app-download': 'files to save from an app',
  },
  read: { done: 'You read a linked resource', failed: 'A linked resource could not be read' },
  prompt: { done: 'You viewed a prompt', failed: 'A prompt could not be read' },
};

export type ActivityStrings = typeof activityEn;
