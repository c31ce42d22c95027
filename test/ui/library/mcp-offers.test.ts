import { expect } from 'chai';
import type { McpLibrary } from '../../../src/ui/library/mcp-library.js';
import { McpOffers } from '../../../src/ui/library/mcp-offers.js';
import { clear } from '../helpers/page.js';

afterEach(clear);

describe('<mcp-offers>, the old name of <mcp-library>', () => {
  it('The old properties set the new ones', async () => {
    if (!customElements.get('mcp-offers')) customElements.define('mcp-offers', McpOffers);
    document.body.insertAdjacentHTML('beforeend', '<main><mcp-offers></mcp-offers></main>');
    const element = document.querySelector('mcp-offers') as McpLibrary & {
      shows: readonly string[];
      copies: boolean;
    };
    element.shows = ['prompts'];
    element.copies = true;
    await element.updateComplete;
    expect([element.mode, element.include]).to.deep.equal(['copy', ['prompts']]);
    expect(element.shows).to.deep.equal(['prompts']);
    element.copies = false;
    expect(element.mode).to.equal('insert');
  });
});
