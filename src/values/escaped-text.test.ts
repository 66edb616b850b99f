import { expect, test } from 'vitest';
import { escapeHtml, escapeXml, unescapeHtml, xmlElement } from './escaped-text.ts';

test('a text stays a text within HTML, in either kind of quotes', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;',
  );
});

test('a text within HTML is read as it was written', () => {
  const text = `<a href="x" title='y'>&amp; &nbsp;`;
  expect(unescapeHtml(escapeHtml(text))).toBe(text);
});

test('what XML cannot contain is left out: control characters, lone surrogates, noncharacters', () => {
  expect(escapeXml('a\u0000b\u0007c\u0085d\ufffee\uffff')).toBe('abcde');
  expect(escapeXml('\ud800x')).toBe('\ufffdx');
  expect(escapeXml('tab\tand\r\nline')).toBe('tab\tand\r\nline');
  expect(xmlElement('title', 'Ice ]]> & <snow>')).toBe('<title>Ice ]]&gt; &amp; &lt;snow&gt;</title>');
});
