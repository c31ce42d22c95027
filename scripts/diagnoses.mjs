import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diagnosed, samples } from '../test/core/servers/doctor/doctor-samples.js';
import { diagnosisAuthorEn } from '../src/ui/locales/en/diagnosis-author.js';
import { diagnosisEn } from '../src/ui/locales/en/diagnosis.js';
import { snippets } from '../src/ui/diagnosis/cors-snippets.js';
import { root } from './paths.mjs';

/** @typedef {import('../src/core/protocol/index.js').Diagnosis} Diagnosis */
/** @typedef {import('../src/core/protocol/index.js').DiagnosisCode} DiagnosisCode */

const path = join(root, 'docs/diagnoses.md');
const codes = /** @type {DiagnosisCode[]} */ (Object.keys(samples));

const intro = `# Diagnoses

Made by \`node --import tsx scripts/diagnoses.mjs\`, which has the doctor look at one server for each code; do not edit.

When a connection fails or a call is lost, the host looks into it and puts a \`Diagnosis\` at \`server.diagnosis\`;
\`host.diagnose(serverId)\` does so on demand, and follows the way to a sign-in as well. \`<mcp-tools>\` shows it, and says it in
the console, once for each server and cause. First it reads what its own
requests met. Only where a browser blocked one without a word does it ask the server itself: about ten requests without
a cookie, token, referrer or body, each to find out about one header. (A server that fell back to the older family gets
one \`server/discover\` as well, to see whether it speaks the newer one; an address that took no POST gets one GET, to see
whether it speaks the transport of 2024.) A diagnosis holds no token, no header's value, and of the server's URL neither
query nor path, so that it can go into a bug report as it is. What the server itself said is quoted in it
(\`data.said\`): at most 200 characters, without the parts of the address and of what the page sent in confidence.

The lines about CORS are complete: they name all headers that this page will ever send in either family of MCP, and what
it has to read, so that they are followed once.

Two things a page cannot tell from one another are both named: \`code\` is the likelier, \`or\` the other. Beyond that, no
page can see the following:

- An answer with \`Cross-Origin-Resource-Policy: same-origin\` and without CORS looks like a server that is down: both are
  named. So do a bad certificate, an extension that blocks requests, and DNS.
- A 401 whose \`WWW-Authenticate\` may not be read looks like one that has none, as those of servers that take keys.
- A redirect without CORS headers looks like any other answer without them.

Below, the page is \`https://page.example\` and the server is \`https://mcp.example\`. [At the end](#the-lines-for-frameworks)
are the lines about CORS in the words of some frameworks; the card has them with the page's own origin and headers.
`;

const sections = [];
for (const code of codes) sections.push(section(code, (await diagnosed(samples[code])).value));
const text = [intro, overview(), ...sections, frameworks()].join('\n');

if (!process.argv.includes('--check')) writeFileSync(path, text);
else if (readFileSync(path, 'utf8') !== text) {
  console.error('docs/diagnoses.md is out of date. Run: node --import tsx scripts/diagnoses.mjs');
  process.exitCode = 1;
}

function overview() {
  return `${codes.map((code) => `- [\`${code}\`](#${code})`).join('\n')}\n`;
}

/** @param {DiagnosisCode} code @param {Diagnosis} diagnosis */
function section(code, { code: likelier, or, data, evidence, advice }) {
  const other = likelier === code ? or : likelier;
  const lines = advice.filter((one) => one.lines.length > 0);
  return [
    `## ${code}\n`,
    `${diagnosisEn.codes[code](data)}\n`,
    `*For the author:* ${diagnosisAuthorEn.codes[code](data)}\n`,
    ...(other ? [`A page cannot tell this from [\`${other}\`](#${other}).\n`] : []),
    '| Tried | Saw |',
    '| --- | --- |',
    ...evidence.map(({ tried, saw, detail }) => `| ${tried} | ${detail ? `${saw} (${detail})` : saw} |`),
    ...lines.flatMap((one) => [
      '',
      `${diagnosisEn.adviceFor[one.for]}: ${one.on ? diagnosisEn.on[one.on] : diagnosisEn.lines}`,
      '',
      '```text',
      ...one.lines,
      '```',
    ]),
    '',
  ].join('\n');
}

function frameworks() {
  const cors = {
    origin: 'https://page.example',
    allow:
      'Content-Type, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID, Authorization',
    expose: 'Mcp-Session-Id, WWW-Authenticate',
  };
  const each = Object.entries(snippets).map(([name, write]) => {
    const language = name.includes('Starlette') ? 'python' : name === 'nginx' ? 'nginx' : 'js';
    return `### ${name}\n\n\`\`\`${language}\n${write(cors)}\n\`\`\`\n`;
  });
  return ['## The lines for frameworks\n', ...each].join('\n');
}
