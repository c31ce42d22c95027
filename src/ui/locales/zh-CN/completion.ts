import type { CompletionStrings } from '../en/completion.js';
import { number } from './numbers.js';

export const completionZhCN: CompletionStrings = {
  valuesFor: (argument) => `“${argument}”的候选值`,
  found: (shown, total) =>
    total === undefined || total <= shown
      ? `${number(shown)} 个候选值`
      : `${number(total)} 个候选值中的 ${number(shown)} 个`,
  more: '还有更多，继续输入可缩小范围。',
};
