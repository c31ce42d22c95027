import { sendMouse } from '@web/test-runner-commands';
import { expect } from 'chai';
import { bounds } from '../../../../src/ui/base/bounds.js';
import '../../../../src/ui/content/html/mcp-content-html.js';
import type { McpContentHtml } from '../../../../src/ui/content/html/mcp-content-html.js';
import { documentZhCN } from '../../../../src/ui/locales/zh-CN/content-kinds.js';
import { readHtml } from '../../../../src/ui/content/code/html-tree.js';
import { purifierPayloads } from '../../../fixtures/corpora/outside.js';
import { ownPayloads } from '../../../fixtures/xss.js';
import { cdp } from '../../../tools/in-page.js';
import {
  all,
  button,
  buttons,
  chord,
  clear,
  expectAccessible,
  one,
  press,
  show,
  until,
  words,
  still,
} from '../../helpers/page.js';
import { makeStrict, violations } from '../../helpers/strict.js';
import { siteOf, visitorsOf } from '../../helpers/visitors.js';
import { stays } from '../../../fixtures/stays.js';

const site = siteOf('/preview');
let attacked = 0;

before(() => {
  Object.assign(globalThis, { alert: () => attacked++, confirm: () => attacked++, prompt: () => attacked++ });
  addEventListener('message', () => attacked++);
});

beforeEach(() => violations.splice(0));
afterEach(clear);

async function preview(source: string, locale = 'en'): Promise<McpContentHtml> {
  const element = document.createElement('mcp-content-html');
  element.source = source;
  element.locale = locale;
  return show(element);
}

interface Node {
  readonly nodeName: string;
  readonly nodeValue: string;
  readonly attributes?: readonly string[];
  readonly children?: readonly Node[];
  readonly contentDocument?: Node;
  readonly shadowRoots?: readonly Node[];
}

/** Content of the innermost frame by the DevTools protocol, because no script may read it. */
async function inside(): Promise<Node> {
  const tree = (await cdp('DOM.getDocument', { depth: -1, pierce: true })) as { root: Node };
  const documents: Node[] = [];
  const look = (node: Node): void => {
    if (node.contentDocument) documents.push(node.contentDocument);
    for (const child of [...(node.children ?? []), ...(node.shadowRoots ?? [])]) look(child);
    if (node.contentDocument) look(node.contentDocument);
  };
  look(tree.root);
  return documents.at(-1)!;
}

/** Screenshot of a frame, for comparison. */
async function looks(frame: HTMLIFrameElement): Promise<string> {
  const { x, y, width, height } = frame.getBoundingClientRect();
  const clip = { x: x + scrollX, y: y + scrollY, width, height, scale: 1 };
  return ((await cdp('Page.captureScreenshot', { clip })) as { data: string }).data;
}

function textOf(node: Node): string {
  return node.nodeName === '#text' ? node.nodeValue : (node.children ?? []).map(textOf).join('');
}

