import type { Part } from '../../../src/core/index.js';

/** Every place of a result that shows a server's text, with the same text in all of them. */
export function resultOf(payload: string, picture: string): unknown {
  const named = { uri: payload, mimeType: payload, name: payload, title: payload, description: payload };
  return {
    isError: true,
    [payload]: payload,
    _meta: { [payload]: payload },
    content: [
      { type: 'text', text: payload, annotations: { lastModified: payload, audience: ['user'] } },
      { type: 'text', text: `${payload}\n`.repeat(200) },
      { type: 'text', text: `\u001b[31m${payload}\u001b[0m` },
      { type: 'image', data: picture, mimeType: payload },
      { type: 'image', data: payload, mimeType: 'image/png' },
      { type: 'image', data: base64(payload), mimeType: 'image/svg+xml' },
      { type: 'audio', data: payload, mimeType: payload },
      { type: 'resource_link', ...named, icons: [{ src: payload, mimeType: payload }] },
      { type: 'resource_link', ...named, uri: `https://docs.example/${payload}` },
      resource('text/markdown', payload),
      resource('text/html', payload),
      resource('image/svg+xml', payload),
      resource('text/csv', `a,b\n"${payload.replaceAll('"', '""')}",${payload}\n${payload},1`),
      resource('application/json', JSON.stringify({ [payload]: [payload, { [payload]: payload }] })),
      resource('text/javascript', payload),
      resource(payload, payload),
      { type: 'resource', resource: { uri: payload, mimeType: 'application/pdf', blob: base64(payload) } },
      { type: 'resource', resource: { uri: payload, mimeType: 'video/mp4', blob: base64(payload) } },
      { type: 'resource', resource: { uri: payload, mimeType: payload, blob: base64(payload) } },
      { type: payload, [payload]: payload },
    ],
    structuredContent: [
      { id: 1, [payload]: payload, nested: { [payload]: payload } },
      { id: 2, [payload]: payload, nested: [payload] },
    ],
  };

  function resource(mimeType: string, text: string): object {
    return { type: 'resource', resource: { uri: payload, mimeType, text } };
  }
}

/** Properties that no server sends, but a page may set. */
export function partsOf(payload: string): readonly Part[] {
  return [
    {
      kind: 'structured',
      value: { [payload]: payload, b: { [payload]: [payload] } },
      exact: { 1: [payload] },
    },
    { kind: 'structured', value: { [payload]: payload, n: 1 } },
    { kind: 'unknown', type: payload, value: payload, extra: { [payload]: payload } },
  ];
}

export const schemaOf = (payload: string): Record<string, never> =>
  JSON.parse(
    JSON.stringify({
      type: 'object',
      title: payload,
      description: payload,
      properties: {
        [payload]: { title: payload, description: payload },
        n: { title: payload, description: payload },
      },
      items: {
        title: payload,
        properties: { [payload]: { title: payload, description: payload }, id: { title: payload } },
      },
    }),
  ) as Record<string, never>;

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
