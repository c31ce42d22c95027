import type { TreeStrings } from '../en/tree.js';
import { number } from './numbers.js';

export const treeZhCN: TreeStrings = {
  label: '数据',
  reading: '正在读取…',
  items: (value) => `${number(value)} 项`,
  entries: (value) => `${number(value)} 个字段`,
  kinds: {
    string: '文本',
    number: '数字',
    boolean: '是或否',
    null: '没有值',
    list: '空列表',
    object: '没有字段的对象',
  },

  expandLevel: '展开一层',
  expandAll: '全部展开',
  collapseAll: '全部折叠',

  search: '搜索名称和值',
  searching: '正在搜索…',
  found: (at, total, isCut) => `第 ${number(at)} 处，共${isCut ? '至少 ' : ' '}${number(total)} 处`,
  foundNone: '没有找到',
  next: '下一处',
  previous: '上一处',

  copyAll: '全部复制为 JSON',
  copyFailed: '无法复制',
  download: (name) => `下载 ${name}`,
  copyPath: '复制路径',
  copyValue: '复制值',
  pointer: 'JSON Pointer',
  whole: '整个值',
  selectedRow: '选中的行',
  keys: '用方向键移动、展开和折叠；按星号展开同级各项；按回车查看长文本的全文；按 Ctrl+C 复制值。',

  openText: (characters) => `显示全部 ${number(characters)} 个字符`,
  openName: (characters) => `显示完整名称：${number(characters)} 个字符`,
  text: '全文',
  name: '完整名称',
  characters: (value) => `${number(value)} 个字符`,
  close: '关闭全文',

  level: (depth) => `第 ${number(depth)} 层`,
  errorsInside: (value) => `内有 ${number(value)} 处错误`,
  error: '不符合要求：',
  note: '说明：',
  moreErrors: (value) => `另有 ${number(value)} 处错误没有在这里标出。`,
  or: (spellings) => spellings.join(' 或 '),
  severalNumbers: '同一个数有多种写法，本页面无法区分。',

  isLines: (value) => `每行一个值，共 ${number(value)} 个，显示为列表。`,
  repeated: (value) => `同一对象中有 ${number(value)} 处名称重复。所有值都会显示；多数程序以最后一个为准。`,
  repeatedHere: '名称重复，多数程序以最后一个为准。',
  cut: (value) => `显示前 ${number(value)} 个值，可以下载全部内容。`,
  rows: (first, last, total) => `第 ${number(first)} 至 ${number(last)} 行，共 ${number(total)} 行`,
  earlier: '前面的行',
  later: '后面的行',

  notJson: (line, column, why) =>
    `以纯文本显示：这不是 JSON。第 ${number(line)} 行第 ${number(column)} 列：${why}`,
  faults: {
    value: '这里应该是一个值。',
    name: '这里应该是带引号的名称。',
    colon: '这里应该是冒号。',
    comma: '这里应该是逗号或右括号。',
    escape: '反斜杠后面的写法不符合 JSON。',
    control: '文本中有控制字符。',
    after: '值结束之后还有内容。',
    early: '值还没有结束，文本就结束了。',
  },
  tooLong: (limit) => `以纯文本显示：不超过 ${number(limit)} 个字符的 JSON 才会显示为树。`,
};