function namesOf(node: Node): string[] {
  return [node.nodeName, ...(node.children ?? []).flatMap(namesOf)];
}
/** Each sends a request as soon as it is in a page. `HIT` is a counting site. */
const probes = [
  '<!--<head>--><img src="HIT/1">',
  '<title><head></title><img src="HIT/2">',
  '<meta http-equiv="refresh" content="0;url=HIT/3">',
  '<base href="HIT/4/"><img src="a"><a href="b">c</a>',
  '<form action="HIT/5" method="get"><button autofocus>a</button></form><script>document.forms[0].submit()</script>',
  '<link rel="prefetch" href="HIT/6"><link rel="dns-prefetch" href="HIT/6a"><link rel="preconnect" href="HIT/6b">',
  '<link rel="preload" as="image" href="HIT/7"><link rel="modulepreload" href="HIT/7a"><link rel="stylesheet" href="HIT/7b">',
  '</iframe><script>alert(1)</script><img src="HIT/8">',
  '&lt;/iframe&gt;&lt;script&gt;alert(1)&lt;/script&gt;',
  '"></iframe><script>alert(1)</script>',
  '&quot;&gt;&lt;/iframe&gt;&lt;img src=HIT/9&gt;',
  '&amp;quot;&amp;gt;&amp;lt;/iframe&amp;gt;&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;',
  '<iframe src="HIT/10"></iframe><iframe srcdoc="<img src=HIT/11>"></iframe><object data="HIT/12"></object><embed src="HIT/13">',
  '<style>@import "HIT/14"; @font-face { font-family: a; src: url(HIT/15) } * { font-family: a; background: url(HIT/16) }</style>a',
  '<p style="background: url(HIT/17)">a</p><body background="HIT/18"><table background="HIT/19"><td>b</table>',
  '<video src="HIT/20" poster="HIT/21" autoplay></video><audio src="HIT/22" autoplay></audio><picture><source srcset="HIT/23"><img></picture>',
  '<svg><image href="HIT/24"/><use href="HIT/25#a"/></svg><math href="HIT/26">a</math>',
  '<script>fetch("HIT/27");navigator.sendBeacon("HIT/28");new Image().src="HIT/29";location="HIT/30";parent.postMessage(1,"*")</script>',
  '<script src="HIT/31"></script><script type=module>import "HIT/32"</script><script>new Worker("HIT/33")</script>',
  '<img src=x onerror="parent.postMessage(1, \'*\')"><body onload="alert(1)"><details open ontoggle=alert(1)>',
  '<input type=image src="HIT/34"><portal src="HIT/35"></portal><fencedframe src="HIT/36"></fencedframe>',
  '<a href="HIT/37" ping="HIT/38">a</a><a href="javascript:alert(1)">b</a><area href="HIT/39">',
  '<html manifest="HIT/40"><head profile="HIT/41"><body><q cite="HIT/42">a</q><blockquote cite="HIT/43">b</blockquote>',
];

describe('an attack in <mcp-content-html> in a page without a policy', () => {
  it('The attack would be detected here', async () => {
    const raw = document.createElement('iframe');
    raw.setAttribute('sandbox', 'allow-scripts');
    raw.srcdoc = probes.join('\n').replaceAll('HIT', siteOf('/control'));
    document.body.append(raw);
    await until('its requests', async () => (await visitorsOf('/control')).length > 2);
    await until('its message', () => attacked > 0);
    raw.remove();
    attacked = 0;
  });

  it('The attack reaches no server', async () => {
    for (const probe of [...probes, probes.join('\n')]) {
      await preview(probe.replaceAll('HIT', site));
      await stays(50, () => {
        expect(attacked).to.equal(0);
      });
    }
    await stays(500, async () => {
      expect(attacked).to.equal(0);
      expect(await visitorsOf('/preview')).to.deep.equal([]);
    });
  });
});

