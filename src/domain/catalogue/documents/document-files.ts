import { createHash } from 'node:crypto';
import type { FileStore } from '#platform/files/file-store.ts';
import { drawPaper } from '#platform/pdf/paper-workshop.ts';
import type { PdfDocument } from '#platform/pdf/pdf-document.ts';

/** To be raised when the writer draws documents differently, so that the kept ones are made anew. */
const writerVersion = 1;

export type DocumentFile = { readonly bytes: Buffer; readonly hash: string };

/** Product documents as files: written once for the same content, then kept. */
export type DocumentFiles = { get(document: PdfDocument): Promise<DocumentFile> };

export function openDocumentFiles(files: FileStore): DocumentFiles {
  const writing = new Map<string, Promise<Buffer>>();

  async function write(document: PdfDocument, key: string): Promise<Buffer> {
    const bytes = await drawPaper(document);
    await files.put(key, bytes);
    return bytes;
  }

  return {
    async get(document) {
      const hash = createHash('sha256')
        .update(JSON.stringify([writerVersion, document]))
        .digest('hex')
        .slice(0, 32);
      const key = `documents/${hash}.pdf`;
      const kept = await files.read(key);
      if (kept) return { bytes: kept, hash };
      // Many who ask at once for a new document wait for one writer.
      const known = writing.get(key) ?? write(document, key).finally(() => writing.delete(key));
      writing.set(key, known);
      return { bytes: await known, hash };
    },
  };
}
