import { spawn } from 'node:child_process';
import { launchBrowser } from './browser.mjs';
const p = spawn('npx', ['tsx', 'demo/start.ts'], { cwd: process.cwd(), env: { ...process.env, PORT: '0' }, detached: true });
const url: string = await new Promise((r) => p.stdout.on('data', (d) => { const m = /http:\/\/[^\s]+/.exec(String(d)); if (m) r(m[0]); }));
console.log(url);
const browser = await launchBrowser();
try {
  for (const [name, w, h, lang, dark] of [['wide', 1280, 860, 'en', false], ['phone-dark', 390, 844, 'en', true], ['zh', 1280, 860, 'zh-CN', false]] as const) {
    const page = await browser.newPage();
    await page.setViewport({ width: w, height: h, isMobile: w < 500, hasTouch: w < 500 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }]);
    await page.goto(`${url}?lang=${lang}`);
    await new Promise((r) => setTimeout(r, 3500));
    const box = await page.evaluateHandle(() => document.querySelector('mcp-tools')!.shadowRoot!.querySelector('mcp-conversation')!.shadowRoot!.querySelector('textarea')!);
    await (box as any).focus();
    await page.keyboard.type('Look at @we');
    await new Promise((r) => setTimeout(r, 1500));
    console.log(await page.evaluate(() => { const e = document.querySelector('mcp-tools')!.shadowRoot!.querySelector('mcp-conversation')!.shadowRoot!.querySelector('.palette')!; const n = e.querySelector('.note')!; return [getComputedStyle(e).opacity, getComputedStyle(n).color, getComputedStyle(n).fontSize, getComputedStyle(e).backgroundColor]; }));
    await page.screenshot({ path: `/tmp/shots/pal-at-${name}.png` });
    await page.keyboard.press('Escape');
    await page.keyboard.down('Control'); await page.keyboard.press('a'); await page.keyboard.up('Control');
    await page.keyboard.type('/');
    await new Promise((r) => setTimeout(r, 1500));
    await page.screenshot({ path: `/tmp/shots/pal-slash-${name}.png` });
    await page.keyboard.press('Enter');
    await new Promise((r) => setTimeout(r, 1200));
    await page.screenshot({ path: `/tmp/shots/pal-prompt-${name}.png` });
    await page.close();
  }
} finally {
  await browser.close();
  process.kill(-p.pid!);
}
