import { expect, test } from 'vitest';
import type { StoredSection } from '../content/edited-content.ts';
import { anchorsOf, errorsOf } from './panel-facts.ts';

const section = (id: string, parts?: StoredSection['parts']): StoredSection => ({
  id,
  type: 'cta',
  v: 1,
  options: { title: `Naslov ${id}` },
  meta: id === 'a' ? { anchor: 'kontakt' } : {},
  ...(parts ? { parts } : {}),
});
const sections = [section('a'), section('s', { left: [section('l'), section('m')] })];

test('a refusal of the server is shown at the fields of its section', () => {
  const fields = {
    'parts.0.options.title': { rule: 'maxLength', parameter: 200 },
    'parts.1.parts.left.1.options.items.0.caption': { rule: 'type' },
    slug: { rule: 'oneOf' },
  };
  expect(errorsOf(fields, sections, 'a')).toEqual({ title: { rule: 'maxLength', parameter: 200 } });
  expect(errorsOf(fields, sections, 'm')).toEqual({ 'items.0.caption': { rule: 'type' } });
  expect(errorsOf(fields, sections, 'l')).toEqual({});
});

test('links within the page lead to sections with an anchor, by their first words', () => {
  expect(anchorsOf(sections)).toEqual([{ anchor: 'kontakt', name: 'Naslov a' }]);
});
