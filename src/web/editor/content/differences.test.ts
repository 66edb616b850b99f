import { expect, test } from 'vitest';
import { listOf, oneButton, picture, richText, line as shortLine } from '#sections/section-description.ts';
import { differencesOf } from './differences.ts';
import type { EditedContent, StoredSection } from './edited-content.ts';
import { takenOver } from './take-over.ts';

const fields = {
  title: shortLine(),
  body: richText,
  picture,
  items: listOf({ caption: shortLine(), picture }),
  button: oneButton,
};
const describe = () => ({ version: 1, place: 'page' as const, fields });
const section = (id: string, options: object, more: Partial<StoredSection> = {}): StoredSection => ({
  ...{ id, type: 'imageText', v: 1, options: { ...options } },
  ...more,
});
const text = (parts: readonly StoredSection[], title = 'Krov'): EditedContent => ({
  ...{ title, slug: 'krov', description: '', media: null, parts },
});
const rich = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});

test('differences of two texts are listed by section and field, whatever the order of object keys', () => {
  const before = text([
    section('a', { title: 'Prije', picture: 1, items: [{ caption: 'Sivo', picture: 2 }] }),
    section('b', { body: rich('Isti'), title: '' }),
    section('c', { title: 'Odlazi' }),
  ]);
  const now = text(
    [
      section('n', { title: 'Dolazi' }),
      section('a', { items: [{ picture: 2, caption: 'Crno' }], picture: 9, title: 'Prije' }),
      section('b', { title: '', body: rich('Isti') }, { meta: { hidden: true } }),
    ],
    'Krovovi',
  );
  const nothing = { others: [], settings: [] };
  expect(differencesOf(before, now, describe)).toMatchObject([
    { part: 'title', texts: [{ before: 'Krov', now: 'Krovovi' }] },
    { part: 'n', change: 'added', texts: [{ name: 'title', before: '', now: 'Dolazi' }], ...nothing },
    {
      ...{ part: 'a', change: 'changed', settings: [], others: ['picture'] },
      texts: [{ name: 'caption', inEntry: true, before: 'Sivo', now: 'Crno' }],
    },
    { part: 'b', change: 'changed', texts: [], others: [], settings: ['visibility'] },
    { part: 'c', change: 'removed', texts: [{ name: 'title', before: 'Odlazi', now: '' }], ...nothing },
  ]);
  expect(differencesOf(now, structuredClone(now), describe)).toEqual([]);
  const turned = text(now.parts.toReversed(), 'Krovovi');
  expect(differencesOf(now, turned, describe)).toMatchObject([{ part: 'order', texts: [] }]);
});

const known = text([
  section('a', { title: 'Prije', picture: 1, items: [{ caption: 'Sivo', picture: 2 }], button: null }),
  section('c', { title: 'Odlazi' }),
]);
const present = text(
  [
    section('n', { title: 'Dolazi' }),
    section('a', { title: 'Poslije', picture: 9, items: [{ caption: 'Crno', picture: 3 }], button: null }),
  ],
  'Krovovi',
);
const original = { known, present };

test('a translation takes over what is new, deleted or not translated, and keeps its own texts', () => {
  const options = { title: 'Vorher', picture: 1, items: [{ caption: 'Grau', picture: 2 }], button: null };
  const german = text([section('a', options), section('c', { title: 'Geht' })]);
  const taken = ['title', 'n', 'a', 'c'].reduce(
    (content, part) => takenOver(content, part, original, describe),
    german,
  );
  expect(taken).toEqual(
    text(
      [
        section('n', { title: 'Dolazi' }),
        section('a', { ...options, picture: 9, items: [{ caption: 'Grau', picture: 3 }] }),
      ],
      'Krovovi',
    ),
  );
  for (const part of ['title', 'n', 'a', 'c', 'fremd']) {
    expect(takenOver(taken, part, original, describe), part).toBe(taken);
  }
});

test('if only texts were translated, there is nothing to take over', () => {
  const words = {
    known: text([section('a', { title: 'Prije' })]),
    present: text([section('a', { title: 'Poslije' })]),
  };
  const german = text([section('a', { title: 'Vorher' })], 'Dach');
  expect(takenOver(german, 'a', words, describe)).toBe(german);
  expect(takenOver(german, 'title', original, describe)).toBe(german);
});

test('a chosen, changed or removed cover is listed, but never between two languages', () => {
  const [without, one, other] = [null, 3, 4].map((media) => ({ ...text([]), media }));
  const changes = (before = without, now = without) =>
    differencesOf(before as EditedContent, now as EditedContent, describe).map(({ change }) => change);
  expect([changes(without, one), changes(one, other), changes(one, without)]).toEqual([
    ['added'],
    ['changed'],
    ['removed'],
  ]);
  expect(changes(one, one)).toEqual([]);
});
