import type { TableStrings } from '../en/table.js';
import { number } from './numbers.js';

export const tableZhCN: TableStrings = {
  size: (rows, columns) => `${number(rows)} 行，${number(columns)} 列`,
  rowsFound: (found, count) => `${number(count)} 行中的 ${number(found)} 行`,
  grid: '表格',

  noRows: '表格中没有数据行。',
  headOnly: '表格只有表头，没有数据行。',
  reading: '正在读取表格…',
  rowsBeyond: (kept) => `仅显示前 ${number(kept)} 行，后面还有更多。`,
  columnsBeyond: (kept) => `仅显示前 ${number(kept)} 列，后面还有更多。`,
  tooLong: (limit) => `以纯文本显示：不超过 ${number(limit)} 个字符的 CSV 才会显示为表格。`,

  row: '行号',
  column: (position) => `第 ${number(position)} 列`,
  value: '值',
  nameless: '（无名称）',

  sorting: '正在排序…',
  sorted: {
    ascending: (column) => `已按“${column}”升序排列。`,
    descending: (column) => `已按“${column}”降序排列。`,
  },
  unsorted: '已恢复发送时的顺序。',
  width: (column) => `“${column}”的列宽`,
  pixels: (width) => `${number(width)} 像素`,

  filter: '筛选行',
  filtering: '正在筛选…',
  noneFound: (query) => `没有包含“${query}”的行。`,
  clearFilter: '清除筛选',

  columnsShown: (first, last, count) => `第 ${number(first)} 至 ${number(last)} 列，共 ${number(count)} 列`,
  earlierColumns: '前面的列',
  laterColumns: '后面的列',

  format: '格式',
  copyRows: (format, rows) => `复制 ${number(rows)} 行（${format}）`,
  downloadAll: (file, rows) => `下载 ${file}（${number(rows)} 行）`,
  copied: (rows) => `已复制 ${number(rows)} 行`,
  preparing: '正在准备…',
  guarded: '导出 CSV 时，电子表格可能当作公式执行的文本前面会加上一个撇号。',

  absent: '无此项',
  open: '查看全部内容',
  place: (row, column) => `第 ${number(row)} 行，${column}`,
  wholeRow: (row) => `第 ${number(row)} 行`,
  closeDetail: '关闭',
  absentValue: '该行没有这一项。',
  emptyText: '空文本。',
  sentAs: '发送的是以下数字之一，本页面无法分辨是哪一个：',
  property: (name) => `发送时的名称：“${name}”`,

  invalid: '不符合要求',
  missing: '缺失',
  problems: (count) => `有 ${number(count)} 处不符合 Schema`,
  nextProblem: '转到下一处',
};
