import { number } from './numbers.js';
import type { FormStrings } from '../en/form.js';
import type { JsonTypeName } from '../../../core/form.js';
import type { JsonValue } from '../../../core/index.js';
import { forAllKeywords, formatIn, limitIn, quotable, type FaultStrings } from '../faults.js';

const typesZhCN: FormStrings['types'] = {
  array: '列表',
  boolean: '是或否（true 或 false）',
  integer: '整数',
  null: 'null',
  number: '数字',
  object: '对象',
  string: '文本',
};

function oneOf(names: readonly unknown[]): string {
  return names.map((name) => typesZhCN[name as JsonTypeName]).join('或');
}

function countedZhCN(from: number | undefined, to: number | undefined, unit: string): string {
  if (to === undefined) return `至少 ${number(from ?? 0)} ${unit}`;
  if (!from) return `最多 ${number(to)} ${unit}`;
  return from === to ? `正好 ${number(to)} ${unit}` : `${number(from)} 到 ${number(to)} ${unit}`;
}

const limitOf = (value: JsonValue | undefined): string => limitIn(number, value);

const keywords = forAllKeywords({
  type: ({ types }) => (Array.isArray(types) ? `这里应为${oneOf(types)}。` : undefined),
  enum: () => '请使用允许的值之一。',
  const: () => '这里只允许一个固定的值。',
  minimum: ({ limit }) => `不能小于 ${limitOf(limit)}。`,
  maximum: ({ limit }) => `不能大于 ${limitOf(limit)}。`,
  exclusiveMinimum: ({ limit }) => `必须大于 ${limitOf(limit)}。`,
  exclusiveMaximum: ({ limit }) => `必须小于 ${limitOf(limit)}。`,
  multipleOf: ({ multipleOf }) => `必须是 ${limitOf(multipleOf)} 的倍数。`,
  minLength: ({ limit }) => `至少需要 ${limitOf(limit)} 个字符。`,
  maxLength: ({ limit }) => `最多 ${limitOf(limit)} 个字符。`,
  pattern: ({ pattern }) =>
    pattern === undefined ? '不符合正则表达式。' : `不符合正则表达式：${quotable(pattern)}`,
  format: () => '格式不符合要求。',
  contentEncoding: () => '编码不符合要求。',
  contentMediaType: () => '内容的类型不符合要求。',
  contentSchema: () => '文本中的内容不符合服务器的要求。',
  minItems: ({ limit }) => `至少需要 ${limitOf(limit)} 项。`,
  maxItems: ({ limit }) => `最多 ${limitOf(limit)} 项。`,
  uniqueItems: ({ first, second }) =>
    second === undefined
      ? '有两项相同，每项只能出现一次。'
      : `第 ${Number(first) + 1} 项与第 ${Number(second) + 1} 项相同，每项只能出现一次。`,
  contains: ({ limit }) => `至少 ${limitOf(limit)} 项须符合要求。`,
  maxContains: ({ limit }) => `最多 ${limitOf(limit)} 项可以符合要求。`,
  items: ({ index }) =>
    index === undefined ? '项数超出了允许的范围。' : `这里不能有第 ${Number(index) + 1} 项。`,
  minProperties: ({ limit }) => `至少需要 ${limitOf(limit)} 个属性。`,
  maxProperties: ({ limit }) => `最多 ${limitOf(limit)} 个属性。`,
  required: ({ property }) => `缺少“${quotable(property)}”。`,
  dependentRequired: ({ property, trigger }) =>
    `填写“${quotable(trigger)}”后，还需要填写“${quotable(property)}”。`,
  additionalProperties: ({ property }) =>
    property === undefined ? '这里有多余的内容。' : `这里不允许出现属性“${quotable(property)}”。`,
  propertyNames: ({ property }) =>
    property === undefined ? '使用了不允许的名称。' : `这里不允许用“${quotable(property)}”作名称。`,
  properties: () => '不符合服务器的 Schema。',
  anyOf: () => '不符合服务器允许的任何一种结构。',
  oneOf: ({ matches }) =>
    Number(matches) > 1
      ? `同时符合 ${limitOf(matches)} 种结构，而这里只能符合其中一种。`
      : '不符合服务器允许的任何一种结构。',
  not: () => '服务器不允许这个值。',
  false: () => '这里不能填写任何内容。',
});

