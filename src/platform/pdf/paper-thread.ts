import { parentPort } from 'node:worker_threads';
import type { PaperAnswer, PaperWork } from './paper-workshop.ts';
import { joinPdfs } from './pdf-joiner.ts';
import { writePdf } from './pdf-writer.ts';

/** The thread that draws and joins papers, started by the paper workshop: one after the other, as they are sent. */
parentPort?.on('message', async (work: PaperWork) => {
  parentPort?.postMessage(await answer(work));
});

async function answer(work: PaperWork): Promise<PaperAnswer> {
  try {
    // On the way a buffer has become plain bytes.
    if ('joined' in work) return { bytes: joinPdfs(work.joined.map((file) => Buffer.from(file))) };
    const { logo, ...document } = work.document;
    return { bytes: await writePdf({ ...document, logo: logo && Buffer.from(logo) }) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
