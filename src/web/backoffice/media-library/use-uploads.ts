import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { LibraryMedium } from '#contract/shapes/media-shapes.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { createUploadQueue } from './upload-queue.ts';
import { sendUpload } from './upload-send.ts';

/**
 * Files on their way into the library, as long as this component stands.
 * @param folder into which files go that are added from now on
 */
export function useUploads(folder: string, onArrival: (medium: LibraryMedium) => void) {
  const api = useApi();
  const latest = useRef({ api, folder, onArrival });
  useEffect(() => {
    latest.current = { api, folder, onArrival };
  });
  const [queue] = useState(() =>
    createUploadQueue({
      send: (file, options) => sendUpload(latest.current.api, file, latest.current.folder, options),
      onArrival: (medium) => latest.current.onArrival(medium),
    }),
  );
  useEffect(() => () => queue.stop(), [queue]);
  return { queue, uploads: useSyncExternalStore(queue.subscribe, queue.read, queue.read) };
}
