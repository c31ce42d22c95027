import type { SignInStrings } from '../en/sign-in.js';
import { number } from './numbers.js';

export const signInZhCN: SignInStrings = {
  title: {
    'sign-in': (server) => `登录 ${server}？`,
    expired: (server) => `你在 ${server} 的登录已失效`,
    'more-access': (server) => `${server} 需要更多权限`,
  },

  where: '登录网站',
  warnings: {
    punycode: () => '登录网站的域名含有容易混淆的字符（xn--）。请逐个字符核对。',
    'not-https': () => '与登录网站的连接没有加密（http）。',
    'other-site': (origin) =>
      `登录网站不是服务器自己的网站（${origin}）。这很常见，请确认你认识此登录网站，再继续。`,
  },

  access: '请求的权限',
  noAccessListed: '未列出权限，由登录网站决定。',
  newAccess: '新增的权限',
  oldAccess: '已有的权限',
  plainScopes: {
    openid: '查看你在该网站的身份',
    profile: '查看你在该网站的姓名和资料',
    email: '查看你的邮箱地址',
    offline_access: '保持登录',
  },
  namesFromServer: '用此字体显示的名称来自服务器。',
  moreScopes: (count) => `还有 ${number(count)} 项`,
  scopeLength: (chars) => `（全长 ${chars} 个字符）`,

  clientId: '本页面的客户端 ID',
  clientIdUnknown: (host) => `${host} 没有注册过本页面，也不支持网页自动注册。`,
  clientIdWhy: '如果本页面已在该网站注册，请输入客户端 ID。',
  clientIdHelp: '客户端 ID 不是密码，也不需要保密。请向注册本页面的人询问。',
  callback: '注册时填写的回调地址：',
  clientIdWrong: '请按原样输入 ID：只有字母、数字和符号，没有空格。',

  hint: {
    window: '点击“继续”会打开新窗口。',
    page: '点击“继续”会离开本页面，登录后返回。',
  },
  go: (host) => `继续，前往 ${host}`,
  notNow: '暂不登录',
  cancel: '取消',

  preparing: (host) => `正在准备在 ${host} 登录…`,
  open: (host) => `已在新窗口中打开 ${host}。请登录后回到这里。`,
  leaving: (host) => `正在前往 ${host}…`,
  finishing: '正在完成登录…',
  openAgain: '再次打开窗口',
  tryAgain: '重试',

  blocked: '浏览器拦截了窗口，点此打开：',
  link: (host) => `打开 ${host}`,
  thisPage: '改在本页面中继续',

  stuck: '已登录但没有反应？',
  silent: '新窗口没有响应。如果窗口已打开，请在那里登录；否则请再次打开。',
  noCallback: '没有回调页面，登录后无法返回。请页面的开发者把回调页面放到这里，或设置 callback-url：',
  pasteWhy: '如果那个窗口最后显示了一段可以复制的文字，请粘贴到这里。',
  paste: '粘贴那个窗口显示的文字',
  pasteWrong: '这不是那个窗口显示的文字。请完整复制，再粘贴一次。',
  pasteOther: '这段文字属于另一次登录，可能是之前的。请从这里打开窗口，重新登录一次。',
  finish: '完成',
};
