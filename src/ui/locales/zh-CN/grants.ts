import type { GrantsStrings } from '../strings/grants.js';

export const grantsZhCN: GrantsStrings = {
  label: '长期有效的决定',
  empty: '没有在单次调用之后仍然有效的决定。',
  effect: { allow: '允许', deny: '拒绝' },
  scope: { session: '本次会话', always: '始终' },
  onlyArguments: '仅限特定参数',
  as: (principal) => `身份：${principal}`,
  since: (when) => `${when} 起`,
  uses: (count, last) => {
    if (count === 0) return '尚未用到';
    return last ? `用过 ${count} 次，最近一次在 ${last}` : `用过 ${count} 次`;
  },
  suspended: '此工具后来有了改动。在你重新决定之前，这项决定不起作用。',
  endsWithPage: '本页面不保存它，关闭页面后即失效。',
  revoke: '撤销',
  revokeOf: (tool, server) => `撤销：${tool}，${server}`,
  revokeAll: '全部撤销',
};
