import type { PromptsStrings } from '../en/prompts.js';
import { number } from './numbers.js';

export const promptsZhCN: PromptsStrings = {
  label: '提示词',
  none: '已连接的服务器都没有提供提示词。',
  empty: '暂无提示词。',
  loading: '正在加载提示词…',
  tryAgain: '重试',
  filterLabel: '筛选提示词',
  filter: (value) => `筛选 ${number(value)} 条提示词`,
  found: (value) => `找到 ${number(value)} 条提示词`,
  noneFound: (query) => `没有与“${query}”匹配的提示词。`,
  clearFilter: '清除筛选',
  showMore: (value) => `显示更多（${number(value)}）`,
  leftOut: {
    malformed: (value, fields) =>
      `已忽略 ${number(value)} 条：不是有效的提示词${fields && `（见 ${fields}）`}`,
    duplicate: (value) => `已忽略 ${number(value)} 条：重复列出`,
    'too-large': (value) => `已忽略 ${number(value)} 条：过大`,
  },
  use: '使用',
  useOf: (name) => `使用“${name}”`,
  close: '关闭',
  closeOf: (name) => `关闭“${name}”`,

  optional: '选填',
  missing: '请填写此项。',
  preview: '预览',
  getting: '正在获取内容…',
  wordsOf: (server) => `由“${server}”撰写，模型也会得知这一点。`,
  copiedWordsOf: (server) => `由“${server}”撰写。`,
  messages: (value) => `${number(value)} 条消息`,
  roles: { user: '你的消息', assistant: '模型的消息' },
  isTranscript: '全部内容会作为你的一条消息发送。',
  leftOutMessages: (value) => `已忽略 ${number(value)} 条消息：无效，或超出本页面的上限`,
  isCut: '内容很长，模型只会收到开头部分。',
  insert: '插入',
  inserted: '已加入对话',
  busy: '模型还在回答。请等回答完成，或先停止回答。',
};
