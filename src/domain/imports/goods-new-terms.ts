import { type Context, inTransaction } from '../context.ts';
import type { ExportedProduct } from '../exports/goods-export.ts';
import type { Fields, Import, NewTerm } from './import-tables.ts';
import { makeNewTerms, planTerms } from './new-terms.ts';
import { nameFolded, readTermNames, type TermNames } from './term-names.ts';
import { codesIn, withKeys } from './term-naming.ts';

/** What sets of attributes are called that goods of other programs get. */
export const formatNames: Readonly<Record<Import['format'], string>> = {
  own: '',
  woocommerce: 'WooCommerce',
  shopify: 'Shopify',
  magento: 'Magento',
};

/** The set of attributes that a row or its product says. */
export function setNameOf(
  { attributeSet }: Fields,
  product: ExportedProduct | undefined,
): string | undefined {
  const name = attributeSet ?? product?.attributeSet;
  return typeof name === 'string' ? name : undefined;
}

type Said = { readonly product: ExportedProduct | undefined; readonly fields: Fields };

/**
 * Makes what rows name and there is not, in the caller's transaction.
 * @returns what it was, and what everything is called now
 */
export async function makeForRows(
  context: Context,
  run: Pick<Import, 'format' | 'newTerms'>,
  rows: readonly Said[],
): Promise<{ readonly newTerms: NewTerm[]; readonly names: TermNames }> {
  const before = await readTermNames(context);
  const plan = planTerms(before, run.newTerms);
  for (const { fields } of rows) withKeys({ names: before, onMissing: plan.add }, fields);
  await makeNewTerms(context, plan.needed);
  const names = await readTermNames(context);
  const sets = planTerms(names, run.newTerms);
  for (const { fields, product } of rows) {
    const codes = codesIn(withKeys({ names }, fields)).filter((code) =>
      names.attributeByName.has(nameFolded(code)),
    );
    const name = setNameOf(fields, product) ?? formatNames[run.format];
    if (codes.length > 0 && name !== '') sets.addSet(name, codes);
  }
  await makeNewTerms(context, sets.needed);
  return { newTerms: [...plan.needed, ...sets.needed], names: await readTermNames(context) };
}

class LookedAt extends Error {}

/** Does something for a look: nothing of it is left but what it returns. */
export async function lookOnly<T>(context: Context, look: (part: Context) => Promise<T>): Promise<T> {
  let seen: { readonly result: T } | undefined;
  try {
    await inTransaction(context, async (part) => {
      seen = { result: await look(part) };
      throw new LookedAt('What was written is taken back.');
    });
  } catch (error) {
    if (!(error instanceof LookedAt) || !seen) throw error;
  }
  if (!seen) throw new Error('A look has seen nothing.');
  return seen.result;
}