describe('<mcp-content-html> under the strictest policy', () => {
  before(async () => {
    // In a built page these come from its origin, like everything else.
    await readHtml('a');
    expect(documentZhCN.table).to.equal('表格');
    await makeStrict({ connect: "'self' http://127.0.0.1:*" });
  });

  it('The document is in a frame in a frame, with its source named', async () => {
    const element = await preview(
      '<style>a</style><h1>Invoice</h1><p>b <i>c</i></p><img src=x alt=d><img src=y><script>e</script>',
    );
    expect(words(element)).to.contain(
      'From the server, in a frame where nothing runs and nothing is loaded. Shown without its styles, its scripts, and 2 images.',
    );
    const text = await until('the preview', async () => textOf(await inside()));
    expect(text).to.equal('Invoiceb c[image: d][image]');
    const frame = one<HTMLIFrameElement>('iframe', element);
    expect([frame.getAttribute('sandbox'), frame.referrerPolicy, frame.title]).to.deep.equal([
      '',
      'no-referrer',
      'Preview of an HTML document from the server',
    ]);
    expect(violations).to.deep.equal([]);
  });

  it('The preview has only text and its structure', async () => {
    await preview(
      '<p class=a onclick="b()">c</p><a href="https://d.example">e</a><form><input></form><table><th>f</table>',
    );
    const names = await until('the preview', async () => {
      const found = namesOf(await inside());
      return found.includes('P') ? found : undefined;
    });
    const own = ['#document', 'html', 'HTML', 'HEAD', 'META', 'BODY', 'FONT', 'DIV', '#text'];
    expect(names.filter((name) => !own.includes(name)).sort()).to.deep.equal([
      'P',
      'TABLE',
      'TBODY',
      'TH',
      'TR',
    ]);
  });

  it('The source can be copied and downloaded', async () => {
    const element = await preview('<p>a');
    expect(
      buttons(element)
        .map(({ ariaLabel }) => ariaLabel)
        .slice(0, 2),
    ).to.deep.equal(['Copy the source', 'Download document.html.txt']);
  });

  it('A person can set the height of the preview', async () => {
    const element = await preview('<p>a</p>'.repeat(200));
    const height = (): number => one('iframe', element).getBoundingClientRect().height;
    const before = height();
    button('Taller').click();
    await until('it to grow', () => height() > before);
    button('Smaller').click();
    await until('it to shrink', () => height() === before);
    expect(button('Smaller').ariaDisabled).to.equal('true');
  });

  it('The focus stays at the last height, by keyboard alone', async () => {
    const element = await preview('<p>a</p>');
    for (const [name, presses] of [
      ['Taller', 4],
      ['Smaller', 4],
    ] as const) {
      button(name).focus();
      for (let pressed = 0; pressed < presses; pressed++) {
        await press('Enter');
        await element.updateComplete;
        expect(element.shadowRoot!.activeElement).to.equal(button(name));
      }
      expect(button(name).ariaDisabled).to.equal('true');
    }
  });

  it('The preview follows the surrounding colors', async () => {
    const element = await preview('<p>a</p>');
    const scheme = async (): Promise<string> => JSON.stringify(await inside());
    const dark = '"color-scheme","content","dark"';
    await until('the preview', async () => textOf(await inside()) === 'a');
    expect(await scheme()).not.to.contain(dark);
    element.style.colorScheme = 'light dark';
    await cdp('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: 'dark' }] });
    await until('the dark', async () => (await scheme()).includes(dark));
    await cdp('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: 'light' }] });
    await until('the light', async () => !(await scheme()).includes(dark));
    element.style.colorScheme = 'dark';
    element.requestUpdate();
    await until('the dark of the page itself', async () => (await scheme()).includes(dark));
    await cdp('Emulation.setEmulatedMedia', { features: [] });
  });

  it('The preview scrolls by keyboard', async () => {
    const element = await preview('<p>a</p>'.repeat(200));
    await until('the preview', async () => textOf(await inside()).length > 100);
    const frame = one<HTMLIFrameElement>('iframe', element);
    button('Taller').focus();
    for (let presses = 0; presses < 5 && element.shadowRoot!.activeElement !== frame; presses++)
      await chord('Shift', 'Tab');
    expect(element.shadowRoot!.activeElement).to.equal(frame);
    const before = await looks(frame);
    await until('it to scroll', async () => {
      // A frame that has just loaded may miss a key.
      await press('PageDown');
      return (await looks(frame)) !== before;
    });
  });

  it('The preview reports where it ends, and when none is possible', async () => {
    const long = await preview('<p>a</p>'.repeat(bounds.htmlElements + 1));
    expect(words(long)).to.contain('this is its beginning');
    const tooLong = await preview('a'.repeat(bounds.htmlChars + 1));
    expect(words(tooLong)).to.contain('There is no preview of HTML with more than 262,144 characters.');
    const deep = await preview('<div>'.repeat(50_000));
    expect(words(deep)).to.contain('could not be previewed');
    for (const element of [tooLong, deep]) expect(all('iframe', element)).to.deep.equal([]);
    expect(words(await preview(''))).to.contain('From the server');
  });

  it('The preview yields while it reads malformed source', async () => {
    let frames = 0;
    let isOn = true;
    const count = (): void => {
      frames++;
      if (isOn) requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    const element = await preview('&'.repeat(20_000));
    isOn = false;
    expect(frames).to.be.greaterThan(5);
    expect(words(element)).to.contain('preview');
  });

  it('The preview is in Chinese, also after a change of language', async () => {
    const element = await preview('<style>a</style><img alt=b>');
    element.locale = 'zh-CN';
    await until('Chinese', () => words(element).includes('显示时省略了：样式、1 张图片。'));
    expect(one<HTMLIFrameElement>('iframe', element).title).to.equal('服务器发来的 HTML 文档预览');
    expect(button('加高')).to.exist;
  });

  it('Axe finds no violation in HTML, light and dark', async () => {
    await preview('<h1>a</h1><style>b</style>');
    await expectAccessible();
  });
});

describe('an attack in <mcp-content-html> under the strictest policy', () => {
  let attacked = 0;
  const site = siteOf('/preview');

  before(() => {
    Object.assign(globalThis, {
      alert: () => attacked++,
      confirm: () => attacked++,
      prompt: () => attacked++,
    });
    addEventListener('message', () => attacked++);
  });

  const forbidden =
    /^(script|style|link|base|a|img|svg|math|image|iframe|object|embed|video|audio|form|input|button)$/i;

  for (const probe of probes) {
    it(`The attack reaches no server: ${probe}`, async () => {
      const element = await preview(probe.replaceAll('HIT', site));
      await until('the frame', () => all('iframe', element).length);
      await stays(120, async () => {
        expect(namesOf(await inside()).filter((name) => forbidden.test(name))).to.deep.equal([]);
        expect(attacked).to.equal(0);
        expect(await visitorsOf('/preview')).to.deep.equal([]);
        expect(violations).to.deep.equal([]);
      });
    });
  }

  it('A click navigates nowhere', async () => {
    const lines = Array.from(
      { length: 12 },
      (_, at) => `<a href="${site}/click-${at}">a link as wide as it can be, to be pressed</a><br>`,
    );
    const element = await preview(lines.join(''));
    await until('the preview', async () => textOf(await inside()).includes('as wide'));
    const frame = one<HTMLIFrameElement>('iframe', element);
    frame.scrollIntoView({ block: 'nearest' });
    await still(() => frame, 100);
    const { x, y } = frame.getBoundingClientRect();
    for (const button of ['left', 'middle'] as const) {
      for (let line = 0; line < 5; line++) {
        await sendMouse({
          type: 'click',
          button,
          position: [Math.round(x + 80), Math.round(y + 20 + line * 19)],
        });
      }
    }
    await stays(400, async () => {
      expect(await visitorsOf('/preview')).to.deep.equal([]);
      expect(textOf(await inside())).to.contain('as wide');
      expect(violations).to.deep.equal([]);
    });
  });

  it('Attacks from published collections reach no server', async () => {
    const attacks = [...ownPayloads, ...((await purifierPayloads()) ?? [])].map(({ payload }) =>
      payload.replaceAll('HIT', site),
    );
    const all_ = await preview(attacks.join('\n<hr>\n'));
    await until('the frame', () => all('iframe', all_).length);
    for (const attack of attacks) await preview(attack);
    await stays(500, async () => {
      expect(attacked).to.equal(0);
      expect(await visitorsOf('/preview')).to.deep.equal([]);
      expect(violations).to.deep.equal([]);
    });
  });

  it('A successful attack would be detected here', async () => {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', '');
    frame.src = `${site}/control`;
    document.body.append(frame);
    await until('the report', () => violations.length > 0);
    await fetch(`${site}/control`, { mode: 'no-cors' });
    expect((await visitorsOf('/preview/control')).length).to.equal(1);
    frame.remove();
  });
});
