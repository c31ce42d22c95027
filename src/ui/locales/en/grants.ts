import { count } from './numbers.js';

const times = (value: number): string => (value === 1 ? 'once' : count(value, 'time'));

export const grantsEn = {
  label: 'Tool permissions',
  empty: 'No saved permissions',
  effect: { allow: 'Allowed', deny: 'Denied' },
  durations: { session: 'this session', always: 'always' },
  onlyArguments: 'only with certain arguments',
  as: (principal: string) => `as ${principal}`,
  since: (when: string) => `since ${when}`,
  uses: (value: number, last: string | undefined) => {
    if (value === 0) return 'not used yet';
    return last ? `used ${times(value)}, last on ${last}` : `used ${times(value)}`;
  },
  suspended: 'Tool changed: choose again',
  endsWithPage: 'Ends with this page',
  revoke: 'Revoke',
  revokeOf: (tool: string, server: string) => `Revoke: ${tool}, ${server}`,
  revokeAll: 'Revoke all',
};

export type GrantsStrings = typeof grantsEn;
