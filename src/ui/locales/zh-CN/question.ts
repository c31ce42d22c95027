import type { QuestionStrings } from '../en/question.js';
import { number } from './numbers.js';

export const questionZhCN: QuestionStrings = {
  title: {
    form: (server) => `“${server}”请你填写信息`,
    'open-url': (server) => `“${server}”请你打开一个网页`,
    sampling: (server) => `“${server}”请求调用模型`,
    app: (server, app) => `显示“${server}”的应用“${app}”吗？`,
    'app-message': (server, app) => `“${server}”的应用“${app}”请求向模型发送消息`,
    'app-download': (server, app) => `“${server}”的应用“${app}”请求保存文件`,
  },
  forNoCall: '与任何调用无关',
  round: (round) => `第 ${round} 次提问`,
  serverSays: '服务器的说明',
  appSays: '应用的说明',

  send: '发送',
  decline: '拒绝',
  cancel: '跳过',
  formHint: '“拒绝”会告知服务器你不同意；“跳过”会告知服务器你没有回答。',
  secretAsked: '此表单似乎在索要敏感信息。服务器不得用表单索要密码、密钥或卡号。请不要在这里输入。',
  secret: (fields) =>
    `此表单似乎在索要敏感信息：${fields}。服务器不得用表单索要密码、密钥或卡号。请不要在这里输入。`,

  address: '网址',
  warnings: {
    punycode: () => '网站的域名含有容易混淆的字符（xn--）。请逐个字符核对。',
    'not-https': () => '与此网站的连接没有加密（http）。',
    credentials: () => '网址含有用户名或密码，可能冒充另一个网站。',
    'private-network': () => '此网址在私有网络中或本机上，服务器自身可能无法访问。',
    'other-site': (origin) => `此网站不是服务器自己的网站（${origin}）。`,
  },
  open: (host) => `打开 ${host}`,
  openAgain: '再次打开',
  finished: '我已完成',
  urlHint: '在新标签页中打开。本页面和模型都看不到你在那里的操作。',
  openedHint: '完成后，请回到本页面，点击“我已完成”。服务器只会知道你已完成。',
  unopenable: '本页面不允许打开此类网址。',

  modelText: '发给模型的内容',
  system: '系统提示词',
  roles: { user: '用户的消息', assistant: '模型的消息' },
  maxTokens: (count) => `回答最长 ${number(count)} 个 token。`,
  samplingHint: '模型的回答会发送给服务器，费用由本页面承担。',
  allow: '允许',
  deny: '拒绝',
};
