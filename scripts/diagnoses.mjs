import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diagnosed, samples } from '../test/core/connection/doctor-samples.js';
import { diagnosisEn } from '../src/ui/locales/diagnosis/en.js';
import { root } from './paths.mjs';

/** @typedef {import('../src/core/types.js').Diagnosis} Diagnosis */
/** @typedef {import('../src/core/types.js').DiagnosisCode} DiagnosisCode */

const path = join(root, 'docs/diagnoses.md');
const codes = /** @type {DiagnosisCode[]} */ (Object.keys(samples));

const intro = `# Diagnoses

Made by \`node --import tsx scripts/diagnoses.mjs\`, which has the doctor look at one server for each code; do not edit.

When a connection fails or a call is lost, the host looks into it and puts a \`Diagnosis\` at \`server.diagnosis\`;
\`host.diagnose(serverId)\` does so on demand, and follows the way to a sign-in as well. First it reads what its own
requests met. Only where a browser blocked one without a word does it ask the server itself: about ten requests without
a cookie, token, referrer or body, each to find out about one header. (A server that fell back to the older family gets
one \`server/discover\` as well, to see whether it speaks the newer one.) A diagnosis holds no token, no header's value,
and of the server's URL neither query nor path, so that it can go into a bug report as it is.

Two things a page cannot tell from one another are both named: \`code\` is the likelier, \`or\` the other. Beyond that, no
page can see the following:

- An answer with \`Cross-Origin-Resource-Policy: same-origin\` and without CORS looks like a server that is down. Some
  frameworks send that header by default. So do a bad certificate, an extension that blocks requests, and DNS.
- A redirect without CORS headers looks like any other answer without them.

Below, the page is \`https://page.example\` and the server is \`https://mcp.example\`. Where nothing was heard of a server,
the lines are those for both families of MCP; a server that speaks one needs only its part.
`;

const sections = [];
for (const code of codes) sections.push(section(code, (await diagnosed(samples[code])).value));
const text = [intro, overview(), ...sections].join('\n');

if (!process.argv.includes('--check')) writeFileSync(path, text);
else if (readFileSync(path, 'utf8') !== text) {
  console.error('docs/diagnoses.md is stale: run `node --import tsx scripts/diagnoses.mjs`.');
  process.exitCode = 1;
}

function overview() {
  return `${codes.map((code) => `- [\`${code}\`](#${code})`).join('\n')}\n`;
}

/** @param {DiagnosisCode} code @param {Diagnosis} diagnosis */
function section(code, { code: likelier, or, data, evidence, advice }) {
  const { person, author } = diagnosisEn.codes[code];
  const other = likelier === code ? or : likelier;
  const lines = advice.flatMap((one) => one.lines);
  return [
    `## ${code}\n`,
    `${person(data)}\n`,
    `*For the author:* ${author(data)}\n`,
    ...(other ? [`A page cannot tell this from [\`${other}\`](#${other}).\n`] : []),
    '| Tried | Saw |',
    '| --- | --- |',
    ...evidence.map(({ tried, saw, detail }) => `| ${tried} | ${detail ? `${saw} (${detail})` : saw} |`),
    ...(lines.length > 0 ? ['', '```text', ...lines, '```'] : []),
    '',
  ].join('\n');
}
