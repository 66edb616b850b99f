/**
 * How much of a product's stock lies in which branch: the branch's id → thousandths of the product's unit. Never more than
 * the stock; what lies in none is in the central store (docs/decisions/branch-stock.md).
 */
export type BranchThousandths = Readonly<Record<string, number>>;

/** Stock as an order finds it, with what others hold in branches. */
type PlacedStock = {
  readonly thousandths: number;
  readonly branches: BranchThousandths;
  readonly held: BranchThousandths;
};

/** What lies in all branches together. */
export function sumOfBranches(branches: BranchThousandths): number {
  return Object.values(branches).reduce((sum, there) => sum + there, 0);
}

/** What lies in a branch and is not held there. */
export function freeInBranch(branches: BranchThousandths, held: BranchThousandths, id: string): number {
  return Math.max(0, (branches[id] ?? 0) - (held[id] ?? 0));
}

/**
 * From where an order takes what it needs: the branch that it is collected from, then the central store, then the branches
 * that have most. What others hold in a branch stays there: an order that the stock as a whole suffices for, what is held
 * taken off, finds enough beside it.
 * @param branchId null: it is sent
 * @returns what is taken of each branch; the rest comes from the central store
 */
export function takenOfBranches(
  { thousandths, branches, held }: PlacedStock,
  need: number,
  branchId: number | null,
): BranchThousandths {
  const taken: Record<string, number> = {};
  let left = need;
  const freeIn = (id: string) => freeInBranch(branches, held, id) - (taken[id] ?? 0);
  const takeFrom = (id: string) => {
    const some = Math.min(left, freeIn(id));
    if (some > 0) taken[id] = some;
    left -= some;
  };
  if (branchId !== null) takeFrom(String(branchId));
  left -= Math.min(left, thousandths - sumOfBranches(branches));
  for (const id of Object.keys(branches).sort((a, b) => freeIn(b) - freeIn(a))) {
    if (id !== String(branchId)) takeFrom(id);
  }
  return taken;
}

/** @param sign -1: taken away, 1: given back */
export function changedBranches(
  branches: BranchThousandths,
  change: BranchThousandths,
  sign: 1 | -1,
): BranchThousandths {
  const changed: Record<string, number> = { ...branches };
  for (const [id, some] of Object.entries(change)) changed[id] = (changed[id] ?? 0) + sign * some;
  return changed;
}
