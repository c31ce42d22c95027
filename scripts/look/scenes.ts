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
  /** Differences that are on purpose, or not made yet. */
  readonly differs: string;
  act(person: Person): Promise<void>;
}

const atTabs = 'New conversation is at the tabs alone, which have no menu yet.';

const noSchema = 'The tool declares no output schema.';

const besideIt = 'A button beside the column leads to the newest.';

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

const oneFocus = 'A page has one focus: not every Deny has its ring.';
const second = `${oneFocus} None of the several calls is decided yet; each is opened by itself. Inside the call the line keeps its title, and the question has the exact name.`;

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
      'The chart is a picture that its server draws for a phone. A button leads to the newest, in a strip of its own.',
    async act(person: Person): Promise<void> {
      await compare(person);
      await person.leave();
      await person.scroll(0);
    },
  },
  { name: 'phone-2-answer', ...phone, differs: 'A running call can be stopped by itself.', act: findSeats },
  { name: 'phone-3-approval', ...phone, differs: '', act: ask },
  { name: 'phone-4-approval-zh-320x568', ...small, lang: 'zh-CN', differs: '', act: ask },
  { name: 'phone-tools', ...phone, differs: '', act: (person) => person.show('tools') },
  {
    name: 'phone-zh-dark',
    ...phone,
    lang: 'zh-CN',
    isDark: true,
    differs: 'A running call can be stopped by itself.',
    act: findSeats,
  },
  {
    name: 'tool-page',
    ...wide,
    differs:
      'A field is the platform’s own. The server has its currency in the head of the column. An open call has its raw data.',
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
      'Other records, and times to the millisecond where a call was quick. “Tool permissions” and “Revoke” as in the glossary; a permission can be opened.',
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
      'Each server has its own list, with a button that reads it anew. Opening shows what it is before it is added to a message.',
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
      'The app is in the box of its call. Who asks is said with the name of the tool that has the app. A menu closes when a question comes.',
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
    differs: 'Nobody says “You asked”: the card does not know who opened it.',
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
      'Both are the whole element with its tabs: a page cannot choose single panes yet. The page around them is empty. A call says with what it waits. What the model has read before is said as well.',
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
    differs: `${oneFocus} The glossary’s words.`,
    act: still,
  },
  { name: 'approvals-2', ...wide, board: 'approvals-2', differs: second, act: change },
  { name: 'approvals-2-dark', ...wide, board: 'approvals-2', isDark: true, differs: second, act: change },
  {
    name: 'states',
    ...wide,
    board: 'states',
    differs:
      'The glossary’s words; a call that waits has its button, and one that failed its sentence. No hover and pressed side by side: a page has one pointer. A failed server offers Why? in its row.',
    act: still,
  },
];
