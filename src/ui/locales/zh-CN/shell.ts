import { contentZhCN } from './content.js';
import type {
  ProblemCode,
  ProblemData,
  ModelFailureReason,
  SignInDocument,
  SignInReason,
} from '../../../core/index.js';
import type { Strings } from '../en/shell.js';
import { number } from './numbers.js';
import type { BaseStrings } from '../en/base.js';

const signInReasons: Readonly<Record<SignInReason, string>> = {
  'no-answer': '没有响应',
  offline: '设备离线',
  'no-issuer': '未写明签发者',
  'timed-out': '没有及时响应',
  redirect: '返回了重定向',
  'cut-off': '响应中断',
  'too-long': '响应过长',
  unreadable: '不是 JSON',
  missing: '缺失',
  blank: '为空',
  wrong: '无法使用',
  'no-pkce': '缺少 S256（PKCE）',
  'authorization-server': '授权服务器',
  'authorization-endpoint': '授权端点',
  'token-endpoint': 'token 端点',
  'registration-endpoint': '注册端点',
  'other-issuer': '签发者不同',
  'other-resource': '资源不同',
  repeated: '内容重复',
  empty: '没有内容',
  'not-begun': '登录未发起',
  'no-callback': '没有可用的回调页面',
  'wrong-clock': '设备时钟可能不准',
  'not-https': '本页面未使用 https',
  'no-storage': '无法保存登录状态',
  'other-answer': '响应不符',
};

const signInDocuments: Readonly<Record<SignInDocument, string>> = {
  resource: '服务器元数据',
  authorization: '授权服务器元数据',
  registration: '注册响应',
  tokens: 'token 响应',
};

/** Returns why a sign-in failed: a reason of the core, with the document and field concerned; or a host, or a protocol. */
function signInDetail({ reason, detail = '', document, at, field }: ProblemData): string {
  const isKnown = Object.hasOwn(signInReasons, String(reason));
  const why = isKnown ? signInReasons[reason as SignInReason] : String(reason ?? detail);
  return document ? `${at} 的${signInDocuments[document as SignInDocument]}：${field} ${why}` : why;
}

const toolTitle: BaseStrings['toolTitle'] = (title, name) => {
  if (name === 'mcp-tools/list_resources') return '列出资源';
  return name === 'mcp-tools/read_resource' ? '读取资源' : title;
};

/** Why a model failed, as reported by its adapter. Other errors have only their own message. */
const modelFailures: Readonly<Record<ModelFailureReason, (data: ProblemData) => string>> = {
  http: ({ status }) => `模型服务器返回了 HTTP 状态码 ${status}${adviceFor(Number(status))}`,
  unreachable: () => '无法连接模型：地址有误、模型服务器没有运行，或该服务器不允许本页面访问（CORS）',
  'page-csp': () => '本页面的内容安全策略（CSP）拦截了对模型的请求，请在 connect-src 中列出模型的地址',
  'broke-off': () => '模型的回答中途断开',
  unreadable: () => '无法解析模型的回答',
};

/** Returns the sentence of `model-failed`. */
function modelFailed(data: ProblemData): string {
  const { reason = '', detail, said } = data;
  if (!isFailure(reason)) return `模型出错：${detail}`;
  return `${modelFailures[reason](data)}${said ? `：${said}` : '。'}`;
}

function isFailure(reason: string | number): reason is ModelFailureReason {
  return Object.hasOwn(modelFailures, reason);
}

function adviceFor(status: number): string {
  if (status === 401 || status === 403) return '，请检查密钥';
  if (status === 402 || status === 429) return '，请求过多或额度已用完';
  return status >= 500 ? '，请稍后重试' : '';
}

const quoted = ({ said }: ProblemData): string => (said ? `服务器的说明：“${said}”` : '');

