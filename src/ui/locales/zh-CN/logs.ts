import type { LogsStrings } from '../en/logs.js';
import { number } from './numbers.js';

export const logsZhCN: LogsStrings = {
  label: '服务器日志',
  empty: '暂无日志',
  messages: (value) => `${number(value)} 条日志`,
  level: '请求的级别',
  unasked: '不请求，仅显示服务器主动发送的日志',
  from: (level) => `${level}及以上`,
  server: '服务器',
  allServers: '全部服务器',
  note: '文字由服务器提供。',
  byApp: (app, server) => `${server} 的应用“${app}”`,
  dropped: (value) => `更早的 ${number(value)} 条已不再保留`,
  levels: {
    debug: '调试',
    info: '信息',
    notice: '通知',
    warning: '警告',
    error: '错误',
    critical: '严重',
    alert: '告警',
    emergency: '紧急',
  },
};
