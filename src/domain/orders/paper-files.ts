import { createHash } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { FileStore } from '#platform/files/file-store.ts';
import type { ImageWorkshop } from '#platform/images/image-workshop.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import { drawPaper } from '#platform/pdf/paper-workshop.ts';
import type { PdfDocument } from '#platform/pdf/pdf-document.ts';
import { inTransaction, type ShopRuntime } from '../context.ts';
import { findLogoPicture } from '../media/logo-picture.ts';
import type { MediaDirectory } from '../media/media-directory.ts';
import type { SiteDirectory } from '../sites/site-directory.ts';
import { deliveryNoteDocument, packingSlipDocument } from './delivery-note.ts';
import { invoiceDocument, type PaperParts } from './invoice-document.ts';
import type { Paper } from './paper-record.ts';
import { papers } from './papers-tables.ts';

/** Where files of papers lie, and what they are drawn with. */
export type PaperSources = {
  readonly files: FileStore;
  readonly directory: SiteDirectory;
  readonly media: MediaDirectory;
  readonly images: ImageWorkshop;
};

/** What a file is found by. */
export type FiledPaper = Pick<Paper, 'id' | 'siteId' | 'fileHash'>;

/** Papers of one run of the job; what is left comes with the next. */
const batchMaximum = 100;

/**
 * The file of a paper, byte for byte as it was made: at once after it was issued, or now where nobody has got to it yet. Of
 * several who ask at once one makes it.
 * @throws Error where the file is gone or is not what was made
 */
export async function readPaperFile(
  runtime: ShopRuntime,
  sources: PaperSources,
  paper: FiledPaper,
): Promise<Buffer> {
  if (paper.fileHash !== null) return readMade(sources, paper, paper.fileHash);
  return inTransaction(runtime, async (transaction) => {
    const { database } = transaction;
    const [held] = await database.select().from(papers).where(eq(papers.id, paper.id)).for('update');
    if (!held || held.erasedAt !== null) throw new Error('The paper is gone.');
    if (held.fileHash !== null) return readMade(sources, held, held.fileHash);
    const bytes = await draw(transaction, sources, held);
    const fileHash = hashOf(bytes);
    // Before the commit: where the program ends in between, the next one draws the same bytes to the same place.
    await sources.files.put(keyOf(held, fileHash), bytes);
    await database.update(papers).set({ fileHash }).where(eq(papers.id, held.id));
    return bytes;
  });
}

/** The file of a paper for a mail; nothing where the paper has been erased since. */
export async function findPaperFile(
  runtime: ShopRuntime,
  sources: PaperSources,
  paperId: number,
): Promise<Buffer | undefined> {
  const [paper] = await runtime.database
    .select()
    .from(papers)
    .where(and(eq(papers.id, paperId), isNull(papers.erasedAt)));
  return paper && readPaperFile(runtime, sources, paper);
}

/** Makes the files of papers that nobody has asked for, such as those whose program ended too early. */
export async function makePaperFiles(runtime: ShopRuntime, sources: PaperSources): Promise<void> {
  const without = await runtime.database
    .select()
    .from(papers)
    .where(and(isNull(papers.fileHash), isNull(papers.erasedAt)))
    .orderBy(asc(papers.issuedAt))
    .limit(batchMaximum);
  for (const paper of without) {
    try {
      await readPaperFile(runtime, sources, paper);
    } catch (error) {
      // One paper must not keep all others waiting.
      runtime.log.error({ paper: paper.id, ...errorFacts(error) }, 'the file of a paper could not be made');
    }
  }
}

/** Removes the file of a paper that need not be kept any more. */
export async function removePaperFile({ files }: Pick<PaperSources, 'files'>, paper: Paper): Promise<void> {
  if (paper.fileHash !== null) await files.delete(keyOf(paper, paper.fileHash));
}

async function draw({ database }: ShopRuntime, sources: PaperSources, paper: Paper): Promise<Buffer> {
  const site = sources.directory.list().find(({ id }) => id === paper.siteId);
  const logo = site && (await findLogoPicture(site, sources));
  const [referred] =
    paper.refersTo === null ? [] : await database.select().from(papers).where(eq(papers.id, paper.refersTo));
  return drawPaper(paperDocument(paper, { referred, logo }));
}

/** A paper of any kind as a document, from what was frozen with it. */
export function paperDocument(paper: Paper, parts: PaperParts): PdfDocument {
  if (paper.kind === 'deliveryNote') return deliveryNoteDocument(paper, parts);
  return paper.kind === 'packingSlip' ? packingSlipDocument(paper, parts) : invoiceDocument(paper, parts);
}

async function readMade({ files }: PaperSources, paper: FiledPaper, hash: string): Promise<Buffer> {
  const bytes = await files.read(keyOf(paper, hash));
  if (!bytes || hashOf(bytes) !== hash) throw new Error('The file of a paper is not the one that was made.');
  return bytes;
}

function keyOf({ siteId }: Pick<Paper, 'siteId'>, hash: string): string {
  return `papers/${siteId}/${hash}.pdf`;
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
