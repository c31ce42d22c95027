import type { ConversationStrings, AttachmentsStrings } from '../en/conversation.js';

export const attachmentsZhCN: AttachmentsStrings = {
  attachments: '附件',
  attached: (names) => `已添加：${names}`,
  removed: (name) => `已移除：${name}`,
  remove: (name) => `移除 ${name}`,
  andMore: (names, more) => `${names}，另有 ${more} 个`,
  reading: '读取中…',
  tooMany: (names, most) => `一条消息最多添加 ${most} 个文件。未添加：${names}`,
  tooLarge: (names, most) => `文件过大：${names}。一条消息的文件合计不超过 ${most}`,
  unreadable: (name) => `无法读取这个文件：${name}`,
  notTaken: (names) => `模型无法读取这类文件，只会收到文件名：${names}`,
};

export const conversationZhCN: ConversationStrings = {
  log: '对话',
  you: '你',
  model: '模型',
  waiting: '正在等待模型',
  waitingFor: (time) => `正在等待模型，${time}`,
  placeholder: '提问，或选一个工具',
  writeNext: '输入下一条消息',
  toNewest: '回到最新内容',
  send: '发送',
  stop: '停止',
  reasoning: '思考过程',
  reasonedFor: (seconds) => `思考了 ${seconds} 秒`,
  sources: '来源',
  ranAtProvider: '由模型服务商执行',
  taskEnded: (tool, isToldNow) => `“${tool}”已结束。${isToldNow ? '' : '结果会随你的下一条消息告诉模型。'}`,
  loaded: (isConfirmed) =>
    isConfirmed
      ? '此对话是从外部载入的。'
      : '此对话是从外部载入的。在你允许其中一次调用之前，每次调用都需要确认。',
  again: '重试',
  answerAgain: '重新生成',
  edit: '修改',
  editing: '正在修改。发送后会删除下方的所有内容。',
  cancelEdit: '取消',
  stops: {
    length: '回答达到长度上限，已截断。',
    refusal: '模型拒绝回答。',
    filtered: '模型服务商屏蔽了这个回答。',
    'context-full': '对话太长，超出了这个模型的上限。请开始新的对话。',
    interrupted: '回答已中断。',
    error: '模型服务商出错了。',
  },
  goOn: '继续',
  newConversation: '新对话',
  deleteConversation: '删除当前对话',
  deleteAsked: '再按一次即删除。',
  suggestions: '建议',
  tokens: (counts) => `token：${counts}`,
  tokensInAll: (counts) => `token 合计：${counts}`,
  tokensIn: (count) => `输入 ${count}`,
  tokensOut: (count) => `输出 ${count}`,
  attach: '添加文件',
  attachFailed: '附件功能加载失败，请重试。',
  drop: '拖到这里添加文件',
  fromServer: (server) => `来自 ${server}`,
  nameless: '未命名文件',
  sentWhenRead: '文件读取完后自动发送',
  queue: '排队的消息',
  queueKey: '排队',
  queued: '已排队，回答完成后发送。',
  unqueued: '已从队列移除',
  queueFull: '排队的消息已满。请先发送或移除一条。',
  sendsNext: '接下来发送',
  held: '等你发送',
  sendNow: '立即发送',
  editQueued: (text) => `修改：${text}`,
  removeQueued: (text) => `移除：${text}`,
  moreQueued: (value) => `还有 ${value} 条`,
  filesOnly: '文件',
  notRead: (name) => `无法读取“${name}”，未添加。`,
  preparing: '准备中…',
  calls: (count) => `${count} 次调用`,
  modelAdvice: (status, isExplained) => {
    if (status === 0) return '设备离线。请连接网络后重试。';
    if (isExplained || status === undefined) return '';
    if (status === 401 || status === 403) return '请检查本页面使用的密钥。';
    if (status === 402 || status === 429) return '请求过多或额度已用完。请一分钟后重试。';
    return status >= 500 ? '模型服务出现问题，请稍后重试。' : '';
  },
  fromEarlier: '来自之前的访问。下一次调用需要确认，即使已有授权。',
  showMore: '展开',
  showLess: '收起',
};
