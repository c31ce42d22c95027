/**
 * Lists what a test needs and a browser other than Chromium lacks, and why. Such a test is left out there, and the run reports
 * which tests it left out, and the reason.
 *
 * @typedef {'firefox' | 'webkit'} OtherBrowser
 * @typedef {{ in: readonly OtherBrowser[], why: string }} Reason
 */

const both = /** @type {const} */ (['firefox', 'webkit']);

/**
 * DevTools protocol commands, which only Chromium supports, by their prefix. A test that uses one is skipped.
 *
 * @type {readonly (Reason & { commands: readonly string[] })[]}
 */
export const commandsNotIn = [
  {
    in: both,
    commands: ['Accessibility.'],
    why: 'the driver does not expose the accessibility tree',
  },
  {
    in: both,
    commands: ['Emulation.setEmulatedMedia'],
    why: 'the driver cannot emulate forced colors, reduced motion or a dark color scheme',
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
    why: 'the driver cannot block the network or a file for a page without cutting it off from the tests',
  },
  {
    in: both,
    commands: ['HeapProfiler.', 'Runtime.getHeapUsage'],
    why: "the driver does not report a page's memory",
  },
  {
    in: both,
    commands: ['Performance.'],
    why: "the driver does not report a thread's CPU time",
  },
  {
    in: both,
    commands: ['Browser.grantPermissions'],
    why: 'the driver cannot grant access to the clipboard',
  },
  {
    in: both,
    commands: ['DOM.getDocument'],
    why: 'the driver cannot access a closed shadow tree or an isolated frame',
  },
  {
    in: both,
    commands: ['Target.'],
    why: 'the driver does not list the windows in which a browser shows a PDF',
  },
  { in: ['webkit'], commands: ['timeZone'], why: "the driver cannot set a page's time zone" },
];

/**
 * Tests, by their file and a part of their name.
 *
 * @type {readonly (Reason & { file: string, name?: RegExp })[]}
 */
export const testsNotIn = [
  {
    in: both,
    file: 'test/ui/base/asks/asks-guard.test.ts',
    name: /is not given through what covers it and lets presses pass/,
    why: 'only Chromium reports elements that cover a button and let presses through (IntersectionObserver v2)',
  },
  {
    in: both,
    file: 'test/ui/approval/mcp-approval-guard.test.ts',
    name: /under a see-through popover/,
    why: 'only Chromium reports elements that cover a button and let presses through (IntersectionObserver v2)',
  },
  {
    in: ['firefox'],
    file: 'test/ui/content/image/mcp-content-image.test.ts',
    name: /animated images › The image st(ands still|ops)/,
    why: 'Firefox has no ImageDecoder, so animated images are still',
  },
  {
    in: ['firefox'],
    file: 'test/ui/content/image/mcp-content-image.test.ts',
    name: /has a reason, and can be saved: (a head that promises|a PNG that is cut)/,
    why: 'Firefox draws the available part of a truncated image',
  },
  {
    in: ['firefox'],
    file: 'test/ui/content/image/mcp-content-icon.test.ts',
    name: /is empty, and fetches nothing: a broken one/,
    why: 'Firefox draws the available part of a truncated image',
  },
  {
    in: ['firefox'],
    file: 'test/ui/content/audio/mcp-content-audio.test.ts',
    name: /does not play by itself|plays (wav|mp3|ogg|flac|webm)|that the browser finds broken/,
    why: 'Firefox plays nothing on a machine without a sound device',
  },
  {
    in: ['firefox'],
    file: 'test/ui/shell/mcp-tools-sign-in.test.ts',
    name: /is over when/,
    why: 'Firefox lets a page close the window of an abandoned sign-in, so none remains',
  },
  {
    in: ['firefox'],
    file: 'test/ui/shell/mcp-tools-sign-in-window.test.ts',
    why: 'Firefox lets a page close the window of an abandoned sign-in, so none remains',
  },
  {
    in: ['firefox'],
    file: 'test/e2e/app-stuck.test.ts',
    why: "Firefox's driver has all frames in one process, and does not recover from an endless loop in it",
  },
  {
    in: ['webkit'],
    file: 'test/ui/base/asks/asks-guard.test.ts',
    name: /does not count in the moment in which the request appeared/,
    why: 'the driver presses too late to test the first half second',
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
    why: 'WebKitGTK plays audio with plugins from other packages',
  },
  {
    in: ['webkit'],
    file: 'test/ui/content/image/mcp-content-image.test.ts',
    name: /animated images ›|Axe finds no violation in an image at rest, playing|is in Chinese/,
    why: 'WebKit has no ImageDecoder, so animated images are still',
  },
  {
    in: ['webkit'],
    file: 'test/ui/content/image/mcp-content-image.test.ts',
    name: /image\/webp|is saved as it came/,
    why: "WebKit's canvas cannot write WebP, which these tests use for their image",
  },
  {
    in: ['webkit'],
    file: 'test/ui/content/image/mcp-content-image.test.ts',
    name: /has a reason, and can be saved: (a head that promises|a (PNG|WebP) that is cut)/,
    why: 'WebKit draws the available part of a truncated image',
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
    why: "WebKitGTK's driver does not list a window opened without an opener",
  },
  {
    in: ['webkit'],
    file: 'test/ui/form/form-element.test.ts',
    name: /is sent as JSON, by the page’s button|shows the errors when the page asks/,
    why: "axe reports too little contrast for GTK's unstyled buttons in dark mode",
  },
  {
    in: ['webkit'],
    file: 'test/ui/shell/mcp-tools-embed.test.ts',
    name: /a header, actions beside the composer/,
    why: "axe reports too little contrast for GTK's unstyled buttons in dark mode",
  },
  {
    in: ['webkit'],
    file: 'test/ui/asks/mcp-asks.test.ts',
    name: /covers nothing of the page|is modal: nothing else/,
    why: "axe reports too little contrast for GTK's unstyled buttons in dark mode",
  },
];

/** @param {string} command @param {string} browser @returns {string | undefined} why a browser does not have it */
export function whyNoCommand(command, browser) {
  return commandsNotIn.find(
    (entry) =>
      entry.in.some((name) => name === browser) && entry.commands.some((begin) => command.startsWith(begin)),
  )?.why;
}

/** Returns the tests of a file that are skipped. @param {string} file @param {string} browser */
export function testsLeftOut(file, browser) {
  return testsNotIn.filter((entry) => entry.file === file && entry.in.some((name) => name === browser));
}
