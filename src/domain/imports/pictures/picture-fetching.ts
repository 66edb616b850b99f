import { setTimeout as delay } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { freeBytesMinimum } from '#platform/files/file-store.ts';
import type { IncomingFile } from '#platform/files/incoming-files.ts';
import { GetError, type GetFailure } from '#platform/outgoing/guarded-get.ts';
import { TableError } from '#platform/tables/table-reading.ts';
import { minuteMs } from '#values/durations.ts';
import { type PictureFailure, picturesAtOnce } from '#values/imports.ts';
import { pictureBytesMaximum } from '#values/media-limits.ts';
import { Refusal } from '#values/refusal.ts';
import { type Context, inTransaction } from '../../context.ts';
import { isAboutFile } from '../../media/medium-examination.ts';
import type { FoundFile } from '../../media/original-files.ts';
import { examinePicture, savePicture } from '../../media/picture-taking.ts';
import type { ImportMeans } from '../import-kind.ts';
import { type Import, importPictures, imports, pictureSources } from '../import-tables.ts';
import { fileNameAt, isInZip, type PictureWish, saidAddress } from './picture-cells.ts';
import { openImportZip } from './picture-zips.ts';

/** A process that fetches has so long for each picture; then others go on, for it was killed. */
const leaseMs = 2 * minuteMs;
/** Then it is looked again what there is to do: a server that lets everybody wait takes half a minute for each. */
const errandMs = 10 * minuteMs;
const busyPauseMs = 1000;

/** Whether it may go well the next time: the database or the workshop was busy. */
export function isTriedAgain(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'TRY_AGAIN';
}

export function leaseEnd({ clock }: Pick<Context, 'clock'>): Date {
  return new Date(clock.now().getTime() + leaseMs);
}

/**
 * Fetches pictures for an import that this process has the lease of, some at once, each noted with what became of it, so that nothing is
 * fetched twice; ends early where the import is held, or where it takes long.
 * @throws what is about none of them: a full disk, a database that is away
 */
export async function fetchPictures(
  context: Context,
  run: Import,
  wishes: readonly PictureWish[],
  means: ImportMeans,
): Promise<void> {
  const waiting = [...wishes];
  const isPacked = wishes.some(({ address }) => isInZip(address));
  const zip = isPacked ? await openImportZip(context, run, means) : undefined;
  const bring: Bring = async (address) =>
    isInZip(address)
      ? zip?.bring(address)
      : means.get.read(address, (content) => means.incoming.take(content, () => false));
  const endMs = context.clock.now().getTime() + errandMs;
  let isOver = false;
  const isInTime = () => !isOver && context.clock.now().getTime() < endMs;
  async function fetchInTurn(): Promise<void> {
    for (let wish = waiting.shift(); wish && isInTime(); wish = waiting.shift()) {
      const isGoingOn = await fetchOne(context, run, wish, means, bring).catch((error: unknown) => {
        isOver = true;
        throw error;
      });
      if (!isGoingOn) isOver = true;
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: picturesAtOnce }, fetchInTurn));
  await zip?.close();
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** @returns nothing where there is none */
type Bring = (address: string) => Promise<IncomingFile | undefined>;

/** @returns whether the import still waits for pictures */
async function fetchOne(
  context: Context,
  run: Import,
  { address, alt }: PictureWish,
  means: ImportMeans,
  bring: Bring,
): Promise<boolean> {
  const { files } = means;
  if ((await files.freeBytes()) < freeBytesMinimum + pictureBytesMaximum) throw new Refusal('STORAGE_FULL');
  let file: IncomingFile | undefined;
  try {
    file = await bring(address);
    if (!file) throw new GetError('STATUS');
    const found = await examineInTurn(context, means, file);
    const words = {
      fileName: isInZip(address) ? saidAddress(address) : fileNameAt(address),
      alt: alt === undefined ? {} : { [context.site.defaultLanguage]: alt },
    };
    return await inTransaction(context, async (part) => {
      const { id: mediumId } = await savePicture(part, means, found, words);
      const known = { siteId: part.site.id, address };
      const facts = { mediumId, fetchedAt: part.clock.now() };
      await part.database
        .insert(pictureSources)
        .values({ ...known, ...facts })
        .onConflictDoUpdate({ target: [pictureSources.siteId, pictureSources.address], set: facts });
      return note(part, run, address, null);
    });
  } catch (error) {
    const failure = failureOf(error);
    if (!failure) throw error;
    return await inTransaction(context, (part) => note(part, run, address, failure));
  } finally {
    await file?.remove();
  }
}

/** Where too many pictures are looked at, this one waits. */
async function examineInTurn(context: Context, means: ImportMeans, file: IncomingFile): Promise<FoundFile> {
  for (;;) {
    try {
      return await examinePicture(context, means, file);
    } catch (error) {
      if (!isTriedAgain(error)) throw error;
      await delay(busyPauseMs);
    }
  }
}

async function note(
  context: Context,
  { id: importId }: Import,
  source: string,
  failure: PictureFailure | null,
): Promise<boolean> {
  const { database } = context;
  await database
    .insert(importPictures)
    .values({ importId, source, failure })
    .onConflictDoUpdate({ target: [importPictures.importId, importPictures.source], set: { failure } });
  const waiting = await database
    .update(imports)
    .set({ fetchingUntil: leaseEnd(context) })
    .where(and(eq(imports.id, importId), eq(imports.state, 'applying')))
    .returning({ id: imports.id });
  return waiting.length > 0;
}

const failures: Readonly<Record<GetFailure, PictureFailure>> = {
  ADDRESS_REFUSED: 'refused',
  TIMEOUT: 'timeout',
  UNREACHABLE: 'unreachable',
  REDIRECTS: 'unreachable',
  STATUS: 'missing',
  TOO_LARGE: 'tooLarge',
};

/** @returns nothing for what is not about the picture */
function failureOf(error: unknown): PictureFailure | undefined {
  if (error instanceof GetError) return failures[error.failure];
  if (error instanceof TableError) return error.fault === 'size' ? 'tooLarge' : 'noPicture';
  if (!(error instanceof Refusal) || !isAboutFile(error)) return undefined;
  return error.code === 'PAYLOAD_TOO_LARGE' ? 'tooLarge' : 'noPicture';
}
