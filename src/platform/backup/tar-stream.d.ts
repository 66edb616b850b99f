/** What is used of tar-stream, which brings no types. Its streams are those of streamx. */
declare module 'tar-stream' {
  import type { Readable, Writable } from 'node:stream';

  type Header = { readonly name: string; readonly size: number; readonly mode?: number };

  export type Entry = AsyncIterable<Buffer> & { readonly header: Header; resume(): void };

  export function pack(): Readable & {
    entry(header: Header, ended: (error?: Error | null) => void): Writable;
    finalize(): void;
  };

  export function extract(): Writable & AsyncIterable<Entry>;
}
