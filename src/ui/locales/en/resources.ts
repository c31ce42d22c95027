import { count, number } from './numbers.js';

export const resourcesEn = {
  label: 'Resources',
  none: 'No connected server offers resources.',
  empty: 'This server has no resources right now.',
  loading: 'Loading resources…',
  refresh: 'Refresh',
  refreshOf: (server: string) => `Refresh: ${server}`,
  tryAgain: 'Try again',
  filterLabel: 'Filter resources',
  filter: (value: number) => `Filter ${count(value, 'resource')}`,
  found: (value: number) => `${count(value, 'resource')} found`,
  noneFound: (query: string) => `No resource matches “${query}”.`,
  clearFilter: 'Clear filter',
  showMore: (value: number) => `Show more (${number(value)})`,
  /** Entries that the server sent but the list lacks, by the reason. */
  leftOut: {
    /** With the protocol's invalid fields, if any. */
    malformed: (value: number, fields: string) =>
      `${count(value, 'entry', 'entries')} left out: not a valid resource${fields && ` (see ${fields})`}`,
    duplicate: (value: number) => `${count(value, 'entry', 'entries')} left out: listed more than once`,
    'too-large': (value: number) => `${count(value, 'entry', 'entries')} left out: too large`,
  },
  forModel: 'For the model',
  important: 'Important',
  updated: (when: string) => `updated ${when}`,
  open: 'Open',
  openOf: (name: string) => `Open ${name}`,
  missing: 'Fill this in.',
  back: 'All resources',
  reading: 'Reading…',
  readAgain: 'Read again',
  readAt: (when: string) => `read at ${when}`,
  changed: 'The server says that this has changed.',
  noContent: 'The resource is empty.',
  attach: 'Add to message',
  attached: 'Added to your message',
  /** Name of a part of a resource whose address has none. */
  nameless: 'resource',
};

export type ResourcesStrings = typeof resourcesEn;
