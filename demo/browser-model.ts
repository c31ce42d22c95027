import type { PromptApiBrowser } from 'mcp-tools/llm/prompt-api';

/** Returns why a browser's own model cannot be selected; `undefined` if it can. */
export async function whyNoBrowserModel(): Promise<'browserHasNone' | 'browserCannot' | undefined> {
  const { LanguageModel: model } = globalThis as Partial<PromptApiBrowser>;
  if (!model) return 'browserHasNone';
  const text = [{ type: 'text' }] as const;
  try {
    const availability = await model.availability({ expectedInputs: text, expectedOutputs: text });
    return availability === 'unavailable' ? 'browserCannot' : undefined;
  } catch {
    return 'browserCannot';
  }
}
