import { useMemo } from 'react';
import { createFileClient, type FileClient } from '#contract/file-client.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import { sendSignedIn } from '#web/visitor/signed-in-send.ts';

/** Calls that answer a file, in the name of the logged-in user. */
export function useFiles(): FileClient {
  const facts = useRootFacts();
  return useMemo(
    () => createFileClient(facts?.client ?? { apiKey: '', site: '', store: '', language: '' }, sendSignedIn),
    [facts],
  );
}

/** Hands a file to the browser as a download. */
export function downloadFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
