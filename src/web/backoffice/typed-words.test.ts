import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { htmlOfWords, isTypable, typedWords } from './typed-words.ts';

test('paragraphs, lists, emphasis and links are typed as people write them', () => {
  const html =
    '<p>Pročitao sam <a href="/zastita?a=1&amp;b=2">pravila</a> i <strong>znam</strong>,<br /><em>što</em> znače.</p>' +
    '<ul><li>jedan</li><li>dva</li></ul><ol><li>prvo</li><li>drugo</li></ol>';
  const typed = typedWords(html);
  expect(typed).toBe(
    'Pročitao sam [pravila](/zastita?a=1&b=2) i **znam**,\n*što* znače.\n\n- jedan\n- dva\n\n1. prvo\n2. drugo',
  );
  expect(htmlOfWords(typed)).toBe(html);
});

test('markup characters can be escaped', () => {
  const html = '<p>5 * 3 &lt; 20 [vidi] \\ &amp; dalje</p>';
  expect(htmlOfWords(typedWords(html))).toBe(html);
});

test('typed text is never HTML', () => {
  expect(htmlOfWords('<script>x()</script> [a](javascript:x) "y"')).toBe(
    '<p>&lt;script&gt;x()&lt;/script&gt; <a href="javascript:x">a</a> &quot;y&quot;</p>',
  );
});

test('the consents of the demo survive a round trip', () => {
  const { consents } = JSON.parse(readFileSync('demo/consents.json', 'utf8')) as {
    consents: { text: Record<string, string> }[];
  };
  for (const html of consents.flatMap(({ text }) => Object.values(text))) {
    expect(htmlOfWords(typedWords(html))).toBe(html);
  }
});

test('headings of events are typed, and what has no markup is reported', () => {
  expect(htmlOfWords('### Program\n- jutro\n- večer')).toBe(
    '<h3>Program</h3><ul><li>jutro</li><li>večer</li></ul>',
  );
  const events = JSON.parse(readFileSync('demo/events.json', 'utf8')) as { body: Record<string, string> }[];
  for (const html of events.flatMap(({ body }) => Object.values(body))) expect(isTypable(html)).toBe(true);
  expect(isTypable('<p>x</p><table><tbody><tr><td>1</td></tr></tbody></table>')).toBe(false);
});
