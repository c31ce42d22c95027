import { type Markup, markup } from './markup.js';

export interface PageWords {
  readonly lang: string;
  readonly accounts: string;
  readonly signInTitle: string;
  asksToSignIn(app: Markup, site: Markup): Markup;
  readonly name: string;
  readonly password: string;
  readonly anyName: string;
  readonly nameMissing: string;
  readonly passwordWrong: string;
  readonly signIn: string;
  readonly consentTitle: string;
  asksForRights(app: Markup, site: Markup, person: Markup): Markup;
  readonly rights: Readonly<Record<string, string>>;
  readonly allowedBefore: string;
  at(server: Markup): Markup;
  goesBackTo(site: Markup): Markup;
  readonly otherName: string;
  readonly allow: string;
  readonly cancel: string;
  readonly overTitle: string;
  readonly over: string;
  readonly refusedTitle: string;
  readonly refused: string;
}

const en: PageWords = {
  lang: 'en',
  accounts: 'Demo accounts',
  signInTitle: 'Sign in',
  asksToSignIn: (app, site) => markup`${app} at ${site} asks you to sign in.`,
  name: 'Name',
  password: 'Password',
  anyName: 'This is a demo. Use any name and the password “demo”.',
  nameMissing: 'Enter a name of at most 40 characters.',
  passwordWrong: 'The password is “demo”.',
  signIn: 'Sign in',
  consentTitle: 'Allow this?',
  asksForRights: (app, site, person) => markup`${app} at ${site} asks you, ${person}, to let it:`,
  rights: { 'notes:read': 'read your notes', 'notes:write': 'write notes for you' },
  allowedBefore: 'allowed before',
  at: (server) => markup`This applies only to ${server}.`,
  goesBackTo: (site) => markup`Your answer takes you back to ${site}.`,
  otherName: 'Use another name',
  allow: 'Allow',
  cancel: 'Cancel',
  overTitle: 'This sign-in is over',
  over: 'It is already finished, or took too long. Go back to the page you came from and start again.',
  refusedTitle: 'This request can’t be used',
  refused: 'The page that sent you here asked for something that this server does not support.',
};

const zhCN: PageWords = {
  lang: 'zh-CN',
  accounts: '演示账号',
  signInTitle: '登录',
  asksToSignIn: (app, site) => markup`${site} 上的 ${app} 请你登录。`,
  name: '名字',
  password: '密码',
  anyName: '这是演示：名字随意，密码是“demo”。',
  nameMissing: '请填写名字，不超过 40 个字符。',
  passwordWrong: '密码是“demo”。',
  signIn: '登录',
  consentTitle: '允许吗？',
  asksForRights: (app, site, person) => markup`${person}，${site} 上的 ${app} 希望：`,
  rights: { 'notes:read': '读取你的笔记', 'notes:write': '替你写笔记' },
  allowedBefore: '之前已允许',
  at: (server) => markup`仅限于 ${server}。`,
  goesBackTo: (site) => markup`作出选择后，你会回到 ${site}。`,
  otherName: '使用其他名字',
  allow: '允许',
  cancel: '取消',
  overTitle: '这次登录已经结束',
  over: '登录已经完成，或已超时。请回到原来的页面，重新开始。',
  refusedTitle: '无法处理这个请求',
  refused: '原来的页面提出了本服务器不支持的请求。',
};

/** Returns the first available language in the browser's list. */
export function wordsFor(acceptLanguage: string | undefined): PageWords {
  const [wanted] = (acceptLanguage ?? '')
    .split(',')
    .map((entry) => entry.trim().toLowerCase().slice(0, 2))
    .filter((language) => language === 'en' || language === 'zh');
  return wanted === 'zh' ? zhCN : en;
}
