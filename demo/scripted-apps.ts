import type { UserMessage } from 'mcp-tools/core';

/** What an app of a server said, in a message of the person's. */
export interface Heard {
  readonly app: string;
  readonly said: string;
}

/** As the host writes it: the words of a server are marked, and end where it says so. */
const marked =
  /^\[#(\w+) begins: [^\n]*? is what the app "((?:[^"\\]|\\.)*)" says[^\n]*\n([\s\S]*)\n\[#\1 ends\]/;

/** Returns what is a person's own in their message, and what is of apps that they use. */
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

/** The flight that an app told of, if it did. */
export function flightIn({ said }: Heard): string | undefined {
  return /\b[A-Z]{2}\d{3}\b/.exec(said)?.[0];
}
