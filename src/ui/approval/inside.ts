import type { TemplateResult } from 'lit';

/** What is drawn into the dialog. */
export interface Inside {
  readonly title: unknown;
  readonly content: TemplateResult;
  readonly footer: TemplateResult;
}
