import type { ConversationStrings } from '../en/conversation.js';

export const conversationZhCN: ConversationStrings = {
  log: '对话',
  you: '你',
  model: '模型',
  thinking: '思考中…',
  placeholder: '提问，或选一个工具',
  send: '发送',
  stop: '停止',
  reasoning: '思考过程',
  reasonedFor: (seconds) => `思考了 ${seconds} 秒`,
  sources: '来源',
  ranAtProvider: '由模型服务商执行',
  again: '重试',
  answerAgain: '重新回答',
  edit: '修改',
  editing: '正在修改之前的消息。发送后，其后的内容会被删除。',
  cancelEdit: '取消',
  stops: {
    length: '回答达到长度上限，被截断了。',
    refusal: '模型拒绝回答。',
    filtered: '模型服务商没有给出这个回答。',
    'context-full': '对话太长，超出了这个模型的上限。请开始新的对话。',
    interrupted: '回答被中断了。',
    error: '模型服务商出错了。',
  },
};
