import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainTextOf, type RichTextNode } from '#values/rich-text.ts';
import { richTextOf } from './rich-text-import.ts';
import { checkedRichText } from './rich-text-schema.ts';

const text = (words: string, ...marks: RichTextNode['marks'] & object) => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 ? { marks } : {}),
});
const paragraph = (...content: RichTextNode[]) => ({ type: 'paragraph', content });
const contentOf = (html: string) => richTextOf(html).content;

test('blocks, lists and marks keep their meaning', () => {
  expect(
    contentOf('<h3>Prices</h3><p>In <strong>euro</strong>.<br>Always.</p><ul><li>one</li></ul>'),
  ).toEqual([
    { type: 'heading', attrs: { level: 3 }, content: [text('Prices')] },
    paragraph(text('In '), text('euro', { type: 'bold' }), text('.'), { type: 'hardBreak' }, text('Always.')),
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('one'))] }] },
  ]);
});

test('addresses become links that are stored, others only text', () => {
  const link = (value: object) => ({ type: 'link', attrs: { link: value } });
  expect(
    contentOf('<p><a href="/o-nama">us</a><a href="tel:+3851">call</a><a href="javascript:x()">bad</a></p>'),
  ).toEqual([
    paragraph(
      text('us', link({ kind: 'path', path: '/o-nama' })),
      text('call', link({ kind: 'external', url: 'tel:+3851' })),
      text('bad'),
    ),
  ]);
});

test('tables have rows of cells, definitions become paragraphs', () => {
  const [table] = contentOf('<table><tr><th>mm</th><td colspan="2">7</td></tr></table>') ?? [];
  expect(table?.content?.[0]?.content?.map(({ type, attrs }) => [type, attrs?.colspan])).toEqual([
    ['tableHeader', 1],
    ['tableCell', 2],
  ]);
  expect(contentOf('<dl><dt>Pitch</dt><dd>7 degrees</dd></dl>')).toEqual([
    paragraph(text('Pitch', { type: 'bold' })),
    paragraph(text('7 degrees')),
  ]);
});

test('nothing executable gets through, whatever is imported', () => {
  const pieces = fc.constantFrom(
    ...['<p>', '</p>', '<ul>', '<li>', '</ul>', '<script>alert(1)</script>', '<img src=x onerror=alert(1)>'],
    ...['<h2>', '<h4>', '<a href="javascript:alert(1)">', '<a href="/x">', '</a>', '<table>', '<tr>', '<td>'],
    ...['<b>', '<i>', '<svg onload=alert(1)>', 'words', ' ', '<br>', '<blockquote>', '<dl>', '<dd>', '<hr>'],
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const document = richTextOf(parts.join(''));
      expect(checkedRichText(document)).toEqual(document);
      expect(JSON.stringify(document)).not.toMatch(/script|onerror|onload/);
    }),
    { numRuns: 500 },
  );
});

test('plain text is separated by blocks', () => {
  expect(plainTextOf(richTextOf('<h2>Roof</h2><p>Six <b>metres</b></p><ul><li>a</li><li>b</li></ul>'))).toBe(
    'Roof Six metres a b',
  );
});
