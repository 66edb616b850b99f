import { type SQL, sql } from 'drizzle-orm';
import { outboxMails } from '#platform/mail/mail-tables.ts';
import { type FirstStep, firstSteps, legalPageKeys } from '#values/first-steps.ts';
import type { SettingsGroup } from '#values/settings.ts';
import { requirePermission } from '../authorisation.ts';
import { categories, products } from '../catalogue/products/catalogue-tables.ts';
import { documents, documentTexts } from '../content/content-tables.ts';
import type { Context } from '../context.ts';
import { orders } from '../orders/orders-tables.ts';
import type { Site } from '../site.ts';
import { findLastGoodBackup } from '../sites/backups-service.ts';
import { isUnderMaintenance } from '../sites/options-queries.ts';
import { settingsVersions } from '../sites/sites-tables.ts';
import { paymentMethods } from './checkout-tables.ts';

export type FirstSteps = {
  /** In the order in which they are best done. */
  readonly steps: readonly { readonly name: FirstStep; readonly isDone: boolean }[];
  /** Whoever has done all of them wanted to see the list no more (option FirstSteps). */
  readonly isHidden: boolean;
};

/**
 * How far a new shop has come. What the program can know it finds out; that backups are made elsewhere it is told by the option
 * FirstSteps.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN
 */
export async function getFirstSteps(context: Context): Promise<FirstSteps> {
  requirePermission(context, 'settings.manage');
  const { site } = context;
  const { company, options } = site;
  const told = (options.FirstSteps ?? {}) as Readonly<Record<string, unknown>>;
  const stored = await readStored(context);
  const isFilled = (...texts: readonly string[]) => texts.every((text) => text.trim() !== '');
  const done: Record<FirstStep, boolean> = {
    ...stored,
    company:
      isFilled(company.legalName, company.street, company.zipCode, company.city, company.email) &&
      isFilled(company.oib || company.vatId),
    bank: isFilled(company.iban),
    look: typeof options.Logo === 'string' && options.Logo !== '',
    domain: isPublic(site.url),
    backup: told.backup === true || (await findLastGoodBackup(context.database))?.isTried === true,
    goLive: !isUnderMaintenance(site, false) && !options.PasswordProtection,
  };
  return {
    steps: firstSteps.map((name) => ({ name, isDone: done[name] })),
    isHidden: told.hidden === true && firstSteps.every((name) => done[name]),
  };
}

type Stored = 'sender' | 'category' | 'product' | 'delivery' | 'payment' | 'legal' | 'testOrder';

async function readStored({ database, site }: Context): Promise<Record<Stored, boolean>> {
  const isAny = (from: SQL) => sql`exists (select from ${from})`;
  /** Somebody has looked at what a new shop begins with, and saved it. */
  const isSaved = (group: SettingsGroup) =>
    isAny(sql`${settingsVersions} where ${settingsVersions.group} = ${group}`);
  const { rows } = await database.execute<Record<Stored, boolean>>(sql`select
    ${isAny(sql`${outboxMails} where ${outboxMails.siteId} = ${site.id} and ${outboxMails.kind} = 'settings.test'
      and ${outboxMails.sentAt} is not null`)} as "sender",
    ${isAny(sql`${categories} where ${categories.catalogueId} = ${site.catalogueId}`)} as "category",
    ${isAny(sql`${products} where ${products.catalogueId} = ${site.catalogueId} and not ${products.archived}`)} as "product",
    ${isSaved('delivery')} as "delivery",
    (${isSaved('payment')} or ${isAny(sql`${paymentMethods} where ${paymentMethods.kind} <> 'cashOnDelivery'`)}) as "payment",
    ${legalTexts(site)} as "legal",
    ${isAny(sql`${orders} where ${orders.siteId} = ${site.id} and ${orders.confirmedAt} is not null`)} as "testOrder"`);
  const [found] = rows;
  if (!found) throw new Error('The first steps were not found.');
  return found;
}

/** Visitors see each of them in every language of the site. */
function legalTexts({ id, languages }: Site): SQL {
  const listOf = (words: readonly string[]) =>
    sql.join(
      words.map((word) => sql`${word}`),
      sql`, `,
    );
  return sql`(select count(*) = ${legalPageKeys.length * languages.length}::int from ${documentTexts}
    join ${documents} on ${documents.id} = ${documentTexts.documentId}
    where ${documents.key} in (${listOf(legalPageKeys)}) and (${documents.siteId} is null or ${documents.siteId} = ${id})
      and ${documentTexts.language} in (${listOf(languages)}) and ${documentTexts.published} is not null)`;
}

/** An address of its own that nobody can listen in on. */
function isPublic(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return (
    protocol === 'https:' && hostname.includes('.') && !/^[\d.]+$/.test(hostname) && !hostname.startsWith('[')
  );
}
