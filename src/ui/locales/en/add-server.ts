import type { DiscoverProblem } from '../../../discover.js';
import { count } from './numbers.js';

/** The reason why nothing was found, with the contacted host. */
const problems: Readonly<Record<DiscoverProblem, (host: string) => string>> = {
  'bad-address': () => 'This page looks only at https:// addresses, and at this device.',
  unreachable: (host) =>
    `${host} gave no answer that this page may read. It may be down, or not allow this page (CORS).`,
  status: (host) => `${host} publishes no list of servers.`,
  redirect: (host) =>
    `${host} redirects elsewhere. This page does not follow. Enter the other address yourself.`,
  'too-large': (host) => `${host} sent more than this page reads.`,
  malformed: (host) => `${host} sent something that is no list of servers.`,
  'private-network': (host) => `${host} points into a private network.`,
  'no-remote': (host) => `${host} lists no server that this page can connect to.`,
  'too-many': (host) => `${host} lists too many servers.`,
};

/** The reason why a card was left out. */
const reasons: Readonly<Record<DiscoverProblem, string>> = {
  'bad-address': 'neither https:// nor on this device',
  unreachable: 'no answer that this page may read',
  status: 'there is no card',
  redirect: 'it redirects elsewhere',
  'too-large': 'too large',
  malformed: 'not a valid card',
  'private-network': 'it points into a private network',
  'no-remote': 'no address that this page can connect to',
  'too-many': 'more servers than this page looks at',
};

export const addServerEn = {
  address: 'Domain or address of a server',
  find: 'Find',
  finding: (host: string) => `Looking at ${host}…`,
  cancel: 'Cancel',
  missing: 'Enter a domain or an address.',
  choices: 'Servers to choose from',
  found: (value: number) => `${count(value, 'server')} found`,
  /** Above the texts of cards; with the host that lists them. */
  claim: (host: string) => `Listed by ${host}. Nobody has checked what is said here.`,
  version: (version: string) => `version ${version}`,
  /** With the host that lists it. */
  elsewhere: (host: string) => `This server is not at ${host}.`,
  nothing: (host: string) => `${host} lists no server that this page would connect to.`,
  problems,
  leftOut: (value: number) => `${count(value, 'entry', 'entries')} left out`,
  reasons,
  itself: 'You can still connect to the address itself:',
  connect: 'Connect',
  connectTo: (server: string) => `Connect to ${server}`,
  added: 'Added',
  addedOf: (server: string) => `Added: ${server}`,
};

export type AddServerStrings = typeof addServerEn;
