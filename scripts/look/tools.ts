/** What the servers of the pictures offer and answer. */
export type ServerName = 'weather' | 'flights' | 'archive';

interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly annotations?: Readonly<Record<string, boolean>>;
}

interface Answer {
  readonly status?: number;
  readonly progress?: { readonly progress: number; readonly total: number; readonly message: string };
  readonly result: (args: unknown) => object;
}

const text = { type: 'string' };
const whole = { type: 'integer' };

function tool(
  name: string,
  title: string,
  description: string,
  properties: Readonly<Record<string, object>>,
  annotations: Readonly<Record<string, boolean>> = { readOnlyHint: true },
): ToolDefinition {
  const required = Object.keys(properties).filter((property) => !('default' in (properties[property] ?? {})));
  return {
    name,
    title,
    description,
    inputSchema: { type: 'object', properties, required },
    annotations,
  };
}

const changes = { readOnlyHint: false, destructiveHint: false };
const deletes = { readOnlyHint: false, destructiveHint: true };

const weather = [
  tool('get_forecast', 'Forecast', 'Weather for up to 7 days', {
    city: text,
    days: { ...whole, minimum: 1, maximum: 7, default: 3 },
  }),
  tool('get_weather', 'Current weather', 'How it is now, in one city', { location: text }),
  tool('draw_chart', 'Draw chart', 'Line or bars, as a picture', {
    kind: { ...text, enum: ['line', 'bars'], default: 'line' },
  }),
  tool('get_alerts', 'Alerts', 'Official warnings for a region', { region: text }),
];

const airport = { ...text, pattern: '^[A-Z]{3}$', description: 'Airport code', examples: ['CDG'] };

const flights = [
  tool('search_flights', 'Search flights', 'Flights between two airports', {
    from: airport,
    to: airport,
    date: { ...text, format: 'date' },
    passengers: { ...whole, minimum: 1, maximum: 9, default: 1 },
  }),
  tool('hold_seat', 'Hold a seat', 'Keeps a seat for 20 minutes', { flight: text, seats: whole }, changes),
  tool(
    'cancel_booking',
    'Cancel booking',
    'Cancels a trip and refunds it',
    { booking: text, refund_to: text },
    deletes,
  ),
  tool('send_ticket', 'Send ticket', 'Sends a ticket by email', { ticket: text }, changes),
  tool('create_page', 'Create page', 'Writes a page of notes', { title: text, body: text }, changes),
  tool('get_seat_map', 'Seat map', 'Free seats, as a small app', { flight: text }),
];

const archive = Array.from({ length: 230 }, (_, at) =>
  tool(`find_${at + 1}`, `Shelf ${at + 1}`, `Finds papers on shelf ${at + 1}`, { words: text }),
);

const all: Readonly<Record<ServerName, readonly ToolDefinition[]>> = { weather, flights, archive };

export function toolsOf(server: ServerName): readonly ToolDefinition[] {
  return all[server];
}

const days: Readonly<Record<string, readonly (readonly [string, number, number, string])[]>> = {
  Paris: [
    ['Thu 21', 20, 0, 'Sunny'],
    ['Fri 22', 18, 2, 'Cloudy'],
    ['Sat 23', 17, 6, 'Showers'],
  ],
  Lyon: [
    ['Thu 21', 21, 0, 'Cloudy'],
    ['Fri 22', 23, 0, 'Sunny'],
    ['Sat 23', 26, 0, 'Sunny'],
  ],
};

const chart = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="150" font-family="sans-serif" font-size="12" fill="#5c626d"><rect width="640" height="150" fill="#fff"/><path d="M45 20H625M45 53H625M45 86H625M45 119H625" stroke="#e2e4e8"/><path d="M100 80 252 61 404 30 558 38" fill="none" stroke="#2457d6" stroke-width="2.5"/><path d="M100 69 252 85 404 102 558 80" fill="none" stroke="#a35a00" stroke-width="2.5" stroke-dasharray="6 4"/><g><text x="12" y="24">26°</text><text x="12" y="57">22°</text><text x="12" y="90">18°</text><text x="12" y="123">14°</text><text x="88" y="143">Thu</text><text x="245" y="143">Fri</text><text x="395" y="143">Sat</text><text x="548" y="143">Sun</text></g></svg>`;

export const answers: Readonly<Record<string, Answer>> = {
  get_forecast: {
    result(args) {
      const { city } = args as { city: string };
      const rows = (days[city] ?? []).map(([day, high, rain, sky]) => ({
        Day: day,
        'High, °C': high,
        'Rain, mm': rain,
        Sky: sky,
      }));
      return { content: [{ type: 'text', text: JSON.stringify({ rows }) }], structuredContent: { rows } };
    },
  },
  get_weather: { result: () => ({ content: [{ type: 'text', text: '17 °C, showers until noon.' }] }) },
  draw_chart: {
    result: () => ({
      content: [{ type: 'image', mimeType: 'image/svg+xml', data: Buffer.from(chart).toString('base64') }],
    }),
  },
  search_flights: {
    progress: { progress: 4, total: 10, message: '4 of 10 airlines asked' },
    result: () => ({ content: [] }),
  },
  hold_seat: { status: 429, result: () => ({ content: [] }) },
};
