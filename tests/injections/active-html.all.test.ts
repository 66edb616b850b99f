import { XmlDocument } from 'libxml2-wasm';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { readPage } from '../support/active-html.ts';
import { type Harm, injections } from '../support/injection-strings.ts';

/* That the other tests of this folder find nothing is worth something because this one does. */

/** A page that says a text undisguised, by the place at which it does harm. */
const pages: Partial<Record<Harm, (text: string) => string>> = {
  text: (text) => `<p>${text}</p>`,
  double: (text) => `<p title="${text}">Krov</p>`,
  single: (text) => `<p title='${text}'>Krov</p>`,
  bare: (text) => `<p title=${text}>Krov</p>`,
  address: (text) => `<a href="${text.replaceAll('"', '&quot;')}">Krov</a>`,
  script: (text) => `<script type="application/ld+json">{"name":"${text}"}</script>`,
  style: (text) => `<style>${text}</style>`,
  title: (text) => `<title>${text}</title>`,
  textarea: (text) => `<textarea>${text}</textarea>`,
  template: (text) => `<noscript><template>${text}</template></noscript>`,
  comment: (text) => `<!-- ${text} -->`,
};
const of = (...places: readonly Harm[]) => injections.filter(({ harm }) => places.includes(harm));

test('there are eighty texts, all different, each with its own mark', () => {
  expect(injections).toHaveLength(80);
  expect(new Set(injections.map(({ text }) => text)).size).toBe(80);
  expect(new Set(injections.map(({ mark }) => mark)).size).toBe(80);
  for (const { mark, text } of injections) expect(text).toContain(mark);
});

test.each(injections.filter(({ harm }) => pages[harm]))('in a page $text is found', ({ harm, text }) => {
  const page = `<!DOCTYPE html><html><head></head><body>${pages[harm]?.(text)}</body></html>`;
  expect(readPage(page).active).not.toEqual([]);
});

test.each(of('xml', 'cdata'))('in a feed $text is found', ({ harm, text }) => {
  const words = harm === 'cdata' ? `<![CDATA[${text}]]>` : text;
  const read = () => {
    const document = XmlDocument.fromString(
      `<rss><channel><item><title>${words}</title></item></channel></rss>`,
    );
    const titles = document.find('/rss/channel/item/title');
    const isOne = titles.length === 1 && document.find('//*').length === 4;
    document.dispose();
    return isOne;
  };
  const isHarmless = (() => {
    try {
      return read();
    } catch {
      return false;
    }
  })();
  expect(isHarmless).toBe(false);
});

test.each(of('header').filter(({ text }) => /\n/.test(text)))(
  'in the head of a mail $text is found',
  async ({ text }) => {
    const { headers, text: body } = await PostalMime.parse(
      `Subject: ${text}\r\nTo: a@attika.example\r\n\r\nKrov`,
    );
    expect([headers.map(({ key }) => key), body?.trim()]).not.toEqual([['subject', 'to'], 'Krov']);
  },
);

test('texts, pictures and links of a page are not', () => {
  const page =
    '<p title="a &quot; onclick=x">&lt;script&gt;alert(1)&lt;/script&gt; {{7*7}}</p>' +
    '<a href="https://kupac.example" target="_blank">Krov</a><a href="mailto:a@b.hr">a</a><img src="/media/a.webp" alt="javascript:">' +
    '<script type="application/ld+json">{"name":"\\u003c/script>"}</script><script src="/assets/a.js"></script>';
  expect(readPage(page).active).toEqual([]);
});
