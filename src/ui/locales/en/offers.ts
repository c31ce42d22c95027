import { count, number } from './numbers.js';

export const completionEn = {
  /** The name of a list of values. */
  valuesFor: (argument: string) => `Values for ${argument}`,
  /** Announced by screen readers when the list is shown. `total`: the number that the server reports. */
  found: (shown: number, total: number | undefined) =>
    total === undefined || total <= shown ? count(shown, 'value') : `${shown} of ${number(total)} values`,
  more: 'There are more. Type to narrow them down.',
};

export type CompletionStrings = typeof completionEn;

function both(resources: number, prompts: number): string {
  const counts = [resources && count(resources, 'resource'), prompts && count(prompts, 'prompt')];
  return counts.filter(Boolean).join(' and ');
}

export const offersEn = {
  filterLabel: 'Filter resources and prompts',
  filter: (resources: number, prompts: number) => `Filter ${both(resources, prompts)}`,
  found: (resources: number, prompts: number) => `${both(resources, prompts) || 'Nothing'} found`,
  noneFound: (query: string) => `No resource or prompt matches “${query}”.`,
  clearFilter: 'Clear filter',
};

export type OffersStrings = typeof offersEn;
