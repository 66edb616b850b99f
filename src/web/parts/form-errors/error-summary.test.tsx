import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ErrorSummary } from './error-summary.tsx';

test.each([
  ['Ime', 'Ime: Obavezno'],
  ['Slažem se s uvjetima.', 'Slažem se s uvjetima. Obavezno'],
  ['Kada počinjete?', 'Kada počinjete? Obavezno'],
])('what is wrong stands behind the words of its field: %s', (label, said) => {
  const html = renderToStaticMarkup(
    <ErrorSummary
      summary={{ ref: { current: null }, shown: true }}
      title="Provjerite polja"
      errors={[{ id: 'polje', label, text: 'Obavezno' }]}
    />,
  );
  const [, entry = ''] = /<li>(.*)<\/li>/.exec(html) ?? [];
  expect(entry).toContain('href="#polje"');
  expect(entry.replace(/<[^>]*>/g, '')).toBe(said);
});
