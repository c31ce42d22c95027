import type { Grant } from '../../../core/index.js';

/** The words around decisions that hold for later calls. */
export interface GrantsStrings {
  readonly label: string;
  readonly empty: string;
  readonly effect: { readonly [Effect in Grant['effect']]: string };
  readonly scope: { readonly [Scope in Grant['duration']]: string };
  readonly onlyArguments: string;
  /** Whose account it was. */
  readonly as: (principal: string) => string;
  readonly since: (when: string) => string;
  /** How many calls it has decided, and when the last one. */
  readonly uses: (count: number, last: string | undefined) => string;
  readonly suspended: string;
  readonly endsWithPage: string;
  readonly revoke: string;
  readonly revokeOf: (tool: string, server: string) => string;
  readonly revokeAll: string;
}
