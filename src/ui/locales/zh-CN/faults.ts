import type { JsonTypeName } from '../../../core/form.js';
import { forAllKeywords, formatIn, quotable, type FaultStrings } from '../faults.js';
import type { FormStrings } from '../en/form.js';

export const typesZhCN: FormStrings['types'] = {
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

export function countedZhCN(from: number | undefined, to: number | undefined, unit: string): string {
  if (to === undefined) return `至少 ${from ?? 0} ${unit}`;
  if (!from) return `最多 ${to} ${unit}`;
  return from === to ? `正好 ${to} ${unit}` : `${from} 到 ${to} ${unit}`;
}

const keywords = forAllKeywords({
  type: ({ types }) => (Array.isArray(types) ? `这里应为${oneOf(types)}。` : undefined),
  enum: () => '请使用允许的值之一。',
  const: () => '这里只允许一个固定的值。',
  minimum: ({ limit }) => `不能小于 ${quotable(limit)}。`,
  maximum: ({ limit }) => `不能大于 ${quotable(limit)}。`,
  exclusiveMinimum: ({ limit }) => `必须大于 ${quotable(limit)}。`,
  exclusiveMaximum: ({ limit }) => `必须小于 ${quotable(limit)}。`,
  multipleOf: ({ multipleOf }) => `必须是 ${quotable(multipleOf)} 的倍数。`,
  minLength: ({ limit }) => `至少需要 ${quotable(limit)} 个字符。`,
  maxLength: ({ limit }) => `最多 ${quotable(limit)} 个字符。`,
  pattern: ({ pattern }) =>
    pattern === undefined ? '不符合正则表达式。' : `不符合正则表达式：${quotable(pattern)}`,
  format: () => '格式不符合要求。',
  contentEncoding: () => '编码不符合要求。',
  contentMediaType: () => '内容的类型不符合要求。',
  contentSchema: () => '文本中的内容不符合服务器的要求。',
  minItems: ({ limit }) => `至少需要 ${quotable(limit)} 项。`,
  maxItems: ({ limit }) => `最多 ${quotable(limit)} 项。`,
  uniqueItems: ({ first, second }) =>
    second === undefined
      ? '有两项相同，每项只能出现一次。'
      : `第 ${Number(first) + 1} 项与第 ${Number(second) + 1} 项相同，每项只能出现一次。`,
  contains: ({ limit }) => `至少 ${quotable(limit)} 项须符合要求。`,
  maxContains: ({ limit }) => `最多 ${quotable(limit)} 项可以符合要求。`,
  items: ({ index }) =>
    index === undefined ? '项数超出了允许的范围。' : `这里不能有第 ${Number(index) + 1} 项。`,
  minProperties: ({ limit }) => `至少需要 ${quotable(limit)} 个属性。`,
  maxProperties: ({ limit }) => `最多 ${quotable(limit)} 个属性。`,
  required: ({ property }) => `缺少“${quotable(property)}”。`,
  dependentRequired: ({ property, trigger }) =>
    `填写了“${quotable(trigger)}”，就还需要“${quotable(property)}”。`,
  additionalProperties: ({ property }) =>
    property === undefined ? '这里有多余的内容。' : `这里不允许“${quotable(property)}”。`,
  propertyNames: ({ property }) =>
    property === undefined ? '使用了不允许的名称。' : `这里不允许用“${quotable(property)}”作名称。`,
  properties: () => '不符合服务器对这里的要求。',
  anyOf: () => '不符合服务器在这里允许的任何一种结构。',
  oneOf: ({ matches }) =>
    Number(matches) > 1
      ? `同时符合 ${quotable(matches)} 种结构，而这里只能符合其中一种。`
      : '不符合服务器在这里允许的任何一种结构。',
  not: () => '服务器不允许这个值。',
  false: () => '这里不能填写任何内容。',
});

export function faultsZhCN(formats: FormStrings['formats']): FaultStrings {
  return {
    faults: {
      missing: () => '请填写此项。',
      unfinished: () => '还缺一部分，请填完整。',
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
      format: ({ format }) => {
        const known = formatIn(formats, format);
        return known ? `请填写${known}。` : `不符合格式“${quotable(format)}”。`;
      },
      pattern: ({ example, kind = '' }) =>
        example === undefined ? '服务器要求另一种写法。' : `请按 ${example} 这样填写${kind}。`,
      'not-encoded': () => '这里要填文件内容的 Base64 编码，现在的内容不是。',
      'too-few': ({ limit }) => `至少需要 ${limit} 项。`,
      'too-many': ({ limit }) => `最多 ${limit} 项。`,
      'not-unique': ({ other }) => `与第 ${other} 项相同，每项只能出现一次。`,
      'too-few-properties': ({ limit, count }) => `至少需要 ${limit} 个属性，现有 ${count} 个。`,
      'too-many-properties': ({ limit, count }) => `最多 ${limit} 个属性，现有 ${count} 个。`,
      'not-a-choice': () => '请从列出的值中选择。',
      'wrong-type': ({ expected }) =>
        expected ? `这里应为${oneOf(String(expected).split(' '))}。` : '这里应为另一种类型的值。',
      'not-json': ({ line, column }) =>
        line ? `这不是 JSON：请看第 ${line} 行第 ${column} 列。文本要放在 "双引号" 里。` : '这不是 JSON。',
      'nested-too-deep': ({ limit }) => `嵌套不能超过 ${limit} 层。`,
      'json-too-long': ({ limit }) => `JSON 最多 ${limit} 个字符。`,
      'no-name': () => '请给这个属性取个名称。',
      'same-name': ({ name }) => `已经有“${name}”了，请换一个名称。`,
      'is-a-field': ({ name }) => `“${name}”有自己的字段，请在那里填写。`,
      'not-a-name': ({ name }) => `这里不允许用“${name}”作名称。`,
    },
    keywords,
  };
}
