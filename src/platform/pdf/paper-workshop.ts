import { Worker } from 'node:worker_threads';
import { Refusal } from '#values/refusal.ts';
import { createTurns } from '../jobs/turns.ts';
import type { PdfDocument } from './pdf-document.ts';

export type PaperWorkshop = {
  /**
   * Writes a document as PDF (see writePdf), away from the thread that answers requests.
   * @throws Refusal TRY_AGAIN where too many wait; Error where it cannot be drawn, or takes more memory or time than a paper may
   */
  draw(document: PdfDocument): Promise<Buffer>;
  /**
   * Joins files that it has drawn into one (see joinPdfs), page after page.
   * @throws Refusal TRY_AGAIN where too many wait; Error where one of them is none of ours
   */
  join(files: readonly Buffer[]): Promise<Buffer>;
};

/** What its thread is sent. */
export type PaperWork = { readonly document: PdfDocument } | { readonly joined: readonly Uint8Array[] };

export type PaperWorkshopOptions = {
  /** Papers that may wait behind the one that is drawn: of a hundred lines each, these are five seconds. */
  readonly waitingMaximum?: number;
  /** What a paper may take of memory, in megabytes; one of a hundred lines takes 60. */
  readonly memoryMb?: number;
  /** What a paper may take of time, by the clock: a busy machine takes many times what it needs. */
  readonly drawingMs?: number;
  /** The thread ends when it has had nothing to do for so long, and 40 MB with it. */
  readonly idleMs?: number;
};

export type PaperAnswer = { readonly bytes: Uint8Array } | { readonly error: string };

/**
 * Draws papers in a thread of its own, one at a time: a paper is a tenth of a second of nothing but arithmetic, in which a program with
 * one thread answers nobody. The thread is started when there is work; when it dies its paper fails and the next one gets a new thread.
 */
export function createPaperWorkshop(options: PaperWorkshopOptions = {}): PaperWorkshop {
  const { waitingMaximum = 50, memoryMb = 256, drawingMs = 60_000, idleMs = 60_000 } = options;
  const takeTurn = createTurns(1, waitingMaximum, () => new Refusal('TRY_AGAIN'));
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function getThread(): Worker {
    if (thread) return thread;
    const started = new Worker(new URL('./paper-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      execArgv: [],
      env: {},
      name: 'papers',
    });
    const forget = () => {
      if (thread === started) thread = undefined;
    };
    started.on('error', forget).on('exit', forget);
    thread = started;
    return started;
  }

  async function work(asked: PaperWork): Promise<Buffer> {
    clearTimeout(idle);
    const used = getThread();
    try {
      return await askThread(used, asked, drawingMs);
    } finally {
      idle = setTimeout(() => {
        thread = undefined;
        void used.terminate();
      }, idleMs).unref();
    }
  }

  return {
    draw: (document) => takeTurn(() => work({ document })),
    join: (files) => takeTurn(() => work({ joined: files })),
  };
}

function askThread(thread: Worker, work: PaperWork, drawingMs: number): Promise<Buffer> {
  thread.postMessage(work);
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const answered = (answer: PaperAnswer) => {
    if ('error' in answer) reject(new Error(`The paper cannot be drawn: ${answer.error}`));
    else resolve(Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength));
  };
  const failed = (error: Error) => reject(new Error('The thread of papers has failed.', { cause: error }));
  const ended = () => reject(new Error('The thread of papers has ended.'));
  const hanging = setTimeout(() => void thread.terminate(), drawingMs);
  thread.once('message', answered).once('error', failed).once('exit', ended);
  // A command-line tool waits for its paper, and ends although the thread waits for more.
  thread.ref();
  return promise.finally(() => {
    clearTimeout(hanging);
    thread.off('message', answered).off('error', failed).off('exit', ended);
    thread.unref();
  });
}

const workshop = createPaperWorkshop();

/** Draw and join in the one thread that this program has for papers; see PaperWorkshop. */
export const { draw: drawPaper, join: joinPapers } = workshop;
