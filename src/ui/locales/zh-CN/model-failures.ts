import type { ModelFailureReason, ProblemData } from '../../../core/index.js';

/** Why a model failed, as its adapter says it; another's error is only in its own words. */
const modelFailures: Readonly<Record<ModelFailureReason, (data: ProblemData) => string>> = {
  http: ({ status }) => `模型服务器返回了 HTTP 状态 ${status}${adviceFor(Number(status))}`,
  unreachable: () => '无法连接模型：地址有误、服务器没有运行，或不允许本页面访问（CORS）',
  'page-csp': () => '本页面自己的内容安全策略（CSP）拦截了对模型的请求，其 connect-src 需要列出',
  'broke-off': () => '模型的回答中途断开了',
  unreadable: () => '无法读懂模型的回答',
};

/** Returns the sentence of `model-failed`. */
export function modelFailed(data: ProblemData): string {
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
