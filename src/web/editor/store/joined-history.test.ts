import { expect, test } from 'vitest';
import type { EditedContent, EditedPost } from '../content/edited-content.ts';
import { createEditStore, type EditStore } from './edit-store.ts';
import { createJoinedHistory } from './joined-history.ts';

const content = (title: string): EditedContent => ({
  title,
  slug: 'krov',
  description: '',
  media: null,
  parts: [],
});
const post = { id: 1, version: 1, status: 'published' } as EditedPost;
const aText = (title: string) => createEditStore({ post, content: content(title) });
const say = (text: EditStore, title: string, field?: string) => text.change(() => content(title), { field });
const titles = (...texts: EditStore[]) => texts.map((text) => text.get().history.present.title);

function twoTexts() {
  const [page, footer] = [aText('Stranica'), aText('Podnožje')];
  const history = createJoinedHistory();
  history.follow(page);
  history.follow(footer);
  return { page, footer, history };
}

test('two texts are undone and redone in the order in which they were changed', () => {
  const { page, footer, history } = twoTexts();
  say(page, 'Stranica 2');
  say(footer, 'Podnožje 2');
  say(page, 'Stranica 3');
  history.undo();
  expect(titles(page, footer)).toEqual(['Stranica 2', 'Podnožje 2']);
  history.undo();
  expect(titles(page, footer)).toEqual(['Stranica 2', 'Podnožje']);
  history.redo();
  history.redo();
  expect(titles(page, footer)).toEqual(['Stranica 3', 'Podnožje 2']);
  expect([history.canUndo(), history.canRedo()]).toEqual([true, false]);
});

test('of more steps than a text stores only those are undone', () => {
  const { page, footer, history } = twoTexts();
  say(footer, 'Podnožje 2');
  for (let step = 1; step <= 105; step += 1) say(page, `Stranica ${step}`);
  for (let step = 0; step < 100; step += 1) history.undo();
  expect(titles(page)).toEqual(['Stranica 5']);
  expect(history.canUndo()).toBe(true);
  history.undo();
  expect(titles(page, footer)).toEqual(['Stranica 5', 'Podnožje']);
  expect(history.canUndo()).toBe(false);
});

test('letters typed without a pause are one step, and a new step leaves nothing to redo', () => {
  const { page, footer, history } = twoTexts();
  say(footer, 'P', 'title');
  say(footer, 'Po', 'title');
  history.undo();
  expect(titles(footer)).toEqual(['Podnožje']);
  expect(history.canUndo()).toBe(false);
  say(page, 'Stranica 2');
  expect(history.canRedo()).toBe(false);
});

test('somebody else’s change is no step, and one that a text undoes by itself counts', () => {
  const { page, footer, history } = twoTexts();
  say(page, 'Stranica 2');
  say(footer, 'Podnožje 2');
  footer.goOnWith({ ...content('Podnožje 2'), description: 'Njihovo' }, content('Podnožje'), post);
  footer.undo();
  history.undo();
  expect(titles(page)).toEqual(['Stranica']);
  expect(history.canUndo()).toBe(false);
});
