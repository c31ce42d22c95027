type FromBase64 = (text: string) => Uint8Array<ArrayBuffer>;

/** The bytes that base64 text stands for; nothing where it is not base64. Never by `fetch`, which a page's CSP may refuse. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  const { fromBase64 } = Uint8Array as unknown as { fromBase64?: FromBase64 };
  try {
    if (fromBase64) return fromBase64(text);
    const binary = atob(text);
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch {
    return undefined;
  }
}

/** How many bytes base64 text stands for, without decoding it. Exact where it holds no line breaks. */
export function base64Length(text: string): number {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return Math.max(0, Math.floor((text.length * 3) / 4) - padding);
}
