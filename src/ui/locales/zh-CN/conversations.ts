import type { ConversationsStrings } from '../en/conversations.js';
import { number } from './numbers.js';

export const conversationsZhCN: ConversationsStrings = {
  label: '历史对话',
  search: (value) => `搜索 ${number(value)} 个对话`,
  searchLabel: '搜索对话',
  found: (value) => `找到 ${number(value)} 个对话`,
  noneFound: (query) => `没有与“${query}”匹配的对话。`,
  empty: '还没有对话',
  loading: '正在载入对话',
  pinned: '已置顶',
  today: '今天',
  lastDays: '最近 7 天',
  earlierIn: (month) => `${month}早些时候`,
  untitled: '新对话',
  more: (title) => `更多：${title}`,
  rename: '重命名',
  title: '标题',
  saveTitle: '保存标题',
  pin: '置顶',
  unpin: '取消置顶',
  asMarkdown: '另存为 Markdown',
  asJson: '另存为 JSON',
  delete: '删除',
  deleted: (title) => `已删除“${title}”`,
  undo: '撤销',
  notEncrypted: '保存在此浏览器中，未加密',
  person: '你',
  model: '模型',
  problems: {
    'not-saved': ({ detail }) => `最近的更改未保存，离开本页面后会丢失：${detail}`,
    'not-read': ({ detail }) => `无法读取已保存的对话：${detail}`,
    'newer-version': () => '这些对话由本页面的较新版本保存，已原样保留。请重新加载页面后查看。',
    unreadable: () => '部分已保存的对话无法读取。',
    'saved-as-copy': ({ title }) =>
      `“${title}”已在另一个标签页中更改，因此此处的对话会作为副本继续。两份都已保存。`,
    'oldest-removed': ({ count }) =>
      `本页面最多保存 ${number(Number(count))} 个对话。最早的对话已删除，置顶的会保留。`,
    shortened: ({ count }) => `此对话过长，无法完整保存：最早的 ${number(Number(count))} 条没有保存。`,
  },
};
