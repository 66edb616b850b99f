import { parseArgs } from 'node:util';

export type BenchOptions = {
  /** Products of the generated catalogues. */
  readonly sizes: readonly number[];
  /** Parts of names of what is measured; empty: everything. */
  readonly only: readonly string[];
  /** Whether docs/performance.md gets the figures. */
  readonly write: boolean;
  /** Folder for a CPU profile of the server (--cpu-prof), where one is wanted. */
  readonly profileFolder: string | undefined;
};

export const usage = `npm run bench -- [--size 10000] [--large] [--only list] [--write] [--profile <folder>]
  --size     products of the generated catalogue; may be repeated (10000 and 100000)
  --large    1000000 products besides
  --only     measures only what has this in its name; may be repeated
  --write    writes the figures into docs/performance.md and bench/history.jsonl
  --profile  leaves a CPU profile of the server there`;

/** @throws Error with the usage where an option is unknown or unusable */
export function readBenchOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      size: { type: 'string', multiple: true, default: ['10000', '100000'] },
      only: { type: 'string', multiple: true, default: [] },
      large: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      profile: { type: 'string' },
    },
  });
  const sizes = [...values.size.map(Number), ...(values.large ? [1_000_000] : [])];
  if (sizes.some((size) => !Number.isInteger(size) || size < 100)) {
    throw new Error(`--size takes whole numbers from 100.\n${usage}`);
  }
  return { sizes, only: values.only, write: values.write, profileFolder: values.profile };
}

export function isWanted({ only }: BenchOptions, name: string): boolean {
  return only.length === 0 || only.some((part) => name.includes(part));
}
