import { asc, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { PaymentGateways } from '#platform/payment-gateways/payment-gateway.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import type { Context } from '../../context.ts';
import type { Site } from '../../site.ts';
import { savedOptions } from '../../sites/options-queries.ts';
import { optionProblems, type SiteOptionKey } from '../../sites/site-options.ts';
import { saveOptions } from '../../sites/sites-service.ts';
import { countries, sites, taxClasses } from '../../sites/sites-tables.ts';
import { deliveryMethods, paymentMethods } from '../checkout-tables.ts';
import type { DeliveryMethod, PaymentMethod } from '../method-rules.ts';
import type { KnownThings } from './settings-rules.ts';
import type { Settings } from './settings-values.ts';

/* What the groups of settings are read and written with. */

export type SettingsSources = { readonly gateways: PaymentGateways };

/** How a group is read, and written whole, in the transaction of a change. */
export type SettingsKeeper = {
  /** True for what all sites have in common: the people of the first one change it. */
  readonly isShared?: true;
  /** As it is in the database. */
  readonly read: (context: Context) => Promise<Partial<Settings>>;
  /** @throws Refusal VALIDATION with the path of every wrong field, before anything is written */
  readonly write: (context: Context, settings: Settings, sources: SettingsSources) => Promise<void>;
};

export async function siteRow({
  database,
  site,
}: Pick<Context, 'database'> & { readonly site: Pick<Site, 'id'> }) {
  const [row] = await database.select().from(sites).where(eq(sites.id, site.id));
  if (!row) throw new Error('The site of a call was not found.');
  return row;
}

export async function listDelivery(database: Database): Promise<DeliveryMethod[]> {
  const rows = await database.select().from(deliveryMethods).orderBy(asc(deliveryMethods.position));
  return rows.map(({ position: _, ...method }) => method);
}

export async function listPayments(database: Database): Promise<PaymentMethod[]> {
  const rows = await database.select().from(paymentMethods).orderBy(asc(paymentMethods.position));
  return rows.map(({ position: _, ...method }) => method);
}

/** Options by key, each with the field it is set by; null takes one away. */
export async function changeOptions(
  context: Context,
  wanted: Partial<Record<SiteOptionKey, readonly [field: string, value: unknown]>>,
): Promise<void> {
  const { database, site } = context;
  const changes = Object.entries(wanted).map(([key, [, value]]) => [key, value]);
  const merged = { ...(await savedOptions(context)), ...Object.fromEntries(changes) };
  const options = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
  const problems = optionProblems(options, site);
  const own = Object.entries(wanted).flatMap(([key, [field]]) => {
    const problem = problems[`options.${key}`];
    return problem ? [[field, problem] as const] : [];
  });
  refuseIfAny(Object.fromEntries(own));
  await saveOptions(database, site.id, options);
}

export async function knownThings({ database, site }: Context): Promise<KnownThings> {
  const isos = new Set((await database.select({ iso: countries.iso }).from(countries)).map(({ iso }) => iso));
  const classes = new Set(
    (await database.select({ key: taxClasses.key }).from(taxClasses)).map(({ key }) => key),
  );
  const methods = new Set((await listDelivery(database)).map(({ key }) => key));
  return {
    isCountry: (iso) => isos.has(iso),
    isTaxClass: (key) => classes.has(key),
    isDeliveryMethod: (key) => methods.has(key),
    isGateway: () => false,
    languages: site.languages,
  };
}

/** The ids that things have by their keys; new ones get the next. */
export function idsOf(
  present: readonly { readonly key: string; readonly id: number }[],
): (key: string) => number {
  let last = Math.max(0, ...present.map(({ id }) => id));
  return (key) => {
    const known = present.find((one) => one.key === key)?.id;
    if (known === undefined) last += 1;
    return known ?? last;
  };
}

export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

export function refuseIfAny(problems: FieldErrors): void {
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
}
