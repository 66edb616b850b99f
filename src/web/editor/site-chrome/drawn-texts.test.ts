import { expect, test } from 'vitest';
import { line, link, listOf, picture, richText } from '#sections/section-description.ts';
import { drawnTexts, matchTexts } from './drawn-texts.ts';

const fields: Record<string, object> = {
  contactLinks: { items: listOf({ label: line(), value: line(), link }) },
  text: { title: line(), body: richText, image: picture },
  copyright: { text: line() },
};
const fieldsOf = (type: string) => fields[type] as never;

const body = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Nužni  kolačići' }] }],
};

test('texts of sections are found field by field, also in lists and rich text; empty ones have no place', () => {
  const sections = [
    {
      id: 'veze',
      type: 'contactLinks',
      options: {
        items: [
          { label: 'Zovite', value: ' +385 1 ', link: { key: 'x' } },
          { label: '', value: 'a@b' },
        ],
      },
    },
    { id: 'tekst', type: 'text', options: { title: 'Kolačići', body, image: 7 } },
    { id: 'strano', type: 'nepoznato', options: { title: 'Ne' } },
    { id: 'prava', type: 'copyright', options: { text: '©  {year} Attika' } },
  ];
  expect(drawnTexts(sections, fieldsOf, 2026)).toEqual([
    { sectionId: 'veze', path: 'items.0.label', text: 'Zovite', kind: 'words' },
    { sectionId: 'veze', path: 'items.0.value', text: '+385 1', kind: 'words' },
    { sectionId: 'veze', path: 'items.1.value', text: 'a@b', kind: 'words' },
    { sectionId: 'tekst', path: 'title', text: 'Kolačići', kind: 'words' },
    { sectionId: 'tekst', path: 'body', text: 'Nužni kolačići', kind: 'richText' },
    {
      ...{ sectionId: 'prava', path: 'text', text: '© 2026 Attika', kind: 'words' },
      otherwise: '©  {year} Attika',
    },
  ]);
});

const text = (sectionId: string, words: string) =>
  ({ sectionId, path: 'text', text: words, kind: 'words' }) as const;

test('fields with the same text are distinguished by their order; an extra occurrence belongs to none', () => {
  const texts = [
    text('prvi', 'Isto'),
    text('drugi', 'Isto'),
    text('treci', 'Svoje'),
    text('cetvrti', 'Dvaput'),
  ];
  const places = [
    { text: 'Isto', node: 1 },
    { text: 'Svoje', node: 2 },
    { text: 'Isto', node: 3 },
    { text: 'Dvaput', node: 4 },
    { text: 'Dvaput', node: 5 },
  ];
  const found = matchTexts(texts, places).map(({ drawn, node }) => [drawn.sectionId, node]);
  expect(found).toEqual([
    ['prvi', 1],
    ['drugi', 3],
    ['treci', 2],
  ]);
});
