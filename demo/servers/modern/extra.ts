import { z } from 'zod';
import { type DemoTool, defineTool, structured, text } from './tool.js';

const MAX_EXTRA = 10;

/** Tools that appear and disappear, so that a client has a changing list to follow. */
export class ExtraTools {
  #tools: DemoTool[] = [];
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  current(): readonly DemoTool[] {
    return this.#tools;
  }

  switch(): DemoTool {
    return defineTool({
      name: 'set_extra_tools',
      title: 'Change the list of tools',
      description:
        'Adds tools to this server, or removes the ones that it added, for everybody who is connected.',
      input: z.object({
        count: z
          .number()
          .int()
          .min(0)
          .max(MAX_EXTRA)
          .default(1)
          .describe('How many extra tools there shall be'),
      }),
      output: z.object({ extraTools: z.array(z.string()) }),
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
      run: ({ count }) => {
        const changed = count !== this.#tools.length;
        this.#tools = Array.from({ length: count }, (_, index) => extraTool(index + 1));
        if (changed) this.#onChange();
        return structured(`There are now ${count} extra tools.`, {
          extraTools: this.#tools.map((tool) => tool.definition.name),
        });
      },
    });
  }
}

function extraTool(number: number): DemoTool {
  return defineTool({
    name: `extra_${number}`,
    title: `Extra tool ${number}`,
    description: 'Says what it was told. It is here because set_extra_tools added it.',
    input: z.object({ note: z.string().max(200).default('').describe('Anything') }),
    annotations: { readOnlyHint: true, openWorldHint: false },
    run: ({ note }) => ({ content: [text(`Extra tool ${number} was told "${note}".`)] }),
  });
}
