import { expect, test } from 'vitest';
import { postBody } from './post-body.ts';

test('a long text has a table of contents', () => {
  const titles = ['Nagib &amp; snijeg', 'Tko <em>ugrađuje</em>', 'Savjet', 'Savjet'];
  const { html, contents } = postBody(titles.map((title) => `<h2>${title}</h2><p>…</p>`).join(''));
  expect(contents).toEqual([
    { id: 'c-nagib-snijeg', text: 'Nagib & snijeg' },
    { id: 'c-tko-ugraduje', text: 'Tko ugrađuje' },
    { id: 'c-savjet', text: 'Savjet' },
    { id: 'c-savjet-2', text: 'Savjet' },
  ]);
  expect(html).toContain('<h2 id="c-tko-ugraduje">Tko <em>ugrađuje</em></h2>');
});

test('a short text needs none', () => {
  expect(postBody('<h2>A</h2><p>…</p><h2>B</h2>').contents).toEqual([]);
});
