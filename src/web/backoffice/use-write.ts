import { useWork } from './use-work.ts';

/** Calls that write something, one at a time, each under a key of its own; a refusal is shown as a toast. */
export function useWrite() {
  const { isRunning, run } = useWork();
  const write = <T>(
    call: (key: { readonly idempotencyKey: string }) => Promise<T>,
    onWritten: (answer: T) => void,
  ): Promise<void> => run(async () => onWritten(await call({ idempotencyKey: crypto.randomUUID() })));
  return { isWriting: isRunning, write };
}
