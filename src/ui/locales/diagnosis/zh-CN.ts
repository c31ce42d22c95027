import type { ProblemData } from '../../../core/index.js';
import type { DiagnosisStrings } from './strings.js';

const headersOf = (d: ProblemData): string => String(d['headers'] ?? '下面列出的标头');
const statusOf = (d: ProblemData): string =>
  d['status'] === undefined ? '错误' : `HTTP 状态 ${d['status']}`;
const atIssuer = (d: ProblemData): string => (d['issuer'] === undefined ? '' : `在 ${d['issuer']} `);
const pageOf = (d: ProblemData): string => String(d['page'] ?? '本页面');

export const diagnosisZhCN: DiagnosisStrings = {
  codes: {
    'server-down': {
      person: (d) => `${d['origin']} 没有任何回应：服务器没有运行，或者地址有误。请检查地址，或稍后再试。`,
      author: (d) =>
        `无法与 ${d['origin']} 建立连接：域名解析不了、端口没有开放，或者 TLS 证书不被接受。在浏览器标签页中打开该地址，就能看出是哪一种。`,
    },
    offline: {
      person: () => '本设备处于离线状态。请连接网络，然后再试。',
      author: (d) => `浏览器称没有网络，因此对 ${d['origin']} 一无所知。`,
    },
    'page-csp': {
      person: (d) => `本页面自己的安全规则不允许它访问 ${d['origin']}。只有页面的作者能改。`,
      author: (d) =>
        `${pageOf(d)} 的 Content-Security-Policy 在 connect-src 中没有列出 ${d['origin']}，所以浏览器什么都没有发送。问题不在服务器。`,
    },
    'mixed-content': {
      person: (d) =>
        `本页面通过安全连接打开，浏览器不允许这样的页面访问不安全（http）的 ${d['origin']}。服务器需要一个以 https:// 开头的地址。`,
      author: (d) =>
        `https 页面不能访问 http（混合内容），所以浏览器没有向 ${d['origin']} 发送任何东西。请改用 https；只有 localhost 例外。`,
    },
    'private-network': {
      person: (d) =>
        `${d['origin']} 在本设备或本地网络中，浏览器没有让本页面进去。如果浏览器询问是否允许此网站访问本地设备，请允许，然后再试。`,
      author: (d) =>
        `互联网上的页面访问私有地址之前，浏览器会先询问用户；页面不是 https 时则直接拒绝。要么 ${pageOf(d)} 没有得到允许，要么 ${d['origin']} 没有回应。`,
    },
    'cors-missing': {
      person: (d) =>
        `${d['origin']} 在运行，但不允许本页面访问它（CORS）。需要服务器的作者来允许，确切的内容见下。`,
      author: (d) =>
        `服务器可以到达，但它的回应缺少针对 ${pageOf(d)} 的 Access-Control-Allow-Origin，浏览器因此不把回应交给页面。请在每个回应中都加上下列各行，包括出错时的回应和对 OPTIONS 的回应。`,
    },
    'refused-without-cors': {
      person: (d) =>
        `${d['origin']} 似乎拒绝了这次请求，却不让本页面读到原因。它可能要求登录，也可能不接受本页面。请询问服务器的作者。`,
      author: (d) =>
        `服务器回应了预检，但对请求本身的回应（多半是${statusOf(d)}）缺少针对 ${pageOf(d)} 的 Access-Control-Allow-Origin。请在检查登录和 Origin 之前就加上 CORS 标头，让拒绝的回应也带上它们。`,
    },
    'preflight-refused': {
      person: (d) =>
        `${d['origin']} 在运行，但拒绝了浏览器在调用之前的询问。需要服务器的作者来修正，确切的内容见下。`,
      author: (d) =>
        `服务器以${statusOf(d)}回应 OPTIONS。浏览器在每个 MCP 请求之前都会发送它，并且不带令牌；只有得到带 CORS 标头的 2xx 才会继续。请在登录检查和路由之前就回应 OPTIONS。`,
    },
    'header-not-allowed': {
      person: (d) =>
        `${d['origin']} 允许页面访问，但不允许这次调用所需的标头。服务器的作者需要加上：${headersOf(d)}。`,
      author: (d) =>
        `Access-Control-Allow-Headers 缺少 ${headersOf(d)}，所以浏览器没有发送请求。请在对 OPTIONS 的回应中补上。`,
    },
    'compatibility-mode': {
      person: (d) => `${d['origin']} 可以使用，但用的是较旧的 MCP 版本：它不允许页面发送新版本的标头。`,
      author: (d) =>
        `Access-Control-Allow-Headers 缺少 MCP 2026-07-28 所需的 ${headersOf(d)}。该版本的请求被拦下，本页面因此退回到 2025-11-25。请加上它们，并保留已有的。`,
    },
    'modern-headers-not-allowed': {
      person: (d) =>
        `${d['origin']} 使用的 MCP 版本所需的标头，它自己却不允许页面发送。需要服务器的作者来加上，确切的内容见下。`,
      author: (d) =>
        `服务器只支持 MCP 2026-07-28，但它的 Access-Control-Allow-Headers 缺少 ${headersOf(d)}，而该版本的每个请求都带有这些标头，所以浏览器会全部拦下。`,
    },
    'session-id-not-exposed': {
      person: (d) =>
        `${d['origin']} 开始了会话，却对本页面隐藏了会话的编号，下一个请求因此失败。服务器的作者需要加上一行。`,
      author: () =>
        '对 initialize 的回应带有 Mcp-Session-Id，但 Access-Control-Expose-Headers 没有列出它，页面读不到，下一个请求也就没有带上。请公开它。',
    },
    'session-id-not-allowed': {
      person: (d) => `${d['origin']} 开始了会话，却不允许本页面继续下去。服务器的作者需要加上一行。`,
      author: () =>
        '第一个请求成功，之后的都被拦下：Access-Control-Allow-Headers 缺少 Mcp-Session-Id 或 MCP-Protocol-Version，而 initialize 之后的请求都带有它们。请把两者都加上。',
    },
    'challenge-not-exposed': {
      person: (d) => `${d['origin']} 要求登录，却对本页面隐藏了在哪里登录。服务器的作者需要加上一行。`,
      author: () =>
        '服务器回应 401，但 Access-Control-Expose-Headers 没有列出 WWW-Authenticate，页面因此读不到在哪里登录、需要什么权限。请在 401 的回应中也公开它。',
    },
    redirect: {
      person: (d) =>
        `${d['origin']} 要求本页面转到另一个地址；本页面不会跟随，以免登录信息落到别处。请使用服务器的确切地址${d['url'] === undefined ? '' : `，也许是 ${d['url']}`}。`,
      author: () =>
        '该地址以重定向（3xx）回应：常见的是从 http 到 https，或者路径末尾有无斜杠之别。请提供能直接回应的地址。',
    },
    'wrong-path': {
      person: (d) => `${d['origin']} 有服务器，但这个地址上没有 MCP。请检查主机名之后的部分，通常是 /mcp。`,
      author: (d) =>
        `对 ${d['url'] ?? '该地址'} 的 POST 得到了${statusOf(d)}。MCP 端点在另一个路径上，或者使用另一种方法；只提供旧式 HTTP+SSE 传输的服务器也会这样回应。`,
    },
    'html-answer': {
      person: (d) =>
        `${d['origin']} 回应的是网页而不是 MCP。请检查地址；服务器也可能在那里显示登录页或错误页。`,
      author: (d) =>
        `${d['url'] ?? d['origin']} 用 HTML 回应 MCP 请求（${statusOf(d)}）：可能是兜底的路由、代理或防火墙的页面，或者登录页。MCP 端点应以 application/json 或 text/event-stream 回应。`,
    },
    'not-mcp': {
      person: (d) => `${d['origin']} 有回应，但不是 MCP 服务器的回应。请检查地址。`,
      author: (d) =>
        `回应（${statusOf(d)}）既不是 JSON-RPC，也不是事件流。请确认地址指向 MCP 端点本身，并且中途没有东西改动回应。`,
    },
    'server-error': {
      person: (d) => `${d['origin']} 自身出了问题（${statusOf(d)}）。请稍后再试，或告诉它的运营者。`,
      author: (d) => `服务器或它前面的代理以${statusOf(d)}回应。它自己的日志比页面能看到的更详细。`,
    },
    'no-answer': {
      person: (d) =>
        `${d['origin']} 收下了请求，却没有${d['seconds'] === undefined ? '' : `在 ${d['seconds']} 秒内`}回应。请稍后再试，或告诉它的运营者。`,
      author: () =>
        '连接已建立，却没有回应。服务器自己可能在等待什么，也可能是中间的代理截留了事件流：请对此路径关闭缓冲。',
    },
    'version-mismatch': {
      person: (d) => `${d['origin']} 与本页面没有共同的 MCP 版本。其中一方需要更新。`,
      author: (d) =>
        `服务器${d['value'] === undefined ? '不支持本页面的任何版本' : `只支持 ${d['value']}`}。本页面支持 2026-07-28，以及通过 initialize 协商的 2025-11-25 及更早的版本。`,
    },
    limit: {
      person: (d) =>
        `${d['origin']} 发来的内容超出本页面能接受的量，已被切断。服务器的作者可以少发一些，页面的作者也可以放宽限制。`,
      author: (d) =>
        `回应超出了限制 ${d['limit']}（${d['value']}），页面已停止读取。请一次少发一些；如果这个量是合理的，页面可以通过 limits 属性放宽限制。`,
    },
    'sign-in-required': {
      person: (d) => `${d['origin']} 要求登录。如果本页面提供登录，请先登录，然后再试。`,
      author: (d) =>
        `服务器以${statusOf({ status: 401, ...d })}回应：请求没有带令牌，或者令牌已过期，或者是发给另一个服务器的。页面可以通过 getToken 或 headers 提供令牌；也可以让人登录，为此需要在页面自己的源上放一个回调页面（callback-url）。`,
    },
    forbidden: {
      person: (d) =>
        `${d['origin']} 认得这次请求，但拒绝了它（HTTP 403）：要么你的登录缺少权限，要么服务器不接受本页面。请询问它的运营者。`,
      author: (d) =>
        `服务器回应 403：要么令牌缺少某个 scope（WWW-Authenticate 应当写明），要么服务器检查 Origin 而不认识 ${pageOf(d)}。若是后者，请把它加入可接受的来源。`,
    },
    'sign-in-metadata': {
      person: (d) => `${d['origin']} 要求登录，但本页面读不到${atIssuer(d)}登录的方式。请询问它的运营者。`,
      author: (d) =>
        `${atIssuer(d)}读不到授权服务器的元数据（RFC 8414 或 OpenID Connect Discovery）：没有回应，或者回应不允许 ${pageOf(d)} 读取。如果页面另有令牌（getToken、headers），服务器就不需要它。`,
    },
    'token-endpoint-cors': {
      person: (d) =>
        `无法从页面登录 ${d['origin']}：发放登录凭据的地方不允许页面访问。需要那里的运营者来允许。`,
      author: (d) =>
        `${d['tokenUrl'] ?? '令牌端点'} 缺少针对 ${pageOf(d)} 的 Access-Control-Allow-Origin。没有自己后端的页面要在那里用授权码换取令牌，所以令牌端点和元数据文档都需要 CORS；授权端点则不需要。`,
    },
    'works-now': {
      person: (d) => `${d['origin']} 现在回应正常。请重新连接。`,
      author: () => '这次检查的所有请求都成功了。之前的失败是暂时的。',
    },
    unknown: {
      person: (d) => `本页面查不出是什么妨碍它访问 ${d['origin']}。请把下面的报告复制给服务器的运营者。`,
      author: () =>
        '看到的现象不符合任何已知的故障。尝试过的内容列在下面；页面得不到的信息，可以在浏览器开发者工具的网络面板中看到。',
    },
  },
  or: (sentence) => `页面无法把它与另一种情况区分开：${sentence}`,
  adviceFor: { server: '在服务器上', page: '在本页面中', person: '你可以做的' },

  label: (server) => `关于 ${server} 查到的情况`,
  forAuthor: '给服务器的作者',
  evidence: '尝试了什么，浏览器看到了什么',
  lines: '要添加或修改的内容',
  copyLines: '复制这些内容',
  copyText: '复制为文本',
  lookedAt: (when) => `检查时间：${when}`,
  report: (server, url) => `网页无法使用 MCP 服务器 ${server}（${url}）`,
};
