import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { Bitmap } from '../media/png.js';
import { type DemoTool, defineTool, structured } from './tool.js';

interface Weather {
  celsius: number;
  conditions: string;
  humidity: number;
}

const CITIES = new Map<string, Weather>([
  ['paris', { celsius: 18, conditions: 'Partly cloudy', humidity: 64 }],
  ['london', { celsius: 14, conditions: 'Light rain', humidity: 81 }],
  ['new york', { celsius: 21, conditions: 'Sunny', humidity: 52 }],
  ['san francisco', { celsius: 16, conditions: 'Fog', humidity: 88 }],
  ['tokyo', { celsius: 23, conditions: 'Clear', humidity: 58 }],
  ['beijing', { celsius: 20, conditions: 'Hazy', humidity: 45 }],
  ['shanghai', { celsius: 24, conditions: 'Overcast', humidity: 73 }],
  ['reykjavik', { celsius: 3, conditions: 'Snow showers', humidity: 79 }],
  ['nairobi', { celsius: 25, conditions: 'Sunny', humidity: 49 }],
]);

const CONDITIONS = ['Sunny', 'Partly cloudy', 'Overcast', 'Light rain', 'Fog', 'Windy'];

export function weatherTools(): DemoTool[] {
  return [
    defineTool({
      name: 'get_weather',
      title: 'Weather',
      description:
        'The current weather of a city. The figures are made up for this demo, and the same city always gets the same ones.',
      input: z.object({
        location: z.string().trim().min(1).max(100).describe('City, for example "Paris" or "New York, US"'),
        units: z.enum(['celsius', 'fahrenheit']).default('celsius').describe('Unit of the temperature'),
      }),
      output: z.object({
        temperature: z.number().describe('In the unit that was asked for'),
        conditions: z.string(),
        humidity: z.number().min(0).max(100).describe('Relative humidity in percent'),
      }),
      annotations: { readOnlyHint: true, openWorldHint: false },
      icons: [{ src: sunIcon().toDataUri(), mimeType: 'image/png', sizes: ['24x24'] }],
      run({ location, units }) {
        const { celsius, conditions, humidity } = weatherOf(location);
        const inFahrenheit = units === 'fahrenheit';
        const temperature = inFahrenheit ? Math.round((celsius * 9) / 5 + 32) : celsius;
        const unit = inFahrenheit ? '°F' : '°C';
        return structured(
          `${location}: ${temperature} ${unit}, ${conditions}, humidity ${humidity} %. (Made-up demo data.)`,
          { temperature, conditions, humidity },
        );
      },
    }),
  ];
}

/** Registers the weather as documents, one for each named city. */
export function registerWeatherResources(server: McpServer): void {
  server.registerResource(
    'city weather',
    new ResourceTemplate('weather://cities/{city}', {
      list: undefined,
      complete: {
        city: (value) => [...CITIES.keys()].filter((city) => city.startsWith(value.toLowerCase())),
      },
    }),
    {
      title: 'Weather of a city',
      description: 'What get_weather says of it, to be read.',
      mimeType: 'text/markdown',
    },
    (uri, { city }) => {
      const name = decodeURIComponent(String(city));
      const { celsius, conditions, humidity } = weatherOf(name);
      const text = `# ${name}\n\n${celsius} °C, ${conditions}, humidity ${humidity} %. *Made-up demo data.*\n`;
      return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text }] };
    },
  );
}

function weatherOf(location: string): Weather {
  const [city = ''] = location.toLowerCase().split(',');
  return CITIES.get(city.trim()) ?? invent(city.trim());
}

function invent(city: string): Weather {
  let hash = 7;
  for (const character of city) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return {
    celsius: (hash % 36) - 4,
    conditions: CONDITIONS[hash % CONDITIONS.length] ?? 'Sunny',
    humidity: 30 + (hash % 60),
  };
}

function sunIcon(): Bitmap {
  const size = 24;
  const centre = (size - 1) / 2;
  const icon = new Bitmap(size, size, [255, 255, 255]);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (Math.hypot(x - centre, y - centre) <= 8) icon.set(x, y, [240, 168, 32]);
    }
  }
  return icon;
}
