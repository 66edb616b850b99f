import { describe, expect, test } from 'vitest';
import { withAllTheirs, withTheirs } from './decided.ts';
import type { EditedContent, StoredSection } from './edited-content.ts';
import { mergeContents } from './merge.ts';

const section = (id: string, title: string, parts?: StoredSection['parts']): StoredSection => ({
  id,
  type: 'cta',
  v: 1,
  options: { title },
  ...(parts ? { parts } : {}),
});
const content = (parts: StoredSection[], more: Partial<EditedContent> = {}): EditedContent => ({
  title: 'Krov',
  slug: 'krov',
  description: '',
  media: null,
  parts,
  ...more,
});
const outline = (sections: readonly StoredSection[]) =>
  sections.map(({ id, options }) => `${id}:${options.title}`);
const base = content([section('a', 'A'), section('b', 'B'), section('c', 'C')]);

test('changes of different sections and texts are merged without a question', () => {
  const mine = content([section('a', 'A1'), section('b', 'B'), section('c', 'C')], { title: 'Novi krov' });
  const theirs = content([section('a', 'A'), section('b', 'B'), section('c', 'C2')], { description: 'Opis' });
  const merge = mergeContents(base, mine, theirs);
  expect(merge.conflicts).toEqual([]);
  expect(outline(merge.content.parts)).toEqual(['a:A1', 'b:B', 'c:C2']);
  expect(merge.content).toMatchObject({ title: 'Novi krov', description: 'Opis' });
});

test('the same change by both is not a conflict', () => {
  const both = content([section('a', 'Isto'), section('b', 'B'), section('c', 'C')]);
  expect(mergeContents(base, both, structuredClone(both))).toEqual({ content: both, conflicts: [] });
});

test('the order of object keys is ignored', () => {
  const reordered = base.parts.map(({ id, type, v, options }) => ({ v, options, type, id }));
  const mine = content([section('a', 'Moje'), section('b', 'B'), section('c', 'C')]);
  const merge = mergeContents(base, mine, content(reordered));
  expect(merge.conflicts).toEqual([]);
  expect(outline(merge.content.parts)).toEqual(['a:Moje', 'b:B', 'c:C']);
});

test('different fields of one section are merged, each field that both have changed is a conflict', () => {
  const of = (options: StoredSection['options'], more: object = {}) =>
    content([{ ...section('a', 'A'), options: { title: 'A', text: 'T', image: 1, ...options }, ...more }]);
  const mine = of({ title: 'Moj', image: 2 }, { mobileOptions: { title: 'Uski' } });
  const theirs = of({ text: 'Njihov', image: 3 }, { meta: { hidden: true } });
  const { content: joined, conflicts } = mergeContents(of({}), mine, theirs);
  expect(conflicts).toMatchObject([
    { kind: 'field', id: 'a', member: 'options', name: 'image', mine: 2, theirs: 3 },
  ]);
  expect(joined.parts).toMatchObject([
    {
      options: { title: 'Moj', text: 'Njihov', image: 2 },
      mobileOptions: { title: 'Uski' },
      meta: { hidden: true },
    },
  ]);
});

describe('of one running text or list', () => {
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const kinds = {
    paragraphs: (...words: string[]) => ({ type: 'doc', content: words.map(paragraph) }),
    entries: (...words: string[]) => words.map((title) => ({ title })),
  };
  describe.each(Object.entries(kinds))('%s', (_kind, of) => {
    const join = (was: string[], mine: string[], theirs: string[]) => {
      const [before, my, their] = [was, mine, theirs].map((words) =>
        content([{ ...section('a', 'A'), options: { title: 'A', body: of(...words) } }]),
      ) as [EditedContent, EditedContent, EditedContent];
      const merge = mergeContents(before, my, their);
      return merge.conflicts.length > 0 ? 'asked' : merge.content.parts[0]?.options.body;
    };
    test.each([
      [
        ['1', '2', '3'],
        ['1m', '2', '3'],
        ['1', '2', '3t'],
        ['1m', '2', '3t'],
      ],
      [
        ['1', '2', '3'],
        ['1', '2', '3m'],
        ['1t', '2', '3'],
        ['1t', '2', '3m'],
      ],
      [
        ['1', '2'],
        ['1m', '2'],
        ['1', '2t'],
        ['1m', '2t'],
      ],
      [
        ['1', '2', '3'],
        ['1', '3'],
        ['1', '2', '3', '4t'],
        ['1', '3', '4t'],
      ],
      [
        ['1', '2', '3'],
        ['0m', '1', '2', '3'],
        ['1', '2', '3t'],
        ['0m', '1', '2', '3t'],
      ],
      [
        ['1', '2'],
        ['1', 'm', '2'],
        ['1', '2t'],
        ['1', 'm', '2t'],
      ],
      [
        ['1', '2'],
        ['1', '2m'],
        ['1', 't', '2'],
        ['1', 't', '2m'],
      ],
    ])('%j, %j and %j are joined', (was, mine, theirs, both) => {
      expect(join(was, mine, theirs)).toEqual(of(...both));
    });
    test.each([
      [
        ['1', '2'],
        ['1m', '2'],
        ['1t', '2'],
      ],
      [
        ['1', '2', '3'],
        ['1m', '2', '3m'],
        ['1', '2t', '3'],
      ],
      [['1'], ['1', 'm'], ['1', 't']],
      [['1', '2'], ['1'], ['1', '2t']],
    ])('%j, %j and %j are asked about', (was, mine, theirs) => {
      expect(join(was, mine, theirs)).toBe('asked');
    });
  });
});

