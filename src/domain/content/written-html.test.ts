import { expect, test } from 'vitest';
import { richTextOf } from './rich-text-import.ts';
import { writableTextOf, writtenHtmlOf } from './written-html.ts';

test.for([
  '',
  '<p>Dođite na <strong>dan <em>krova</em></strong>.</p>\n<p>Ulaz: <a href="/o-nama">besplatan</a></p>',
  '<p><em><strong>Oboje</strong></em> &amp; <a href="https://example.com/?a=1&amp;b=2" target="_blank">dalje <b>tu</b></a></p>',
  '<h3>Program</h3><ul><li>Jutro</li><li>Večer<ul><li>kasno</li></ul></li></ul><ol start="3"><li>tri</li></ol>',
  '<ul><li><p>Jedan</p><p>dva</p></li></ul><blockquote>Riječ</blockquote><hr>a<br> b',
  '<table><thead><tr><th colspan="2">mm</th></tr></thead><tbody><tr><td>7</td><td rowspan="2">8</td></tr></tbody></table>',
  '<p>H<sub>2</sub>O i m<sup>2</sup>, <s>staro</s>, <u>novo</u>, <code>x</code></p>',
])('what rich text can represent is edited in place, and is the same afterwards: %s', (html) => {
  const document = writableTextOf(html);
  expect(document).toBeDefined();
  const written = writtenHtmlOf(document ?? richTextOf(''));
  expect(writtenHtmlOf(writableTextOf(written) ?? richTextOf(''))).toBe(written);
});

test.for([
  '<p><img src="/a.png" alt="krov"></p>',
  '<h1>Naslov</h1>',
  '<dl><dt>mm</dt><dd>7</dd></dl>',
  '<table><caption>Cijene</caption><tr><td>7</td></tr></table>',
  '<table><tr><td>7</td></tr><tfoot><tr><td>8</td></tr></tfoot></table>',
  '<p class="x">razred</p>',
  '<p><span lang="en">roof</span></p>',
  '<pre>a  b</pre>',
  '<p><a href="/o-nama" target="_blank">apart</a></p>',
])('what it cannot represent is left as it is: %s', (html) => {
  expect(writableTextOf(html)).toBeUndefined();
});

test('an entry of one line has no paragraph, addresses stay, and keys become addresses', () => {
  const html = '<ul><li>Jutro <a href="/nema-je">link</a></li></ul>';
  expect(writtenHtmlOf(richTextOf(html))).toBe(html);
  const text = (attrs: object) => ({
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'tu', marks: [{ type: 'link', attrs }] }] },
    ],
  });
  const stored = text({ link: { kind: 'event', key: 'evt-1' } }) as never;
  expect(writtenHtmlOf(stored, text({ url: '/dogadjaj/1' }) as never)).toBe(
    '<p><a href="/dogadjaj/1">tu</a></p>',
  );
  expect(writtenHtmlOf(stored)).toBe('<p>tu</p>');
});
