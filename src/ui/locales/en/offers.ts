import { count } from './numbers.js';

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