function faultsZhCN(formats: FormStrings['formats']): FaultStrings {
  return {
    faults: {
      missing: () => '请填写此项。',
      unfinished: () => '内容不完整，请补全。',
      'not-a-number': ({ text }) => `“${text}”不是数字。请用阿拉伯数字，小数用点。`,
      'not-an-integer': () => '请使用整数。',
      inexact: ({ text }) => `“${text}”位数太多，本页面无法原样发送。`,
      'too-small': ({ limit }) => `不能小于 ${limitOf(limit)}。`,
      'too-large': ({ limit }) => `不能大于 ${limitOf(limit)}。`,
      'not-above': ({ limit }) => `必须大于 ${limitOf(limit)}。`,
      'not-below': ({ limit }) => `必须小于 ${limitOf(limit)}。`,
      'not-a-multiple': ({ limit }) => `必须是 ${limitOf(limit)} 的倍数。`,
      'too-short': ({ limit, length }) => `至少需要 ${limitOf(limit)} 个字符，现有 ${limitOf(length)} 个。`,
      'too-long': ({ limit, length }) => `最多 ${limitOf(limit)} 个字符，现有 ${limitOf(length)} 个。`,
      format: ({ format }) => {
        const known = formatIn(formats, format);
        return known ? `请填写${known}。` : `不符合格式“${quotable(format)}”。`;
      },
      pattern: ({ example, kind = '' }) =>
        example === undefined ? '格式不符合服务器的要求。' : `请参照 ${example} 填写${kind}。`,
      'not-encoded': () => '请填写文件内容的 Base64 编码，当前内容不是 Base64。',
      'too-few': ({ limit }) => `至少需要 ${limitOf(limit)} 项。`,
      'too-many': ({ limit }) => `最多 ${limitOf(limit)} 项。`,
      'not-unique': ({ other }) => `与第 ${limitOf(other)} 项相同，每项只能出现一次。`,
      'too-few-properties': ({ limit, count }) =>
        `至少需要 ${limitOf(limit)} 个属性，现有 ${limitOf(count)} 个。`,
      'too-many-properties': ({ limit, count }) =>
        `最多 ${limitOf(limit)} 个属性，现有 ${limitOf(count)} 个。`,
      'not-a-choice': () => '请从列出的值中选择。',
      'wrong-type': ({ expected }) =>
        expected ? `这里应为${oneOf(String(expected).split(' '))}。` : '这里应为另一种类型的值。',
      'not-json': ({ line, column }) =>
        line ? `这不是 JSON：请看第 ${line} 行第 ${column} 列。文本要放在 "双引号" 里。` : '这不是 JSON。',
      'nested-too-deep': ({ limit }) => `嵌套不能超过 ${limitOf(limit)} 层。`,
      'json-too-long': ({ limit }) => `JSON 最多 ${limitOf(limit)} 个字符。`,
      'no-name': () => '请填写属性的名称。',
      'same-name': ({ name }) => `“${name}”已存在，请换一个名称。`,
      'is-a-field': ({ name }) => `“${name}”有单独的字段，请在该字段中填写。`,
      'not-a-name': ({ name }) => `这里不允许用“${name}”作名称。`,
    },
    keywords,
  };
}

