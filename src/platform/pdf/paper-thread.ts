import { parentPort } from 'node:worker_threads';
import type { PaperAnswer } from './paper-workshop.ts';
import type { PdfDocument } from './pdf-document.ts';
import { writePdf } from './pdf-writer.ts';

/** The thread that draws papers, started by the paper workshop: one after the other, as they are sent. */
parentPort?.on('message', async (document: PdfDocument) => {
  parentPort?.postMessage(await answer(document));
});

async function answer({ logo, ...document }: PdfDocument): Promise<PaperAnswer> {
  try {
    // On the way a buffer has become plain bytes.
    return { bytes: await writePdf({ ...document, logo: logo && Buffer.from(logo) }) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
