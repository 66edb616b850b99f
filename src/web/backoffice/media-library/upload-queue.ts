import type { LibraryMedium } from '#contract/shapes/media-shapes.ts';
import { mediumBytesMaximum, mediumFilesMaximum } from '#values/media-limits.ts';
import type { SendOptions } from './upload-request.ts';

/** A file on its way into the library, or one that did not get there. */
export type Upload = {
  readonly id: number;
  readonly name: string;
  readonly sizeBytes: number;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** How much of it has gone, 0 to 1; at 1 the server looks at it. */
  readonly share: number;
  /** The connection is lost; it goes on by itself when there is one. */
  readonly isStalled: boolean;
  /** Why it failed. */
  readonly error?: unknown;
};

export type UploadQueueOptions = {
  readonly send: (file: File, options: SendOptions) => Promise<LibraryMedium>;
  /** Told of each file that has arrived. */
  readonly onArrival: (medium: LibraryMedium) => void;
  /** Files on their way at the same time. */
  readonly parallel?: number;
};

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Browsers open six connections to a server; pictures of the library want some, too. */
const parallelDefault = 4;
/** What the server would say of it, once it had gone all the way. */
const tooLarge = { details: { code: 'PAYLOAD_TOO_LARGE', message: '' } };

/** Files that upload in parallel. Finished ones leave the list; failed ones stay until the user decides about them. */
export function createUploadQueue({ send, onArrival, parallel = parallelDefault }: UploadQueueOptions) {
  let uploads: readonly Upload[] = [];
  let lastId = 0;
  const files = new Map<number, File>();
  const underWay = new Map<number, AbortController>();
  const listeners = new Set<() => void>();

  function change(next: readonly Upload[]): void {
    uploads = next;
    for (const listener of listeners) listener();
  }

  function set(id: number, part: Partial<Upload>): void {
    change(uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
  }

  function remove(id: number): void {
    files.delete(id);
    change(uploads.filter((upload) => upload.id !== id));
  }

  function begin(): void {
    for (const { id } of uploads.filter(({ state }) => state === 'waiting')) {
      if (underWay.size >= parallel) return;
      void run(id);
    }
  }

  async function run(id: number): Promise<void> {
    const file = files.get(id);
    if (!file) return;
    const abort = new AbortController();
    underWay.set(id, abort);
    set(id, { state: 'sending', isStalled: false, error: undefined });
    try {
      const medium = await send(file, {
        signal: abort.signal,
        onProgress: (share) => set(id, { share }),
        onStalled: (isStalled) => set(id, { isStalled }),
      });
      remove(id);
      onArrival(medium);
    } catch (error) {
      // Who cancels has taken it away already.
      if (!abort.signal.aborted) set(id, { state: 'failed', error });
    } finally {
      underWay.delete(id);
      begin();
    }
  }

  return {
    read: () => uploads,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Takes files until the list is full. @returns how many were left out */
    add(chosen: readonly File[]): number {
      const taken = chosen.slice(0, Math.max(0, mediumFilesMaximum - uploads.length));
      const added = taken.map((file): Upload => {
        lastId += 1;
        files.set(lastId, file);
        const facts = { id: lastId, name: file.name, sizeBytes: file.size, share: 0, isStalled: false };
        return file.size > mediumBytesMaximum
          ? { ...facts, state: 'failed', error: tooLarge }
          : { ...facts, state: 'waiting' };
      });
      change([...uploads, ...added]);
      begin();
      return chosen.length - taken.length;
    },
    /** Stops one that is on its way, and takes away one that has failed. */
    cancel(id: number): void {
      underWay.get(id)?.abort();
      remove(id);
    },
    retry(id: number): void {
      set(id, { state: 'waiting', error: undefined });
      begin();
    },
    /** Nobody looks any more. */
    stop(): void {
      for (const abort of underWay.values()) abort.abort();
      change([]);
    },
  };
}
