import type { ContentStrings } from './strings.js';

const number = (value: number): string => value.toLocaleString('zh-CN');

export const contentZhCN: ContentStrings = {
  kinds: {
    text: '文本',
    markdown: 'Markdown',
    image: '图片',
    audio: '音频',
    link: '资源链接',
    resource: '资源',
    structured: '结构化数据',
    json: 'JSON',
    csv: '表格',
    html: 'HTML 源码',
    svg: 'SVG 源码',
    unknown: '未知内容',
  },

  empty: '工具没有返回任何内容。',
  toolError: '工具报告了一个错误。',
  emptyError: '工具报告了一个错误，但没有说明。',
  notAsIntended: '这部分无法按原样呈现，以下是它的 JSON。',
  moreParts: (shown, total) => `共 ${number(total)} 部分，已显示 ${number(shown)} 部分`,

  characters: (value) => `${number(value)} 个字符`,
  charactersShown: (shown, total) => `共 ${number(total)} 个字符，已显示 ${number(shown)} 个`,
  rowsShown: (shown, total) => `共 ${number(total)} 行，已显示 ${number(shown)} 行`,
  firstRowsShown: (shown) => `已显示前 ${number(shown)} 行`,
  itemsShown: (shown, total) => `共 ${number(total)} 项，已显示 ${number(shown)} 项`,
  table: (rows, columns) => `${number(rows)} 行，${number(columns)} 列`,
  columnsMore: (value) => `另有 ${number(value)} 项`,
  items: (value) => `${number(value)} 项`,
  entries: (value) => `${number(value)} 个字段`,
  column: (value) => `第 ${number(value)} 列`,

  copyJson: '复制为 JSON',
  copyFailed: '复制失败',
  downloadFile: (name) => `下载 ${name}`,

  asText: '显示为纯文本',
  asMarkdown: '显示排版后的样子',
  asTree: '显示为树',
  asTable: '显示为表格',
  textBecause: {
    markdownChars: (limit) => `以纯文本显示：超过 ${number(limit)} 个字符的 Markdown 不作排版。`,
    markdownElements: '以纯文本显示：这段 Markdown 的元素太多，不作排版。',
    markdownFailed: '以纯文本显示：这段 Markdown 无法安全地排版。',
    jsonChars: (limit) => `以纯文本显示：超过 ${number(limit)} 个字符的 JSON 不显示为树。`,
    csvChars: (limit) => `以纯文本显示：超过 ${number(limit)} 个字符的 CSV 不显示为表格。`,
    notJson: '以纯文本显示：它自称是 JSON，其实不是。',
    html: 'HTML 只显示源码，其中的任何内容都不会运行。',
    svg: 'SVG 图片可能带有代码和链接，因此不绘制，只显示源码。',
  },
  longNumbers: '超过 15 位的数字在树中可能被舍入；纯文本里是原样。',
  imageNotLoaded: (alt, from) => `${alt ? `${alt}：` : ''}${from ? `来自 ${from} 的图片` : '图片'}（未加载）`,

  imageAlt: (type, width, height) => `工具发来的图片：${type}，${width} × ${height} 像素`,
  pixels: (width, height) => `${number(width)} × ${number(height)} 像素`,
  audioLabel: (type) => `工具发来的音频：${type}`,
  claims: (claimed, real) => `自称是 ${claimed}，实际是 ${real}。`,
  sentAs: (claimed) => `发来时标为 ${claimed}。`,
  noType: '未标明的类型',
  notBase64: '数据不是有效的 Base64。收到的内容如下：',
  noData: '其中没有数据。',
  notShown: {
    imageType: '未绘制：数据不是 PNG、JPEG、GIF 或 WebP 图片。',
    imageSize: '未绘制：无法从数据中读出图片的尺寸。',
    imagePixels: (width, height) =>
      `未绘制：图片有 ${number(width)} × ${number(height)} 像素，超出本页面绘制的范围。`,
    audioType: '未播放：数据不是已知格式的音频。',
    bytes: (limit) => `未打开：数据超过 ${limit}。`,
    undrawable: '浏览器无法绘制这张图片。',
    unplayable: '浏览器无法播放这段音频。',
  },

  openInTab: (host) => `在新标签页中打开 ${host}`,
  address: '地址',
  wholeAddress: '完整地址',
  claimedSize: (size) => `服务器称有 ${size}`,
  binary: '二进制数据',

  unknownKind: (type) => `服务器发来了本页面不认识的一种内容：“${type}”。`,
  unknownNameless: '服务器发来的东西不属于任何已知的内容种类。',
  forAssistant: '这是给模型看的，不是给你看的',
  priority: (value) => `优先级 ${number(value)}`,
  lastModified: (when) => `修改于 ${when}`,

  cutAt: (value) => `在第 ${number(value)} 个字符处截断，其后的内容没有保留。`,
  leftOut: (value) => `已略去：数据超过 ${number(value)} 个字符。`,
  partsBeyond: (value) => `结果超过 ${number(value)} 部分，其余的没有保留。`,
  otherLimit: (name, value) => `达到了限制（${name}：${number(value)}）。`,
};