test('what one has removed from a field stays removed', () => {
  const phone = { mobileOptions: { title: 'Uski' } };
  const of = (options: object, more: object) =>
    content([{ ...section('a', 'A'), ...more, options: { title: 'A', ...options } }]);
  const merge = mergeContents(of({}, phone), of({}, {}), of({ title: 'Njihov' }, phone));
  expect(merge.conflicts).toEqual([]);
  expect(merge.content.parts).toEqual([{ id: 'a', type: 'cta', v: 1, options: { title: 'Njihov' } }]);
});

test('a section that one has linked with a saved block and the other has edited is a conflict as a whole', () => {
  const mine = content([{ ...section('a', 'Moje') }]);
  const theirs = content([{ ...section('a', 'A'), master: 'block-a' }]);
  expect(mergeContents(content([section('a', 'A')]), mine, theirs).conflicts).toMatchObject([
    { kind: 'section', id: 'a' },
  ]);
});

test('the same section changed by both is a conflict, and keeps mine until it is resolved', () => {
  const mine = content([section('a', 'Moje'), section('b', 'B'), section('c', 'C')]);
  const theirs = content([section('a', 'Tuđe'), section('b', 'B'), section('c', 'C')]);
  const merge = mergeContents(base, mine, theirs);
  expect(merge.conflicts).toMatchObject([
    { kind: 'field', id: 'a', name: 'title', mine: 'Moje', theirs: 'Tuđe' },
  ]);
  expect(outline(merge.content.parts)).toEqual(['a:Moje', 'b:B', 'c:C']);
});

test('what one has added, removed or moved is merged with what the other has written', () => {
  const mine = content([section('c', 'C'), section('a', 'A'), section('novo', 'Novo'), section('b', 'B')]);
  const theirs = content([section('a', 'A9'), section('c', 'C')]);
  const merge = mergeContents(base, mine, theirs);
  expect(merge.conflicts).toEqual([]);
  expect(outline(merge.content.parts)).toEqual(['c:C', 'a:A9', 'novo:Novo']);
});

test('sections that both have added are where each has put them', () => {
  const mine = content([section('x', 'X'), ...base.parts]);
  const theirs = content([...base.parts, section('y', 'Y')]);
  const merge = mergeContents(base, mine, theirs);
  expect(merge.conflicts).toEqual([]);
  expect(outline(merge.content.parts)).toEqual(['x:X', 'a:A', 'b:B', 'c:C', 'y:Y']);
});

test('a section that one has removed and the other has changed is a conflict', () => {
  const mine = content([section('a', 'A'), section('c', 'C')]);
  const theirs = content([section('a', 'A'), section('b', 'B7'), section('c', 'C')]);
  const { conflicts, content: merged } = mergeContents(base, mine, theirs);
  expect(conflicts).toMatchObject([{ kind: 'section', id: 'b', mine: undefined }]);
  expect(outline(merged.parts)).toEqual(['a:A', 'c:C']);
});

test('a removed section that the other has changed comes back where it stood, with what is in it', () => {
  const columns = (title: string, inner = 'L') =>
    content([
      section('a', 'A'),
      section('s', title, { left: [section('l', inner)], right: [section('r', 'R')] }),
      section('c', 'C'),
    ]);
  const mine = content([section('a', 'A'), section('c', 'C')]);
  for (const theirs of [columns('Njihovi'), columns('Stupci', 'L7')]) {
    const merge = mergeContents(columns('Stupci'), mine, theirs);
    expect(merge.conflicts).toHaveLength(1);
    expect(withAllTheirs(merge)).toEqual(theirs);
  }
});

test('what stands somewhere else by now does not come back twice', () => {
  const before = content([section('s', 'Stupci', { left: [section('l', 'L')] })]);
  const mine = content([section('l', 'L')]);
  const theirs = content([section('s', 'Njihovi', { left: [section('l', 'L')] })]);
  const { conflicts, content: merged } = mergeContents(before, mine, theirs);
  const decided = conflicts.reduce(withTheirs, merged);
  expect(decided.parts.flatMap(({ id, parts }) => [id, ...Object.values(parts ?? {}).flat()])).toHaveLength(
    2,
  );
});

test('two orders of the same sections are a conflict', () => {
  const mine = content([section('b', 'B'), section('a', 'A'), section('c', 'C')]);
  const theirs = content([section('a', 'A'), section('c', 'C'), section('b', 'B')]);
  expect(mergeContents(base, mine, theirs).conflicts).toEqual([{ kind: 'order' }]);
});

test('nested sections are merged too', () => {
  const holding = (left: StoredSection[], right: StoredSection[]) =>
    content([section('s', 'Stupci', { left, right }), section('b', 'B')]);
  const before = holding([section('l', 'L')], [section('r', 'R')]);
  const mine = holding([section('l', 'L1')], [section('r', 'R')]);
  const theirs = holding([section('l', 'L')], [section('r', 'R2'), section('n', 'N')]);
  const { conflicts, content: merged } = mergeContents(before, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(outline(merged.parts[0]?.parts?.left ?? [])).toEqual(['l:L1']);
  expect(outline(merged.parts[0]?.parts?.right ?? [])).toEqual(['r:R2', 'n:N']);
});

test('a cover that one has chosen is taken; two different ones are a conflict', () => {
  const chosen = content([...base.parts], { media: 7 });
  expect(mergeContents(base, base, chosen)).toMatchObject({ conflicts: [], content: { media: 7 } });
  expect(mergeContents(base, chosen, base)).toMatchObject({ conflicts: [], content: { media: 7 } });
  const both = mergeContents(base, chosen, content([...base.parts], { media: 9 }));
  expect(both.conflicts).toEqual([{ kind: 'media', mine: 7, theirs: 9 }]);
});
