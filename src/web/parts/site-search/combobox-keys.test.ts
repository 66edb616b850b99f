import { expect, test } from 'vitest';
import { answerKey } from './use-combobox.ts';

const press = (key: string, state: Partial<Parameters<typeof answerKey>[1]> = {}, more = {}) =>
  answerKey(
    { key, altKey: false, isComposing: false, ...more },
    { isOpen: true, active: -1, count: 3, closes: true, ...state },
  );

test('arrows go through the options, back to the field and around', () => {
  expect(press('ArrowDown')).toMatchObject({ isOpen: true, active: 0, isTaken: true });
  expect(press('ArrowDown', { active: 1 })).toMatchObject({ active: 2 });
  expect(press('ArrowDown', { active: 2 })).toMatchObject({ active: -1 });
  expect(press('ArrowUp')).toMatchObject({ active: 2 });
  expect(press('ArrowUp', { active: 0 })).toMatchObject({ active: -1 });
});

test('a closed list opens at its first or last option, with Alt at none', () => {
  expect(press('ArrowDown', { isOpen: false })).toMatchObject({ isOpen: true, active: 0 });
  expect(press('ArrowUp', { isOpen: false })).toMatchObject({ isOpen: true, active: 2 });
  expect(press('ArrowDown', { isOpen: false }, { altKey: true })).toMatchObject({ isOpen: true, active: -1 });
  expect(press('ArrowUp', { active: 1 }, { altKey: true })).toMatchObject({ isOpen: false, active: -1 });
});

test('Enter chooses the active option, else it sends the form', () => {
  expect(press('Enter', { active: 1 })).toEqual({ isOpen: false, active: -1, chosen: 1, isTaken: true });
  expect(press('Enter')).toEqual({ isOpen: false, active: -1, isTaken: false });
});

test('Escape closes once, and is left to the page if there is nothing to close', () => {
  expect(press('Escape', { active: 1 })).toEqual({ isOpen: false, active: -1, isTaken: true });
  expect(press('Escape', { isOpen: false })).toBeUndefined();
  expect(press('Escape', { closes: false })).toBeUndefined();
});

test('other keys, keys of an input method and an empty list are left to the field', () => {
  expect(press('a')).toBeUndefined();
  expect(press('Home')).toBeUndefined();
  expect(press('Enter', { active: 1 }, { isComposing: true })).toBeUndefined();
  expect(press('ArrowDown', { count: 0 })).toBeUndefined();
});
