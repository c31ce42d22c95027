import type { ProblemData } from '../../../core/index.js';
import type { DiagnosisStrings } from '../en/diagnosis.js';

export const headersOf = (d: ProblemData): string => String(d['headers'] ?? '下面列出的请求头');
export const statusOf = (d: ProblemData): string =>
  d['status'] === undefined ? '错误' : `HTTP 状态码 ${d['status']}`;
const statusIn = (d: ProblemData): string => (d['status'] === undefined ? '' : `（${statusOf(d)}）`);
export const atIssuer = (d: ProblemData): string => (d['issuer'] === undefined ? '' : `在 ${d['issuer']} `);

const addLines = '下面每一行在一个响应中必须且只能出现一次。请服务器的开发者更正已有的行，补上缺少的行。';

const whyOld = ({ reason, status, url }: ProblemData): string => {
  if (reason === 'silent') return '：服务器打开了事件流，但没有给出消息的接收地址';
  if (reason === 'address') return '：服务器给出的消息地址无效';
  if (url !== undefined) return `：服务器要求把消息发往另一个源 ${url}`;
  return status === undefined ? '' : `：服务器以 HTTP 状态码 ${status} 响应消息`;
};

export const diagnosisZhCN: DiagnosisStrings = {
  codes: {
    'server-down': (d) => `${d['origin']} 没有任何响应：服务器未运行，或者地址有误。请检查地址，或稍后再试。`,
    'resource-policy': (d) =>
      `${d['origin']} 可能正在运行，但不允许其他网站的页面读取其响应。请服务器的开发者允许本页面读取。`,
    offline: () => '本设备处于离线状态。请连接网络，然后再试。',
    'page-csp': (d) =>
      `本页面的安全策略不允许${d['blocked'] ? `为登录 ${d['origin']} 而访问 ${d['blocked']}` : `访问 ${d['origin']}`}。只有页面的开发者可以修改该策略。`,
    'mixed-content': (d) =>
      `浏览器不允许安全的页面访问不安全（http）的 ${d['origin']}。服务器需要提供以 https:// 开头的地址。`,
    'private-network': (d) =>
      `${d['origin']} 位于本设备或本地网络中，浏览器未允许本页面访问。如果浏览器询问是否允许访问本地设备，请选择允许，然后再试。`,
    'cors-missing': (d) => `${d['origin']} 正在运行，但不允许本页面访问（CORS）。${addLines}`,
    'refused-without-cors': (d) =>
      `${d['origin']} 似乎拒绝了这次请求，而且不允许本页面读取原因。服务器可能要求登录，也可能不接受本页面。请询问服务器的管理员。`,
    'preflight-refused': (d) => `${d['origin']} 正在运行，但拒绝了 CORS 预检请求。${addLines}`,
    'header-not-allowed': (d) => `${d['origin']} 允许页面访问，但不允许这次调用所需的请求头。${addLines}`,
    'compatibility-mode': (d) =>
      `${d['origin']} 可以使用，但只能使用较旧的 MCP 版本：服务器支持较新的版本，却不允许页面发送新版本的请求头。`,
    'modern-headers-not-allowed': (d) =>
      `${d['origin']} 使用的 MCP 版本需要一些请求头，但服务器不允许页面发送这些请求头。${addLines}`,
    'session-id-not-exposed': (d) => `${d['origin']} 建立了会话，但不允许本页面读取会话 ID。${addLines}`,
    'session-id-not-allowed': (d) => `${d['origin']} 建立了会话，但不允许本页面继续该会话。${addLines}`,
    'challenge-not-exposed': (d) => `${d['origin']} 要求登录，但不允许本页面读取登录地址。${addLines}`,
    redirect: (d) =>
      `${d['origin']} 会重定向到另一个地址，本页面不会自动跳转。请使用服务器的确切地址${d['url'] === undefined ? '' : `，可能是 ${d['url']}`}。`,
    'wrong-path': (d) =>
      `${d['origin']} 上有服务器，但此地址不提供 MCP。请检查地址中主机名之后的部分，通常是 /mcp。`,
    'old-transport': (d) =>
      `${d['origin']} 使用的是 2024 年的 MCP 传输方式（HTTP+SSE），但未能建立连接${whyOld(d)}。服务器的开发者可能提供了较新的地址，通常以 /mcp 结尾。`,
    'html-answer': (d) =>
      `${d['origin']} 返回了网页，而不是 MCP 响应。请检查地址；服务器也可能在此地址显示登录页或错误页。`,
    'not-mcp': (d) => `${d['origin']} 有响应，但不是 MCP 服务器的响应。请检查地址。`,
    'invalid-answer': (d) =>
      `${d['origin']}${d['method'] ? ` 对 ${d['method']} ` : ' '}的响应无法使用${d['detail'] ? `：${d['detail']}` : '。'}`,
    refused: (d) => `${d['origin']} 拒绝了这次请求${statusIn(d)}。请询问服务器的管理员。`,
    'server-error': (d) => `${d['origin']} 内部出错${statusIn(d)}。请稍后再试，或询问服务器的管理员。`,
    'no-answer': (d) =>
      `${d['origin']} 收到了请求，但没有${d['seconds'] === undefined ? '' : `在 ${d['seconds']} 秒内`}响应。请稍后再试，或询问服务器的管理员。`,
    'cut-off': (d) =>
      `与 ${d['origin']} 的连接已断开，这次调用的响应不完整。再次调用之前，请确认这次调用是否已生效。`,
    'version-mismatch': (d) => `${d['origin']} 与本页面没有共同支持的 MCP 版本。请更新其中一方。`,
    limit: (d) =>
      `${d['origin']} 发来的内容超出本页面的上限，因此已停止接收。请服务器的开发者减少发送的内容，或请页面的开发者放宽限制。`,
    'sign-in-required': (d) => `${d['origin']} 要求登录。如果本页面提供登录，请先登录，然后再试。`,
    'key-required': (d) =>
      `${d['origin']} ${d['key'] === 'refused' ? '未接受本页面发送的密钥' : d['key'] ? '要求密钥（API key 或 token）' : '要求登录或密钥（API key），但本页面读不到是哪一种'}。密钥由页面的开发者设置。`,
    forbidden: (d) =>
      `${d['origin']} 拒绝了这次请求（HTTP 403）。可能是你的登录缺少权限，也可能是服务器不接受本页面或此地址。请询问服务器的管理员。`,
    'sign-in-metadata': (d) =>
      `${d['origin']} 要求登录，但本页面无法读取${atIssuer(d)}登录的方式。请询问服务器的管理员。`,
    'token-endpoint-cors': (d) =>
      `无法从页面登录 ${d['origin']}：其授权服务器不允许网页访问（CORS）。请联系授权服务器的管理员允许访问。`,
    'works-now': (d) => `${d['origin']} 现在响应正常。请重新连接。`,
    unknown: (d) => `本页面未能查明无法访问 ${d['origin']} 的原因。请把下面的报告发给服务器的管理员。`,
  },
  or: (sentence) => `也可能是：${sentence}`,
  adviceFor: { server: '在服务器上', page: '在本页面中', person: '你可以做的' },
  label: (server) => `${server} 的诊断`,
  exchanges: '请求与响应',
  says: (server) => `${server ? `“${server}”` : '服务器'}的说明`,
  lines: '要添加或修改的行',
  on: {
    preflight: '在 OPTIONS 的响应中，先于登录检查',
    answers: '在其他所有响应中，包括错误响应',
  },
  copyLines: '复制这些行',
};
