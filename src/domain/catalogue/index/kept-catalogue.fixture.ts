import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Logger } from '#platform/log/logger.ts';
import { openTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { testRuntime } from '../../../../tests/support/test-runtime.ts';
import type { ShopRuntime } from '../../context.ts';
import { saveRandomCatalogue, testNow } from './random-catalogue.fixture.ts';

type Families = Parameters<typeof saveRandomCatalogue>[1];

const plain = {
  visible: true,
  archived: false,
  featured: false,
  digital: false,
  priority: 0,
  discount: null,
  category: 2,
  tags: [0],
  values: { dropdown: ['a'], multipleSelect: ['b', 'c'] },
  numbers: { numberField: 4 },
};

/** Two plain products and one of two variants, by their names. */
function familiesOf([first, second, third]: readonly [string, string, string]): Families {
  const variant = (combination: number) => ({
    combination,
    plain: { ...plain, name: `${third} ${combination}`, cents: combination * 100, visible: false },
  });
  return [
    { ...plain, name: first, cents: 300, variants: [] },
    { ...plain, name: second, cents: 200, variants: [] },
    { ...plain, name: third, cents: 500, variants: [variant(1), variant(2)] },
  ];
}

export type KeptCatalogue = {
  readonly database: TestDatabase;
  readonly runtime: ShopRuntime;
  readonly families: Families;
  /** Where a process keeps files for the next start; a new one for each test. */
  readonly folder: string;
  /** Of this test. */
  catalogueId: number;
  /** What was logged. */
  logged: string[];
};

/**
 * A small catalogue for each test of a file, whose indexes are kept in a folder.
 * @param names of its three products
 * @param close what has to end before the folder goes
 */
export function withKeptCatalogue(
  names: readonly [string, string, string],
  close: () => Promise<void> = async () => {},
): KeptCatalogue {
  const kept = { families: familiesOf(names), logged: [] } as unknown as {
    -readonly [Key in keyof KeptCatalogue]: KeptCatalogue[Key];
  };
  const say = (_facts: object, message: string) => void kept.logged.push(message);
  const log: Logger = { debug: say, info: say, warn: say, error: say };
  beforeAll(async () => {
    kept.database = await openTestDatabase();
    kept.runtime = { ...testRuntime(kept.database.database, () => testNow), log };
  });
  afterAll(() => kept.database.drop());
  beforeEach(async () => {
    kept.folder = await mkdtemp(join(tmpdir(), 'attika-kept-'));
    kept.catalogueId = await saveRandomCatalogue(kept.runtime, kept.families);
  });
  afterEach(async () => {
    await close();
    // A program of the test may be keeping its index at this very moment.
    await rm(kept.folder, { recursive: true, maxRetries: 5 });
  });
  return kept;
}
