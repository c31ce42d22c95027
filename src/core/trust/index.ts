export { allStored, joined } from './joined.js';
export {
  emptyLedger,
  grantFor,
  grantOf,
  isSameTool,
  knownTool,
  seenDefinition,
  standingOf,
  suspendChanged,
  withGrant,
  withGrantUsed,
  withKnown,
  withoutGrant,
  type KnownTool,
  type GrantStore,
  type ToolKey,
} from './grant-store.js';
export { pinCheck, pinsOf, type PinCheck } from './pins.js';
export { askAlways, askUnlessGranted, rule, type Ruling } from './policy.js';
export { readLedger, writeLedger } from './stored.js';