const problems: Readonly<Record<ProblemCode, (data: ProblemData) => string>> = {
  'bad-url': (d) => `“${d['url']}”不是服务器地址。请使用以 https:// 或 http:// 开头的地址。`,
  'not-a-server': (d) => `“${d['value']}”不是服务器：缺少 url。`,
  unreachable: (d) => `本页面无法连接 ${d['origin']}：服务器没有运行，或不允许本页面访问（CORS）。`,
  'http-status': (d) => `${d['origin']} 返回了 HTTP 状态码 ${d['status']}。${quoted(d)}`,
  'not-mcp': (d) => `${d['origin']} 有响应，但不是 MCP 服务器的响应。请检查地址。`,
  'invalid-answer': (d) => `${d['origin']} 对 ${d['method']} 的响应无法使用：${d['detail']}`,
  'old-transport-elsewhere': (d) =>
    `${d['origin']} 使用 2024 年的 MCP 传输方式（HTTP+SSE），并要求把消息发往另一个源 ${d['url']}。本页面不允许这样做。`,
  redirected: (d) => `${d['origin']} 返回了重定向，本页面不会自动跳转。请使用服务器的确切地址。`,
  'sign-in-required': (d) => `${d['origin']} 要求登录。如果本页面已提供凭据，则服务器没有接受该凭据。`,
  forbidden: (d) =>
    `${d['origin']} 拒绝了本页面（HTTP 403）：登录的权限不够，或服务器不接受本页面的调用。${quoted(d)}`,
  'connect-timeout': (d) => `${d['origin']} 在 ${d['seconds']} 秒内没有响应。`,
  'version-mismatch': (d) => `${d['origin']} 与本页面没有共同支持的 MCP 版本。`,
  'connection-failed': (d) => `连接 ${d['origin']} 失败：${d['detail']}`,
  'list-failed': (d) => `无法列出服务器的工具：${d['detail']}`,
  'list-incomplete': (d) => `无法读取列表的其余部分：${d['detail']}`,
  'list-too-large': (d) =>
    `服务器的工具列表超出了本页面的限制（${d['limit']}：${d['value']}；已收到 ${d['bytes']} 字节）。请服务器的开发者分页提供列表。`,
  'list-cut': (d) =>
    `服务器的工具列表超出了本页面的限制（${d['limit']}：${d['value']}）。这里只列出前 ${d['tools']} 个工具。`,
  'sign-in-not-found': (d) =>
    `${d['origin']} 要求登录或密钥，但找不到登录方式（${signInDetail(d)}）。请询问其管理员。`,
  'sign-in-unreachable': (d) =>
    `${d['origin']} 要求你在 ${d['host']} 登录，但该网站没有返回可用的响应（${signInDetail(d)}）。请稍后再试，或询问其管理员。`,
  'sign-in-unsafe': (d) => `${d['origin']} 给出的登录地址不安全（${signInDetail(d)}），因此未使用该地址。`,
  'sign-in-no-pkce': (d) => `${d['host']} 未声明支持登录保护（${signInDetail(d)}），因此未开始登录。`,
  'sign-in-mismatch': (d) =>
    `${d['host']} 给出的登录信息不符（${signInDetail(d)}），因此未使用这些信息。请重新开始；如果再次发生，请不要在该网站登录。`,
  'sign-in-no-client': (d) => `${d['host']} 不接受本页面的登录。请询问本页面的管理员。`,
  'sign-in-denied': (d) => `登录 ${d['host']} 未成功：你或该服务拒绝了登录。`,
  'sign-in-refused': (d) => `${d['host']} 结束了登录，错误为“${d['error']}”。`,
  'sign-in-too-late': (d) => `登录用时超过 ${d['minutes']} 分钟。请重新开始。`,
  'sign-in-declined': (d) => `登录 ${d['origin']} 未完成，因此未执行这次调用。`,
  'access-declined': (d) => `${d['origin']} 没有得到所需的权限，因此未执行这次调用。`,
  'too-many-sign-ins': (d) => `登录 ${d['value']} 次后，${d['origin']} 仍要求登录。`,
  'sign-in-failed': (d) => `登录 ${d['host']} 失败：${signInDetail(d)}。`,
  'access-missing': (d) => `当前登录缺少 ${d['origin']} 需要的权限：${d['scopes']}`,
  'account-changed': (d) => `${d['origin']} 的登录账号已变更，因此未执行这次调用。`,
  'signed-out': (d) => `你已从 ${d['origin']} 退出登录。`,
  'tool-malformed': (d) => `服务器发来的工具格式有误：${d['detail']}`,
  'tool-duplicate': (d) => `服务器有多个名为“${d['name']}”的工具，因此这些工具都不能调用。`,
  'tool-too-large': (d) => `工具的定义超过 ${d['value']} 个字符。`,
  'too-many-tools': (d) => `服务器的工具超过 ${d['value']} 个，此工具超出上限。`,
  'tool-header-invalid': (d) => `此工具的请求头参数声明有误：${d['detail']}`,
  'tool-filter-malformed': () => '本页面为此服务器设置的工具筛选条件格式有误，因此不提供该服务器的任何工具。',
  'tool-filter-idle': (d) =>
    `本页面为此服务器设置的工具筛选条件中，以下部分没有匹配到任何工具：${d['detail']}`,
  'tool-not-pinned': () => '此工具不在本页面已审核的工具之列。',
  'tool-pin-changed': () => '此工具在审核之后已变更。',
  'unknown-server': (d) => `没有名为“${d['server']}”的服务器。`,
  'not-connected': (d) => `${d['server']} 尚未连接。`,
  'unknown-tool': (d) => `${d['server']} 没有名为“${d['tool']}”的工具。`,
  'tool-changed': (d) => `服务器一再变更工具“${d['tool']}”，因此未执行这次调用。`,
  'arguments-differ': () => '参数与你允许的不一致，因此未发送。这是本页面代码的错误。',
  'asks-too-often': (d) =>
    `${d['server']} 请求确认过于频繁（${d['limit'] === 'approvalsPerMinute' ? '一分钟内' : '同时'}超过 ${d['value']} 次），已被暂停。恢复该服务器后才能继续。`,
  'not-stored': (d) => `授权无法保存，离开本页面后失效：${d['detail']}`,
  'inexact-number': (d) => `未调用：${d['path']} 处的数字 ${d['digits']} 无法原样发送：${d['detail']}`,
  'invalid-arguments': (d) => `参数不符合工具的要求：${d['detail']}`,
  'timed-out': (d) => `工具在 ${d['seconds']} 秒内没有响应，调用已结束。工具可能已运行。`,
  'timed-out-total': (d) => `调用已达最长时限 ${d['seconds']} 秒，现已结束。工具可能已运行。`,
  'protocol-error': (d) => `服务器报错${d['code'] ? `（${d['code']}）` : ''}：“${d['detail']}”`,
  'invalid-result': (d) => `服务器的响应不是工具结果：${d['detail']}`,
  'result-too-deep': (d) => `结果的嵌套超过 ${d['value']} 层。工具很可能已运行。`,
  'input-not-supported': (d) => `本页面无法提供工具要求的内容：${d['detail']}`,
  'input-declined': () => '工具没有得到所需的内容，因此没有完成这次调用。',
  'too-many-questions': (d) => `工具已要求输入 ${d['value']} 次，达到上限。`,
  'connection-lost': () => '收到响应之前连接中断。工具可能已运行，甚至运行了两次。请确认后再重试。',
  'call-blocked': (d) => `${d['origin']} 不允许本页面发送 ${d['headers']}。工具没有运行。`,
  'task-lost': () => '无法继续跟踪此工具的后台任务。工具可能已运行，请确认后再重试。',
  'task-cancelled': (d) => `服务器取消了此工具的后台任务：${d['detail']}`,
  'no-reply': () => '服务器没有响应这次调用。工具可能已运行，请确认后再重试。',
  'session-ended': (d) =>
    `服务器在响应之前结束了会话。${d['status'] ? '工具没有运行。' : '工具可能已运行，请确认后再重试。'}`,
  'over-limit': (d) =>
    `服务器超出了本页面的限制（${d['limit']}：${d['value']}），连接已断开。工具可能已运行。`,
  'server-removed': () => '收到响应之前已与服务器断开。工具可能已运行。',
  'unknown-link': () => '这次调用的结果里没有这个链接。',
  'offers-failed': (d) => `列表无法读取：${d['detail']}`,
  'offers-cut': (d) => `列表过长（${d['limit']}：${d['value']}），只保留前 ${d['count']} 项。`,
  'read-failed': (d) => `资源无法读取：${d['detail']}`,
  'prompt-failed': (d) => `提示词无法读取：${d['detail']}`,
  'app-failed': (d) => `应用无法显示：${d['detail']}`,
  'app-stuck': () => '应用无响应，已关闭。',
  'app-declined': () => '应用未获允许，因此不会显示。',
  'app-no-sandbox': (d) =>
    `无法显示应用：${d['url']} 载入失败。请页面的开发者托管此文件，并允许 frame-src 'self'。`,
  'completion-failed': (d) => `服务器没有提供候选值：${d['detail']}`,
  'schema-refused': (d) => `Schema 过大或过于复杂（${d['limit']}：${d['value']}）。`,
  'schema-unsupported': (d) => `工具的 Schema 无法使用：${d['detail']}`,
  'validation-timeout': (d) => `检查超过 ${d['value']} 毫秒，已停止。`,
  'validation-skipped': () => '之前使用同一 Schema 的检查未能完成，因此不再检查。',
  'validation-failed': (d) => `无法检查：${d['detail']}`,
  'no-model': () => '本页面没有设置可以对话的模型。工具仍可手动运行。',
  'model-not-a-function': () => '本页面设置的 `llm` 不是函数。',
  'model-failed': modelFailed,
  'invalid-reply': (d) => `无法解析模型的回答：${d['detail']}`,
  'no-answer': () => '模型没有回答。',
  'model-stopped': () => '已停止。',
  'too-many-rounds': (d) => `已达 ${d['value']} 轮上限，已停止。`,
  'too-many-calls': (d) => `已达 ${d['value']} 次调用上限，已停止。`,
  'unknown-alias': (d) => `没有名为“${d['name']}”的工具。`,
  'arguments-not-json': (d) => `参数不是 JSON 对象：${d['detail']}`,
  'turn-running': () => '模型还在回答。请等回答完成，或先停止回答。',
  'part-missing': (d) => `本页面的部分代码无法加载：${d['detail']}`,
  'host-destroyed': () => '此 MCP 主机已销毁。',
};

