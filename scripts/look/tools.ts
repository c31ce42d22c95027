import { seatMap } from './offers.js';

/** The tools of the screenshots' servers, and their answers. */
export type ServerName = 'weather' | 'flights' | 'archive';

interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly annotations?: Readonly<Record<string, boolean>>;
  readonly _meta?: object;
}

interface Answer {
  readonly status?: number;
  readonly progress?: { readonly progress: number; readonly total: number; readonly message: string };
  /** True if a call with these arguments gets a result instead of progress. */
  readonly isDone?: (args: unknown) => boolean;
  readonly result: (args: unknown) => object;
}

const text = { type: 'string' };
const whole = { type: 'integer' };
/** Optional arguments, in addition to those with a default. */
const optional = new Set(['passengers', 'cabin', 'airline', 'max_price']);

function tool(
  name: string,
  title: string,
  description: string,
  properties: Readonly<Record<string, object>>,
  annotations: Readonly<Record<string, boolean>> = { readOnlyHint: true },
): ToolDefinition {
  const required = Object.keys(properties).filter(
    (property) => !optional.has(property) && !('default' in (properties[property] ?? {})),
  );
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

function airport(example: string): object {
  return { ...text, pattern: '^[A-Z]{3}$', description: 'Airport code', examples: [example] };
}

const flights = [
  tool('search_flights', 'Search flights', 'Flights between two airports', {
    from: airport('CDG'),
    to: airport('LYS'),
    date: { ...text, format: 'date', description: 'Today or later' },
    passengers: { ...whole, minimum: 1, maximum: 9, description: 'Left empty, the server takes 1' },
    cabin: { ...text, enum: ['economy', 'business'] },
    airline: { ...text, description: 'Two letters, such as AF' },
    max_price: { type: 'number', title: 'Highest price', minimum: 0 },
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
  {
    ...tool('get_seat_map', 'Seat map', 'Free seats, as a small app', { flight: text }),
    _meta: { ui: { resourceUri: seatMap } },
  },
  tool('create_page', 'Create page', 'Writes a page of notes', { title: text, body: text }, changes),
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

const found = [
  ['AF 7642', '09:05', '10:15', 89],
  ['AF 7644', '12:30', '13:40', 74],
  ['A5 4210', '18:10', '19:25', 61],
].map(([flight, leaves, arrives, price]) => ({
  Flight: flight,
  Leaves: leaves,
  Arrives: arrives,
  'Price, €': price,
}));

/** The results of tools, except charts. */
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
  search_flights: {
    progress: { progress: 4, total: 10, message: '4 of 10 airlines asked' },
    isDone: (args) => !('passengers' in (args as object)),
    result: (args) =>
      (args as { to: string }).to === 'XXX'
        ? { content: [{ type: 'text', text: 'No such airport' }], isError: true }
        : { content: [{ type: 'text', text: JSON.stringify({ found }) }], structuredContent: { found } },
  },
  get_seat_map: { result: () => ({ content: [{ type: 'text', text: '26 seats are free.' }] }) },
  hold_seat: { status: 429, result: () => ({ content: [] }) },
};
