import type { PaletteStrings } from '../en/palette.js';
import { number } from './numbers.js';

export const paletteZhCN: PaletteStrings = {
  label: '搜索',
  newConversation: '新对话',
  everything: '搜索全部',
  placeholder: '搜索工具、服务器、资源和命令',
  found: (value) => `找到 ${number(value)} 项`,
  noneFound: (query) => `没有与“${query}”匹配的内容。`,
  groups: {
    commands: '命令',
    prompts: '提示词',
    resources: '资源',
    servers: '服务器',
    tools: '工具',
    panes: '视图',
    conversations: '历史对话',
  },
  keys: {
    move: '移动',
    insert: '插入',
    open: '打开',
    close: '关闭',
    commands: '提示词和命令',
    everything: '全部',
  },
  offTool: '已停用，仅在本条消息中使用',
  tools: (value) => `${number(value)} 个工具`,
  attachFiles: '添加文件',
  shortcuts: '键盘快捷键',
  does: {
    message: '将焦点移到消息框',
    everything: '搜索全部',
    palette: '在消息中：提示词和命令，或资源、服务器和工具',
    send: '发送；模型工作时则排队',
    newLine: '换行',
    main: '按下当前位置的主要按钮：允许、立即发送或运行',
    edit: '消息框为空时：修改上一条消息',
    escape: '关闭或取消最内层的内容，或停止回答',
    list: '在列表中移动；转到该行的开关或菜单',
    keys: '显示键盘快捷键',
  },
};
