import { expect, test } from 'vitest';
import type { StoredSection } from './edited-content.ts';
import { findPressed } from './pressed-words.ts';

const section = (id: string, type: string, options: StoredSection['options']): StoredSection => ({
  ...{ id, type, v: 1, options },
});
const footer = [
  section('a', 'companyTitle', { text: 'Attika d.o.o.' }),
  section('b', 'contactLinks', { items: [{ kind: 'phone', label: 'Nazovite', value: '+385 1 555' }] }),
  section('c', 'copyright', { text: '© {year} Attika d.o.o. Sva prava pridržana.' }),
  section('d', 'navigations', { trees: ['nav-1'] }),
];
const find = (words: string, isMenu = false) => findPressed(footer, { handler: 'footer', words, isMenu });

test('a pressed text is found by its content, however the program has composed it', () => {
  expect(find('Attika d.o.o.')).toEqual({ sectionId: 'a', value: 'Attika d.o.o.' });
  expect(find('Nazovite: +385 1 555')).toEqual({
    ...{ sectionId: 'b', value: '+385 1 555', entry: 0 },
  });
  expect(find('© 2026 Attika d.o.o.\n Sva prava pridržana.')?.sectionId).toBe('c');
  expect(find('Dostava', true)).toEqual({ sectionId: 'd', value: undefined });
  expect(find('Nešto drugo')).toBeUndefined();
});
