import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { FieldDescription, FieldDescriptions } from '#sections/section-description.ts';
import { sectionTypes } from '#sections/section-types.ts';
import { languages } from '#values/language.ts';
import { translatorOf } from '#web/i18n/use-translations.ts';
import { needBackofficeMessages } from '../backoffice-messages.ts';
import { isForPeople } from './field-values.ts';

const types = [...sectionTypes].map(([type, description]) => ({ type, description }));
await needBackofficeMessages('fields');

const source = Object.fromEntries(
  languages.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`../../../../locales/${language}/fields.json`, import.meta.url), 'utf8')),
  ]),
);

/** Keys that the fields need, each any of several. */
function keysOfFields(type: string, fields: FieldDescriptions, inEntry: boolean): string[][] {
  const shown = Object.entries(fields).filter(([name, field]) => isForPeople(name, field));
  return shown.flatMap(([name, field]) => [
    [`types.${type}.${inEntry ? 'entries' : 'fields'}.${name}`, `fields.${name}`],
    ...keysWithin(type, name, field),
  ]);
}

function keysWithin(type: string, name: string, field: FieldDescription): string[][] {
  const add = [`types.${type}.add.${name}`, `add.${name}`];
  switch (field.kind) {
    case 'choice':
      return field.of.map((value) => [`choices.${name}.${value}`]);
    case 'list':
      return [add, ...keysOfFields(type, field.of, true)];
    case 'group':
      return [...(field.optional ? [add] : []), ...keysOfFields(type, field.of, true)];
    case 'oneOf': {
      const kinds = Object.keys(field.forms);
      const choices = kinds.length > 1 ? kinds.map((kind) => [`choices.${name}.${kind}`]) : [];
      return [...choices, ...Object.values(field.forms).flatMap((of) => keysOfFields(type, of, true))];
    }
    default:
      return [];
  }
}

test.each(types)('$type and all its fields have names in every language', ({ type, description }) => {
  const slots = Object.keys(description.slots ?? {}).map((slot) => [`slots.${slot}`]);
  const wanted = [
    [`types.${type}.name`],
    [`types.${type}.about`],
    ...slots,
    ...keysOfFields(type, description.fields, false),
  ];
  for (const language of languages) {
    const t = translatorOf(language, 'fields');
    expect(wanted.filter((keys) => !keys.some((key) => t.has(key))).map((keys) => keys.at(-1))).toEqual([]);
  }
});

test('there are no names of unknown types and fields', () => {
  // When and where an event is: a section to edit mode alone, which has its own fields for it.
  const fieldsOfEvents = ['place', 'startsAt', 'endsAt', 'productKey', 'registrationUrl'];
  const ofEditMode = ['name', ...fieldsOfEvents.map((field) => `fields.${field}`)];
  const known = new Set([
    ...ofEditMode.map((word) => `types.event.${word}`),
    ...types.flatMap(({ type, description }) => [
      `types.${type}.name`,
      `types.${type}.about`,
      ...keysOfFields(type, description.fields, false).flat(),
      ...Object.keys(description.slots ?? {}).map((slot) => `slots.${slot}`),
    ]),
  ]);
  const nameOf = (key: string) => key.split('.').at(-1) ?? '';
  const names = new Set([...known].map(nameOf));
  for (const [key] of texts()) {
    const isHint = /(^|\.)hints\./.test(key);
    expect(isHint ? names.has(nameOf(key)) : known.has(key), key).toBe(true);
  }
});

test('there is no programmers’ jargon among them', () => {
  for (const [, text] of texts()) expect(text).not.toMatch(/\b(component|slot|props|komponent|Komponente)/i);
});

function texts(): [string, string][] {
  const flat = (value: unknown, path: string): [string, string][] =>
    typeof value === 'string'
      ? [[path, value]]
      : Object.entries(value as object).flatMap(([key, member]) =>
          flat(member, path === '' ? key : `${path}.${key}`),
        );
  return languages.flatMap((language) => flat(source[language], ''));
}
