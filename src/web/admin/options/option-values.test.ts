import { expect, test } from 'vitest';
import type { OptionField } from './option-groups.ts';
import { changesOf, type KnownOption, savedOptions, storedOptions, toldOptions } from './option-values.ts';

const fields: readonly OptionField[] = [
  { key: 'NumberOfStars', kind: 'number' },
  { key: 'AutoPublish', kind: 'switch' },
  { key: 'Logo', kind: 'picture' },
  { key: 'CopyrightText', kind: 'texts' },
];
const known: readonly KnownOption[] = [
  { key: 'NumberOfStars', value: 5, default: 5, version: 'a' },
  { key: 'AutoPublish', value: null, default: false, version: '' },
  { key: 'Logo', value: 12, default: null, version: 'b' },
  { key: 'CopyrightText', value: { hr: 'Sva prava', en: 'All rights' }, default: null, version: 'c' },
];
const unchanged = {
  NumberOfStars: '5',
  Logo: '12',
  'CopyrightText.en': 'All rights',
  'CopyrightText.hr': 'Sva prava',
};

function formOf(values: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

test('unchanged values are not sent, so that they overwrite nobody’s', () => {
  expect(changesOf(fields, known, known, formOf(unchanged))).toEqual({});
});

test('changed values are sent, and one equal to the default is removed', () => {
  const shown = known.map((option) => (option.key === 'NumberOfStars' ? { ...option, value: 7 } : option));
  const form = formOf({ ...unchanged, AutoPublish: 'on', Logo: '', 'CopyrightText.de': 'Alle Rechte' });
  expect(changesOf(fields, known, shown, form)).toEqual({
    NumberOfStars: null,
    AutoPublish: true,
    Logo: null,
    CopyrightText: { hr: 'Sva prava', en: 'All rights', de: 'Alle Rechte' },
  });
});

test('keeping one’s own values accepts the current versions, and unchanged ones stay unchanged', () => {
  const seen = JSON.stringify([
    { key: 'NumberOfStars', value: 7, version: 'a' },
    { key: 'Logo', value: 12, version: 'b' },
  ]);
  expect(JSON.parse(storedOptions(seen, { NumberOfStars: 'z' }))).toEqual([
    { key: 'NumberOfStars', value: 7, version: 'z' },
    { key: 'Logo', value: 12, version: 'b' },
  ]);
});

test('after saving, unchanged values are still those shown: somebody else may have changed them', () => {
  const stored = known.map((option) => {
    if (option.key === 'NumberOfStars') return { ...option, value: 6, version: 'of somebody else' };
    return option.key === 'AutoPublish' ? { ...option, value: true, version: 'mine' } : option;
  });
  const form = formOf({ ...unchanged, AutoPublish: 'on' });
  const seen = JSON.parse(savedOptions(fields, stored, toldOptions(known), form));
  expect(seen).toEqual([
    { key: 'NumberOfStars', value: 5, version: 'a' },
    { key: 'AutoPublish', value: true, version: 'mine' },
    { key: 'Logo', value: 12, version: 'b' },
    { key: 'CopyrightText', value: { hr: 'Sva prava', en: 'All rights' }, version: 'c' },
  ]);
  // The form's current values do not change what it has seen.
  expect(changesOf(fields, stored, seen, form)).toEqual({});
});

test('addresses are lines, each only once', () => {
  const field = { key: 'SendOrdersTo', kind: 'emails' } as const;
  const none = { key: 'SendOrdersTo', value: null, default: null, version: '' };
  const entered = (lines: string) => changesOf([field], [none], [none], formOf({ SendOrdersTo: lines }));
  expect(entered(' a@x.example \n\nb@x.example, a@x.example')).toEqual({
    SendOrdersTo: ['a@x.example', 'b@x.example'],
  });
  expect(entered(' \n')).toEqual({});
});
