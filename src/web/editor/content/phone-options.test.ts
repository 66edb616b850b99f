import { expect, test } from 'vitest';
import type { StoredSection } from './edited-content.ts';
import { asElsewhere, differsOnPhones, effectiveOptions, withOption } from './phone-options.ts';

const description = { phone: { title: 'twice' } } as const;
const section: StoredSection = { id: 'a', type: 'hero', v: 1, options: { title: 'Krov', text: 'Tekst' } };

test('a change on the phone applies only there, as far as the section can differ', () => {
  const changed = withOption(section, description, 'title', 'Kratko', true);
  expect(changed).toMatchObject({ options: { title: 'Krov' }, mobileOptions: { title: 'Kratko' } });
  expect(differsOnPhones(changed, 'title')).toBe(true);
  expect(effectiveOptions(changed, true)).toEqual({ title: 'Kratko', text: 'Tekst' });
  expect(withOption(section, description, 'text', 'Novo', true)).toEqual({
    ...section,
    options: { title: 'Krov', text: 'Novo' },
  });
});

test('a value that equals the other again, or is reset, is no difference', () => {
  const changed = withOption(section, description, 'title', 'Kratko', true);
  expect(withOption(changed, description, 'title', 'Krov', true)).toEqual(section);
  expect(asElsewhere(changed, 'title')).toEqual(section);
});
