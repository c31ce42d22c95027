import type { BoardName } from './boards.js';
import type { Person } from './person.js';
import type { Story } from './talk.js';

/** One screenshot: the content of the page, its size, and the person's actions before. */
export interface Scene {
  /** Name of the design and of the screenshot. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly isPhone?: boolean;
  readonly isDark?: boolean;
  readonly lang?: 'zh-CN';
  /** True if the model also has the seat map tool. */
  readonly withSeats?: boolean;
  /** True to leave out the model. */
  readonly isAlone?: boolean;
  /** The position in the page, or two sidebars: one with the tools, one with the model. */
  readonly place?: 'page' | 'sidebar';
  /** True to show single elements side by side instead of the whole element. */
  readonly board?: BoardName;
  /** The model's behavior. By default, it compares two cities and answers. */
  readonly story?: Story;
  /** Differences from the design that are intended, or not built yet. */
  readonly differs: string;
  act(person: Person): Promise<void>;
}

const atTabs = 'The New conversation button is only beside the tabs, because the tabs have no menu yet.';

const noSchema = 'The tool declares no output schema.';

const besideIt = 'A button beside the column scrolls to the newest entry.';

const wide = { width: 1280, height: 860 };
const phone = { width: 390, height: 844, isPhone: true };
const small = { width: 320, height: 568, isPhone: true };

const question = 'Is Saturday good for lunch on a terrace like this, in Paris or in Lyon?';
const seats = 'Find a flight for two, leaving before ten, and hold the seats.';
const now = 'Is it terrace weather in Paris now?';

async function compare(person: Person): Promise<void> {
  await person.attach('terrace.png');
  await person.say(question);
  await person.approveAll();
}

/** The story up to the person's next message. */
async function goOn(person: Person): Promise<void> {
  await compare(person);
  await person.attach('terrace.png', 'guests.csv');
  await person.draft('And a table for these guests');
}

/** The same, with a call open, scrolled to the top. */
async function readOn(person: Person): Promise<void> {
  await goOn(person);
  await person.openCall(1);
  await person.goToBox();
  await person.scroll(0);
}

/** A running call, and a failed one. */
async function findSeats(person: Person): Promise<void> {
  await compare(person);
  await person.say(seats);
  await person.approveAll(2);
  await person.leave();
}

async function ask(person: Person): Promise<void> {
  await person.meetServers(now);
  await person.attach('terrace.png');
  await person.say(now);
  await person.isAsked();
}

const oneFocus = 'A page has only one focus, so only one Deny button has a focus ring.';
const second = `${oneFocus} None of the several calls is decided yet, and each opens separately. Inside the call, the row keeps its title, and the approval has the exact name.`;

function still(person: Person): Promise<void> {
  return person.rest(3_000);
}

/** Presses Change in the last card, and edits a field. */
async function change(person: Person): Promise<void> {
  await person.press('.to-change');
  await person.rewrite('city', 'Lyon');
}

/** Searches for flights by hand, three times, and starts a fourth search. */
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
  await person.rewrite('from', 'CDG');
  await person.rewrite('to', 'Lyon');
  await person.rewrite('passengers', '2');
  await person.leave();
}

