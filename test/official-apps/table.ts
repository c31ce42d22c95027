import { officialServers } from './list.js';
import type { Measured } from './measure.js';

const begin = '<!-- made by npm run apps -->\n';
const end = '<!-- end -->\n';

/** Returns the row of an app. Throws if the measurements contradict the app's description. */
export function rowOf({ name, isShown, says, faults }: Measured): string {
  const server = officialServers.find((one) => one.name === name);
  if (!server) throw new Error(`nobody knows ${name}`);
  const { remark } = server;
  if (faults.length > 0) throw new Error(`${name} harms the page: ${faults.join('\n')}`);
  if (!isShown && remark === undefined) throw new Error(`${name} does not work: ${says}`);
  const quoted = isShown || says === undefined ? [] : [`says: “${short(says)}”`];
  const remarks = [...(remark === undefined ? [] : [remark]), ...quoted].join('; ');
  return `| \`${name}\` | ${isShown ? 'yes' : 'no'} | ${remarks} |`;
}

/** Returns a page with these rows in place of those of the same names. */
export function withRows(page: string, measured: readonly Measured[]): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error('the page has no place for the table');
  const old = page.slice(from + begin.length, to).split('\n');
  const rows = officialServers.flatMap(({ name }) => {
    const made = measured.find((one) => one.name === name);
    return made ? rowOf(made) : old.filter((row) => row.startsWith(`| \`${name}\` |`));
  });
  const table = ['', '| server | shows | remarks |', '| --- | --- | --- |', ...rows, '', ''].join('\n');
  return page.slice(0, from + begin.length) + table + page.slice(to);
}

function short(text: string): string {
  const line = text.replace(/^\[.*?\] /, '').replaceAll(/[|`]/g, ' ');
  return line.length > 90 ? `${line.slice(0, 90).trimEnd()}…` : line;
}
