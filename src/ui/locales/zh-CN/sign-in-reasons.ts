import type { ProblemData, SignInDocument, SignInReason } from '../../../core/index.js';

const signInReasons: Readonly<Record<SignInReason, string>> = {
  'no-answer': '没有响应',
  offline: '设备离线',
  'no-issuer': '没有写明签发者',
  'timed-out': '没有及时响应',
  redirect: '要求跳转',
  'cut-off': '响应中断',
  'too-long': '响应过长',
  unreadable: '不是 JSON',
  missing: '缺失',
  blank: '为空',
  wrong: '无法使用',
  'no-pkce': '缺少 S256（PKCE）',
  'authorization-server': '授权服务器',
  'authorization-endpoint': '授权端点',
  'token-endpoint': 'token 端点',
  'registration-endpoint': '注册端点',
  'other-issuer': '签发者不同',
  'other-resource': '资源不同',
  repeated: '内容重复',
  empty: '没有内容',
  'not-begun': '没有发起过',
  'no-callback': '没有可用的回调页面',
  'wrong-clock': '设备时钟可能不准',
  'not-https': '本页面未使用 https',
  'no-storage': '无法保存返回所需的内容',
  'other-answer': '响应不符',
};

const signInDocuments: Readonly<Record<SignInDocument, string>> = {
  resource: '服务器元数据',
  authorization: '授权服务器元数据',
  registration: '注册响应',
  tokens: 'token 响应',
};

/** Returns why a sign-in failed: a reason of core's, with the document and field that it is about; or a host, or a protocol. */
export function signInDetail({ reason, detail = '', document, at, field }: ProblemData): string {
  const isKnown = Object.hasOwn(signInReasons, String(reason));
  const why = isKnown ? signInReasons[reason as SignInReason] : String(reason ?? detail);
  return document ? `${at} 的${signInDocuments[document as SignInDocument]}：${field} ${why}` : why;
}
