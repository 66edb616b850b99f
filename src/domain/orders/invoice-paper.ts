import { mailLanguage } from '#platform/mail/mail-texts.ts';
import type { PdfPaper } from '#platform/pdf/pdf-document.ts';
import { serverTexts } from '#platform/server-texts.ts';
import { isLanguage } from '#values/language.ts';
import type { Address } from '../accounts/address.ts';
import type { Site } from '../sites/site.ts';
import { invoiceNumberOf } from './invoice-service.ts';
import { nameOf } from './mail-parts.ts';
import type { Order } from './order-record.ts';
import type { Invoice } from './orders-of-people.ts';

/** The invoice of an order as a paper, in the order's language: seller, buyer, goods, and the tax of each rate. */
export function invoicePaper(site: Site, order: Order, invoice: Invoice): PdfPaper {
  const language = isLanguage(order.language) ? order.language : site.defaultLanguage;
  const { say } = serverTexts(language);
  const { formatMoney, formatNumber, formatDay, countryName, translate } = mailLanguage(language);
  const currency =
    site.currencyConfig.allowedCurrencies.find(({ id }) => id === order.currencyId)?.label ?? 'EUR';
  const money = (cents: number) => formatMoney(cents, currency);
  const { company } = site;
  const { totals } = order;
  const unitOf = (unit: string) =>
    unit === 'pcs' || unit === 'm' || unit === 'm2' ? translate(`units.${unit}`) : unit;
  const sums: [string, number][] = [
    [say('invoice.items'), totals.itemsTotal],
    [
      order.couponCode ? `${say('invoice.coupon')} ${order.couponCode}` : say('invoice.coupon'),
      -totals.coupon,
    ],
    [say('invoice.loyalty'), -totals.loyalty],
    [
      order.delivery ? `${say('invoice.delivery')} (${order.delivery.name})` : say('invoice.delivery'),
      totals.delivery,
    ],
    [`${say('invoice.fee')} (${order.payment.name})`, totals.payment],
  ];
  return {
    language,
    title: `${say('invoice.title')} ${invoiceNumberOf(site, invoice)}`,
    overline: company.legalName,
    author: company.legalName,
    issuedAt: invoice.issuedAt,
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: say('invoice.seller'), value: company.legalName },
          {
            label: say('invoice.address'),
            value: `${company.street} ${company.houseNumber}, ${company.zipCode} ${company.city}, ${countryName(company.country)}`,
          },
          { label: say('invoice.taxNumber'), value: `${company.oib} / ${company.vatId}` },
          { label: say('invoice.buyer'), value: buyerOf(order.mainAddress, countryName) },
          ...(order.mainAddress.companyOIB
            ? [{ label: say('invoice.buyerTaxNumber'), value: order.mainAddress.companyOIB }]
            : []),
          { label: say('invoice.issued'), value: formatDay(invoice.issuedAt) },
          { label: say('invoice.supplied'), value: formatDay(order.createdAt) },
          { label: say('invoice.order'), value: order.orderNumber },
          { label: say('invoice.payment'), value: order.payment.name },
          { label: 'IBAN', value: company.iban },
        ],
      },
      { kind: 'heading', text: say('invoice.goods') },
      {
        kind: 'table',
        columns: [
          { label: say('invoice.product'), share: 5 },
          { label: say('invoice.quantity'), share: 1.6, isNumber: true },
          { label: say('invoice.price'), share: 2, isNumber: true },
          { label: say('invoice.amount'), share: 2, isNumber: true },
        ],
        rows: order.lines.map((line) => [
          [
            `${line.name} (${line.sku})`,
            ...line.attributes.map(({ label, value }) => `${label}: ${value}`),
          ].join('\n'),
          `${formatNumber(line.quantity)} ${unitOf(line.unit)}`,
          money(line.pieceCents),
          money(line.rowCents),
        ]),
      },
      {
        kind: 'facts',
        facts: [
          ...sums
            .filter(([, cents], index) => index === 0 || cents !== 0)
            .map(([label, cents]) => ({ label, value: money(cents) })),
          { label: say('invoice.total'), value: money(totals.orderTotal) },
        ],
      },
      { kind: 'heading', text: say('invoice.tax') },
      {
        kind: 'table',
        columns: [
          { label: say('invoice.rate'), share: 1 },
          { label: say('invoice.net'), share: 1, isNumber: true },
          { label: say('invoice.taxAmount'), share: 1, isNumber: true },
          { label: say('invoice.gross'), share: 1, isNumber: true },
        ],
        rows: order.taxByRate.map(({ rateBasisPoints, grossCents, taxCents }) => [
          `${formatNumber(rateBasisPoints / 100)} %`,
          money(grossCents - taxCents),
          money(taxCents),
          money(grossCents),
        ]),
      },
    ],
    footer: `${company.legalName} · ${company.phone} · ${company.email}`,
  };
}

function buyerOf(address: Address, countryName: (iso: string) => string): string {
  const name = [...(address.companyName ? [address.companyName] : []), nameOf(address)].join(', ');
  const { street, houseNumber, zipCode, city, country } = address;
  return `${name}\n${street} ${houseNumber}, ${zipCode} ${city}, ${countryName(country)}`;
}
