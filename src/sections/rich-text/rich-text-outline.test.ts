import { describe, expect, it } from 'vitest';
import { outlineRichText } from './rich-text-outline.ts';

describe('rich text in a page', () => {
  it('lifts its headings to the level that follows the title, the lower ones with them', () => {
    const { html, headings } = outlineRichText('<h3>Prices</h3><p>In euro.</p><h4>Reduced</h4>', 2);
    expect(html).toBe('<h2 id="prices">Prices</h2><p>In euro.</p><h3 id="reduced">Reduced</h3>');
    expect(headings).toEqual([{ id: 'prices', text: 'Prices' }]);
  });

  it('names headings by their words, twice the same ones apart', () => {
    const { html, headings } = outlineRichText(
      '<h3>5. Žljebovi &amp; <strong>đ</strong></h3><h3>A</h3><h3>A</h3>',
      2,
    );
    expect(headings).toEqual([
      { id: '5-zljebovi-d', text: '5. Žljebovi & đ' },
      { id: 'a', text: 'A' },
      { id: 'a-2', text: 'A' },
    ]);
    expect(html).toContain('<h2 id="5-zljebovi-d">5. Žljebovi &amp; <strong>đ</strong></h2>');
  });

  it('stays as it is without headings', () => {
    expect(outlineRichText('<p>Six roofs.</p>', 2)).toEqual({ html: '<p>Six roofs.</p>', headings: [] });
  });
});
