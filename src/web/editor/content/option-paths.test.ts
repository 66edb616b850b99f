import { expect, test } from 'vitest';
import { withValueAt } from './option-paths.ts';

test('a new entry is put behind those of a list, the first one into an empty list', () => {
  expect(withValueAt({ items: [] }, 'items.0', { label: 'a' })).toEqual({ items: [{ label: 'a' }] });
  const two = withValueAt({ items: [{ label: 'a' }] }, 'items.1', { label: 'b' });
  expect(two).toEqual({ items: [{ label: 'a' }, { label: 'b' }] });
  expect(withValueAt(two, 'items.0.label', 'c')).toEqual({ items: [{ label: 'c' }, { label: 'b' }] });
});
