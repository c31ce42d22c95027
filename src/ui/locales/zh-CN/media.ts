import type { MediaStrings } from '../en/media.js';

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
