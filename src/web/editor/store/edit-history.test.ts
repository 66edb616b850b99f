import { expect, test } from 'vitest';
import type { EditedContent } from '../content/edited-content.ts';
import {
  beginHistory,
  changed,
  type EditHistory,
  rebased,
  redone,
  stepsMaximum,
  undone,
} from './edit-history.ts';

const content = (title: string): EditedContent => ({
  title,
  slug: 'krov',
  description: '',
  media: null,
  parts: [],
});
const type = (history: EditHistory, title: string, atMs: number) =>
  changed(history, { content: content(title), field: 'title', atMs });
const act = (history: EditHistory, title: string) => changed(history, { content: content(title), atMs: 0 });

test('typing without a pause in one place is undone at once', () => {
  let history = beginHistory(content(''));
  history = type(history, 'K', 0);
  history = type(history, 'Kr', 300);
  history = type(history, 'Krov', 700);
  expect(undone(history).present.title).toBe('');
  history = type(history, 'Krovovi', 5000);
  expect(undone(history).present.title).toBe('Krov');
});

test('other changes are separate steps, and a new one clears what could be redone', () => {
  let history = beginHistory(content('A'));
  history = act(history, 'B');
  history = act(history, 'C');
  const back = undone(undone(history));
  expect(back.present.title).toBe('A');
  expect(redone(redone(back)).present.title).toBe('C');
  expect(act(undone(history), 'D').future).toEqual([]);
});

test('a hundred steps can be undone, no more are stored', () => {
  let history = beginHistory(content('0'));
  for (let step = 1; step <= stepsMaximum + 20; step += 1) history = act(history, String(step));
  for (let step = 0; step < stepsMaximum; step += 1) history = undone(history);
  expect(history.present.title).toBe('20');
  expect(undone(history)).toBe(history);
});

test('what somebody else has changed meanwhile stays through undo and redo', () => {
  const history = undone(act(act(beginHistory(content('A')), 'B'), 'C'));
  const withTheirs = (mine: EditedContent): EditedContent => ({ ...mine, description: 'Od kolege' });
  const joined = rebased(history, withTheirs(history.present), withTheirs);
  for (const state of [undone(joined), joined, redone(joined)]) {
    expect(state.present.description).toBe('Od kolege');
  }
  expect([undone(joined), joined, redone(joined)].map(({ present }) => present.title)).toEqual([
    'A',
    'B',
    'C',
  ]);
});
