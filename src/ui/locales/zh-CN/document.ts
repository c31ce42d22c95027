import type { DocumentStrings } from '../en/document.js';
import { number } from './numbers.js';

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
      `没能从 ${host} 取到图片。可能是该网站无法访问、不允许其他页面读取，或者本页面不能访问它。`,
    status: (host, status) => `${host} 上没有这张图片：响应状态为 ${status}。`,
    tooLarge: (limit) => `图片未加载：它超过 ${limit}。`,
    broken: '这个地址里没有可以读取的图片。',
    open: '在新标签页中打开',
    again: '重试',
  },

  preview: {
    title: '服务器发来的 HTML 文档的预览',
    isolated: '内容来自服务器，显示在隔离的框架中，其中不运行也不加载任何东西。',
    preparing: '正在准备预览…',
    without: (what) => `显示时略去了：${what.join('、')}。`,
    styles: '样式',
    scripts: '脚本',
    images: (value) => `${number(value)} 张图片`,
    media: (value) => `${number(value)} 个视频、音频或框架`,
    controls: (value) => `${number(value)} 个表单控件`,
    image: (alt) => (alt ? `[图片：${alt}]` : '[图片]'),
    cut: '文档太长，预览只包含开头部分。',
    tooLong: (limit) => `超过 ${number(limit)} 个字符的 HTML 没有预览。`,
    failed: '无法为这段 HTML 生成预览。',
    missing: '生成预览所需的部分没有加载成功，源代码仍可查看。',
    taller: '加高',
    smaller: '缩小',
  },

  pdf: {
    kind: 'PDF',
    open: '在新标签页中打开',
    notShown: '由浏览器自带的查看器在单独的标签页中打开。',
    notPdf: '自称是 PDF，其实不是：PDF 应当以“%PDF-”开头。',
  },
};
