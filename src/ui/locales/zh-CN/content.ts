import type { ContentStrings } from '../en/content.js';
import { number } from './numbers.js';

export const contentZhCN: ContentStrings = {
  kinds: {
    text: '文本',
    markdown: 'Markdown',
    image: '图片',
    audio: '音频',
    video: '视频',
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
  toolError: '工具报错。',
  emptyError: '工具报错，但没有说明。',
  notAsIntended: '这部分无法按预期显示，以下是其 JSON。',
  notLoaded: '查看器加载失败，以下是这部分的文本。',
  tryAgain: '重试',
  pageFailed: '本页面的自定义视图出错，以下是默认视图。',
  extra: (value) => `服务器发来的另外 ${number(value)} 个字段`,
  moreParts: (shown, total) => `共 ${number(total)} 部分，已显示 ${number(shown)} 部分`,

  characters: (value) => `${number(value)} 个字符`,
  charactersShown: (shown, total) => `共 ${number(total)} 个字符，已显示 ${number(shown)} 个`,

  copyJson: '复制为 JSON',
  copyFailed: '复制失败',
  downloadFile: (name) => `下载 ${name}`,

  asText: '显示为纯文本',
  asMarkdown: '显示排版效果',
  asTree: '显示为树',
  asTable: '显示为表格',
  asSource: '查看源码',
  asPreview: '预览',
  textBecause: {
    svg: 'SVG 图片可能带有代码和链接，因此不绘制，只显示源码。',
  },

  claims: (claimed, real) => `标为 ${claimed}，实际是 ${real}。`,
  sentAs: (claimed) => `标为 ${claimed}。`,
  noType: '未标明的类型',
  notBase64: '数据不是有效的 Base64。收到的内容如下：',
  noData: '此部分没有数据。',
  notShown: {
    bytes: (limit) => `未打开：数据超过 ${limit}。`,
  },

  openInTab: (host) => `在新标签页中打开 ${host}`,
  privateNetwork: '（私有网络）',
  read: '读取',
  readOf: (word, name) => `${word}：${name}`,
  readAgain: '再次读取',
  reading: '正在读取…',
  wholeAddress: '完整地址',
  claimedSize: (size) => `服务器称大小为 ${size}`,
  binary: '二进制数据',

  unknownKind: (type) => `服务器发来了未知类型的内容：“${type}”。`,
  unknownNameless: '服务器发来了未知类型的内容。',
  forAssistant: '供模型使用，无需你查看',
  priority: (value) =>
    value >= 0.8
      ? '服务器称此内容很重要'
      : value <= 0.2
        ? '服务器称此内容不太重要'
        : `优先级 ${number(value)}`,
  lastModified: (when) => `修改于 ${when}`,
  lastModifiedAgo: (ago, when) => `${ago}修改（${when}）`,
  changed: '服务器称此资源在你读取之后已变更。',

  cutAt: (value) => `在第 ${number(value)} 个字符处截断，其后的内容没有保留。`,
  leftOut: (value) => `已省略：数据超过 ${number(value)} 个字符。`,
  partsBeyond: (value) => `结果超过 ${number(value)} 部分，其余的没有保留。`,
  otherLimit: (name, value) => `已达上限（${name}：${number(value)}）。`,
};
