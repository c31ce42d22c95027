import type { ActivityStrings } from './strings.js';

export const activityZhCN: ActivityStrings = {
  label: '活动，最新的在前',
  empty: '还没有发生任何事。',
  call: {
    started: (who) => `${who}发起了调用`,
    done: () => '调用完成',
    'tool-error': () => '工具报告了错误',
    failed: () => '调用失败',
    denied: () => '调用被拒绝',
    cancelled: () => '调用已取消',
    lost: () => '调用失去联系',
  },
  decision: {
    approved: (who) => `${who}批准了`,
    denied: (who) => `${who}拒绝了`,
  },
  deciders: { person: '你', policy: '本页面的规则', grant: '你先前的决定' },
  refusal: '工具未被接纳',
  model: {
    answered: '模型作出了回答',
    stopped: '模型被停止',
    failed: '模型这一轮失败了',
    refused: '模型要求的调用没有进行',
  },
  question: {
    accepted: '你回答了服务器的问题',
    declined: '你拒绝回答服务器的问题',
    cancelled: '你搁下了服务器的问题',
    refused: '服务器的一个问题没有显示',
  },
  questionKinds: { form: '表单', 'open-url': '要打开的网址', sampling: '给模型的问题' },
  read: { done: '你读取了一个链接', failed: '链接无法读取' },
};
