import type { Person } from './person.js';

/** One picture: what is on the page, in which size, and what a person did before it was taken. */
export interface Scene {
  /** Name of the wanted picture, and of ours. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly isPhone?: boolean;
  readonly isDark?: boolean;
  readonly lang?: 'zh-CN';
  /** Leaves out the model. */
  readonly isAlone?: boolean;
  /** Attributes of where the element stands. */
  readonly place?: 'page' | 'sidebar';
  /** Differences that are on purpose, or not made yet. */
  readonly differs: string;
  act(person: Person): Promise<void>;
}

const wide = { width: 1280, height: 860 };
const phone = { width: 390, height: 844, isPhone: true };
const small = { width: 320, height: 568, isPhone: true };

const question = 'Is Saturday good for lunch on a terrace like this, in Paris or in Lyon?';
const seats = 'Find a flight for two, leaving before ten, and hold the seats.';
const now = 'Is it terrace weather in Paris now?';

async function compare(person: Person): Promise<void> {
  await person.say(question);
  await person.approveAll();
}

async function ask(person: Person): Promise<void> {
  await person.say(now);
  await person.isAsked();
}

/** Searches for flights by hand, three times, and begins a fourth search. */
async function flights(person: Person): Promise<void> {
  await person.pick('search_flights');
  for (const [to, day] of [
    ['XXX', '05232026'],
    ['LYS', '05242026'],
    ['LYS', '05232026'],
  ] as const) {
    await person.rewrite('from', 'CDG');
    await person.rewrite('to', to);
    await person.write('date', day);
    await person.run();
  }
  await person.rewrite('to', 'Lyon');
  await person.rewrite('from', 'CDG');
}

const noPicture = 'The question has no picture, and answers are plain text (issue 19).';

export const scenes: readonly Scene[] = [
  {
    name: 'wide-1-calls',
    ...wide,
    differs: `${noPicture} No resources yet (issue 20).`,
    async act(person: Person): Promise<void> {
      await compare(person);
      await person.openCall(1);
    },
  },
  { name: 'wide-2-answer', ...wide, differs: noPicture, act: compare },
  {
    name: 'wide-3-running',
    ...wide,
    differs: noPicture,
    async act(person: Person): Promise<void> {
      await compare(person);
      await person.say(seats);
      await person.approveAll(2);
    },
  },
  { name: 'wide-4-approval', ...wide, differs: noPicture, act: ask },
  { name: 'wide-dark', ...wide, isDark: true, differs: noPicture, act: compare },
  { name: 'wide-zh', ...wide, lang: 'zh-CN', differs: noPicture, act: compare },
  {
    name: 'wide-zh-dark-running',
    ...wide,
    lang: 'zh-CN',
    isDark: true,
    differs: noPicture,
    async act(person: Person): Promise<void> {
      await person.say(seats);
      await person.approveAll(2);
    },
  },
  { name: 'phone-1-conversation', ...phone, differs: noPicture, act: compare },
  { name: 'phone-3-approval', ...phone, differs: noPicture, act: ask },
  { name: 'phone-4-approval-zh-320x568', ...small, lang: 'zh-CN', differs: noPicture, act: ask },
  { name: 'phone-tools', ...phone, differs: '', act: (person) => person.show('Tools') },
  {
    name: 'phone-zh-dark',
    ...phone,
    lang: 'zh-CN',
    isDark: true,
    differs: noPicture,
    act: compare,
  },
  { name: 'tool-page', ...wide, differs: 'A field is the platform’s own.', act: flights },
  { name: 'tool-page-dark-zh', ...wide, lang: 'zh-CN', isDark: true, differs: '', act: flights },
  {
    name: 'tool-page-phone',
    ...phone,
    differs: '',
    async act(person: Person): Promise<void> {
      await person.show('Tools');
      await flights(person);
    },
  },
  {
    name: 'activity',
    ...wide,
    differs: 'Fewer records.',
    async act(person: Person): Promise<void> {
      await compare(person);
      await person.show('Activity');
    },
  },
  {
    name: 'sidebars-360',
    ...wide,
    place: 'sidebar',
    isAlone: true,
    differs: 'Only the left one of the two sidebars.',
    act: (person) => person.rest(),
  },
];
