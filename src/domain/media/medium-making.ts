import { stemOfFileName } from '#values/file-name.ts';
import { mediumMaxima } from '#values/media-limits.ts';
import type { Context } from '../context.ts';
import { titleOf } from './library-rules.ts';
import type { Medium } from './media-rules.ts';
import { media } from './media-tables.ts';

/** What a file is called by the name that it had where it came from. */
export function wordsOfName(fileName: string): { title: string; originalName: string } {
  const stem = stemOfFileName(fileName);
  const originalName = (fileName.split(/[\\/]/).at(-1) ?? '').replace(/[\p{C}<>]/gu, '').trim();
  return { title: titleOf(stem) || 'file', originalName: originalName.slice(-mediumMaxima.originalName) };
}

export async function insertMedium(
  { database, clock }: Context,
  values: Omit<typeof media.$inferInsert, 'createdAt'>,
): Promise<Medium> {
  const [made] = await database
    .insert(media)
    .values({ ...values, createdAt: clock.now() })
    .returning();
  if (!made) throw new Error('The database returned no row for a new medium.');
  return made;
}
