import type { ApprovalStrings } from '../en/approval.js';
import { number } from './numbers.js';

export const approvalZhCN: ApprovalStrings = {
  runOn: (tool, server) => ['在“', server, '”上运行 ', tool, '？'],
  waiting: (count) => `${number(count)} 次调用待确认`,
  all: (count) => `全部 ${number(count)} 次调用`,
  left: (count) => `还有 ${number(count)} 次调用待确认。`,

  askedBy: { person: '由你发起', model: '模型请求', page: '本页面请求', app: '应用请求' },
  askedByApp: (app) => `应用“${app}”请求`,

  after: (servers) => `模型之前读过“${servers}”的结果。`,
  hostTool: '这是本页面自带的工具，只会读取此服务器的资源。',
  newServer: '首次调用此服务器。',
  newTool: '首次调用此工具。',
  hidden: (count) => `有 ${number(count)} 个不可见字符，已在此标出。`,
  reason: {
    'policy-failed': '页面策略出错，请你确认。',
    'arguments-unchecked': '参数无法检查，请你确认。',
    'after-loading': '此对话是从外部载入的，已保存的授权暂不生效。',
  },
  lookalike: (tools) => `此工具的名称与另一个工具相似：${tools}。`,
  elsewhere: (tool) => `${tool}（属于另一个服务器）`,
  badges: {
    'new-server': '新服务器',
    'new-tool': '新工具',
    changed: '新版本',
    lookalike: '名称相似',
    unchecked: '未经检查',
  },

  changedSince: (date) =>
    `你于 ${date.replace(/(?<=\d)(?=\D)|(?<=\D)(?=\d)/g, ' ')}作出选择后，此工具已变更。`,
  newArgument: '新增',
  changeNotShown: '无法显示变更：本页面的部分代码加载失败。',
  oldDefinitionTooLong: '旧定义过长，未保存，因此无法显示变更。',
  difference: {
    fields: {
      name: '名称',
      title: '标题',
      description: '说明',
      icons: '图标',
      annotations: '工具声明',
      inputSchema: '参数',
      outputSchema: '输出 Schema',
      app: '应用设置',
      instructions: '服务器给模型的说明',
    },
    isNew: (type, isRequired) =>
      `新增，${isRequired ? '必填' : '选填'}，${type === 'string' ? '文本' : type}`,
    none: '可见内容无变更。',
    before: '原来的定义',
    now: '现在的定义',
    removed: '删除：',
    added: '新增：',
    unchanged: (count) => `… ${number(count)} 个字符未变更 …`,
    more: (count) => `显示更多（${number(count)} 个字符）`,
  },

  change: '修改',
  undoChanges: '撤销修改',
  asSent: '将发送的内容',
  alsoHeader: (header) => `同时作为请求头 ${header} 发送，代理可以读取`,
  characters: (count) => `${number(count)} 个字符`,
  items: (count) => `${number(count)} 项`,
  showSecret: '显示',
  showOthers: (count) => `显示其余 ${number(count)} 个字符`,
  showAll: (count) => `显示全部 ${number(count)} 个字符`,
  toRead: (count) => `还有 ${number(count)} 个字符未查看`,
  moreToRead: '还有内容未查看',
  secretToRead: '显示隐藏的值',

  details: '详情',
  serverSays: (server) => `“${server}”的说明`,
  asJson: '以 JSON 显示',
  modelSees: '模型看到的工具信息',
  modelSeesNothing: '无：模型看不到此工具。',

  approve: (duration, these, isChanged) =>
    `${duration ? lasts[duration] : ''}${isChanged ? '按修改后的参数允许' : duration ? '允许' : '允许一次'}${these ? '（仅限这些参数）' : ''}`,
  deny: (duration, these) =>
    `${duration ? lasts[duration] : ''}拒绝${duration && these ? '（仅限这些参数）' : ''}`,
  checking: '检查中…',
  waysToApprove: '授权期限',
  waysToDeny: '拒绝方式',
  lasts: { once: '仅此一次', session: '本次会话', always: '始终（变更后失效）' },
  onlyThese: '仅限这些参数',
  withReason: '说明理由…',
  readOnly: '允许此服务器的只读工具',
  readOnlyHint: (count) => `${number(count)} 个工具；新增或已变更的工具仍会询问`,
  approveReadOnly: (count) => `允许 ${number(count)} 个只读工具`,
  saysReadOnly: (server) => `${server} 声明这些工具只读`,
  permissionsOf: (server) => `${server} 的工具授权…`,
  reasonLabel: '理由',
  reasonHint: '模型会看到这个理由',
  back: '返回',

  approveThis: '允许',
  denyThis: '拒绝',
  approved: '已允许',
  denied: '已拒绝',
  openToSee: '定义已变更，请打开详情查看。',
  openToGoOn: '参数已修改，请打开详情后继续。',
  approveAll: (count, which) => `允许${those[which](number(count))}`,
  denyAll: (count, which) => `拒绝${those[which](number(count))}`,
  moved: '页面刚刚滚动过，请再按一次。',
};

const lasts = { session: '本次会话', always: '始终' };

const those = {
  all: (count: string) => `全部 ${count} 次调用`,
  others: (count: string) => `其余 ${count} 次调用`,
  'in-view': (count: string) => `可见的 ${count} 次调用`,
};
