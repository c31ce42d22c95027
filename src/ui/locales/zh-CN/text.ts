import type { TextStrings } from '../en/text.js';
import { number } from './numbers.js';

export const textZhCN: TextStrings = {
  size: (bytes, lines) => `${bytes} · ${number(lines)} 行`,
  wrap: '自动换行',
  codes: '显示颜色代码',
  find: '查找',
  findInText: '在这段文本中查找',
  found: (at, total, isMore) => `第 ${number(at)} 处，共 ${number(total)} 处${isMore ? '以上' : ''}`,
  notFound: '没有找到',
  searching: '正在查找…',
  previous: '上一处',
  next: '下一处',
  matchCase: '区分大小写',
  closeFind: '关闭查找',
  foundBeyond: '这一处在没有显示的部分里，下载的文件中可以看到。',
  empty: '里面没有内容。',
  restNotShown: '页面最多显示到这里，下载的文件有全部内容。',
  colorsLeftOut: '颜色太多，没有全部显示。',
};
