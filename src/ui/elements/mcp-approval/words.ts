import { Dictionary } from '../../dictionary.js';
import { approvalEn } from '../../locales/approval/en.js';
import type { ApprovalStrings } from '../../locales/approval/strings.js';

export const dictionary: Dictionary<ApprovalStrings> = new Dictionary(
  approvalEn,
  async () => (await import('../../locales/approval/zh-CN.js')).approvalZhCN,
);