export const scenes: readonly Scene[] = [
  { name: 'wide-1-calls', ...wide, differs: `${atTabs} ${noSchema} ${besideIt}`, act: readOn },
  { name: 'wide-2-answer', ...wide, differs: atTabs, act: goOn },
  { name: 'wide-3-running', ...wide, differs: atTabs, act: findSeats },
  {
    name: 'wide-4-approval',
    ...wide,
    story: 'look-again',
    differs: `${atTabs} ${noSchema}`,
    async act(person: Person): Promise<void> {
      await person.meetServers(now);
      await person.attach('terrace.png');
      await person.say(question);
      await person.approveAll(2);
      await person.isAsked();
      await person.openCall(1);
      await person.scroll(100_000);
      await person.reach('[part~=deny]');
    },
  },
  { name: 'wide-dark', ...wide, isDark: true, differs: `${atTabs} ${noSchema} ${besideIt}`, act: readOn },
  { name: 'wide-zh', ...wide, lang: 'zh-CN', differs: `${atTabs} ${noSchema} ${besideIt}`, act: readOn },
  {
    name: 'wide-zh-dark-running',
    ...wide,
    lang: 'zh-CN',
    isDark: true,
    differs: atTabs,
    act: findSeats,
  },
  {
    name: 'phone-1-conversation',
    ...phone,
    story: 'compare-and-stay',
    differs:
      'The chart is an image that its server draws for a phone. The button that scrolls to the newest entry has its own strip.',
    async act(person: Person): Promise<void> {
      await compare(person);
      await person.leave();
      await person.scroll(0);
    },
  },
  { name: 'phone-2-answer', ...phone, differs: 'People can stop a single running call.', act: findSeats },
  { name: 'phone-3-approval', ...phone, differs: '', act: ask },
  { name: 'phone-4-approval-zh-320x568', ...small, lang: 'zh-CN', differs: '', act: ask },
  { name: 'phone-tools', ...phone, differs: '', act: (person) => person.show('tools') },
  {
    name: 'phone-zh-dark',
    ...phone,
    lang: 'zh-CN',
    isDark: true,
    differs: 'People can stop a single running call.',
    act: findSeats,
  },
  {
    name: 'tool-page',
    ...wide,
    differs:
      'The date field is the browser’s own. The server puts the currency in the column’s heading. An open call has a button for its raw data.',
    act: flights,
  },
  { name: 'tool-page-dark-zh', ...wide, lang: 'zh-CN', isDark: true, differs: '', act: flights },
  {
    name: 'tool-page-phone',
    ...phone,
    differs: '',
    async act(person: Person): Promise<void> {
      await person.show('tools');
      await flights(person);
    },
  },
  {
    name: 'activity',
    ...wide,
    differs:
      'The records differ, and the times of short calls are in milliseconds. “Tool permissions” and “Revoke” are the terms of `contributing/naming.md`. People can open a permission.',
    async act(person: Person): Promise<void> {
      await person.say(question);
      await person.approveFor('always');
      await person.say('Which city');
      await person.rest(2_000);
      await person.say(seats);
      await person.approveFor('session');
      await person.show('activity');
    },
  },
  {
    name: 'resources-and-prompts',
    ...wide,
    differs:
      'Each server has its own list, with a button that reloads it. Opening an item shows its content before it is added to a message.',
    async act(person: Person): Promise<void> {
      await person.show('offers');
      await person.press('[part=prompt]:nth-of-type(2) button');
      await person.rewrite('from', 'Paris');
      await person.rewrite('day', 'Saturday');
      await person.leave();
    },
  },
  {
    name: 'app-frame',
    ...wide,
    withSeats: true,
    differs:
      'The app is inside the box of its call. The approval identifies the app by the name of its tool. A menu closes when an approval appears.',
    async act(person: Person): Promise<void> {
      await person.say('Show me the seats on the nine o’clock flight.');
      await person.approveAll(1);
      await person.rest(1_500);
      await person.press('.primary:not(.menu-button)');
      await person.rest(1_500);
      await person.pressInApp('#hold');
      await person.isAsked();
      await person.scroll(0);
    },
  },
  {
    name: 'sign-in',
    ...wide,
    differs: 'The card does not show “You asked”, because it cannot detect who opened it.',
    async act(person: Person): Promise<void> {
      await compare(person);
      await person.press('[part~=server]:nth-of-type(4) .offer');
      await person.rest(1_500);
      await person.reach('[part~=decline]');
    },
  },
  {
    name: 'sidebars-360',
    ...wide,
    place: 'sidebar',
    differs:
      'Both sidebars show the whole element with its tabs. The page around the sidebars is empty. A waiting call shows its arguments. The approval also names the server whose result the model has read.',
    async act(person: Person): Promise<void> {
      await person.say('Which city is dry on Saturday?');
      await person.approveAll(2);
      await person.say('Hold two seats on the nine o’clock flight.');
      await person.isAsked();
    },
  },
  { name: 'approvals-1', ...wide, board: 'approvals-1', differs: oneFocus, act: still },
  { name: 'approvals-1-dark', ...wide, board: 'approvals-1', isDark: true, differs: oneFocus, act: still },
  {
    name: 'approvals-1-zh',
    ...wide,
    board: 'approvals-1-zh',
    lang: 'zh-CN',
    differs: `${oneFocus} The terms are the glossary’s.`,
    act: still,
  },
  { name: 'approvals-2', ...wide, board: 'approvals-2', differs: second, act: change },
  { name: 'approvals-2-dark', ...wide, board: 'approvals-2', isDark: true, differs: second, act: change },
  {
    name: 'states',
    ...wide,
    board: 'states',
    differs:
      'The terms are those of `contributing/naming.md`. A waiting call has a button, and a failed call has a sentence. The screenshot cannot show the hover and pressed states together, because a page has only one pointer. A failed server has a Why? button in its row.',
    act: still,
  },
];
