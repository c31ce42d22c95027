import { count } from './numbers.js';

export const grantsEn = {
  label: 'Tool permissions',
  empty: 'No saved permissions',
  denied: 'Denied',
  durations: { session: 'this session', always: 'always, until it changes' },
  onlyArguments: 'only with certain arguments',
  as: (principal: string) => `as ${principal}`,
  since: (when: string) => `since ${when}`,
  /** Nothing for a decision that decided no later call. */
  uses: (value: number) => ['', 'Used once', 'Used twice'][value] ?? `Used ${count(value, 'time')}`,
  lastUsed: (when: string) => `last used on ${when}`,
  suspended: 'Tool changed: choose again',
  endsWithPage: 'ends with this page',
  revoke: 'Revoke',
  /** With the tool and its server. */
  revokeOf: (tool: string) => `Revoke: ${tool}`,
  revokeAll: 'Revoke all',
};

export type GrantsStrings = typeof grantsEn;
