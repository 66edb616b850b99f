import { describe, expect, test } from 'vitest';
import type { FieldErrors } from '#values/refusal.ts';
import { defaultOptions, type SectionPlace } from '../../sections/section-description.ts';
import { sectionTypes } from '../../sections/section-types.ts';
import type { StoredSection } from './content-tables.ts';
import { checkSections } from './section-checks.ts';

const hero = (options: Record<string, unknown>, more: Partial<StoredSection> = {}): StoredSection => ({
  id: 'hero-1',
  type: 'hero',
  v: 1,
  options,
  ...more,
});

function errorsOf(sections: StoredSection[], place: SectionPlace = 'page', known: StoredSection[] = []) {
  const errors: FieldErrors = {};
  checkSections(sections, 'sections', { place, known }, errors);
  return errors;
}

test.each([...sectionTypes])('a new section %s is valid by its own description', (type, description) => {
  const section = {
    id: 'new',
    type,
    v: description.version,
    options: { ...defaultOptions(description.fields) },
  };
  const errors: FieldErrors = {};
  expect(checkSections([section], 'sections', { place: description.place }, errors)).toEqual([section]);
  expect(errors).toEqual({});
  for (const name of Object.keys(description.phone ?? {})) expect(description.fields).toHaveProperty(name);
  for (const { types } of Object.values(description.slots ?? {})) {
    for (const allowed of types) expect(sectionTypes.has(allowed)).toBe(true);
  }
});

describe('an invalid field is named with its rule', () => {
  test.each<[string, Record<string, unknown>, string, string]>([
    ['a title of another type', { title: 7 }, 'title', 'type'],
    ['a title of two lines', { title: 'a\nb' }, 'title', 'format'],
    ['a long title', { title: 'x'.repeat(201) }, 'title', 'maxLength'],
    ['a word out of the choice', { imagePosition: 'nowhere' }, 'imagePosition', 'oneOf'],
    ['a number below', { productLimit: -1 }, 'productLimit', 'minimum'],
    ['a number above', { productLimit: 5 }, 'productLimit', 'maximum'],
    ['a number that is none', { productLimit: Number.NaN }, 'productLimit', 'type'],
    ['a picture by its address', { image: '/media/1.jpg' }, 'image', 'type'],
    ['a button that is none', { buttons: ['Buy'] }, 'buttons.0', 'type'],
    ['a link that is an address', { buttons: [{ link: '/shop' }] }, 'buttons.0.link', 'type'],
    ['too many buttons', { buttons: [{}, {}, {}, {}] }, 'buttons', 'maxLength'],
  ])('%s', (_name, options, field, rule) => {
    expect(errorsOf([hero(options)])).toMatchObject({ [`sections.0.options.${field}`]: { rule } });
  });

  test('an icon that the program does not have', () => {
    const stats = (icon: unknown) => ({ id: 's', type: 'stats', v: 1, options: { items: [{ icon }] } });
    expect(errorsOf([stats('unicorn')])).toEqual({ 'sections.0.options.items.0.icon': { rule: 'oneOf' } });
    expect(errorsOf([stats('truck')])).toEqual({});
  });

  test('an option that phones cannot override', () => {
    expect(errorsOf([hero({}, { mobileOptions: { buttons: [] } })])).toEqual({
      'sections.0.mobileOptions.buttons': { rule: 'oneOf' },
    });
  });

  test('rich text with unknown nodes', () => {
    const body = {
      type: 'doc',
      content: [{ type: 'script', content: [{ type: 'text', text: 'alert(1)' }] }],
    };
    expect(errorsOf([{ id: 'a', type: 'richText', v: 2, options: { body } }])).toEqual({
      'sections.0.options.body': { rule: 'format', parameter: 'richText' },
    });
  });

  test('two sections with one id, a section in a wrong place, too many of them', () => {
    expect(errorsOf([hero({}), hero({})])).toEqual({
      'sections.1.id': { rule: 'oneOf', parameter: 'unique' },
    });
    expect(errorsOf([hero({})], 'footer')).toEqual({ 'sections.0.type': { rule: 'oneOf' } });
    const many = Array.from({ length: 301 }, (_, index) => hero({}, { id: `hero-${index}` }));
    expect(errorsOf(many)).toEqual({ sections: { rule: 'maxLength', parameter: 300 } });
  });

  test('a slot that the type does not have', () => {
    expect(errorsOf([hero({}, { parts: { side: [hero({}, { id: 'inner' })] } })])).toMatchObject({
      'sections.0.parts.side': { rule: 'oneOf' },
    });
  });
});

test('options that the type does not describe are not stored', () => {
  const [kept] = checkSections([hero({ title: 'Roofs', onclick: 'x()' })], 's', { place: 'page' }, {});
  expect(kept?.options).toEqual({ title: 'Roofs' });
});

test('a section of a newer program stays as it is, and none can be made up', () => {
  const foreign = { id: 'x', type: 'hologram', v: 3, options: { depth: 4 } };
  expect(errorsOf([foreign])).toEqual({ 'sections.0.type': { rule: 'oneOf' } });
  expect(errorsOf([foreign], 'page', [foreign])).toEqual({});
  const later = hero({ title: 'Roofs' }, { v: 9 });
  expect(checkSections([later], 's', { place: 'page', known: [later] }, {})).toEqual([later]);
});

test('stored HTML becomes rich text', () => {
  const stored = { id: 'a', type: 'richText', v: 1, options: { title: 'Roofs', html: '<p>Six</p>' } };
  const questions = {
    id: 'b',
    type: 'faq',
    v: 1,
    options: { items: [{ question: 'Why?', answer: '<p>So.</p>' }] },
  };
  const words = (text: string) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  });
  const errors: FieldErrors = {};
  expect(checkSections([stored, questions], 's', { place: 'page' }, errors)).toEqual([
    { id: 'a', type: 'richText', v: 2, options: { title: 'Roofs', body: words('Six') } },
    { id: 'b', type: 'faq', v: 2, options: { items: [{ question: 'Why?', answer: words('So.') }] } },
  ]);
  expect(errors).toEqual({});
});
