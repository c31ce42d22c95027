import type { GrantsStrings } from '../en/grants.js';
import { number } from './numbers.js';

export const grantsZhCN: GrantsStrings = {
  label: '工具授权',
  empty: '暂无授权',
  denied: '拒绝',
  durations: { session: '本次会话', always: '始终（变更后失效）' },
  onlyArguments: '仅限特定参数',
  as: (principal) => `账号：${principal}`,
  since: (when) => `${when} 起`,
  uses: (count) => (count ? `用过 ${number(count)} 次` : ''),
  lastUsed: (when) => `最近一次在 ${when}`,
  suspended: '工具已变更，请重新选择',
  endsWithPage: '离开本页面后失效',
  revoke: '撤销',
  revokeOf: (tool) => `撤销：${tool}`,
  revokeAll: '全部撤销',
};
