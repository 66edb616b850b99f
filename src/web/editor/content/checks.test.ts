import { expect, test } from 'vitest';
import { line, link, listOf, oneButton, picture, richText } from '#sections/section-description.ts';
import { legalDraftNotices } from '#values/legal-draft-notice.ts';
import { findingsOf, untranslatedIn } from './checks.ts';
import type { EditedContent, StoredSection } from './edited-content.ts';

const description = {
  ...{ version: 1, place: 'page', drawsTitle: true },
  fields: {
    title: line(),
    body: richText,
    image: picture,
    button: oneButton,
    items: listOf({ label: line(), link }),
  },
} as const;
const describe = (type: string) => (type === 'words' ? (description as never) : undefined);
const limits = { title: 10, description: 20 };

const headings = (...levels: number[]) => ({
  type: 'doc',
  content: levels.map((level) => ({ type: 'heading', attrs: { level }, content: [] })),
});
const sound = { title: 'Krov', body: headings(2, 3, 3, 2), image: 7, button: null, items: [] };
const section = (options: object, more: object = {}) =>
  ({ id: 'a', type: 'words', v: 1, options: { ...sound, ...options }, ...more }) as StoredSection;
const content = (parts: StoredSection[], more: object = {}) =>
  ({
    title: 'Krovovi',
    slug: 'krovovi',
    description: 'O krovu',
    media: null,
    parts,
    ...more,
  }) as EditedContent;
const kinds = (one: EditedContent, drawn?: object) =>
  findingsOf(one, describe, limits, () => drawn as never).map(({ kind }) => kind);

test('a sound page has no warnings, and hidden sections are not checked', () => {
  expect(kinds(content([section({})]))).toEqual([]);
  expect(kinds(content([section({}), section({ title: '' }, { meta: { hidden: true } })]))).toEqual([]);
});

test('a legal text that says it is a draft is named', () => {
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: legalDraftNotices.de }] };
  expect(kinds(content([section({ body: { type: 'doc', content: [paragraph] } })]))).toEqual(['legalDraft']);
});

test('the page’s title and description are checked', () => {
  const long = { title: 'Krovovi za svakoga', description: 'x'.repeat(21) };
  expect(kinds(content([section({})], long))).toEqual(['titleLong', 'descriptionLong']);
  expect(kinds(content([], { description: ' ' }))).toEqual(['descriptionMissing', 'nothing']);
});

test('an event needs no description: of its texts only the title is checked', () => {
  const long = content([section({})], { title: 'Krovovi za svakoga', description: '' });
  expect(findingsOf(long, describe, { title: 10 }).map(({ kind }) => kind)).toEqual(['titleLong']);
});

test.for([
  ['titleMissing', { title: '' }],
  ['pictureMissing', { image: null }],
  ['headingOrder', { body: headings(2, 4) }],
  ['linkMissing', { button: { label: 'Dalje', link: null, style: 'primary' } }],
  ['linkMissing', { items: [{ label: 'Dalje', link: null }] }],
] as const)('%s is reported at the section: %j', ([kind, options]) => {
  expect(findingsOf(content([section(options)]), describe, limits)).toEqual([{ kind, sectionId: 'a' }]);
});

test('a link to something deleted is dead, one with a target is not', () => {
  const gone = { kind: 'term', termType: 'page', key: 'gone' };
  const one = content([
    section({
      button: { label: 'Dalje', link: gone, style: 'primary' },
      items: [{ label: 'Još', link: gone }],
    }),
  ]);
  const drawn = (url: string) => ({
    button: { label: 'Dalje', link: { url } },
    items: [{ label: 'Još', link: { url } }],
  });
  expect(kinds(one, drawn(''))).toEqual(['linkDead']);
  expect(kinds(one, drawn('/kontakt'))).toEqual([]);
  const mark = { type: 'link', attrs: { link: gone } };
  const text = (marks: object[]) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Ovdje', marks }] }],
  });
  const written = content([section({ body: text([mark]) })]);
  expect(kinds(written, { body: text([]) })).toEqual(['linkDead']);
  expect(kinds(written, { body: text([mark]) })).toEqual([]);
  // The server has not answered yet.
  expect(kinds(one)).toEqual([]);
});

test('a text equal to its original is not translated', () => {
  const post = { translation: { untranslated: ['title', 'a'] } } as never;
  expect(untranslatedIn(content([section({})]), post)).toEqual([
    { kind: 'untranslatedPage' },
    { kind: 'untranslated', sectionId: 'a' },
  ]);
});
