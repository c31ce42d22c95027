import { completable, type GetPromptResult, type McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { Bitmap } from '../media/png.js';

const CITIES = [
  'Beijing',
  'London',
  'Nairobi',
  'New York',
  'Paris',
  'Reykjavik',
  'San Francisco',
  'Shanghai',
  'Tokyo',
];
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const SIGHTS: Readonly<Record<string, string>> = {
  Paris: 'the Louvre, the Canal Saint-Martin, a walk up to Montmartre',
  Tokyo: 'Ueno Park, Yanaka, the fish market in the morning',
  London: 'the Tate Modern, Borough Market, Greenwich',
};

type Messages = GetPromptResult['messages'];

const says = (role: 'user' | 'assistant', text: string): Messages[number] => ({
  role,
  content: { type: 'text', text },
});

/** Registers three prompts: with suggestions for arguments, with messages of the model, and with an image and a document. */
export function registerPrompts(server: McpServer): void {
  server.registerPrompt(
    'plan_day_trip',
    {
      title: 'Plan a day trip',
      description: 'A plan for one day in a city, with its weather.',
      argsSchema: z.object({
        city: completable(z.string().describe('Where to go'), beginning(CITIES)),
        day: completable(z.string().optional().describe('Default: tomorrow'), (value = '') =>
          beginning(DAYS)(value),
        ),
      }),
    },
    ({ city, day = 'tomorrow' }) => {
      const sights = SIGHTS[city] ? ` I like ${SIGHTS[city]}.` : '';
      return {
        description: `A day in ${city}`,
        messages: [
          says(
            'user',
            `Plan a day in ${city} for me, ${day}.${sights} Look up the weather first, and keep to what one can walk.`,
          ),
        ],
      };
    },
  );

  server.registerPrompt(
    'explain_delay',
    {
      title: 'Explain a delay',
      description: 'How to tell passengers that their flight is late, after an example.',
      argsSchema: z.object({ flight: z.string().describe('Flight number, for example "DM101"') }),
    },
    ({ flight }) => ({
      messages: [
        says('user', 'Tell the passengers of TR220 that it is 40 minutes late because of fog.'),
        says(
          'assistant',
          'TR220 will leave 40 minutes late: there is fog at the airport. Your gate stays the same.',
        ),
        says('user', `Now the same for ${flight}: two hours, and the crew is not there yet.`),
      ],
    }),
  );

  server.registerPrompt(
    'packing_list',
    { title: 'Packing list', description: 'What to take along, from a list and a picture of the bag.' },
    () => ({
      messages: [
        says('user', 'Is anything missing for a weekend in the rain? My list, and my bag:'),
        {
          role: 'user',
          content: {
            type: 'resource',
            resource: {
              uri: 'packing://list.md',
              mimeType: 'text/markdown',
              text: '# Packed\n\n- two shirts\n- a pullover\n- toothbrush\n',
            },
          },
        },
        { role: 'user', content: { type: 'image', data: bag().toBase64(), mimeType: 'image/png' } },
      ],
    }),
  );
}

function beginning(values: readonly string[]): (text: string) => string[] {
  return (text) => values.filter((value) => value.toLowerCase().startsWith(text.toLowerCase()));
}

/** A backpack with a pocket. */
function bag(): Bitmap {
  const picture = new Bitmap(120, 140);
  picture.fill(42, 8, 36, 6, [60, 60, 70]);
  picture.fill(42, 8, 6, 22, [60, 60, 70]);
  picture.fill(72, 8, 6, 22, [60, 60, 70]);
  picture.fill(20, 28, 80, 100, [44, 94, 150]);
  picture.fill(32, 78, 56, 40, [30, 70, 118]);
  picture.line(34, 84, 86, 84, [230, 230, 235], 3);
  return picture;
}
