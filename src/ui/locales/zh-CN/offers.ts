import type { OffersStrings, CompletionStrings } from '../en/offers.js';
import { number } from './numbers.js';

export const completionZhCN: CompletionStrings = {
  valuesFor: (argument) => `“${argument}”的候选值`,
  found: (shown, total) =>
    total === undefined || total <= shown
      ? `${number(shown)} 个候选值`
      : `共 ${number(total)} 个候选值，列出 ${number(shown)} 个`,
  more: '还有更多，继续输入可缩小范围。',
};

function both(resources: number, prompts: number): string {
  const counts = [resources && `${number(resources)} 项资源`, prompts && `${number(prompts)} 条提示词`];
  return counts.filter(Boolean).join('和 ');
}

export const offersZhCN: OffersStrings = {
  filterLabel: '筛选资源和提示词',
  filter: (resources, prompts) => `筛选 ${both(resources, prompts)}`,
  found: (resources, prompts) => `找到 ${both(resources, prompts) || '0 项'}`,
  noneFound: (query) => `没有与“${query}”匹配的资源或提示词。`,
  clearFilter: '清除筛选',
};
