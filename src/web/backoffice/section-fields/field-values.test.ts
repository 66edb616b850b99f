import { describe, expect, test } from 'vitest';
import { line, richText } from '#sections/section-description.ts';
import { sectionTypes } from '#sections/section-types.ts';
import { keepIds } from './entry-ids.ts';
import {
  isWanted,
  nameOfEntry,
  newEntry,
  readLines,
  readNumber,
  readVideo,
  writeNumber,
} from './field-values.ts';

test('a field that depends on another one is shown if that has the value, stored or by default', () => {
  const interval = { kind: 'number', minimum: 1, maximum: 9, when: { moves: true } } as const;
  const fields = (beginning: boolean) => ({
    moves: { kind: 'switch', default: beginning } as const,
    interval,
  });
  expect(isWanted(interval, fields(false), {})).toBe(false);
  expect(isWanted(interval, fields(true), {})).toBe(true);
  expect(isWanted(interval, fields(false), { moves: true })).toBe(true);
  expect(isWanted({ kind: 'switch', default: false }, fields(false), {})).toBe(true);
});

test('a field and the one it depends on are siblings, and that may have the value', () => {
  for (const { fields } of sectionTypes.values()) {
    for (const { when = {} } of Object.values(fields)) {
      for (const [name, value] of Object.entries(when)) {
        const field = fields[name];
        if (field?.kind === 'choice') expect(field.of).toContain(value);
        else expect([field?.kind, typeof value]).toEqual(['switch', 'boolean']);
      }
    }
  }
});

describe('a typed number', () => {
  const field = { kind: 'number', minimum: -90, maximum: 90 } as const;

  test('is read and written in the notation of the language', () => {
    expect(readNumber(' 45,815 ', field, 'hr')).toEqual({ value: 45.815 });
    expect(readNumber('-16.5', field, 'en')).toEqual({ value: -16.5 });
    expect(writeNumber(45.815, 'de')).toBe('45,815');
    expect(writeNumber(45.815, 'en')).toBe('45.815');
    expect(writeNumber(undefined, 'hr')).toBe('');
  });

  test('reports its limits if it exceeds them, and is empty if nothing is typed', () => {
    expect(readNumber('90,01', field, 'hr')).toEqual({ error: { rule: 'maximum', parameter: 90 } });
    expect(readNumber('-91', field, 'hr')).toEqual({ error: { rule: 'minimum', parameter: -90 } });
    expect(readNumber('-', field, 'hr')).toEqual({ error: { rule: 'type' } });
    expect(readNumber('', field, 'hr')).toEqual({ value: null });
  });
});

test('lines are entries, and empty ones are left out', () => {
  const field = { kind: 'lines', maximum: 2, maxLength: 10 } as const;
  expect(readLines('Ponuda\n\n  Ugradnja ', field)).toEqual({ value: ['Ponuda', 'Ugradnja'] });
  expect(readLines('a\nb\nc', field)).toEqual({ error: { rule: 'maxLength', parameter: 2 } });
  expect(readLines('More than ten letters', field)).toEqual({ error: { rule: 'maxLength', parameter: 10 } });
});

test('a film is one that the program can play', () => {
  expect(readVideo(' https://youtu.be/dQw4w9WgXcQ ')).toEqual({ value: 'https://youtu.be/dQw4w9WgXcQ' });
  expect(readVideo('')).toEqual({ value: '' });
  expect(readVideo('https://films.example/1')).toMatchObject({ error: { rule: 'format' } });
});

describe('entries of a list', () => {
  const questions = { question: line(), answer: richText };
  const places = {
    key: line(60),
    title: line(),
    lat: { kind: 'number', minimum: -90, maximum: 90 },
    zoom: { kind: 'number', minimum: 1, maximum: 20, default: 7 },
  } as const;
  const answer = (words: string) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
  });

  test('are named by their first words', () => {
    expect(nameOfEntry(questions, { question: ' How long? ', answer: answer('Five days') })).toBe(
      'How long?',
    );
    expect(nameOfEntry(questions, { question: '', answer: answer('Five days') })).toBe('Five days');
    expect(nameOfEntry(questions, {})).toBe('');
    expect(nameOfEntry(questions, { question: 'a'.repeat(100) })).toBe(`${'a'.repeat(60)}…`);
    expect(nameOfEntry(places, { key: 'zg', title: 'Zagreb' })).toBe('Zagreb');
  });

  test('start without numbers that have no default', () => {
    expect(newEntry(places)).toEqual({ key: '', title: '', lat: null, zoom: 7 });
  });

  test('keep their ids while they are changed, moved and removed', () => {
    const [a, b, c] = [{ n: 'a' }, { n: 'b' }, { n: 'c' }];
    const begun = keepIds([], [a, b, c]);
    const idsOf = (list: readonly { n: string }[]) => keepIds(begun, list).map(({ id }) => id);
    expect(idsOf([a, b, c])).toEqual([1, 2, 3]);
    expect(idsOf([c, a, b])).toEqual([3, 1, 2]);
    expect(idsOf([a, { n: 'changed' }, c])).toEqual([1, 2, 3]);
    expect(idsOf([a, c])).toEqual([1, 3]);
    expect(idsOf([{ n: 'new' }, a, b, c])).toEqual([4, 1, 2, 3]);
    expect(idsOf([a, b, c, { n: 'new' }])).toEqual([1, 2, 3, 4]);
  });
});
