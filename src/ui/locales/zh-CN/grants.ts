import type { GrantsStrings } from '../en/grants.js';
import { number } from './numbers.js';

export const grantsZhCN: GrantsStrings = {
  label: '工具授权',
  empty: '暂无授权',
  effect: { allow: '允许', deny: '拒绝' },
  durations: { session: '本次会话', always: '始终' },
  onlyArguments: '仅限特定参数',
  as: (principal) => `账号：${principal}`,
  since: (when) => `${when} 起`,
  uses: (count, last) => {
    if (count === 0) return '尚未用到';
    return last ? `用过 ${number(count)} 次，最近一次在 ${last}` : `用过 ${number(count)} 次`;
  },
  suspended: '工具已变更，请重新选择',
  endsWithPage: '离开本页面后失效',
  revoke: '撤销',
  revokeOf: (tool, server) => `撤销：${tool}，${server}`,
  revokeAll: '全部撤销',
};
