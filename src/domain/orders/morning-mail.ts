import { and, eq, sql } from 'drizzle-orm';
import type { Site } from '#domain/site.ts';
import type { MailDocument, MailFact } from '#platform/mail/mail-document.ts';
import { outboxMails } from '#platform/mail/mail-tables.ts';
import { type MailLanguage, mailLanguage } from '#platform/mail/mail-texts.ts';
import { calendarDay, hourOfDay } from '#values/calendar-day.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import type { ShopRuntime } from '../context.ts';
import { legalFooter, orderRecipients, queueSiteMails } from '../sites/site-mails.ts';
import { beginningOf } from './order-views.ts';
import { countWhatWaits, type DayOfSales, type OverviewCounts, readSales } from './orders-overview.ts';

/** Figures of a shop that sells, in the order in which they are seen to. */
const ofOrders = [
  'newOrders',
  'toPay',
  'toMake',
  'toSend',
  'toGiveBack',
  'withdrawals',
  'lowStock',
] as const satisfies (keyof OverviewCounts)[];

export const morningMailKind = 'overview.morning';

/** From six, before work begins, until noon where the site is: later it would be no news any more. */
const hours = { first: 6, last: 11 };

/** Mails the figures of the start page to whoever sees to orders, once each morning, where the option MorningMail is on. */
export async function sendMorningMails(runtime: ShopRuntime, sites: readonly Site[]): Promise<void> {
  for (const site of sites) {
    const hour = hourOfDay(runtime.clock.now(), site.timeZone);
    if (site.options.MorningMail !== true || hour < hours.first || hour > hours.last) continue;
    if (await isSentToday(runtime, site)) continue;
    const asking = { ...runtime, site };
    const document = morningMail(site, await countWhatWaits(asking), await readSales(asking));
    await queueSiteMails(
      runtime,
      site,
      orderRecipients(site).map((recipient) => ({ kind: morningMailKind, recipient, document })),
    );
  }
}

async function isSentToday({ database, clock }: ShopRuntime, site: Site): Promise<boolean> {
  const today = calendarDay(clock.now(), site.timeZone);
  const [sent] = await database
    .select({ id: outboxMails.id })
    .from(outboxMails)
    .where(
      and(
        eq(outboxMails.siteId, site.id),
        eq(outboxMails.kind, morningMailKind),
        sql`${outboxMails.createdAt} >= ${beginningOf(today, { site })}`,
      ),
    )
    .limit(1);
  return sent !== undefined;
}

function morningMail(site: Site, counts: OverviewCounts, sales: readonly DayOfSales[]): MailDocument {
  const texts = mailLanguage(site.defaultLanguage);
  const { translate, language, formatNumber } = texts;
  const sells = site.priceMode === 'shown';
  const figures = [...(sells ? ofOrders : []), 'enquiries' as const, 'failedMails' as const];
  const facts = figures.map((figure): MailFact => {
    const count = counts[figure];
    return { label: translate(`morning.${figure}`), value: formatNumber(count), strong: count > 0 };
  });
  const isQuiet = facts.every(({ strong }) => !strong);
  return {
    language,
    subject: translate('morning.subject', { name: site.name }),
    preview: translate(isQuiet ? 'morning.quiet' : 'morning.preview'),
    sender: { name: site.name, url: site.url },
    blocks: [
      { kind: 'paragraph', text: translate(isQuiet ? 'morning.quiet' : 'morning.preview') },
      { kind: 'facts', facts },
      ...(sells ? [{ kind: 'facts' as const, facts: factsOfYesterday(sales, site, texts) }] : []),
      {
        kind: 'link',
        label: translate('orderNotice.panel'),
        url: `${site.url}${panelPathOf('admin', language)}`,
      },
    ],
    footer: legalFooter(site, texts),
  };
}

/** Yesterday is whole; today has just begun. */
function factsOfYesterday(
  sales: readonly DayOfSales[],
  { currencyConfig }: Site,
  { translate, formatMoney }: MailLanguage,
): MailFact[] {
  const yesterday = sales.at(-2);
  if (!yesterday) return [];
  const money = (cents: number) => formatMoney(cents, currencyConfig.mainCurrency);
  return [
    { label: translate('morning.salesYesterday'), value: money(yesterday.now.cents), strong: true },
    { label: translate('morning.salesBefore'), value: money(yesterday.before.cents) },
  ];
}
