import { readFileSync } from 'node:fs';

/** The offers of the screenshots' servers besides tools, by request method. */
type Offers = Readonly<Record<string, object>>;

const appType = 'text/html;profile=mcp-app';

/** The address of the seat map app. */
export const seatMap = 'ui://seats/map';

function prompt(name: string, title: string, description: string, ...args: readonly string[]): object {
  return { name, title, description, arguments: args.map((arg) => ({ name: arg, required: true })) };
}

const flights: Offers = {
  'prompts/list': {
    prompts: [
      prompt('plan_day_trip', 'Plan a day trip', 'Flights there and back in one day', 'From', 'Day'),
      prompt('explain_delay', 'Explain a delay', 'Why a flight is late', 'Flight'),
    ],
  },
  'resources/list': {
    resources: [
      {
        uri: 'flights://timetable-2026.csv',
        name: 'timetable-2026.csv',
        mimeType: 'text/csv',
        size: 84_000,
      },
      {
        uri: 'flights://network-map.png',
        name: 'network-map.png',
        mimeType: 'image/png',
        size: 310_000,
      },
      {
        uri: 'flights://conditions-of-carriage.md',
        name: 'conditions-of-carriage.md',
        mimeType: 'text/markdown',
        size: 22_000,
      },
    ],
  },
  'resources/templates/list': { resourceTemplates: [] },
  'resources/read': {
    contents: [
      {
        uri: seatMap,
        mimeType: appType,
        text: readFileSync(new URL('seat-map.html', import.meta.url), 'utf8'),
      },
    ],
  },
};

const weather: Offers = {
  'prompts/list': {
    prompts: [prompt('packing_list', 'Packing list', 'What to take for the weather there', 'City')],
  },
  'resources/list': { resources: [] },
  'resources/templates/list': {
    resourceTemplates: [{ uriTemplate: 'weather://{city}', name: 'weather', title: 'Weather of a city' }],
  },
};

const all: Readonly<Record<string, Offers>> = { flights, weather };

/** Returns a server's declared capabilities. */
export function capabilitiesOf(server: string): object {
  return { tools: {}, ...(server in all ? { resources: {}, prompts: {} } : {}) };
}

/** Returns a server's answer to a request for prompts or resources. */
export function offerOf(server: string, method: string | undefined): object | undefined {
  return all[server]?.[method ?? ''];
}
