/** Official example server of MCP Apps. */
export interface OfficialServer {
  /** Name; its package is `@modelcontextprotocol/server-…`. */
  readonly name: string;
  /** Tool with the app, with arguments if its defaults are not enough. */
  readonly tool: string;
  readonly arguments?: Readonly<Record<string, string>>;
  /** Arguments of its program. */
  readonly args?: readonly string[];
  /** True if the app uses storage, and reports an error in its console without it. */
  readonly wantsStorage?: true;
  /** Requirement of the app, or reason that it does not work, in the table's words. */
  readonly remark?: string;
}

const basic = ['preact', 'react', 'solid', 'svelte', 'vanillajs', 'vue'];
const document = new URL('page.pdf', import.meta.url).pathname;

export const officialServers: readonly OfficialServer[] = [
  ...basic.map((name) => ({ name: `basic-${name}`, tool: 'get-time' })),
  { name: 'budget-allocator', tool: 'get-budget-data' },
  { name: 'cohort-heatmap', tool: 'get-cohort-data' },
  { name: 'customer-segmentation', tool: 'get-customer-data' },
  { name: 'debug', tool: 'debug-tool' },
  { name: 'map', tool: 'show-map', remark: 'needs a foreign network: CesiumJS and the tiles of the map' },
  {
    name: 'pdf',
    tool: 'display_pdf',
    arguments: { url: document },
    args: [document],
    wantsStorage: true,
    remark: 'remembers the page that was read only with an origin of its own',
  },
  { name: 'scenario-modeler', tool: 'get-scenario-data' },
  { name: 'shadertoy', tool: 'render-shadertoy' },
  { name: 'sheet-music', tool: 'play-sheet-music', remark: 'needs a foreign network to be heard' },
  {
    name: 'system-monitor',
    tool: 'get-system-info',
    remark: 'calls a tool that is for apps only, as long as it is open',
  },
  { name: 'threejs', tool: 'show_threejs_scene' },
  {
    name: 'transcript',
    tool: 'transcribe',
    remark: 'needs a microphone, and a browser that understands speech',
  },
  {
    name: 'video-resource',
    tool: 'play_video',
    remark: 'needs a foreign network: its server fetches the video',
  },
  {
    name: 'wiki-explorer',
    tool: 'get-first-degree-links',
    remark: 'needs a foreign network: its server fetches the pages',
  },
];

/** Apps that are installed with the project, and tested in every run. */
export const triedAlways = ['basic-vanillajs', 'debug', 'system-monitor'];
