import { sql } from 'drizzle-orm';
import { openSetUp } from '#domain/checkout/set-up-service.ts';
import { inTransaction, type ShopRuntime } from '#domain/context.ts';
import type { MediaRuntime } from '#domain/media/media-service.ts';
import { openSiteDirectory, recordOrigin } from '#domain/sites/site-directory.ts';
import type { ReportProgress } from './progress.ts';

/** Number of the advisory lock that keeps two starting processes from filling at once. */
const fillingLock = 4_137_002;

/**
 * Fills an empty database: with the demo shop, or with what a new, empty shop needs. One that holds a site is left as
 * it is. All in one transaction: a start that was killed meanwhile leaves the database empty, and the next one fills
 * it; a second process that starts beside it waits and finds it filled.
 * @returns whether it was empty and has been filled; of an empty shop the token with which it is set up (docs/rules/settings.md)
 * @throws DemoFileError naming file, key and rule where a demo file is wrong
 */
export async function fillEmptyShop(
  runtime: ShopRuntime,
  options: Pick<MediaRuntime, 'files' | 'images'> & {
    readonly demo: boolean;
    readonly report: ReportProgress;
  },
): Promise<{ readonly isFilled: boolean; readonly setUpToken?: string }> {
  const { demo, files, images, report } = options;
  return inTransaction(runtime, async (transaction) => {
    await transaction.database.execute(sql`SELECT pg_advisory_xact_lock(${fillingLock})`);
    const directory = await openSiteDirectory(transaction.database);
    if (directory.list().length > 0) return { isFilled: false };
    // Loaded where it is needed: all other starts go without.
    if (demo) {
      const { loadDemoShop } = await import('./demo/demo-shop.ts');
      await loadDemoShop({ ...transaction, files, images }, report);
    } else {
      const { loadEmptyShop } = await import('./empty-shop.ts');
      await loadEmptyShop(transaction, report);
    }
    await recordOrigin(transaction, demo ? 'demo' : 'empty');
    return demo ? { isFilled: true } : { isFilled: true, setUpToken: await openSetUp(transaction) };
  });
}
