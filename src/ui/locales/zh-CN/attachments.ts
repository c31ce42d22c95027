import type { AttachmentsStrings } from '../en/attachments.js';

export const attachmentsZhCN: AttachmentsStrings = {
  attachments: '附件',
  attached: (names) => `已添加：${names}`,
  removed: (name) => `已移除：${name}`,
  remove: (name) => `移除 ${name}`,
  andMore: (names, more) => `${names}，另有 ${more} 个`,
  reading: '读取中…',
  tooMany: (names, most) => `一条消息最多添加 ${most} 个文件。未添加：${names}`,
  tooLarge: (names, most) => `一条消息的文件合计不能超过 ${most}。未添加：${names}`,
  unreadable: (name) => `无法读取这个文件：${name}`,
  notTaken: (names) => `模型无法读取这类文件，只会收到文件名：${names}`,
};
