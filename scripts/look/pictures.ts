import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { root } from '../paths.mjs';

/** The images in the screenshots, as PNG in Base64. */
export interface Pictures {
  readonly charts: Readonly<Record<ChartName, string>>;
  readonly terrace: string;
}

/** A chart, by its language and the screen that its server draws it for. */
export type ChartName = 'wide' | 'wide-zh' | 'phone' | 'phone-zh';

/** Positions in a chart, in image pixels: two per CSS pixel. */
interface Room {
  readonly width: number;
  readonly height: number;
  /** The grid's first and last pixel, and its first line. */
  readonly from: number;
  readonly to: number;
  readonly top: number;
  readonly perDegree: number;
  readonly firstDay: number;
  readonly perDay: number;
}

const rooms: Readonly<Record<'wide' | 'phone', Room>> = {
  wide: {
    width: 1308,
    height: 316,
    from: 92,
    to: 1282,
    top: 40,
    perDegree: 16.4,
    firstDay: 200,
    perDay: 304,
  },
  phone: {
    width: 662,
    height: 380,
    from: 86,
    to: 638,
    top: 40,
    perDegree: 22.4,
    firstDay: 128,
    perDay: 146,
  },
};

const font = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/** Draws them with a browser's fonts. */
export async function drawPictures(browser: Browser): Promise<Pictures> {
  const page = await browser.newPage();
  try {
    // tsx adds names to functions with a helper that the page lacks.
    await page.evaluate('globalThis.__name = (named) => named');
    const letters = await readFile(join(root, font), 'base64');
    await page.evaluate(async (data) => {
      const face = new FontFace('Inter', `url(data:font/woff2;base64,${data})`, { weight: '100 900' });
      document.fonts.add(await face.load());
    }, letters);
    const english = [
      ['Thu', 'Fri', 'Sat', 'Sun'],
      ['Lyon', 'Paris'],
    ] as const;
    const chinese = [
      ['周四', '周五', '周六', '周日'],
      ['里昂', '巴黎'],
    ] as const;
    const charts = {
      wide: await page.evaluate(drawChart, rooms.wide, ...english),
      'wide-zh': await page.evaluate(drawChart, rooms.wide, ...chinese),
      phone: await page.evaluate(drawChart, rooms.phone, ...english),
      'phone-zh': await page.evaluate(drawChart, rooms.phone, ...chinese),
    };
    return { charts, terrace: await page.evaluate(drawTerrace) };
  } finally {
    await page.close();
  }
}

/** Runs in a page: draws two lines over four days. */
function drawChart(room: Room, days: readonly string[], cities: readonly string[]): string {
  const { width, height, from, to, top, perDegree, firstDay, perDay } = room;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const draw = canvas.getContext('2d');
  if (!draw) throw new Error('no canvas');
  draw.fillStyle = '#ffffff';
  draw.fillRect(0, 0, canvas.width, canvas.height);
  const y = (degrees: number): number => top + (26 - degrees) * perDegree;
  const x = (day: number): number => firstDay + day * perDay;
  const write = (text: string, at: [number, number], style: string, align: CanvasTextAlign): void => {
    draw.font = `${style} 25px Inter, sans-serif`;
    draw.textAlign = align;
    draw.textBaseline = 'middle';
    draw.fillText(text, ...at);
  };
  for (const degrees of [26, 22, 18, 14]) {
    draw.fillStyle = '#e2e4e8';
    draw.fillRect(from, y(degrees), to - from, 2);
    draw.fillStyle = '#5c626d';
    write(`${degrees}°`, [from - 16, y(degrees)], '400', 'right');
  }
  days.forEach((day, at) => write(day, [x(at), height - 40], '400', 'center'));
  const lines = [
    { values: [18.8, 21, 24.8, 23.8], color: '#2457d6', dashes: [] },
    { values: [20, 18, 16, 18.8], color: '#a85a0a', dashes: [14, 10] },
  ];
  for (const [line, { values, color, dashes }] of lines.entries()) {
    draw.strokeStyle = draw.fillStyle = color;
    draw.lineWidth = 5;
    draw.lineJoin = 'round';
    draw.setLineDash(dashes);
    draw.beginPath();
    for (const [at, value] of values.entries()) draw.lineTo(x(at), y(value));
    draw.stroke();
    write(cities[line] ?? '', [x(3) + 22, y(values[3] ?? 0)], '600', 'left');
  }
  return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length);
}

/** Runs in a page: draws a terrace at a lake, with two parasols. */
function drawTerrace(): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 176, height: 112 });
  const draw = canvas.getContext('2d');
  if (!draw) throw new Error('no canvas');
  const shape = (color: string, ...points: readonly (readonly [number, number])[]): void => {
    draw.fillStyle = color;
    draw.beginPath();
    for (const point of points) draw.lineTo(...point);
    draw.fill();
  };
  const round = (color: string, at: [number, number], radius: number, end = Math.PI * 2): void => {
    draw.fillStyle = color;
    draw.beginPath();
    draw.arc(...at, radius, end === Math.PI ? Math.PI : 0, end === Math.PI ? 0 : end);
    draw.fill();
  };
  shape('#bcd9f0', [0, 0], [176, 0], [176, 112], [0, 112]);
  round('#fff3c4', [137, 26], 10);
  shape('#8fb09c', [0, 62], [30, 42], [58, 60], [98, 32], [176, 72], [176, 84], [0, 84]);
  shape('#5d8f9c', [0, 70], [60, 76], [120, 70], [176, 78], [176, 112], [0, 112]);
  shape('#a8835f', [0, 97], [176, 97], [176, 112], [0, 112]);
  round('#ffffff', [44, 76], 13, Math.PI);
  shape('#ffffff', [42.5, 76], [45.5, 76], [45.5, 98], [42.5, 98]);
  round('#d05440', [105, 80], 17, Math.PI);
  shape('#7a4a35', [104, 80], [106, 80], [106, 98], [104, 98]);
  return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length);
}
