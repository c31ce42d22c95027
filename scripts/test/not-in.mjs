/**
 * What a test cannot do in a browser other than Chromium, and why. A test that needs it is left out there, and the run says
 * which and why: nothing is skipped in silence.
 *
 * @typedef {'firefox' | 'webkit'} OtherBrowser
 * @typedef {{ in: readonly OtherBrowser[], why: string }} Reason
 */

const both = /** @type {const} */ (['firefox', 'webkit']);

/**
 * Commands of the DevTools protocol, which only Chromium has, by how they begin. A test that comes to one is left out.
 *
 * @type {readonly (Reason & { commands: readonly string[] })[]}
 */
export const commandsNotIn = [
  {
    in: both,
    commands: ['Accessibility.'],
    why: 'the driver does not tell what a screen reader gets',
  },
  {
    in: both,
    commands: ['Emulation.setEmulatedMedia'],
    why: 'the driver cannot have forced colours, less motion or the dark preferred',
  },
  {
    in: both,
    commands: ['Emulation.setTouchEmulationEnabled', 'Emulation.setEmitTouchEventsForMouse', 'Input.'],
    why: 'the driver has no touch screen',
  },
  {
    in: both,
    commands: ['Emulation.setDeviceMetricsOverride'],
    why: 'the driver cannot change the pixels of a screen in the middle of a test',
  },
  {
    in: both,
    commands: ['Emulation.setFocusEmulationEnabled', 'Page.setWebLifecycleState'],
    why: 'the driver cannot freeze a page',
  },
  {
    in: both,
    commands: ['Network.'],
    why: 'the driver cannot take the network from a page, or a file, and leave it the line to the tests',
  },
  {
    in: both,
    commands: ['HeapProfiler.', 'Runtime.getHeapUsage'],
    why: 'the driver does not tell how much memory a page has',
  },
  {
    in: both,
    commands: ['Performance.'],
    why: 'the driver does not tell how long a thread has had the processor',
  },
  {
    in: both,
    commands: ['Browser.grantPermissions'],
    why: 'the driver gives no permission to the clipboard',
  },
  {
    in: both,
    commands: ['DOM.getDocument'],
    why: 'the driver does not see into a closed shadow tree or a frame that is kept apart',
  },
  {
    in: both,
    commands: ['Target.'],
    why: 'the driver does not tell of the windows in which a browser shows a PDF',
  },
  { in: ['webkit'], commands: ['timeZone'], why: 'the driver cannot put a page into another time zone' },
];

/**
 * Tests, by their file and by what stands in their name.
 *
 * @type {readonly (Reason & { file: string, name?: RegExp })[]}
 */
