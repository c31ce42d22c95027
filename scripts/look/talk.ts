import { answer } from './answer.js';

/** A turn of the model in the story about Saturday. */
export type Story = 'compare' | 'compare-and-stay' | 'look-again';

interface Turn {
  readonly thought?: string;
  /** How long the model thought, in ms. */
  readonly ms?: number;
  readonly text?: string;
  readonly calls?: readonly (readonly [tool: string, args: object])[];
  /** True if the answer never ends. */
  readonly isGoingOn?: boolean;
}

const paris = ['get_forecast', { city: 'Paris', days: 3 }] as const;
const lyon = ['get_forecast', { city: 'Lyon', days: 3 }] as const;
const thought = { thought: 'Two cities, and three days of each.', ms: 4_000 };
const hold = ['hold_seat', { flight: 'AF 7642', seats: 2 }] as const;

const saturday: Readonly<Record<Story, readonly Turn[]>> = {
  compare: [{ ...thought, calls: [paris, lyon, ['draw_chart', {}]] }, { text: answer }],
  'compare-and-stay': [
    { ...thought, calls: [paris, ['draw_chart', {}]] },
    { text: answer, isGoingOn: true },
  ],
  'look-again': [
    { ...thought, calls: [paris, lyon] },
    {
      text: 'Lyon stays dry on Saturday. I will look at Paris to compare.',
      calls: [['get_weather', { location: 'Paris' }]],
    },
  ],
};

/** Returns the model's turns by the start of the person's message: the first turn, and the one after the calls. */
export function turnsOf(story: Story): Readonly<Record<string, readonly Turn[]>> {
  return {
    'Is Saturday': saturday[story],
    'Find a flight': [
      {
        thought: 'One search, and two seats.',
        ms: 2_000,
        calls: [['search_flights', { from: 'CDG', to: 'LYS', date: '2026-05-23', passengers: 2 }], hold],
      },
    ],
    'Which city': [
      { ...thought, calls: [paris, lyon] },
      { text: '**Lyon.** It stays dry and reaches 26 °C; Paris gets showers from noon.' },
    ],
    'Hold two': [{ calls: [hold] }],
    'Show me the seats': [{ calls: [['get_seat_map', { flight: 'AF 7642' }]] }, { text: 'There they are.' }],
    'Is it terrace': [
      {
        thought: 'The weather of this hour tells.',
        ms: 4_000,
        calls: [['get_weather', { location: 'Paris' }]],
      },
    ],
  };
}
