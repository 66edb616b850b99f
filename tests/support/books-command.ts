import { runShopCommand } from './shop-command.ts';

/** Runs the command that compares the books. */
export async function runBooksCommand(
  address: string,
): Promise<{ readonly code: number | null; readonly said: string }> {
  const { code, out, said } = await runShopCommand('books', address, ['check']);
  return { code, said: out + said };
}

/** What it says and how it ends where the books are right. */
export const balancedBooks = {
  code: 0,
  said: ['moneySums', 'papersAndOpen', 'stockSums', 'stockOfOrders', 'paperLines', 'numbers', 'words']
    .map((what) => `${what}: 0\n`)
    .join(''),
};
