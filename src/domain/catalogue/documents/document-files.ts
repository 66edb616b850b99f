import { createHash } from 'node:crypto';
import type { FileStore } from '#platform/files/file-store.ts';
import type { PdfPaper } from '#platform/pdf/pdf-document.ts';
import { writePdf } from '#platform/pdf/pdf-writer.ts';

/** To be raised when the writer draws papers differently, so that the kept ones are made anew. */
const writerVersion = 1;

export type DocumentFile = { readonly bytes: Buffer; readonly hash: string };

/** Papers as files: written once for the same content, then kept. */
export type DocumentFiles = { get(paper: PdfPaper): Promise<DocumentFile> };

export function openDocumentFiles(files: FileStore): DocumentFiles {
  const writing = new Map<string, Promise<Buffer>>();

  async function write(paper: PdfPaper, key: string): Promise<Buffer> {
    const bytes = await writePdf(paper);
    await files.put(key, bytes);
    return bytes;
  }

  return {
    async get(paper) {
      const hash = createHash('sha256')
        .update(JSON.stringify([writerVersion, paper]))
        .digest('hex')
        .slice(0, 32);
      const key = `documents/${hash}.pdf`;
      const kept = await files.read(key);
      if (kept) return { bytes: kept, hash };
      // Many who ask at once for a new paper wait for one writer.
      const known = writing.get(key) ?? write(paper, key).finally(() => writing.delete(key));
      writing.set(key, known);
      return { bytes: await known, hash };
    },
  };
}
