import type { BaseStrings } from '../en/base.js';

export const toolTitle: BaseStrings['toolTitle'] = (title, name) => {
  if (name === 'mcp-tools/list_resources') return '列出资源';
  return name === 'mcp-tools/read_resource' ? '读取资源' : title;
};
