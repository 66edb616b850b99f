import { expect, test } from 'vitest';
import type { MailBlock, MailDocument } from './mail-document.ts';
import { renderMailHtml, withoutPicture } from './mail-html.ts';

const hostile = "\"><img src=x onerror=alert(1)><a href='javascript:alert(2)'>\n</td>&amp;";

const blocks: MailBlock[] = [
  { kind: 'paragraph', text: hostile },
  { kind: 'heading', text: hostile },
  { kind: 'link', label: hostile, url: `https://shop.example/?x=${hostile}` },
  { kind: 'link', label: hostile, url: `https://shop.example/?x=${hostile}`, isQuiet: true },
  { kind: 'lines', lines: [hostile, hostile] },
  { kind: 'item', name: hostile, details: [hostile] },
  { kind: 'facts', facts: [{ label: hostile, value: hostile, strong: true }] },
  { kind: 'sums', sums: [{ label: hostile, value: hostile }] },
  { kind: 'picture', contentId: 'hub3', alternative: hostile, widthPx: 200, hint: hostile, caption: hostile },
  {
    kind: 'table',
    columns: [hostile, hostile],
    rows: [{ name: hostile, pictureId: hostile, details: [hostile], cells: [hostile] }],
  },
];

function mailOf(shown: readonly MailBlock[], words: string): MailDocument {
  const sender = { name: words, url: 'https://shop.example', logoId: 'logo' };
  return { language: 'hr', subject: words, preview: words, sender, blocks: shown, footer: [words] };
}

/** Names and attributes' names of all tags, in their order. */
function tagsOf(html: string): string[] {
  const withoutStyle = html.replace(/<style>.*?<\/style>/s, '');
  return [...withoutStyle.matchAll(/<\/?[a-z!][^>]*>/gi)].map(([tag]) =>
    tag.replace(/="[^"]*"/g, '').replace(/\s+/g, ' '),
  );
}

test.for(blocks.map((block) => [block.kind, block] as const))(
  'the text of a %s cannot add a tag or an attribute to a mail',
  ([, block]) => {
    const kind = JSON.stringify(block);
    const harmless = JSON.parse(
      kind.replaceAll(JSON.stringify(hostile).slice(1, -1), 'words\\nwords'),
    ) as MailBlock;
    const html = renderMailHtml(mailOf([block], hostile));
    const plain = renderMailHtml(mailOf([harmless], 'words\nwords'));
    expect(tagsOf(html)).toEqual(tagsOf(plain));
    expect(html).toContain('onerror=alert(1)');
  },
);

test('a picture that is not embedded leaves only its text', () => {
  const html = renderMailHtml(mailOf(blocks, hostile));
  const left = withoutPicture(withoutPicture(html, 'logo'), 'hub3');
  expect(html).toContain('cid:logo');
  expect(left).not.toMatch(/cid:(?:logo|hub3)/);
  // Every other tag is there.
  expect(tagsOf(left)).toHaveLength(tagsOf(html).length - 2);
  const before = html.slice(0, html.indexOf('<img src="cid:logo"'));
  expect(left.slice(before.length)).toMatch(/^&quot;&gt;&lt;img src=x/);
});
