import type { UserMessage } from 'mcp-tools/core';

/** A message of a server's app, within a message of the person. */
export interface Heard {
  readonly app: string;
  readonly said: string;
}

/** The host's format: a server's text is marked, and ends at its mark. */
const marked =
  /^\[#(\w+) begins: [^\n]*? is what the app "((?:[^"\\]|\\.)*)" says[^\n]*\n([\s\S]*)\n\[#\1 ends\]/;

/** Separates the person's own text in a message from the text of apps. */
export function heardIn({ content }: UserMessage): {
  readonly own: string;
  readonly heard: readonly Heard[];
} {
  const own: string[] = [];
  const heard: Heard[] = [];
  for (const part of content) {
    if (part.type !== 'text') continue;
    const [, , app, said] = marked.exec(part.text) ?? [];
    if (app === undefined || said === undefined) own.push(part.text);
    else heard.push({ app, said });
  }
  return { own: own.join('\n').trim(), heard };
}

/** Returns the flight that an app named, if any. */
export function flightIn({ said }: Heard): string | undefined {
  return /\b[A-Z]{2}\d{3}\b/.exec(said)?.[0];
}
