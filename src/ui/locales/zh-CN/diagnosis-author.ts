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
      `浏览器无法连接 ${d['origin']}：域名无法解析、端口未开放，或 TLS 证书不受信任。在浏览器标签页中打开该地址，就能看出是哪一种。`,
    'resource-policy': (d) =>
      `如果响应带有 Cross-Origin-Resource-Policy: same-origin（使用 Helmet 的 Express 默认会发送）却没有 CORS，${pageOf(d)} 就收不到任何响应。加上下面的 CORS 响应头即可解决。`,
    offline: (d) => `浏览器报告没有网络，因此未检查 ${d['origin']}。`,
    'page-csp': (d) =>
      `${pageOf(d)} 的 Content-Security-Policy 在 connect-src 中没有列出 ${d['blocked'] ?? d['origin']}，所以浏览器没有发送任何请求。请加到现有的指令中：浏览器会忽略第二个同名指令。与服务器无关。`,
    'mixed-content': (d) =>
      `https 页面不能访问 http（混合内容），所以浏览器没有向 ${d['origin']} 发送任何请求。请改用 https；只有 localhost 例外。`,
    'private-network': (d) =>
      `互联网上的页面访问私有地址之前，浏览器会先询问用户；页面不是 https 时则直接拒绝。要么 ${pageOf(d)} 没有得到允许，要么 ${d['origin']} 没有响应。`,
    'cors-missing': (d) =>
      `服务器可以访问，但它的响应缺少针对 ${pageOf(d)} 的 Access-Control-Allow-Origin（或出现两次，或写的是其他源），浏览器因此不把响应交给页面。浏览器在每个 MCP 请求之前都会先发送 OPTIONS，并且不带 token：请在登录检查和路由之前就返回 204；其余各行请加在每个响应中，包括出错时的响应。`,
    'refused-without-cors': (d) =>
      `服务器响应了预检，但对请求本身的响应（多半是${spaced(statusOf(d))}）缺少针对 ${pageOf(d)} 的 Access-Control-Allow-Origin。请在检查登录和 Origin 之前就加上 CORS 响应头，让拒绝的响应也带上它们。`,
    'preflight-refused': (d) =>
      `服务器对 OPTIONS 返回了${spaced(statusOf(d))}。浏览器在每个 MCP 请求之前都会发送它，并且不带 token；只有得到带 CORS 响应头的 2xx 才会继续。请在登录检查和路由之前就响应 OPTIONS。`,
    'header-not-allowed': (d) =>
      `Access-Control-Allow-Headers 缺少 ${headersOf(d)}，所以浏览器没有发送请求。请在 OPTIONS 的响应中列出下面的全部请求头；有的服务器（如 Starlette 的 CORSMiddleware）在全部允许之前会返回 400。`,
    'compatibility-mode': (d) =>
      `Access-Control-Allow-Headers 缺少 MCP 2026-07-28 所需的 ${headersOf(d)}。该版本的请求被拦截，本页面因此退回到 2025-11-25。请在 OPTIONS 的响应中列出下面的全部请求头；有的服务器（如 Starlette 的 CORSMiddleware）在全部允许之前会返回 400。`,
    'modern-headers-not-allowed': (d) =>
      `服务器只支持 MCP 2026-07-28，但它的 Access-Control-Allow-Headers 缺少 ${headersOf(d)}，而该版本的每个请求都带有这些请求头，所以浏览器会全部拦截。`,
    'session-id-not-exposed': () =>
      'initialize 的响应带有 Mcp-Session-Id，但 Access-Control-Expose-Headers 没有列出它，页面读不到，下一个请求也就没有带上。请公开它。',
    'session-id-not-allowed': () =>
      '第一个请求成功，之后的请求都被拦截：Access-Control-Allow-Headers 缺少 Mcp-Session-Id 或 MCP-Protocol-Version，而 initialize 之后的请求都带有它们。请把两者都加上。',
    'challenge-not-exposed': () =>
      '服务器返回 401，但 Access-Control-Expose-Headers 没有列出 WWW-Authenticate，页面因此读不到在哪里登录、需要什么权限。请在 401 的响应中也公开它。',
    redirect: () =>
      '该地址返回重定向（3xx）：常见的是从 http 跳转到 https，或路径末尾的斜杠不同。请提供最终的地址。',
    'wrong-path': (d) =>
      `向 ${d['url'] ?? '该地址'} 发送 POST，返回了${spaced(statusOf(d))}。MCP 端点在另一个路径上，或者使用另一种方法；已查找过旧式的 HTTP+SSE 传输，没有找到。`,
    'old-transport': () =>
      'GET 的响应是带有“endpoint”事件的流：这是 MCP 2024-11-05 的 HTTP+SSE 传输。本页面使用 Streamable HTTP（2025-03-26 及以后），目前所有的 SDK 都支持，也可以与旧的方式并存。',
    'html-answer': (d) =>
      `${d['url'] ?? d['origin']} 用 HTML 响应 MCP 请求（${statusOf(d)}）：可能是兜底路由、代理或防火墙的页面，或者登录页。MCP 端点应以 application/json 或 text/event-stream 响应。`,
    'not-mcp': (d) =>
      `响应（${statusOf(d)}）既不是 JSON-RPC，也不是事件流。请确认地址指向 MCP 端点本身，并且没有中间环节修改响应。`,
    'invalid-answer': () => '规范要求的某个字段缺失或类型不对。可选字段可以没有，也可以是 null 或空值。',
    refused: (d) =>
      `请求到达了 MCP 服务器，但服务器返回了${spaced(statusOf(d))}。请求带有 Accept: application/json, text/event-stream，Content-Type 为 application/json。`,
    'server-error': (d) =>
      `服务器或它前面的代理返回了${spaced(statusOf(d))}。服务器的日志比页面能看到的更详细。`,
    'no-answer': () =>
      '连接已建立，却没有响应。服务器可能在等待其他操作，也可能是中间的代理缓冲了事件流：请对此路径关闭缓冲。',
    'cut-off': () =>
      '服务器或它前面的代理在响应中途关闭了连接：可能是崩溃、重启，或者代理对空闲连接的时间限制。服务器的日志会说明是哪一种；发送进度通知可以避免连接空闲。',
    'version-mismatch': (d) =>
      `服务器${d['value'] === undefined ? '不支持本页面的任何版本' : `只支持 ${d['value']}`}。本页面支持 2026-07-28，以及通过 initialize 协商的 2025-11-25 及更早的版本。`,
    limit: (d) =>
      `响应超出了限制 ${d['limit']}（${d['value']}），页面已停止读取。请一次少发一些；如果这个量是合理的，页面可以通过 limits 属性放宽限制。`,
    'sign-in-required': (d) =>
      `服务器返回了${spaced(statusOf({ status: 401, ...d }))}：请求没有带 token，或者 token 已过期，或者是发给另一个服务器的。页面可以通过 getToken 或 headers 提供 token；也可以让用户登录，为此需要在页面自己的源上放一个回调页面（callback-url）。`,
    'key-required': (d) =>
      `请用请求头发送密钥（headers 或 getToken）。${d['key'] ? '没有找到登录信息。' : '页面读不到 401 的 WWW-Authenticate：使用密钥的服务器不需要它；支持登录的服务器应公开它。'}`,
    forbidden: (d) =>
      `服务器返回 403：要么 token 缺少某个 scope（WWW-Authenticate 应当写明），要么服务器检查 Origin，而允许列表中没有 ${pageOf(d)}；要么它为防范 DNS 重绑定而检查 Host，而允许列表中没有 ${hostOf(d)}。请把缺少的项加入允许列表。`,
    'sign-in-metadata': (d) =>
      `${atIssuer(d)}读不到授权服务器的元数据（RFC 8414 或 OpenID Connect Discovery）：没有响应，或者响应不允许 ${pageOf(d)} 读取。如果页面另有 token（getToken、headers），服务器就不需要它。`,
    'token-endpoint-cors': (d) =>
      `${d['tokenUrl'] ?? 'token 端点'} 缺少针对 ${pageOf(d)} 的 Access-Control-Allow-Origin。没有后端的页面要在那里用授权码换取 token，所以 token 端点和元数据文档都需要 CORS；授权端点则不需要。`,
    'works-now': () => '这次检查的所有请求都成功了。之前的失败是暂时的。',
    unknown: () =>
      '没有匹配的已知故障。尝试过的请求列在下面；更多信息可以在浏览器开发者工具的网络面板中查看。',
  },
  evidence: '尝试过的请求及其结果',
  example: '适用于',
  copyText: '复制为文本',
  checkedAt: (when) => `检查时间：${when}`,
  report: (server, url) => `网页无法使用 MCP 服务器 ${server}（${url}）`,
};
