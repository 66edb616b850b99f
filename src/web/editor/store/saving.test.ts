import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#contract/client.ts';
import { keepCopy, watchMissing } from '../autosave/unsaved-offer.tsx';
import type { EditedContent, EditedPost, StoredSection } from '../content/edited-content.ts';
import { createEditStore } from './edit-store.ts';
import { contentOf, createSaving } from './saving.ts';
import { createTypingBuffer } from './typing-buffer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const postOf = (title: string, version = 1) =>
  ({
    id: 1,
    version,
    title,
    slug: 'stranica',
    description: '',
    media: null,
    parts: [],
  }) as unknown as EditedPost;

/** A text with a server behind it, which answers what it is told to. */
function aText() {
  const post = postOf('Naslov');
  const store = createEditStore({ post, content: contentOf(post) });
  const server = {
    isAway: false,
    stored: [] as EditedContent[],
    async save(content: EditedContent, seen: EditedPost): Promise<EditedPost> {
      if (server.isAway) throw new ApiError({ statusCode: 0, code: 'NETWORK', message: '' });
      server.stored.push(content);
      return postOf(content.title, seen.version + 1);
    },
  };
  const saving = createSaving({ save: server.save, present: () => undefined }, store);
  const write = (title: string) => store.change((content) => ({ ...content, title }));
  return { store, saving, server, write };
}

test('leaving in the middle of a word leaves nothing unsaved', async () => {
  const { saving, server, write } = aText();
  const buffer = createTypingBuffer<string>(saving, write);
  expect(saving.hasUnsaved()).toBe(false);
  buffer.note('Naslov u ri');
  expect(saving.hasUnsaved()).toBe(true);
  buffer.note('Naslov u riječi');
  const saved = saving.flush();
  // At once, for nothing runs any more in a page that is gone.
  expect(server.stored).toMatchObject([{ title: 'Naslov u riječi' }]);
  await saved;
  expect(saving.hasUnsaved()).toBe(false);
});

test('typing without a pause is saved meanwhile', () => {
  const { store, saving, write } = aText();
  const buffer = createTypingBuffer<string>(saving, write);
  for (let letters = 1; letters <= 20; letters += 1) {
    buffer.note('a'.repeat(letters));
    vi.advanceTimersByTime(50);
  }
  expect(store.get().history.present.title.length).toBeGreaterThan(15);
});

test('a copy stays as long as the server does not have the changes', async () => {
  const { store, saving, server, write } = aText();
  const kept = new Map<string, string>();
  const named = { draft: 'nacrt', window: 'prozor' };
  keepCopy(
    {
      keep: ({ window, content }) => void kept.set(window, content.title),
      drop: ({ window }) => void kept.delete(window),
    },
    { store, saving },
    named,
  );
  server.isAway = true;
  write('Bez veze');
  expect(kept.get('prozor')).toBe('Bez veze');
  await saving.flush();
  expect(kept.get('prozor')).toBe('Bez veze');
  server.isAway = false;
  await saving.flush();
  expect(kept.size).toBe(0);
});

test('unsaved changes are merged with the current text, and are a conflict if both differ', () => {
  const { store, saving } = aText();
  const base = store.get().saved;
  saving.restore({
    base: { ...base, description: 'Prije' },
    sent: [],
    content: { ...base, title: 'Moj naslov', description: 'Prije' },
  });
  expect(store.get().history.present).toMatchObject({ title: 'Moj naslov', description: '' });
  saving.restore({
    base: { ...base, title: 'Prije' },
    sent: [],
    content: { ...base, title: 'Drugi naslov' },
  });
  expect(store.get().save).toMatchObject({
    kind: 'conflict',
    conflicts: [{ kind: 'title', mine: 'Drugi naslov', theirs: 'Moj naslov' }],
  });
});

test('a copy is offered until the draft contains it, and then dropped', () => {
  const { store, saving, write } = aText();
  const base = store.get().saved;
  const copyOf = (window: string, title: string) => ({
    ...{ draft: 'nacrt', window, atMs: 0, base, sent: [] },
    content: { ...base, title },
  });
  const copies = [copyOf('stored', 'Spremljeno na odlasku'), copyOf('lost', 'Nikad poslano')];
  const dropped: string[] = [];
  const told = vi.fn();
  watchMissing({ drop: ({ window }) => void dropped.push(window) }, { store, saving }, copies, told);
  store.select('tekst');
  expect([dropped, told.mock.calls]).toEqual([[], []]);
  // The same words, which nobody has saved yet.
  write('Spremljeno na odlasku');
  expect(dropped).toEqual([]);
  store.undo();
  // Of the window that ended: it came after this one was opened.
  saving.take(postOf('Spremljeno na odlasku', 2));
  expect(store.get().history.present.title).toBe('Spremljeno na odlasku');
  expect(dropped).toEqual(['stored']);
  expect(told).toHaveBeenLastCalledWith([copies[1]]);
});

test('what the server has stored counts as one’s own, even if the answer was lost', () => {
  const { store, saving } = aText();
  const sent = store.get().saved;
  saving.restore({
    base: { ...sent, title: 'Prije' },
    sent: [sent],
    content: { ...sent, title: 'Naslov i dalje' },
  });
  expect(store.get().save.kind).toBe('changed');
  expect(store.get().history.present.title).toBe('Naslov i dalje');
});

test('whoever gives up own words for those of somebody else has them back by undoing', async () => {
  const { store, saving, write } = aText();
  const theirs = postOf('Njihov naslov', 2);
  write('Moj naslov');
  saving.take(theirs);
  const { save } = store.get();
  if (save.kind !== 'conflict') throw new Error('Nobody is asked.');
  saving.decide({ ...save.merge.content, title: 'Njihov naslov' }, save);
  expect(store.get().history.present.title).toBe('Njihov naslov');
  store.undo();
  expect(store.get().history.present.title).toBe('Moj naslov');
  await saving.flush();
});

test('undoing takes back nothing that somebody else has written since', async () => {
  const block = (title: string): StoredSection => ({ id: 'blok', type: 'cta', v: 1, options: { title } });
  const withBlocks = (version: number, ...parts: StoredSection[]) =>
    ({ ...postOf('Naslov', version), parts }) as unknown as EditedPost;
  const post = withBlocks(1, block('Prije'));
  const store = createEditStore({ post, content: contentOf(post) });
  let stored = 1;
  const saving = createSaving(
    {
      save: async ({ title, parts }) => ({ ...postOf(title, ++stored), parts }) as unknown as EditedPost,
      present: () => undefined,
    },
    store,
  );
  const titles = () => store.get().history.present.parts.map(({ options }) => options.title);

  store.change((content) => ({ ...content, parts: [block('Moje')] }));
  await saving.flush();
  saving.take(withBlocks(3, block('Njihovo')));
  store.undo();
  expect(titles()).toEqual(['Njihovo']);

  store.change((content) => ({ ...content, parts: [] }));
  await saving.flush();
  saving.take(withBlocks(5, block('Ipak njihovo')));
  store.undo();
  expect(titles()).toEqual(['Ipak njihovo']);
});
