import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { LibraryMedium } from '#contract/shapes/media-shapes.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { createUploadQueue } from './upload-queue.ts';
import { sendUpload, type UploadPlace } from './upload-send.ts';

/** Files on their way into the library, as long as this component stands. */
export function useUploads(onArrival: (medium: LibraryMedium) => void) {
  const api = useApi();
  const latest = useRef({ api, onArrival });
  useEffect(() => {
    latest.current = { api, onArrival };
  });
  /** Where they go was said when they were added, however long they wait. */
  const [places] = useState(() => new WeakMap<File, UploadPlace>());
  const [queue] = useState(() =>
    createUploadQueue({
      send: (file, options) => sendUpload(latest.current.api, file, places.get(file) ?? {}, options),
      onArrival: (medium) => latest.current.onArrival(medium),
    }),
  );
  useEffect(() => () => queue.stop(), [queue]);
  /** @returns how many were left out */
  const add = (files: readonly File[], place: UploadPlace): number => {
    for (const file of files) places.set(file, place);
    return queue.add(files);
  };
  return { queue, add, uploads: useSyncExternalStore(queue.subscribe, queue.read, queue.read) };
}
