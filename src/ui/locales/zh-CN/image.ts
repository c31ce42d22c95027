import type { ImageStrings } from '../en/image.js';
import { number } from './numbers.js';

export const imageZhCN: ImageStrings = {
  alt: (type, width, height) => `工具发来的图片：${type}，${number(width)} × ${number(height)} 像素`,
  pixels: (width, height) => `${number(width)} × ${number(height)} 像素`,

  play: '播放',
  pause: '暂停',
  still: {
    unsupported: '这是一张动图，但此浏览器只能显示它的第一帧。',
    tooLarge: '这是一张动图，但每一帧都太大，无法播放。这里是第一帧。',
    manyFrames: (limit) => `只播放前 ${number(limit)} 帧。`,
  },

  enlarge: '放大查看',
  copy: '复制为 PNG',

  svg: {
    draw: '绘制图片',
    showSource: '查看源码',
    offered: '这是一张 SVG 图片的源码。绘制时，其中的任何内容都不会运行、加载或活动。',
    bytes: (limit) => `超过 ${limit} 的 SVG 图片不绘制，只显示源码。`,
    unknown: '这张 SVG 图片不绘制：其中内嵌图片或滤镜可能耗费过多时间和内存。这是它的源码。',
    references: '这张 SVG 图片重复引用自身的次数太多，因此不绘制，只显示源码。',
    undrawable: '浏览器无法绘制这张 SVG 图片。这是它的源码。',
  },

  large: {
    stage: '放大的图片',
    tools: '图片的查看方式',
    hint: '加号和减号缩放，0 适应窗口，1 按原大显示，方向键移动。',
    zoomIn: '放大',
    zoomOut: '缩小',
    fit: '适应窗口',
    actualSize: '100%',
    percent: (scale) => `${number(Math.round(scale * 100))}%`,
    background: { checks: '背景：棋盘格', light: '背景：浅色', dark: '背景：深色' },
  },

  notDrawn: {
    type: '未绘制：数据不是 PNG、JPEG、GIF 或 WebP 图片。',
    size: '未绘制：无法从数据中读出图片的尺寸。',
    pixels: (width, height) =>
      `未绘制：图片有 ${number(width)} × ${number(height)} 像素，超出本页面绘制的范围。`,
    bytes: (limit) => `未打开：数据超过 ${limit}。`,
    undrawable: '浏览器无法绘制这张图片。',
  },
};
