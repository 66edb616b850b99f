import { test } from 'vitest';
import { withBranches } from '../support/fixture-branches.ts';
import { checkRandomStock } from '../support/random-stock.ts';

/* The ledger says what there is, whatever several people do at once (docs/rules/stock.md). */

const branches = withBranches();

test('many random hours of a shop keep the books right', () =>
  checkRandomStock(branches, { runs: 80, rounds: 12 }));
