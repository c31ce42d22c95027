import { Dictionary } from '../base/dictionary.js';
import { approvalEn } from '../locales/en/approval.js';
import type { ApprovalStrings } from '../locales/strings/approval.js';

export const dictionary: Dictionary<ApprovalStrings> = new Dictionary(
  approvalEn,
  async () => (await import('../locales/zh-CN/approval.js')).approvalZhCN,
);
