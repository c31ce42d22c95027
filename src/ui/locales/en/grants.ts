import type { GrantsStrings } from '../strings/grants.js';

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

export const grantsEn: GrantsStrings = {
  label: 'Standing decisions',
  empty: 'No decision holds beyond the call it was about.',
  effect: { allow: 'Allowed', deny: 'Denied' },
  scope: { session: 'this session', always: 'always' },
  onlyArguments: 'only with certain arguments',
  as: (principal) => `as ${principal}`,
  since: (when) => `since ${when}`,
  uses: (count, last) => {
    if (count === 0) return 'not used yet';
    return last ? `used ${times(count)}, last on ${last}` : `used ${times(count)}`;
  },
  suspended: 'The tool has changed since. This decides nothing until you decide anew.',
  endsWithPage: 'Ends with this page, which does not keep it.',
  revoke: 'Revoke',
  revokeOf: (tool, server) => `Revoke: ${tool}, ${server}`,
  revokeAll: 'Revoke all',
};
