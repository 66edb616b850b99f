import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { draftCopiesName } from '#web/visitor/draft-copies-name.ts';
import { seededRandom } from '../resilience/buyers.ts';
import { anEditedPage, isSaved, killWindow, openEdited, storedDraft, typed } from './editing-steps.ts';
import { eventually } from './eventually.ts';
import { withOwnShop } from './shop-under-test.ts';
import { withBrowser } from './visitor.ts';

/*
 * Windows of an editor end at random, with and without a connection. What has stood for 300 ms is never lost
 * (docs/decisions/autosave.md). EDITING_SEED repeats a run, EDITING_ROUNDS says how many.
 */

withOwnShop();
const openVisitor = withBrowser();
const rounds = Number(process.env.EDITING_ROUNDS ?? 100);
const seed = Number(process.env.EDITING_SEED ?? Date.now() % 1_000_000);

const ways = ['killed', 'closed', 'closed unasked', 'reloaded', 'led elsewhere'] as const;
type Way = (typeof ways)[number];

/** As long as letters have to stand; told by the page's clock. */
const stand = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => void setTimeout(resolve, 300)));

/** Copies of windows that have ended: what they hold is either offered, over whatever is done next, or found saved and dropped. */
const copiesLeft = (page: Page): Promise<number> =>
  page.evaluate(async (name) => {
    const answerOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    if (!(await indexedDB.databases()).some((one) => one.name === name)) return 0;
    const database = await answerOf(indexedDB.open(name));
    const copies = await answerOf(database.transaction('copies').objectStore('copies').getAll());
    database.close();
    const { held = [] } = await navigator.locks.query();
    return copies.filter(({ window }) => !held.some((lock) => lock.name === `${name}|${window}`)).length;
  }, draftCopiesName);

async function end(page: Page, way: Way): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept());
  if (way === 'killed') return killWindow(page);
  // Without a connection there is nowhere to go: the window ends there.
  if (way === 'reloaded') await page.reload().catch(() => undefined);
  if (way === 'led elsewhere') await page.goto('/kontakt').catch(() => undefined);
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: way === 'closed' });
  await closed;
}

test(
  `of ${rounds} windows killed at random nothing older than 300 ms is lost (EDITING_SEED=${seed})`,
  async () => {
    const random = seededRandom(seed);
    let editor = await anEditedPage(openVisitor, 'hr');
    const { context, t, address } = editor;
    for (let round = 0; round < rounds; round += 1) {
      const way = ways[Math.floor(random() * ways.length)] ?? 'killed';
      const isCut = random() < 0.5;
      const stood = `Krug ${round} ${'slova'.repeat(1 + Math.floor(random() * 4))}`;
      const { page } = editor;
      const title = typed(page, /./);
      await title.click();
      await page.keyboard.press('ControlOrMeta+a');
      if (isCut) await context.setOffline(true);
      await page.keyboard.type(stood);
      await stand(page);
      // What comes after that may be lost, and nothing else with it.
      await page.keyboard.type('x'.repeat(Math.floor(random() * 10)));
      await end(page, way);
      await context.setOffline(false);
      editor = { ...editor, page: await context.newPage() };
      await openEdited(editor.page, address);
      const restore = editor.page.getByRole('button', { name: t('editor.unsaved.restore') });
      const told = `round ${round}: ${way}${isCut ? ', without a connection' : ''}`;
      await eventually(async () => {
        if (await restore.isVisible()) await restore.click();
        expect(await typed(editor.page, /./).textContent(), told).toMatch(new RegExp(`^${stood}`));
        expect(await copiesLeft(editor.page), told).toBe(0);
      });
      await isSaved(editor);
      expect(await storedDraft(editor), told).toContain(stood);
    }
  },
  60_000 * Math.max(10, rounds),
);
