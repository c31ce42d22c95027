import type { JsonObject } from 'mcp-tools/core';
import { content, text, type Sample } from '../sample.js';

const cities = ['Lisbon', 'Porto', 'Faro', 'Évora', '上海', 'القاهرة', 'Zürich'];
const states = ['open', 'paid', 'sent', 'returned'];

function orders(count: number): JsonObject[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `A-${String(10_001 + at)}`,
    customer: `Customer ${((at * 7_919) % 997) + 1}`,
    city: cities[(at * 5) % cities.length] ?? '',
    items: ((at * 31) % 9) + 1,
    total: Math.round(((at * 7_393) % 90_000) + 499) / 100,
    state: states[(at * 3) % states.length] ?? '',
    gift: at % 17 === 0,
    ordered: new Date(Date.UTC(2026, 0, 1) + at * 3_917_000).toISOString(),
    ...(at % 5 === 0 ? { note: 'Leave it with the neighbour, please.' } : {}),
  }));
}

const ordersSchema: JsonObject = {
  type: 'object',
  properties: {
    orders: {
      type: 'array',
      title: 'Orders',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string', title: 'Order' },
          customer: { type: 'string', title: 'Customer' },
          city: { type: 'string', title: 'City', description: 'Where it is sent' },
          items: { type: 'integer', title: 'Items' },
          total: { type: 'number', title: 'Total', description: 'In euros, with tax' },
          state: { type: 'string', title: 'State', enum: states },
          gift: { type: 'boolean', title: 'Gift', description: 'Wrapped, and without a bill' },
          ordered: { type: 'string', format: 'date-time', title: 'Ordered' },
          note: { type: 'string', title: 'Note' },
        },
      },
    },
  },
};

const forecast: JsonObject = {
  place: { name: 'Lisbon', country: 'PT', at: { latitude: 38.7223, longitude: -9.1393 } },
  now: { temperature: 18.4, feelsLike: 17.9, wind: { speed: 14, gusts: 26, from: 'NW' }, rain: null },
  days: [
    {
      date: '2026-04-02',
      low: 11,
      high: 18,
      hours: [
        { at: '09:00', temperature: 14 },
        { at: '15:00', temperature: 18 },
      ],
    },
    { date: '2026-04-03', low: 12, high: 20, hours: [] },
  ],
  sources: ['IPMA', 'ECMWF'],
  ok: true,
};

export const structuredSamples: readonly Sample[] = [
  {
    id: 'structured-rows',
    title: { en: 'A table of 2,000 rows, with a schema', 'zh-CN': '2,000 行的表格，带有 Schema' },
    schema: ordersSchema,
    result: () => ({ ...content(text('2,000 orders.')), structuredContent: { orders: orders(2_000) } }),
  },
  {
    id: 'structured-few',
    title: { en: 'A few rows, some with gaps', 'zh-CN': '几行数据，有的缺少字段' },
    result: {
      ...content(),
      structuredContent: [
        { name: 'Ana', age: 34, email: 'ana@example.com' },
        { name: 'Bo', age: null },
        { name: 'Chen', email: 'chen@example.com', tags: ['new', 'vip'] },
      ],
    },
  },
  {
    id: 'structured-tree',
    title: { en: 'Nested values', 'zh-CN': '层层嵌套的数据' },
    result: { ...content(text('Partly cloudy, 18 °C.')), structuredContent: forecast },
  },
  {
    id: 'structured-null',
    title: { en: 'Nothing: null', 'zh-CN': '空值：null' },
    result: { ...content(text('There is no next flight.')), structuredContent: null },
  },
  {
    id: 'structured-zero',
    title: { en: 'Zero', 'zh-CN': '零' },
    result: { ...content(), structuredContent: 0 },
  },
  {
    id: 'structured-false',
    title: { en: 'False', 'zh-CN': '布尔值：false' },
    result: { ...content(), structuredContent: false },
  },
  {
    id: 'structured-empty',
    title: { en: 'An empty list and empty text', 'zh-CN': '空列表和空文本' },
    result: { ...content(), structuredContent: { matches: [], query: '', next: {} } },
  },
  {
    id: 'structured-numbers',
    title: { en: 'Large and small numbers', 'zh-CN': '很大和很小的数' },
    result: {
      ...content(text('{"id": 12345678901234567890, "price": 19.90, "tiny": 1e-400}')),
      structuredContent: {
        most: Number.MAX_SAFE_INTEGER,
        beyond: 2 ** 64,
        huge: Number.MAX_VALUE,
        tiny: Number.MIN_VALUE,
        tenth: 0.1 + 0.2,
        minus: -0,
        share: 1 / 3,
      },
    },
  },
];
