import { leftOutKey } from '../../catalog/admit.js';
import type { Limits } from '../../base/limits.js';

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const letterU = 0x75;

/** Depth of the list of tools in an answer: `{"result":{"tools":[{…}]}}`. */
const listDepth = 3;
const toolDepth = listDepth + 1;
/** Maximum number of characters that are kept of a key. The keys to find are shorter. */
const keyChars = 64;

/** Time limit in ms for counting the bytes after a cut. */
const countMs = 1_000;

type ToolLimits = Pick<Limits, 'toolChars' | 'toolDepth' | 'toolNameChars'>;

/**
 * Removes oversized tools from a list while its bytes arrive, so that the other tools are not lost with them. Each leaves its
 * name and the exceeded limit. The rest of the message passes unchanged and is checked elsewhere. The answer may be one
 * message, or a stream with the message in one of its events. (MCP 2026-07-28, "Tools", `tools/list`.)
 */
export class OversizedListReader {
  readonly #limits: ToolLimits;
  #depth = 0;
  #isText = false;
  #isEscaped = false;
  /** Current key of each outer level, or null for a list. */
  readonly #keys: (string | null)[] = [];
  /** Kind of the current text: a key, or the name of a tool. */
  #read: 'key' | 'name' | undefined;
  #text: number[] = [];
  #isKeyNext = false;
  /** Bytes of the current tool, until it exceeds a limit. */
  #tool: Uint8Array[] | undefined;
  #chars = 0;
  #name = '';
  /** Limit that its definition exceeds. */
  #over: 'toolChars' | 'toolDepth' | undefined;

  constructor(limits: ToolLimits) {
    this.#limits = limits;
  }

  /** Takes more of a body. Returns the bytes to pass on, including those that were held back. */
  take(bytes: Uint8Array): Uint8Array[] {
    const out: Uint8Array[] = [];
    let from = 0;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (this.#beginsTool(byte)) {
        this.#put(out, bytes.subarray(from, at));
        this.#tool = [];
        from = at;
      }
      this.#step(byte);
      if (this.#tool === undefined || this.#depth > listDepth) continue;
      this.#put(out, bytes.subarray(from, at + 1));
      out.push(...this.#endTool());
      from = at + 1;
    }
    this.#put(out, bytes.subarray(from));
    return out;
  }

  /** Returns the bytes that were held back, at the end of the body. */
  end(): Uint8Array[] {
    return this.#tool ?? [];
  }

  /** Counts the bytes after a cut, up to `most` and within `countMs`. */
  async countRest(reader: ReadableStreamDefaultReader<Uint8Array>, most: number): Promise<number> {
    const end = performance.now() + countMs;
    const timer = setTimeout(() => void reader.cancel().catch(() => undefined), countMs);
    let bytes = 0;
    try {
      while (bytes < most && performance.now() < end) {
        const { value, done } = await reader.read();
        if (done) break;
        bytes += value.length;
      }
    } catch {
      // The count is then a minimum.
    }
    clearTimeout(timer);
    return bytes;
  }

  #put(out: Uint8Array[], bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    if (!this.#tool) out.push(bytes);
    else if (!this.#over) this.#tool.push(bytes);
  }

  #beginsTool(byte: number): boolean {
    if (byte !== 0x7b || this.#depth !== listDepth || this.#isText) return false;
    return this.#keys[1] === 'result' && this.#keys[2] === 'tools' && this.#keys[listDepth] === null;
  }

  #endTool(): Uint8Array[] {
    const over = this.#over;
    const held = this.#tool ?? [];
    const left = `{"name":"${this.#name}","${leftOutKey}":"${over}"}`;
    this.#tool = this.#over = undefined;
    this.#chars = 0;
    this.#name = '';
    return over ? [new TextEncoder().encode(left)] : held;
  }

  #step(byte: number): void {
    if (this.#isText) return this.#inText(byte);
    // Text around a message is not JSON: in a stream of events, each has a name and a separate line.
    if (this.#depth === 0 && byte !== 0x7b) return;
    // White space between values does not count.
    if (byte > 0x20) this.#count();
    switch (byte) {
      case quote:
        this.#isText = true;
        this.#text = [];
        this.#read = this.#nextRead();
        break;
      case 0x7b:
      case 0x5b:
        this.#open(byte === 0x5b);
        break;
      case 0x7d:
      case 0x5d:
        this.#depth--;
        this.#isKeyNext = false;
        break;
      case comma:
        this.#isKeyNext = typeof this.#keys[this.#depth] === 'string';
        break;
      case colon:
        this.#isKeyNext = false;
    }
  }

  #open(isList: boolean): void {
    this.#depth++;
    this.#isKeyNext = !isList;
    if (this.#depth <= toolDepth) this.#keys[this.#depth] = isList ? null : '';
    if (this.#tool && this.#depth - toolDepth > this.#limits.toolDepth) this.#leaveOut('toolDepth');
  }

  #inText(byte: number): void {
    const isEscape = this.#isEscaped;
    if (!isEscape && byte === quote) return this.#endText();
    this.#isEscaped = !isEscape && byte === backslash;
    // At most the length in JavaScript: the later bytes of a character and the rest of an escape do not count.
    if ((byte & 0xc0) !== 0x80 && !this.#isEscaped) this.#count(isEscape && byte === letterU ? -3 : 1);
    if (this.#read) this.#text.push(byte);
    const mostChars = this.#read === 'name' ? this.#limits.toolNameChars * 6 : keyChars;
    if (this.#text.length > mostChars) this.#read = undefined;
  }

  #nextRead(): 'key' | 'name' | undefined {
    if (this.#depth > toolDepth) return undefined;
    if (this.#isKeyNext) return 'key';
    return this.#tool && this.#depth === toolDepth && this.#keys[toolDepth] === 'name' ? 'name' : undefined;
  }

  #endText(): void {
    this.#isText = false;
    if (!this.#read) return;
    const text = new TextDecoder().decode(Uint8Array.from(this.#text));
    if (this.#read === 'key') this.#keys[this.#depth] = text;
    else this.#name = text;
    this.#read = undefined;
  }

  #count(chars = 1): void {
    if (!this.#tool) return;
    this.#chars += chars;
    if (this.#chars > this.#limits.toolChars) this.#leaveOut('toolChars');
  }

  #leaveOut(limit: 'toolChars' | 'toolDepth'): void {
    this.#over ??= limit;
    this.#tool = [];
  }
}
