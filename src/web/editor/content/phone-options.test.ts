import { expect, test } from 'vitest';
import type { StoredSection } from './edited-content.ts';
import { asElsewhere, differsOnPhones, effectiveOptions, withOption } from './phone-options.ts';

const description = { phone: { title: 'twice' } } as const;
const section: StoredSection = { id: 'a', type: 'hero', v: 1, options: { title: 'Krov', text: 'Tekst' } };

test('what is changed on the phone holds there alone, as far as the section can differ', () => {
  const changed = withOption(section, description, 'title', 'Kratko', true);
  expect(changed).toMatchObject({ options: { title: 'Krov' }, mobileOptions: { title: 'Kratko' } });
  expect(differsOnPhones(changed, 'title')).toBe(true);
  expect(effectiveOptions(changed, true)).toEqual({ title: 'Kratko', text: 'Tekst' });
  expect(withOption(section, description, 'text', 'Novo', true)).toEqual({
    ...section,
    options: { title: 'Krov', text: 'Novo' },
  });
});

test('what comes to be the same again, or is taken back, differs no more', () => {
  const changed = withOption(section, description, 'title', 'Kratko', true);
  expect(withOption(changed, description, 'title', 'Krov', true)).toEqual(section);
  expect(asElsewhere(changed, 'title')).toEqual(section);
});
