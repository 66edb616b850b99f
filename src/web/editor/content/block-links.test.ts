import { expect, test } from 'vitest';
import { withBlock } from './block-links.ts';
import type { EditedContent, StoredSection } from './edited-content.ts';

const section = (id: string, more: Partial<StoredSection> = {}): StoredSection => ({
  ...{ id, type: 'cta', v: 1, options: { title: 'Prije' } },
  ...more,
});
const content = (parts: StoredSection[]): EditedContent => ({
  ...{ title: 'Krov', slug: 'krov', description: '', media: null, parts },
});

test('a block’s content is shown wherever it is linked, in slots too; the place keeps its own settings', () => {
  const meta = { hidden: true, anchor: 'poziv' };
  const before = content([
    section('a', { master: 'block-1', meta, mobileOptions: { title: 'Kratko' } }),
    section('b', { master: 'block-2' }),
    section('c', { type: 'columns', parts: { left: [section('d', { master: 'block-1' })] } }),
  ]);
  const block = section('x', { v: 2, options: { title: 'Poslije' }, meta: { anchor: 'drugo' } });
  const now = withBlock(before, 'block-1', block);
  const said = { v: 2, options: { title: 'Poslije' }, master: 'block-1' };
  expect(now.parts).toEqual([
    { id: 'a', type: 'cta', meta, ...said },
    before.parts[1],
    { ...before.parts[2], parts: { left: [{ id: 'd', type: 'cta', ...said }] } },
  ]);
  expect(withBlock(before, 'block-3', block)).toBe(before);
});
