import type { JsonTypeName } from '../../../core/index.js';
import type { FormStrings } from './strings.js';

const types: FormStrings['types'] = {
  array: '列表',
  boolean: 'true 或 false',
  integer: '整数',
  null: 'null',
  number: '数字',
  object: '对象',
  string: '文本',
};

const oneOf = (names: unknown): string =>
  String(names)
    .split(' ')
    .map((name) => types[name as JsonTypeName])
    .join('或');

function counted(from: number | undefined, to: number | undefined, unit: string): string {
  if (to === undefined) return `至少 ${from ?? 0} ${unit}`;
  if (!from) return `最多 ${to} ${unit}`;
  return from === to ? `正好 ${to} ${unit}` : `${from} 到 ${to} ${unit}`;
}

export const formZhCN: FormStrings = {
  serverSays: '服务器的说明',
  separator: '、',
  showLess: '收起',
  noArguments: '此工具不需要参数。',
  run: '运行',
  running: '运行中…',

  alsoHeader: (header) => `同时作为标头 ${header} 发送，中间的代理可以读到`,
  required: '必填',
  deprecated: '不再推荐',
  notSet: '未设置',
  choose: '请选择…',
  yes: '是',
  no: '否',
  example: (text) => `例如 ${text}`,
  sentAs: (text) => `将发送 ${text}`,
  emptyText: '将发送空文本。',
  emptyList: '将发送空列表。',
  leaveOut: '不发送',
  leaveOutOf: (label) => `不发送：${label}`,

  item: (position) => `第 ${position} 项`,
  addItem: '添加一项',
  addItemTo: (label) => `添加一项：${label}`,
  remove: '移除',
  removeOf: (label) => `移除：${label}`,
  removed: (label) => `已移除${label}。`,
  add: '添加',
  addOf: (label) => `添加：${label}`,
  others: '其他属性',
  addOthers: '添加其他属性',

  changed: '已改动',
  was: '原来是：',
  wasAbsent: '原来未设置。',
  hides: '含有看不见的字符：',
  modelSees: '模型看到的此工具',
  modelMisses: (count) => `其中 ${count} 个看不见的字符不会交给模型。`,

  editAsJson: '以 JSON 编辑',
  editAsForm: '以表单编辑',
  allAsJson: '参数（JSON）',
  asJson: 'JSON',
  jsonReason: {
    anything: '这里可以是任何值。',
    composition: '这里可以有多种结构，因此以 JSON 编辑。',
    conditional: '这里的内容取决于其他值，因此以 JSON 编辑。',
    reference: '服务器用引用来描述这里，因此以 JSON 编辑。',
    'type-union': '这里可以有多种类型，因此以 JSON 编辑。',
    tuple: '这个列表的每个位置各有含义，因此以 JSON 编辑。',
    map: '这里的名称可以自定，因此以 JSON 编辑。',
    dialect: '服务器所用的 JSON Schema 版本，本页面无法读取。',
    contradictory: '按服务器自己的描述，这里没有任何值可用。',
    'not-a-schema': '服务器对这里的描述无法读取。',
    'too-deep': '这里嵌套太深，无法显示为表单。',
    'too-many-fields': '这里字段太多，无法显示为表单。',
    'too-many-choices': '这里选项太多，无法列出。',
  },
  expected: '服务器在这里期望的内容',
  rawValue: '这个值与字段不符，因此以 JSON 显示。',
  useField: '改用字段',

  range: (from, to) => {
    if (to === undefined) return `不小于 ${from ?? 0}`;
    return from === undefined ? `不大于 ${to}` : `${from} 到 ${to}`;
  },
  above: (limit) => `大于 ${limit}`,
  below: (limit) => `小于 ${limit}`,
  wholeNumber: '整数',
  multipleOf: (of) => `${of} 的倍数`,
  characters: (from, to) => counted(from, to, '个字符'),
  items: (from, to) => counted(from, to, '项'),
  pattern: '须匹配',
  format: (name) => `格式：${name}`,
  formats: {
    email: '电子邮件地址',
    uri: '完整网址，例如 https://example.com',
    time: '时间，例如 09:30:00Z',
    'date-time': '日期和时间，例如 2026-11-21T09:30:00Z',
    date: '日期，例如 2026-11-21',
  },

  types,
  asked: '所问的内容',
  nothingAsked: '不需要填写任何内容。',
  mendToSend: '发送之前请修正：',
  mend: '运行之前还需要：',
  refused: '参数不符合工具的要求，因此没有发送：',
  unreadable: '这里输入的内容还不能写成 JSON：',
  at: (label, sentence) => `${label}：${sentence}`,
  faults: {
    missing: () => '请填写此项。',
    unfinished: () => '请把日期填完整。',
    'not-a-number': ({ text }) => `“${text}”不是数字。请用阿拉伯数字，小数用点。`,
    'not-an-integer': () => '请使用整数。',
    inexact: ({ text }) => `“${text}”位数太多，本页面无法原样发送。`,
    'too-small': ({ limit }) => `不能小于 ${limit}。`,
    'too-large': ({ limit }) => `不能大于 ${limit}。`,
    'not-above': ({ limit }) => `必须大于 ${limit}。`,
    'not-below': ({ limit }) => `必须小于 ${limit}。`,
    'not-a-multiple': ({ limit }) => `必须是 ${limit} 的倍数。`,
    'too-short': ({ limit, length }) => `至少需要 ${limit} 个字符，现有 ${length} 个。`,
    'too-long': ({ limit, length }) => `最多 ${limit} 个字符，现有 ${length} 个。`,
    'too-few': ({ limit }) => `至少需要 ${limit} 项。`,
    'too-many': ({ limit }) => `最多 ${limit} 项。`,
    'not-a-choice': () => '请从列出的值中选择。',
    'wrong-type': ({ expected }) => (expected ? `这里应为${oneOf(expected)}。` : '这里应为另一种类型的值。'),
    'not-json': ({ line, column }) =>
      line ? `这不是 JSON：请看第 ${line} 行第 ${column} 列。文本要放在 "双引号" 里。` : '这不是 JSON。',
    'nested-too-deep': ({ limit }) => `嵌套不能超过 ${limit} 层。`,
    'json-too-long': ({ limit }) => `JSON 最多 ${limit} 个字符。`,
    'is-a-field': ({ name }) => `“${name}”有自己的字段，请在那里填写。`,
  },
  keywords: {
    pattern: '与要求的模式不符。',
    format: '格式不符合要求。',
    type: '类型不对。',
    enum: '不在允许的值之中。',
    const: '不是唯一允许的值。',
    uniqueItems: '有两项相同。',
    not: '这个值被排除在外。',
    oneOf: '必须恰好符合几种描述中的一种。',
    anyOf: '必须至少符合几种描述中的一种。',
  },
};
