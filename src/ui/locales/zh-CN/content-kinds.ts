import type { TreeStrings } from '../en/tree.js';
import { number } from './numbers.js';
import type { TextStrings } from '../en/text.js';
import type { TableStrings } from '../en/table.js';
import type { MediaStrings } from '../en/media.js';
import type { ImageStrings } from '../en/image.js';
import type { DocumentStrings } from '../en/document.js';

export const documentZhCN: DocumentStrings = {
  document: '文档',
  table: '表格',
  code: (language) => (language ? `代码，${language}` : '代码'),
  copyCode: '复制这段代码',
  copySource: '复制源文本',
  done: '已完成：',
  toDo: '待办：',
  asTextBecause: {
    tooLong: (limit) => `以纯文本显示：超过 ${number(limit)} 个字符的 Markdown 不作排版。`,
    tooManyPieces: '以纯文本显示：这段 Markdown 的元素太多，不作排版。',
    failed: '以纯文本显示：这段 Markdown 无法安全地排版。',
  },

  image: {
    load: (host) => `从 ${host} 加载图片`,
    show: '显示文档自带的图片',
    loading: (host) => (host ? `正在从 ${host} 加载…` : '正在加载…'),
    stop: '停止',
    refused: (address) => `图片，未加载：${address}`,
    private: (address) => `图片，地址在私有网络中，因此不加载：${address}`,
    unreachable: (host) =>
      `无法从 ${host} 加载图片。可能是该网站无法访问、不允许其他页面读取，或者本页面不能访问该网站。`,
    status: (host, status) => `${host} 上没有这张图片：响应状态码为 ${status}。`,
    tooLarge: (limit) => `图片未加载：超过 ${limit}。`,
    broken: '这个地址没有可读取的图片。',
    open: '在新标签页中打开',
    again: '重试',
  },

  preview: {
    title: '服务器发来的 HTML 文档预览',
    isolated: '内容来自服务器，显示在隔离的框架中，不会运行或加载任何内容。',
    preparing: '正在准备预览…',
    without: (what) => `显示时省略了：${what.join('、')}。`,
    styles: '样式',
    scripts: '脚本',
    images: (value) => `${number(value)} 张图片`,
    media: (value) => `${number(value)} 个视频、音频或框架`,
    controls: (value) => `${number(value)} 个表单控件`,
    image: (alt) => (alt ? `[图片：${alt}]` : '[图片]'),
    cut: '文档太长，预览只包含开头部分。',
    tooLong: (limit) => `超过 ${number(limit)} 个字符的 HTML 没有预览。`,
    failed: '无法为这段 HTML 生成预览。',
    missing: '预览加载失败，仍可查看源码。',
    taller: '加高',
    smaller: '缩小',
  },

  pdf: {
    kind: 'PDF',
    open: '在新标签页中打开',
    notShown: '由浏览器自带的查看器在单独的标签页中打开。',
    notPdf: '标为 PDF，但不是 PDF：PDF 以“%PDF-”开头。',
  },
};

export const imageZhCN: ImageStrings = {
  alt: (type, width, height) => `工具发来的图片：${type}，${number(width)} × ${number(height)} 像素`,
  pixels: (width, height) => `${number(width)} × ${number(height)} 像素`,

  play: '播放',
  pause: '暂停',
  still: {
    unsupported: '这是一张动图，但此浏览器只能显示第一帧。',
    tooLarge: '这是一张动图，但每一帧都太大，无法播放。这里显示第一帧。',
    manyFrames: (limit) => `只播放前 ${number(limit)} 帧。`,
  },

  enlarge: '放大查看',
  copy: '复制为 PNG',

  svg: {
    draw: '绘制图片',
    showSource: '查看源码',
    offered: '这是一张 SVG 图片的源码。绘制时，其中的内容不会运行、加载或播放动画。',
    bytes: (limit) => `超过 ${limit} 的 SVG 图片不绘制，只显示源码。`,
    unknown: '未绘制这张 SVG 图片：内嵌图片或滤镜可能耗费过多时间或内存。以下是其源码。',
    references: '这张 SVG 图片重复引用自身的次数太多，因此不绘制，只显示源码。',
    undrawable: '浏览器无法绘制这张 SVG 图片。以下是其源码。',
  },

  large: {
    stage: '放大的图片',
    tools: '图片的查看方式',
    hint: '按加号或减号缩放，按 0 适应窗口，按 1 显示原始大小，按方向键移动。',
    zoomIn: '放大',
    zoomOut: '缩小',
    fit: '适应窗口',
    actualSize: '100%',
    percent: (scale) => `${number(Math.round(scale * 100))}%`,
    background: { checks: '背景：棋盘格', light: '背景：浅色', dark: '背景：深色' },
  },

  notDrawn: {
    type: '未显示：数据不是 PNG、JPEG、GIF 或 WebP 图片。',
    size: '未显示：无法从数据中读取图片尺寸。',
    pixels: (width, height) =>
      `未显示：图片尺寸为 ${number(width)} × ${number(height)} 像素，超出本页面的显示上限。`,
    bytes: (limit) => `未打开：数据超过 ${limit}。`,
    undrawable: '浏览器无法显示这张图片。',
  },
};

export const mediaZhCN: MediaStrings = {
  audio: {
    label: (type) => `工具发来的音频：${type}`,
    unknownType: '数据不是已知格式的音频。',
  },
  video: {
    label: (type) => `工具发来的视频：${type}`,
    unknownType: '数据不是已知格式的视频。',
  },
  download: '下载',
  notAsked: '本页面不播放音频和视频。请下载后播放。',
  forbidden: '本页面的内容安全策略不允许播放。请下载后播放。',
  unplayable: '浏览器无法播放此文件。请下载后用其他程序播放。',
};

export const tableZhCN: TableStrings = {
  size: (rows, columns) => `${number(rows)} 行，${number(columns)} 列`,
  rowsFound: (found, count) => `共 ${number(count)} 行，找到 ${number(found)} 行`,
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
  unsorted: '已恢复原来的顺序。',
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
  guarded: '导出 CSV 时，会在电子表格可能当作公式执行的文本前加上撇号。',

  absent: '无此项',
  open: '查看全部内容',
  place: (row, column) => `第 ${number(row)} 行，${column}`,
  wholeRow: (row) => `第 ${number(row)} 行`,
  closeDetail: '关闭',
  absentValue: '该行没有这一项。',
  emptyText: '空文本。',
  sentAs: '服务器发送的是以下数字之一，本页面无法分辨是哪一个：',
  property: (name) => `发送时的名称：“${name}”`,

  invalid: '不符合要求',
  missing: '缺失',
  problems: (count) => `有 ${number(count)} 处不符合 Schema`,
  nextProblem: '转到下一处',
};

export const textZhCN: TextStrings = {
  size: (bytes, lines) => `${bytes}\u00a0· ${number(lines)} 行`,
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
  foundBeyond: '这一处匹配在未显示的部分，请下载文件查看。',
  empty: '没有内容。',
  restNotShown: '其余内容未在此显示，请下载文件查看。',
  colorsLeftOut: '颜色过多，未全部显示。',
};

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
  found: (at, total, isCut) => `第 ${number(at)} 处，共 ${number(total)} 处${isCut ? '以上' : ''}`,
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
  cut: (value) => `仅显示前 ${number(value)} 个值，可以下载全部内容。`,
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
    early: '文本在值结束之前已结束。',
  },
  tooLong: (limit) => `以纯文本显示：不超过 ${number(limit)} 个字符的 JSON 才会显示为树。`,
};
