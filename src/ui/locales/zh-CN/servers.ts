import type { ServersStrings } from '../en/servers.js';
import { number } from './numbers.js';

export const serversZhCN: ServersStrings = {
  details: '详情',
  refresh: '刷新列表',
  disconnect: '断开',
  diagnose: '诊断',
  messages: '消息',
  signOut: '退出登录',
  permissions: '工具授权…',
  signedIn: (host) => `已在 ${host} 登录`,
  access: '权限：',
  claimsToBe: '自称',
  tellsModel: '给模型的说明：',
  tryAgain: '重试',
  checkAgain: '重新检查',
  checking: '正在检查…',
  retrying: (attempt) =>
    attempt > 1 ? `连接已断开，正在重连…（第 ${attempt} 次）` : '连接已断开，正在重连…',
  closeDetails: '关闭详情',
  rejected: (count) => `${number(count)} 个工具未通过检查`,
  shown: { all: '所有工具', visible: '模型可用的工具', hidden: '模型不可用的工具', apps: '仅供应用的工具' },
  addServer: '添加服务器',
  addFirst: '添加服务器后，这里会显示它的工具。',
  modelOnly: '你可以与模型对话。添加服务器后，模型才有工具可用。',
  noneYet: '本页面还没有可用的工具。',
  developerAdds: '在 <mcp-tools> 中添加一个服务器：',
  developerOnly: '这一行只在本机上的页面中显示。',
  cannotUse: (server) => `“${server}”无法使用`,
};
