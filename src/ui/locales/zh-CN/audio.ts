import type { AudioStrings } from '../strings/audio.js';

export const audioZhCN: AudioStrings = {
  label: (type) => `工具发来的音频：${type}`,
  play: '播放',
  pause: '暂停',
  position: '播放位置',
  at: (time, whole) => `${time}，共 ${whole}`,
  preparing: '正在准备…',
  volume: '音量',
  mute: '静音',
  unmute: '取消静音',
  cut: '这段音频不完整：它声称的长度超过实际收到的数据。',
  notPlayed: {
    type: '未播放：数据不是已知格式的音频。',
    length: '未播放：无法从数据中读出音频的时长。',
    tooLong: (length, limit) => `未播放：音频最长可达 ${length}，超出本页面播放的上限 ${limit}。`,
    tooHeavy: (size, limit) => `未播放：音频解码后会占用 ${size} 内存，超出本页面的上限 ${limit}。`,
    broken: '浏览器无法播放这段音频。',
  },
};
