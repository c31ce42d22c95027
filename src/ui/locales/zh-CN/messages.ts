import type { MessagesStrings } from '../en/messages.js';
import { number } from './numbers.js';

export const messagesZhCN: MessagesStrings = {
  label: '消息',
  server: '服务器',
  search: '搜索消息',
  noServer: '没有可查看的服务器',
  waiting: '暂无消息。从现在起开始记录，直到你暂停或离开。',
  nothingFound: '没有包含此内容的消息',
  stopped: '已暂停，不再记录新消息。',
  stop: '暂停记录',
  start: '重新开始记录',
  clear: '清空',
  save: '保存为 NDJSON',
  amount: (count) => `${number(count)} 条消息`,
  dropped: (count) => `较早的 ${number(count)} 条未保留`,
  sent: '发出',
  received: '收到',
  noMethod: { sent: '无消息内容', received: '文本' },
  failures: { blocked: '无响应', ended: '已由本页面结束' },
  cutAt: (shown, whole) => `共 ${whole}，仅保留开头 ${shown}`,
  request: '请求',
  response: '响应',
  noBody: '无正文',
  id: (id) => `id ${id}`,
  sendAgain: '再次发送',
  showMore: (count) => `显示 ${number(count)} 条消息`,
};
