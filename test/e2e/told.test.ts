import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inFirefox } from '../../scripts/browser/firefox.mjs';
import { whyNoCommand } from '../../scripts/test/not-in.mjs';
import { callsOf } from '../fixtures/clients.js';
import { until } from './browser.js';
import { openStage, type Stage } from './stage.js';
import { assertTold, listenTo, toldBy } from './told.js';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const question = "What's the weather in Paris?";

// Without the DevTools protocol the accessibility tree is not available.
const skip = inFirefox && (whyNoCommand('Accessibility.', 'firefox') ?? false);

test(
  'A person who uses a screen reader learns who asks what, approves by keyboard, and gets the result',
  { skip },
  async () => {
    const { person } = await stage.enter();
    const { page } = person;
    const { keyboard } = page;
    await person.finds('get_weather');
    const heard = await listenTo(page);
    const hears = (words: RegExp): Promise<unknown> =>
      until(`to hear ${String(words)}`, async () => (await heard()).some((text) => words.test(text)));
    /** Presses a key until the browser reports that this has the focus. */
    const goTo = async (thing: RegExp, key: () => Promise<void>): Promise<void> => {
      for (let step = 0; step < 20; step++) {
        if ((await toldBy(page)).some((line) => line.includes(' focused') && thing.test(line))) return;
        await key();
      }
      assert.fail(`the focus never came to ${String(thing)}`);
    };
    const forth = () => keyboard.press('Tab');
    const back = async (): Promise<void> => {
      await keyboard.down('Shift');
      await keyboard.press('Tab');
      await keyboard.up('Shift');
    };

    await (await person.see('textbox', 'Ask anything')).focus();
    await keyboard.type(question);
    await keyboard.press('Enter');

    await hears(/Weather: Needs approval/);
    await until('the focus on Deny', async () => (await toldBy(page)).includes('button "Deny" focused'));
    assertTold(await toldBy(page), [
      /^log "Conversation"/,
      /^StaticText "You"/,
      /^StaticText "What's the weather in Paris\?"/,
      /^StaticText "Model"/,
      /^button ".*Weather.*Needs approval.*"/,
      /^heading "Run get_weather on Modern\?"/,
      /^StaticText "The model asks"/,
      /^StaticText ".*127\.0\.0\.1/,
      /^StaticText "location"/,
      /^StaticText "Paris"/,
      /^button "Change"/,
      /^StaticText "First call to this server\."/,
      /^button "Deny" focused/,
      /^button "Details" collapsed/,
      /^button "Approve once"/,
      /^status/,
      /^StaticText "Weather: Needs approval\."/,
    ]);
    const sent = await callsOf(stage.demo.servers.modern);
    assert.ok(!sent.some(({ method }) => method === 'tools/call'), 'nothing was sent so far');

    await goTo(/^button "Approve once"/, forth);
    const approve = await person.see('button', 'Approve once');
    await until('Approve to be ready', () => approve.evaluate((button) => button.ariaDisabled === 'false'));
    await keyboard.press('Enter');

    await hears(/Weather: Done/);
    await hears(/The model answers: .*18 °C.*Paris/);
    await until('the focus in the box', async () =>
      (await toldBy(page)).some((line) => /^textbox "Ask anything" focused/.test(line)),
    );
    const answered = await toldBy(page);
    assertTold(answered, [
      /^log "Conversation"/,
      /^StaticText "You"/,
      /^StaticText "What's the weather in Paris\?"/,
      /^button ".*Weather.*Done in .*" collapsed/,
      /^StaticText "Model"/,
      /^StaticText ".*18 °C.*Paris/,
      /^textbox "Ask anything" focused/,
      /^button "Send"/,
    ]);
    assert.ok(!answered.some((line) => /^button "(Deny|Approve)/.test(line)), 'the ask is gone');

    await goTo(/^button ".*Weather.*Done in /, back);
    await keyboard.press('Enter');
    await person.read('Matches its schema');
    assertTold(await toldBy(page), [
      /^log "Conversation"/,
      /^button ".*Weather.*Done in .*" focused expanded/,
      /^StaticText "location"/,
      /^StaticText ".*Paris/,
      /^StaticText ".*18/,
      /^textbox "Ask anything"/,
    ]);
  },
);
