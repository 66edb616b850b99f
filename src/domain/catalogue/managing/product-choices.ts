import { asc } from 'drizzle-orm';
import type { Translated } from '#values/language.ts';
import { requirePermission } from '../../authorisation.ts';
import type { Context } from '../../context.ts';
import { taxClasses } from '../../sites/sites-tables.ts';

export type TaxClassChoice = { readonly id: number; readonly key: string; readonly name: Translated };

/** The classes of tax that a product can have. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function listTaxClasses(context: Context): Promise<TaxClassChoice[]> {
  requirePermission(context, 'catalogue.manage');
  return context.database.select().from(taxClasses).orderBy(asc(taxClasses.id));
}
