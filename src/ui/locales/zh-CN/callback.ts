import type { CallbackStrings } from '../en/callback.js';

const closeIt = '你可以关闭此窗口。';

export const callbackZhCN: CallbackStrings = {
  tag: 'zh-CN',

  idle: (host) => ({
    title: '无需操作',
    text: `本页面用于完成 ${host} 的登录，直接打开没有作用。${closeIt}`,
  }),
  preparing: { title: '正在准备登录…', text: '登录网站稍后会在此窗口中打开。' },
  slow: { title: '正在准备登录…', text: '准备时间比平时长。如果一直没有反应，请关闭此窗口后重试。' },
  lost: {
    title: '无法连接原页面',
    text: '打开此窗口的页面没有响应。请关闭此窗口，回到原来的页面，使用那里的另一种登录方式。',
  },
  leaving: (host) => ({ title: `正在前往 ${host}…`, text: '你将在那里登录。' }),
  unsafe: { title: '未打开登录网站', text: '登录地址未使用 https，不安全，因此未打开。请关闭此窗口。' },
  relay: (host) => ({
    title: '还差一步',
    text: `浏览器把此窗口与嵌入另一网站的页面隔离开了。请在另一个窗口中登录 ${host}，此窗口随后会传回登录结果。`,
  }),
  relaying: (host) => ({
    title: '请在另一个窗口中登录',
    text: `请不要关闭此窗口。收到 ${host} 的登录结果后，此窗口会自动关闭。`,
  }),
  closed: { title: '这次登录流程已结束', text: closeIt },

  handing: { title: '正在返回…', text: '请稍候。' },
  returning: { title: '正在返回…', text: '此窗口会回到你离开的页面。' },
  taken: { title: '登录步骤已完成', text: `原来的页面会自动继续。${closeIt}` },
  takenRefusal: { title: '未登录', text: `原来的页面会显示后续操作。${closeIt}` },
  unanswered: {
    title: '请手动复制结果',
    text: '你开始登录的页面没有响应：可能是浏览器隔离了此窗口，也可能该页面已停止等待。请复制这段文字，回到该页面，粘贴到登录框中。如果该页面没有等待中的登录，请重新开始。',
  },
  ended: {
    title: '原来的页面不再响应',
    text: '该页面可能已重新加载或关闭，这次登录也可能已在该页面结束。请关闭此窗口，回到原来的页面重新开始。',
  },
  unansweredRefusal: {
    title: '未登录',
    text: '登录被拒绝或失败。请关闭此窗口，回到你开始登录的页面继续。',
  },
  unusable: {
    title: '登录结果无法使用',
    text: '返回的内容不完整或过长。请关闭此窗口，回到原来的页面重新开始。',
  },

  continueTo: (host) => `前往 ${host}`,
  openAgain: '再次打开',
  close: '关闭此窗口',
  returnYourself: '手动复制结果',
  response: '登录结果',
  secret: '登录结果仅供原来的页面使用，请勿泄露给他人。',
  copy: '复制',
  copied: '已复制',
  selected: '已选中，请用键盘或菜单复制。',
};