const formats: FormStrings['formats'] = {
  color: '颜色，例如 #2457d6',
  date: '日期，例如 2026-11-21',
  'date-time': '日期和时间，例如 2026-11-21T09:30:00Z',
  duration: '时长，例如 P1DT2H30M 表示 1 天 2 小时 30 分钟',
  email: '电子邮件地址',
  hostname: '主机名，例如 example.com',
  ipv4: 'IP 地址，例如 192.0.2.1',
  ipv6: 'IPv6 地址，例如 2001:db8::1',
  'json-pointer': 'JSON Pointer，例如 /items/0',
  regex: '正则表达式，例如 ^[a-z]+$',
  time: '时间，例如 09:30:00Z',
  uri: '完整网址，例如 https://example.com',
  'uri-reference': '完整或相对的网址，例如 ../page',
  uuid: 'UUID，例如 123e4567-e89b-42d3-a456-426614174000',
};

export const formZhCN: FormStrings = {
  ...faultsZhCN(formats),

  serverSays: '服务器的说明',
  saysOf: (server) => `“${server}”的说明`,
  claims: (all) => `${all}。`,
  modelMayUse: '模型可用',
  separator: '、',
  showLess: '收起',
  noArguments: '此工具不需要参数。',
  run: '运行',
  running: '运行中…',
  runAndDelete: '运行并删除',

  alsoHeader: (header) => `同时作为请求头 ${header} 发送，代理可以读取`,
  optional: '选填',
  moreOptions: (fields) => `还有 ${number(fields)} 项选填`,
  deprecated: '已弃用',
  notSet: '未设置',
  choose: '请选择…',
  yes: '是',
  no: '否',
  example: (text) => `例如：${text}`,
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
  removed: (label) => `已移除：${label}。`,
  add: '添加',
  addOf: (label) => `添加：${label}`,
  others: '其他属性',
  addProperty: '添加属性',
  addPropertyTo: (label) => `添加属性：${label}`,
  property: (position) => `第 ${position} 个属性`,
  propertyName: '名称',
  propertyValue: '值',
  moveUp: '上移',
  moveUpOf: (label) => `上移：${label}`,
  moveDown: '下移',
  moveDownOf: (label) => `下移：${label}`,
  moved: (position, count) => `已移到第 ${position} 位，共 ${count} 项。`,
  branch: (position) => `方案 ${position}`,
  whichOne: '选用哪一种',
  whichOneOf: (label) => `${label}：选用哪一种`,
  turned: (name) => `现在显示：${name}。`,
  came: (labels) => `现在还需要：${labels}。`,
  gone: (labels) => `不再需要：${labels}。`,
  holdsItems: (count) => `${number(count)} 项`,
  holdsFields: (count) => (count === 0 ? '尚未填写' : `已填 ${number(count)} 个字段`),
  holdsFault: '其中有内容需要修正',
  isNull: '将被发送，表示“没有值”。',
  setNull: '设为 null',
  setNullOf: (label) => `设为 null：${label}`,
  enterValue: '填写一个值',
  enterValueOf: (label) => `填写一个值：${label}`,
  useDefault: '用默认值',
  useDefaultOf: (value) => `用默认值：${value}`,
  useDefaultFor: (label, value) => `用默认值：${value}（${label}）`,
  readOnly: '由服务器设定',
  writeOnly: '只发送，之后不再显示',
  arguments: '参数',
  was: '原来是：',
  wasAbsent: '原来未设置。',
  askedFor: { model: '模型请求的是', person: '你请求的是', page: '本页面请求的是', app: '应用请求的是' },
  putBack: '还原',
  putBackOf: (label: string) => `还原：${label}`,
  hasHidden: '含有不可见字符：',
  modelSees: '模型看到的工具信息',
  modelMisses: (chars) => `其中 ${number(chars)} 个不可见字符不会发送给模型。`,

  editAsJson: '以 JSON 编辑',
  editAsForm: '以表单编辑',
  allAsJson: '参数（JSON）',
  jsonReason: {
    anything: '这里可以是任何值。',
    reference: '服务器的 Schema 引用了不存在的内容。',
    dialect: '本页面不支持服务器所用的 JSON Schema 版本。',
    contradictory: '没有任何值能符合服务器的 Schema。',
    'not-a-schema': '服务器的 Schema 无法读取。',
    'too-deep': '这里嵌套太深，无法显示为表单。',
    'too-many-fields': '这里字段太多，无法显示为表单。',
    'too-many-choices': '这里选项太多，无法列出。',
  },
  expected: '服务器的 Schema',
  rawValue: '这个值与字段不符，因此以 JSON 显示。',
  useField: '改用字段',

  range: (from, to) => {
    if (to === undefined) return `不小于 ${number(from ?? 0)}`;
    return from === undefined ? `不大于 ${number(to)}` : `${number(from)} 到 ${number(to)}`;
  },
  above: (limit) => `大于 ${number(limit)}`,
  below: (limit) => `小于 ${number(limit)}`,
  multipleOf: (of) => `${number(of)} 的倍数`,
  characters: (from, to) => countedZhCN(from, to, '个字符'),
  items: (from, to) => countedZhCN(from, to, '项'),
  format: (name) => `格式：${name}`,
  formats,
  wholeNumber: '整数',
  unique: '各项不能相同',
  properties: (from, to) => countedZhCN(from, to, '个属性'),

  zone: '时区',
  zoneOf: (label) => `时区：${label}`,
  here: (offset) => `本地 ${offset}`,
  thatIsHere: (moment) => `即本地时间 ${moment}`,
  pickColor: (label) => `选取颜色：${label}`,
  reveal: '显示',
  revealOf: (label) => `显示：${label}`,
  secretHides: (chars) => `含有 ${number(chars)} 个不可见字符。`,
  secretHeld: (chars) => `内容已隐藏，共 ${number(chars)} 个字符。`,
  chooseFile: '选择文件…',
  chooseFileFor: (label) => `选择文件…：${label}`,
  orDrop: '或拖放到此处',
  fileUpTo: (size) => `文件，不超过 ${size}`,
  fileTooLarge: (name, size, limit) => `“${name}”大小为 ${size}，请使用不超过 ${limit} 的文件。`,
  fileUnreadable: (name) => `无法读取“${name}”，请重新选择。`,
  nameless: '文件',
  asText: '改为输入文本',
  asFile: '改为选择文件',
  longText: (chars, lines) => `文本太长，无法在输入框中编辑：${number(chars)} 个字符，${number(lines)} 行。`,
  replace: '替换',
  replaceOf: (label) => `替换：${label}`,
  searchIn: (values) => `搜索 ${number(values)} 个值`,
  searchFor: (label) => `添加：${label}`,
  found: (values, shown) =>
    values > shown
      ? `共 ${number(values)} 个值，列出前 ${number(shown)} 个。`
      : `共 ${number(values)} 个值。`,
  noneFound: '没有匹配的值。',
  moreFound: (values) => `还有 ${number(values)} 个，继续输入以缩小范围。`,
  added: (label) => `已添加：${label}。`,
  chosenBeyond: (values) => `以及另外 ${number(values)} 个`,

  types: typesZhCN,
  asked: '需要填写的内容',
  nothingAsked: '不需要填写任何内容。',
  fixBeforeSending: '发送前请修正：',
  fixBeforeRunning: '运行前请修正：',
  refused: '参数不符合工具的要求，因此没有发送：',
  unreadable: '输入的内容还不是有效的 JSON：',
  at: (label, sentence) => `${label}：${sentence}`,

  fillAgain: '填入上次调用的内容',
  filledAgain: '已填入上次调用的内容。',
  copyLink: '复制链接',
  link: '链接',
  linkCopied: '链接已复制。在“以 JSON 编辑”中粘贴即可填入。',
  linkShown: '浏览器不允许本页面复制。请从这里复制：',
  linkIsLess: '不包含敏感信息。',
  notPasted: (why) => `没有粘贴任何内容。${why}`,
};