export const zhCN: Strings = {
  tag: 'zh-CN',

  problems,
  callStatus: {
    checking: '检查中',
    'awaiting-approval': '待确认',
    running: '运行中',
    'awaiting-input': '待回答',
    'awaiting-sign-in': '需要登录',
    done: '已完成',
    'tool-error': '工具报错',
    failed: '失败',
    denied: '已拒绝',
    cancelled: '已取消',
    lost: '结果未知',
  },
  serverStatus: {
    connecting: '正在连接',
    connected: '已连接',
    'needs-sign-in': '需要登录',
    failed: '未连接',
    closed: '已断开',
  },
  startedBy: { person: '你', model: '模型', page: '本页面', app: '应用' },

  common: {
    close: '关闭',
    copy: '复制',
    copied: '已复制',
    showMore: '显示更多',
    showAll: '全部显示',
    separator: '、',
  },

  content: contentZhCN,

  asks: {
    forCall: '所属调用：',
    position: (index, count) => `第 ${index} 个，共 ${count} 个`,
    later: '稍后处理',
    covered: '此处被遮挡，移开遮挡物后才能继续。',
  },

  claims: {
    readOnly: '只读取数据',
    changes: '会修改数据',
    destructive: '可能造成数据丢失',
    notDestructive: '不会造成数据丢失',
    idempotent: '可以安全地重复运行',
    openWorld: '会访问外部系统',
    closedWorld: '不访问外部系统',
    deletes: (server) =>
      `${server === undefined ? '服务器' : `“${server}”`}表示此操作会删除数据，可能无法撤销。`,
  },

  call: {
    label: (tool, server) => `调用 ${server} 的 ${tool}`,
    startedBy: (who) => `发起者：${who}`,
    made: (time, who) => `${time}，${who}`,
    doneIn: (time) => `${time}完成`,
    cancelledAfter: (time) => `${time}后取消`,
    runningSo: (how) => `运行中 ${how}`,
    arguments: '参数',
    sent: '发送',
    noArguments: '没有参数',
    result: '结果',
    raw: '原始数据',
    progress: '进度',
    toolErrorSays: (text) => `工具报错：${text}`,
    cancelling: '正在停止…',
    stop: '停止',
    answer: '回答',
    asksYou: (server, round) => `“${server}”第 ${round} 次提问。`,
    asksSignIn: (server) => `“${server}”需要你登录或授予更多权限，才能继续。`,
    detailsRemoved: '详情已清除',
    refused: (server, status) =>
      status >= 500
        ? `“${server}”出错（HTTP\u00a0${status}）。工具可能已运行，请确认后再重试。`
        : status === 429
          ? `“${server}”暂不接受更多调用（HTTP\u00a0${status}），工具没有运行。请一分钟后重试。`
          : `“${server}”没有接受这次调用（HTTP\u00a0${status}），工具没有运行。请检查参数。`,
    runAgain: '再次运行',
    deniedByPerson: '你拒绝了这次调用，没有发送任何内容。',
    deniedByPolicy: '本页面不允许这次调用，没有发送任何内容。',
    cancelledSent: '已取消，已执行的操作不会撤销。',
    cancelledUnsent: '发送前已取消。',
    overLimit: (limit, most) => {
      const what: Readonly<Record<string, string>> = {
        messageDepth: '层嵌套',
        messageValues: '个值',
        messageKeys: '个键',
      };
      const unit = what[limit] ? ` ${what[limit]}` : '';
      return limit === 'messagesPerSecond'
        ? `服务器每秒发来的消息超过本页面的上限 ${most} 条。工具可能已运行。`
        : `响应超过本页面的上限 ${most}${unit}。工具很可能已运行。`;
    },
    runAnyway: '仍要再次运行',
    openForm: '打开表单',
    notSent: '未发送',
    stillRunning: '仍在运行',
    bySavedPermission: '由已保存的授权决定',
    data: '数据',
    text: '文本',
    fullScreen: '全屏',
    schemaCheck: {
      valid: '符合 Schema',
      invalid: '不符合工具的输出 Schema：',
      missing: '工具声明了输出 Schema，但没有返回结构化数据。',
      unchecked: '未做 Schema 校验。',
    },
  },

  toolTitle,
  toolList: {
    servers: '服务器',
    tools: (count) => `${number(count)} 个工具`,
    loading: '正在加载工具',
    remembered: '上次的列表',
    unreachable: '无法连接',
    paused: '已暂停',
    reconnecting: '正在重连',
    withWarnings: '有警告',
    signedOut: '已退出登录',
    why: '原因',
    more: '更多',
    noServers: '还没有服务器',
    noTools: '此服务器没有提供工具。',
    changes: '修改数据',
    deletes: '删除数据',
    filterLabel: '筛选工具',
    filter: (count) => `筛选 ${number(count)} 个工具`,
    found: (count) => `找到 ${number(count)} 个工具`,
    noneFound: (query) => (query ? `没有与“${query}”匹配的工具。` : '没有匹配的工具。'),
    clearFilter: '清除筛选',
    modelHas: (count) => ['模型可用 ', ` / ${number(count)}`],
    amount: number,
    ofAll: (some, count) => `${number(some)} / ${number(count)}`,
    showMore: (count) => `显示更多（${number(count)}）`,
    looksLike: (name, server, more) =>
      `名称与${server ? ` ${server} 的` : '另一个工具'}“${name}”相似${more > 0 ? `，另有 ${more} 个也相似` : ''}`,
    visible: (tool) => `允许模型看到 ${tool}`,
    commands: {
      connect: '连接',
      review: '回答',
      resume: '恢复',
    },
    signIn: '登录',
    commandOn: (command, server) => `${command}：${server}`,
  },

  shell: {
    label: 'MCP 工具',
    tools: '工具',
    conversation: '对话',
    conversations: '历史对话',
    tool: '当前工具',
    prompts: '提示词',
    resources: '资源',
    offers: '资源和提示词',
    messages: '消息',
    activity: '活动记录',
    pickTool: '选一个工具，手动运行。',
    toolGone: (tool) => `${tool} 当前不可用`,
    calls: '调用记录',
    olderCalls: (count) => `更早的 ${number(count)} 次调用`,
    refusedByPage: '本页面拒绝了这次调用。',
    requestsWaiting: (count) => `${number(count)} 项待确认`,
    review: '查看',
  },

  announce: {
    state: (name, status) => `${name}：${status}。`,
    asks: '请你回答',
    approvals: (value) => `${number(value)} 次调用待确认。`,
    answer: (text) => `模型回答：${text}`,
  },
};