export const testsNotIn = [
  {
    in: both,
    file: 'test/ui/base/asks/asks-guard.test.ts',
    name: /is not given through what covers it and lets presses pass/,
    why: 'only Chromium tells a page of what covers a button and lets presses through (IntersectionObserver v2)',
  },
  {
    in: both,
    file: 'test/ui/approval/mcp-approval-guard.test.ts',
    name: /under a see-through popover/,
    why: 'only Chromium tells a page of what covers a button and lets presses through (IntersectionObserver v2)',
  },
  {
    in: ['firefox'],
    file: 'test/ui/content/image/mcp-content-image.test.ts',
    name: /animated images › The image st(ands still|ops)/,
    why: 'Firefox gives a page no single frames (no ImageDecoder), so that what moves stands still',
  },
  {
    in: ['firefox'],
    file: 'test/ui/content/image/mcp-content-image.test.ts',
    name: /has a reason, and can be saved: (a head that promises|a PNG that is cut)/,
    why: 'Firefox draws as much as there is of a picture that is cut off',
  },
  {
    in: ['firefox'],
    file: 'test/ui/content/image/mcp-content-icon.test.ts',
    name: /is empty, and fetches nothing: a broken one/,
    why: 'Firefox draws as much as there is of a picture that is cut off',
  },
  {
    in: ['firefox'],
    file: 'test/ui/content/audio/mcp-content-audio.test.ts',
    name: /does not play by itself|plays (wav|mp3|ogg|flac|webm)|that the browser finds broken/,
    why: 'Firefox plays nothing on a machine that has no sound',
  },
  {
    in: ['firefox'],
    file: 'test/ui/shell/mcp-tools-sign-in.test.ts',
    name: /is over when/,
    why: 'Firefox lets a page close the window of a sign-in that it gave up, so that none outlives it',
  },
  {
    in: ['firefox'],
    file: 'test/ui/shell/mcp-tools-sign-in-window.test.ts',
    why: 'Firefox lets a page close the window of a sign-in that it gave up, so that none outlives it',
  },
  {
    in: ['firefox'],
    file: 'test/e2e/app-stuck.test.ts',
    why: 'the driver of Firefox has all frames in one process, and does not come back from a loop in it',
  },
  {
    in: ['webkit'],
    file: 'test/ui/base/asks/asks-guard.test.ts',
    name: /does not count in the moment in which the request appeared/,
    why: 'the driver presses too late for what is about the first half second',
  },
  ...[
    'diagnosis/diagnosis',
    'shell/mcp-tools',
    'content/image/mcp-content-image',
    'content/markdown/mcp-content-markdown',
    'content/mcp-content-media',
  ].map((subject) => ({
    in: /** @type {const} */ (['webkit']),
    file: `test/ui/${subject}-csp.test.ts`,
    why: 'WebKit ignores a policy in a meta element that a script adds, as these tests do',
  })),
  {
    in: ['webkit'],
    file: 'test/ui/content/audio/mcp-content-audio.test.ts',
    why: 'WebKitGTK plays audio by plugins that other packages have',
  },
  {
    in: ['webkit'],
    file: 'test/ui/content/image/mcp-content-image.test.ts',
    name: /animated images ›|axe finds no problem: at rest, playing|is in Chinese/,
    why: 'WebKit gives a page no single frames (no ImageDecoder), so that what moves stands still',
  },
  {
    in: ['webkit'],
    file: 'test/ui/content/image/mcp-content-image.test.ts',
    name: /image\/webp|is saved as it came/,
    why: 'the canvas of WebKit writes no WebP, of which these tests make their picture',
  },
  {
    in: ['webkit'],
    file: 'test/ui/content/image/mcp-content-image.test.ts',
    name: /has a reason, and can be saved: (a head that promises|a (PNG|WebP) that is cut)/,
    why: 'WebKit draws as much as there is of a picture that is cut off',
  },
  {
    in: ['webkit'],
    file: 'test/ui/form/form-sent.test.ts',
    name: /receives what was filled in by/,
    why: 'the driver cannot type a date into WebKitGTK',
  },
  {
    in: ['webkit'],
    file: 'test/ui/form/mcp-tool-form.test.ts',
    name: /Dates and times are entered with the controls of the platform/,
    why: 'the driver cannot type a date into WebKitGTK',
  },
  {
    in: ['webkit'],
    file: 'test/ui/shell/mcp-tools-sign-in.test.ts',
    name: /for which the page was left|is finished after the return to the page/,
    why: 'the driver of WebKitGTK does not tell of a window that is opened without an opener',
  },
  {
    in: ['webkit'],
    file: 'test/ui/form/form-element.test.ts',
    name: /is sent as JSON, by the page’s button|shows the errors when the page asks/,
    why: 'axe finds the buttons of a page without styles too pale in the dark, as GTK has them',
  },
  {
    in: ['webkit'],
    file: 'test/ui/shell/mcp-tools-embed.test.ts',
    name: /a header, actions beside the composer/,
    why: 'axe finds the buttons of a page without styles too pale in the dark, as GTK has them',
  },
  {
    in: ['webkit'],
    file: 'test/ui/asks/mcp-asks.test.ts',
    name: /covers nothing of the page|is modal: nothing else/,
    why: 'axe finds the buttons of a page without styles too pale in the dark, as GTK has them',
  },
];

/** @param {string} command @param {string} browser @returns {string | undefined} why a browser does not have it */
export function whyNoCommand(command, browser) {
  return commandsNotIn.find(
    (entry) =>
      entry.in.some((name) => name === browser) && entry.commands.some((begin) => command.startsWith(begin)),
  )?.why;
}

/** The tests of a file that are left out. @param {string} file @param {string} browser */
export function testsLeftOut(file, browser) {
  return testsNotIn.filter((entry) => entry.file === file && entry.in.some((name) => name === browser));
}
