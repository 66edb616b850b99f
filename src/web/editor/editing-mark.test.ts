import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markEditing } from './editing-mark.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the page is marked as edited until 100 ms after edit mode has ended', () => {
  const root: { dataset: { editing?: string } } = { dataset: {} };
  const end = markEditing(root, 'page');
  expect(root.dataset.editing).toBe('page');
  end();
  vi.advanceTimersByTime(99);
  expect(root.dataset.editing).toBe('page');
  vi.advanceTimersByTime(1);
  expect(root.dataset).toEqual({});
});

test('from one edited page to the next the mark stays', () => {
  const root: { dataset: { editing?: string } } = { dataset: {} };
  markEditing(root, 'page')();
  vi.advanceTimersByTime(50);
  markEditing(root, 'phone');
  vi.advanceTimersByTime(1000);
  expect(root.dataset.editing).toBe('phone');
});
