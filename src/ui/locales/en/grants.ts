import type { GrantsStrings } from '../strings/grants.js';

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

export const grantsEn: GrantsStrings = {
  label: 'Tool permissions',
  empty: 'No saved permissions',
  effect: { allow: 'Allowed', deny: 'Denied' },
  scope: { session: 'this session', always: 'always' },
  onlyArguments: 'only with certain arguments',
  as: (principal) => `as ${principal}`,
  since: (when) => `since ${when}`,
  uses: (count, last) => {
    if (count === 0) return 'not used yet';
    return last ? `used ${times(count)}, last on ${last}` : `used ${times(count)}`;
  },
  suspended: 'Tool changed: choose again',
  endsWithPage: 'Ends with this page',
  revoke: 'Revoke',
  revokeOf: (tool, server) => `Revoke: ${tool}, ${server}`,
  revokeAll: 'Revoke all',
};
