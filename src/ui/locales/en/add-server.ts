import type { DiscoverProblem } from '../../../discover.js';
import { count } from './numbers.js';

/** The reason why nothing was found, with the contacted host. */
const problems: Readonly<Record<DiscoverProblem, (host: string) => string>> = {
  'bad-address': () => 'Enter an https:// address, or one on this device.',
  unreachable: (host) =>
    `This page got no readable answer from ${host}. It may be down, or may not allow this page (CORS).`,
  status: (host) => `${host} publishes no list of servers.`,
  redirect: (host) =>
    `${host} redirects to another address, which this page does not follow. Enter that address instead.`,
  'too-large': (host) => `${host} sent more than this page accepts.`,
  malformed: (host) => `${host} sent something that is not a list of servers.`,
  'private-network': (host) => `${host} points to a private network.`,
  'no-remote': (host) => `${host} lists no server that this page can connect to.`,
  'too-many': (host) => `${host} lists too many servers.`,
};

/** The reason why a card was left out. */
const reasons: Readonly<Record<DiscoverProblem, string>> = {
  'bad-address': 'neither https:// nor on this device',
  unreachable: 'no readable answer',
  status: 'no server card',
  redirect: 'redirects to another address',
  'too-large': 'too large',
  malformed: 'not a valid server card',
  'private-network': 'points to a private network',
  'no-remote': 'no address that this page can connect to',
  'too-many': 'more servers than this page checks',
};

export const addServerEn = {
  address: 'Domain or address of a server',
  find: 'Find',
  finding: (host: string) => `Checking ${host}…`,
  cancel: 'Cancel',
  missing: 'Enter a domain or an address.',
  choices: 'Servers to choose from',
  found: (value: number) => `${count(value, 'server')} found`,
  /** Note above the text of server cards, with the host that lists the cards. */
  claim: (host: string) => `Listed by ${host}. These details are not verified.`,
  version: (version: string) => `version ${version}`,
  /** Note with the host that lists the server, shown if the server is at another host. */
  elsewhere: (host: string) => `This server is not at ${host}.`,
  nothing: (host: string) => `${host} lists no server that this page can connect to.`,
  problems,
  leftOut: (value: number) => `${count(value, 'entry', 'entries')} left out`,
  reasons,
  itself: 'You can still connect to the address directly:',
  connect: 'Connect',
  connectTo: (server: string) => `Connect to ${server}`,
  added: 'Added',
  addedOf: (server: string) => `Added: ${server}`,
  /** Label of the field for the name that the person gives to a server, and its remark. */
  name: 'Name',
  optional: 'optional',
};

export type AddServerStrings = typeof addServerEn;
