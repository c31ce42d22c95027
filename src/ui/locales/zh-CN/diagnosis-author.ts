import type { ProblemData } from '../../../core/index.js';
import type { DiagnosisAuthorStrings } from '../en/diagnosis-author.js';
import { atIssuer, headersOf, statusOf } from './diagnosis.js';

const hostOf = (d: ProblemData): string => String(d['origin']).replace(/^https?:\/\//, '');
const pageOf = (d: ProblemData): string => String(d['page'] ?? '本页面');

/** 中文与西文之间留空格。 */
const spaced = (text: string): string => (text.startsWith('HTTP') ? ` ${text}` : text);

export const diagnosisAuthorZhCN: DiagnosisAuthorStrings = {
  codes: {
    'server-down': (d) =>
      `浏览器无法连接 ${d['origin']}：域名无法解析、端口未开放，或 TLS 证书不受信任。请在浏览器标签页中打开该地址，查看具体原因。`,
    'resource-policy': (d) =>
      `如果响应带有 Cross-Origin-Resource-Policy: same-origin（使用 Helmet 的 Express 默认会发送），但没有 CORS 响应头，则 ${pageOf(d)} 收不到该响应。请加上下面的 CORS 响应头，该策略便不再起作用。`,
    offline: (d) => `浏览器报告设备离线，因此未检查 ${d['origin']}。`,
    'page-csp': (d) =>
      `${pageOf(d)} 的 Content-Security-Policy 在 connect-src 中没有列出 ${d['blocked'] ?? d['origin']}，浏览器因此没有发送任何请求。请将其加入现有的 connect-src 指令：浏览器会忽略第二个同名指令。此问题与服务器无关。`,
    'mixed-content': (d) =>
      `https 页面不能访问 http 地址（混合内容），浏览器因此没有向 ${d['origin']} 发送任何请求。请让服务器改用 https；只有 localhost 例外。`,
    'private-network': (d) =>
      `互联网上的页面访问私有地址之前，浏览器会先询问用户；如果页面未使用 https，浏览器会直接拒绝。原因是 ${pageOf(d)} 未获允许，或者 ${d['origin']} 没有响应。`,
    'cors-missing': (d) =>
      `服务器可以访问，但响应中针对 ${pageOf(d)} 的 Access-Control-Allow-Origin 缺失、重复或写成了其他源，浏览器因此不允许页面读取响应。在每个 MCP 请求之前，浏览器都会先发送不带 token 的 OPTIONS 请求。请在登录检查和路由之前对 OPTIONS 返回 204，并在其他所有响应（包括错误响应）中加上下面对应的各行。`,
    'refused-without-cors': (d) =>
      `服务器响应了预检请求，但请求本身的响应（很可能是${spaced(statusOf(d))}）缺少针对 ${pageOf(d)} 的 Access-Control-Allow-Origin。请在检查登录和 Origin 的代码之前加上 CORS 响应头，使拒绝请求的响应也带有这些响应头。`,
    'preflight-refused': (d) =>
      `服务器对 OPTIONS 请求返回了${spaced(statusOf(d))}。在每个 MCP 请求之前，浏览器都会先发送不带 token 的 OPTIONS 请求，收到带 CORS 响应头的 2xx 响应后才会继续。请在登录检查和路由之前响应 OPTIONS 请求。`,
    'header-not-allowed': (d) =>
      `Access-Control-Allow-Headers 缺少 ${headersOf(d)}，浏览器因此没有发送请求。请在 OPTIONS 的响应中列出下面的全部请求头；某些服务器（如 Starlette 的 CORSMiddleware）在所有请求头都获得允许之前，会返回 400。`,
    'compatibility-mode': (d) =>
      `Access-Control-Allow-Headers 缺少 MCP 2026-07-28 所需的 ${headersOf(d)}。该版本的请求被拦截，本页面因此改用 2025-11-25。请在 OPTIONS 的响应中列出下面的全部请求头；某些服务器（如 Starlette 的 CORSMiddleware）在所有请求头都获得允许之前，会返回 400。`,
    'modern-headers-not-allowed': (d) =>
      `服务器只支持 MCP 2026-07-28，但其 Access-Control-Allow-Headers 缺少 ${headersOf(d)}。该版本的每个请求都带有这些请求头，因此浏览器会拦截所有请求。`,
    'session-id-not-exposed': () =>
      'initialize 的响应带有 Mcp-Session-Id，但 Access-Control-Expose-Headers 没有列出该响应头。页面无法读取，下一个请求因此没有带上会话 ID。请公开该响应头。',
    'session-id-not-allowed': () =>
      '第一个请求成功，之后的请求都被拦截：Access-Control-Allow-Headers 缺少 Mcp-Session-Id 或 MCP-Protocol-Version，而 initialize 之后的请求都带有这两个请求头。请把两者都加上。',
    'challenge-not-exposed': () =>
      '服务器返回 401，但 Access-Control-Expose-Headers 没有列出 WWW-Authenticate，页面因此无法得知登录地址和所需的权限。请在 401 的响应中也公开该响应头。',
    redirect: () =>
      '该地址返回重定向（3xx），常见原因是从 http 跳转到 https，或路径末尾的斜杠不同。请公布最终的地址。',
    'wrong-path': (d) =>
      `向 ${d['url'] ?? '该地址'} 发送的 POST 请求返回了${spaced(statusOf(d))}。MCP 端点在另一个路径上，或者使用另一种请求方法。本页面也查找了旧的 HTTP+SSE 传输，没有找到。`,
    'old-transport': () =>
      'GET 的响应是带有“endpoint”事件的流，即 MCP 2024-11-05 的 HTTP+SSE 传输。本页面使用 Streamable HTTP（2025-03-26 及以后的版本）。目前所有 SDK 都支持 Streamable HTTP，需要时也可以同时保留旧的传输。',
    'html-answer': (d) =>
      `${d['url'] ?? d['origin']} 以 HTML 响应 MCP 请求（${statusOf(d)}）。该响应可能来自兜底路由、代理、防火墙或登录页。MCP 端点应返回 application/json 或 text/event-stream。`,
    'not-mcp': (d) =>
      `响应（${statusOf(d)}）既不是 JSON-RPC，也不是事件流。请确认地址指向 MCP 端点本身，并且响应没有被中间环节修改。`,
    'invalid-answer': () => '规范要求的某个字段缺失或类型有误。可选字段可以省略，也可以为 null 或内容为空。',
    refused: (d) =>
      `请求已到达 MCP 服务器，但服务器返回了${spaced(statusOf(d))}。请求带有 Accept: application/json, text/event-stream，Content-Type 为 application/json。`,
    'server-error': (d) =>
      `服务器或其前面的代理返回了${spaced(statusOf(d))}。请查看服务器的日志，其中的信息比页面能看到的更详细。`,
    'no-answer': () =>
      '连接已建立，但没有收到响应。服务器可能在等待其他操作，也可能是代理缓冲了事件流。请让代理对此路径关闭缓冲。',
    'cut-off': () =>
      '服务器或其前面的代理在响应中途关闭了连接，原因可能是崩溃、重启或代理的空闲超时。请查看服务器的日志，确定具体原因。发送进度通知可以避免连接空闲。',
    'version-mismatch': (d) =>
      `服务器${d['value'] === undefined ? '没有提供本页面支持的版本' : `只支持 ${d['value']}`}。本页面支持 2026-07-28，以及通过 initialize 协商的 2025-11-25 及更早的版本。`,
    limit: (d) =>
      `响应超出了限制 ${d['limit']}（${d['value']}），页面已停止读取。请减少一次发送的内容；如果这个大小合理，页面可以通过 limits 属性放宽限制。`,
    'sign-in-required': (d) =>
      `服务器返回了${spaced(statusOf({ status: 401, ...d }))}：请求没有带 token，或者 token 已过期，或者 token 是签发给另一个服务器的。页面可以通过 getToken 或 headers 提供 token，也可以让用户登录。登录需要在页面自己的源上放置回调页面（callback-url）。`,
    'key-required': (d) =>
      `页面通过请求头发送密钥（headers；bearer token 用 getToken）。${d['key'] ? '服务器在拒绝请求时没有给出登录信息，本页面也没有找到登录信息。' : '页面读不到 401 响应的 WWW-Authenticate：该响应头缺失或未公开。使用密钥的服务器不需要该响应头，也不需要下面的各行；支持登录的服务器应发送并公开该响应头。'}`,
    forbidden: (d) =>
      `服务器返回 403，原因可能有三种：token 缺少某个 scope（WWW-Authenticate 应写明）；服务器检查 Origin，但允许列表中没有 ${pageOf(d)}；服务器为防范 DNS 重绑定而检查 Host，但允许列表中没有 ${hostOf(d)}。请把缺少的项加入允许列表。`,
    'sign-in-metadata': (d) =>
      `无法${atIssuer(d)}读取授权服务器的元数据（RFC 8414 或 OpenID Connect Discovery）：没有响应，或者响应不允许 ${pageOf(d)} 读取。如果页面通过其他方式获得 token（getToken、headers），则不需要元数据。`,
    'token-endpoint-cors': (d) =>
      `${d['tokenUrl'] ?? 'token 端点'} 缺少针对 ${pageOf(d)} 的 Access-Control-Allow-Origin。没有后端的页面要在 token 端点用授权码换取 token，因此 token 端点和元数据文档都需要 CORS，授权端点则不需要。`,
    'works-now': () => '这次检查的所有请求均已成功。之前的失败是暂时的。',
    unknown: () =>
      '没有匹配的已知故障。尝试过的请求列在下面。页面看不到的详情，请在浏览器开发者工具的网络面板中查看。',
  },
  evidence: '尝试过的请求及其结果',
  example: '适用于',
  copyText: '复制为文本',
  checkedAt: (when) => `检查时间：${when}`,
  report: (server, url) => `网页无法使用 MCP 服务器 ${server}（${url}）`,
};
