import createPurifier from 'dompurify';
import { expect } from 'chai';
import '../../../../src/ui/content/markdown/mcp-content-markdown.js';
import '../../../../src/ui/content/image/mcp-content-image.js';
import '../../../../src/ui/content/text/mcp-content-text.js';
import { documentZhCN } from '../../../../src/ui/locales/zh-CN/content-kinds.js';
import { codeRanges } from '../../../../src/ui/content/code/languages.js';
import { check } from '../../../../src/ui/content/markdown/sanitize.js';
import { purifierPayloads } from '../../../fixtures/corpora/outside.js';
import { ownPayloads } from '../../../fixtures/xss.js';
import { all, button, clear, show, until, words } from '../../helpers/page.js';
import { makeStrict, violations } from '../../helpers/strict.js';
import { siteOf, visitorsOf } from '../../helpers/visitors.js';
import { stays } from '../../../fixtures/stays.js';

before(async () => {
  // In a built page these come from its origin, like everything else.
  for (const language of ['js', 'html', 'json', 'py', 'css', 'yaml', 'xml']) await codeRanges('a', language);
  expect(documentZhCN.table).to.equal('表格');
  await makeStrict({ connect: "'self' http://127.0.0.1:*" });
});

beforeEach(() => violations.splice(0));
afterEach(clear);

async function shown(source: string): Promise<HTMLElement> {
  const element = document.createElement('mcp-content-markdown');
  element.source = source;
  return show(element);
}

describe('<mcp-content-markdown> under the strictest policy', () => {
  it('Formatting, coloring and loading cause no report', async () => {
    const code = ['js', 'html', 'json', 'py', 'css', 'yaml', 'svg'].map(
      (name) => `\`\`\`${name}\n<a b="c">{"d": 1}\n\`\`\``,
    );
    const source = `# A\n\n|b|c|\n|:-:|-:|\n|d|e|\n\n- [x] f\n\n[g](https://h.example) ![i](${siteOf('/open/csp.png')})\n\n${code.join('\n\n')}`;
    const element = await shown(source);
    await until('the colours', () => all('.code:has([class^=code-])', element).length === code.length);
    button(/^Load image/).click();
    await until('the picture', () => all('canvas', element).length);
    expect(element.shadowRoot!.querySelectorAll('[style]').length).to.equal(0);
    expect(violations).to.deep.equal([]);
  });

  it('The fallback to text causes no report', async () => {
    const element = await shown('a\n'.repeat(100_000));
    await until('the text', () => all('mcp-content-text', element).length);
    await stays(200, () => {
      expect(violations).to.deep.equal([]);
    });
  });

  it('DOMPurify’s policies and hooks of the page do not interfere', async () => {
    // The page's copy, under a list that does not allow it: it causes a report, and ours does not.
    const own = createPurifier(window);
    own.sanitize('<b>a</b>', { RETURN_DOM_FRAGMENT: true });
    await until('its report', () => violations.length > 0);
    violations.splice(0);
    own.addHook('uponSanitizeElement', (node) => node.parentNode?.removeChild(node));
    const element = await shown('# still here\n\n- and *here*');
    expect(words(element)).to.contain('still here and here');
    expect(violations).to.deep.equal([]);
  });

  it('The generated elements are checked a second time, by other code', () => {
    const made = (build: (root: HTMLElement) => void) => (): void => {
      const root = document.createElement('div');
      build(root);
      check(root);
    };
    expect(made((root) => root.append(document.createElement('p'), 'a'))).not.to.throw();
    for (const tag of ['img', 'form', 'iframe', 'svg', 'x-y', 'button']) {
      expect(
        made((root) => root.append(document.createElement(tag))),
        tag,
      ).to.throw();
    }
    expect(
      made((root) => root.append(Object.assign(document.createElement('a'), { href: 'javascript:a' }))),
    ).to.throw();
    expect(made((root) => root.append(Object.assign(document.createElement('p'), { id: 'a' })))).to.throw();
    violations.splice(0);
  });

  it('No attack runs, sends a request or causes a report', async () => {
    const target = siteOf('/attack/');
    const own = [
      '<img src=x onerror="attacked()">',
      '<script>attacked()</script>',
      '<svg onload=attacked()>',
      '[a](javascript:attacked())',
      '[a](java\tscript:attacked())',
      '[a](<javascript:attacked()>)',
      '[a](&#106;avascript:attacked())',
      '<javascript:attacked()>',
      '![a](javascript:attacked())',
      `![a](${target}b.png "c\\" onerror=attacked()")`,
      `![a](${target}b.png)`,
      `[![a](${target}c.png)](${target}d)`,
      `<img src="${target}e.png"><link rel=stylesheet href="${target}f.css"><style>@import "${target}g.css"</style>`,
      `[h]: ${target}i\n\n[h] ![h]`,
      `<iframe src="${target}j"></iframe><object data="${target}k"></object>`,
      '```html"onclick=attacked()\n</code></pre><img src=x onerror=attacked()>\n```',
      '|<img src=x onerror=attacked()>|\n|-|\n|[a](javascript:attacked())|',
      '- [x] <img src=x onerror=attacked()>',
      '&lt;img src=x onerror=attacked()&gt;',
    ];
    const collected = [...ownPayloads, ...((await purifierPayloads()) ?? [])];
    const theirs = collected.map(({ payload }) => payload.replaceAll('HIT', siteOf('/attack')));
    let attacked = 0;
    Object.assign(globalThis, { attacked: () => attacked++, alert: () => attacked++ });
    for (const source of [...own, ...theirs]) {
      for (const written of [source, `> - **${source}**`]) {
        const element = await shown(written);
        const found = all('.markdown *', element);
        const odd = found.filter((at) =>
          at.matches(
            'img, svg:not(.icon), script, style, iframe, object, embed, link, form, input, math, [style], [id], [src], [srcdoc]',
          ),
        );
        expect(odd, written).to.deep.equal([]);
        for (const at of found) {
          for (const type of ['mouseover', 'focus', 'error', 'load', 'pointerenter', 'toggle'])
            at.dispatchEvent(new Event(type));
        }
      }
    }
    await stays(300, async () => {
      expect(attacked).to.equal(0);
      expect(await visitorsOf('/attack/')).to.deep.equal([]);
      expect(violations).to.deep.equal([]);
    });
  });
});
