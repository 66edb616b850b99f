import { mailLanguage } from '#platform/mail/mail-texts.ts';
import type { PdfBlock, PdfPaper } from '#platform/pdf/pdf-document.ts';
import { serverTexts } from '#platform/server-texts.ts';
import { isLanguage, type Language } from '#values/language.ts';
import type { Site } from '../sites/site.ts';
import { registerFooter } from '../sites/site-mails.ts';
import { invoiceNumberOf } from './invoice-service.ts';
import { memberWords, nameOf } from './mail-parts.ts';
import { currencyOf, euroTaxOf } from './order-currency.ts';
import type { Order } from './order-record.ts';
import type { Invoice } from './orders-of-people.ts';

/** What every part of the paper is written with. */
type Words = ReturnType<typeof wordsOf>;

/**
 * The invoice of an order as a paper, in the order's language, with what Article 226 of Directive 2006/112/EC asks for:
 * seller and buyer with their tax numbers, number and dates, goods with quantity, price without tax and rate, and the tax
 * of each rate, in euros too where they are not the invoice's currency (Article 230).
 */
export function invoicePaper(site: Site, order: Order, invoice: Invoice): PdfPaper {
  const language = isLanguage(order.language) ? order.language : site.defaultLanguage;
  const words = wordsOf(language, currencyOf(site, order));
  const { say } = words;
  const { legalName } = site.company;
  const isExport = order.taxByRate.some(({ rateBasisPoints }) => rateBasisPoints === 0);
  return {
    language,
    title: `${say('invoice.title')} ${invoiceNumberOf(site, invoice)}`,
    overline: legalName,
    author: legalName,
    issuedAt: invoice.issuedAt,
    blocks: [
      partiesBlock(site, order, words),
      { kind: 'facts', facts: factsOf(site, order, invoice, words) },
      { kind: 'heading', text: say('invoice.goods') },
      goodsBlock(order, words),
      { kind: 'sums', sums: sumsOf(order, words) },
      { kind: 'heading', text: say('invoice.tax') },
      taxBlock(site, order, words),
      ...(isExport ? [{ kind: 'paragraph' as const, text: say('invoice.export') }] : []),
    ],
    footer: [legalName, ...registerFooter(site, words)].join(' · '),
  };
}

function wordsOf(language: Language, currency: string) {
  const { formatMoney, ...mailWords } = mailLanguage(language);
  const { say } = serverTexts(language);
  return {
    ...mailWords,
    say,
    currency,
    money: (cents: number) => formatMoney(cents, currency),
    moneyIn: formatMoney,
  };
}

function partiesBlock({ company }: Site, { mainAddress }: Order, { say, countryName }: Words): PdfBlock {
  const { companyName, companyOIB, contactEmail } = mainAddress;
  const name = nameOf(mainAddress);
  const placeOf = (address: {
    street: string;
    houseNumber: string;
    zipCode: string;
    city: string;
    country: string;
  }) => [
    `${address.street} ${address.houseNumber}`,
    `${address.zipCode} ${address.city}`,
    countryName(address.country),
  ];
  return {
    kind: 'parties',
    parties: [
      {
        label: say('invoice.seller'),
        lines: [
          company.legalName,
          ...placeOf(company),
          `${say('invoice.oib')}: ${company.oib}`,
          `${say('invoice.vatId')}: ${company.vatId}`,
        ],
      },
      {
        label: say('invoice.buyer'),
        lines: [
          ...(companyName ? [companyName, name] : [name]),
          ...placeOf(mainAddress),
          ...(companyOIB ? [`${say('invoice.buyerTaxNumber')}: ${companyOIB}`] : []),
          contactEmail,
        ],
      },
    ],
  };
}

function factsOf(site: Site, order: Order, invoice: Invoice, words: Words) {
  const { say, formatDay, formatRate, countryName, currency } = words;
  const { payment, delivery, shippingAddress: to } = order;
  const place =
    delivery?.branch ??
    `${to.street} ${to.houseNumber}, ${to.zipCode} ${to.city}, ${countryName(to.country)}`;
  const model = typeof payment.config.model === 'string' ? payment.config.model : '';
  return [
    { label: say('invoice.issued'), value: formatDay(invoice.issuedAt) },
    { label: say('invoice.supplied'), value: formatDay(order.createdAt) },
    { label: say('invoice.order'), value: order.orderNumber },
    ...(delivery ? [{ label: say('invoice.delivered'), value: `${delivery.name}\n${place}` }] : []),
    { label: say('invoice.payment'), value: payment.name },
    ...(euroTaxOf(site, order)
      ? [
          {
            label: say('invoice.exchangeRate'),
            value: `1 ${site.currencyConfig.mainCurrency} = ${formatRate(order.currencyRate)} ${currency}`,
          },
        ]
      : []),
    ...(payment.kind === 'bankTransfer'
      ? [
          { label: 'IBAN', value: site.company.iban },
          { label: say('invoice.reference'), value: `${model} ${order.orderNumber}`.trim() },
        ]
      : []),
  ];
}

function goodsBlock({ lines }: Order, { say, money, formatNumber, unitName }: Words): PdfBlock {
  return {
    kind: 'table',
    columns: [
      { label: say('invoice.product'), share: 4.4 },
      { label: say('invoice.quantity'), share: 1.4, isNumber: true },
      { label: say('invoice.netPrice'), share: 1.8, isNumber: true },
      { label: say('invoice.lineRate'), share: 1.2, isNumber: true },
      { label: say('invoice.price'), share: 1.7, isNumber: true },
      { label: say('invoice.amount'), share: 1.9, isNumber: true },
    ],
    rows: lines.map((line) => [
      [
        line.name,
        line.sku,
        ...line.attributes.map(({ label, value }) => `${label}: ${value}`),
        ...line.members.map((member) => memberWords(member, { formatNumber, unitName })),
      ].join('\n'),
      `${formatNumber(line.quantity)} ${unitName(line.unit)}`,
      money(netOf(line)),
      // A bundle of differently taxed members has several rates.
      ratesOf(line)
        .map((rate) => `${formatNumber(rate / 100)} %`)
        .join('\n'),
      money(line.pieceCents),
      money(line.rowCents),
    ]),
  };
}

type Line = Order['lines'][number];

function ratesOf({ taxShares, taxRateBasisPoints }: Line): number[] {
  const rates = taxShares.map(({ rateBasisPoints }) => rateBasisPoints);
  return rates.length > 0 ? rates : [taxRateBasisPoints];
}

/** Price of a piece without the tax in it, before what is taken off the whole; to the cent, for people to read. */
function netOf({ pieceCents, taxShares, taxRateBasisPoints }: Line): number {
  const gross = taxShares.reduce((sum, { grossCents }) => sum + grossCents, 0);
  if (gross === 0) return Math.round((pieceCents * 10_000) / (10_000 + taxRateBasisPoints));
  const tax = taxShares.reduce((sum, { taxCents }) => sum + taxCents, 0);
  return Math.round((pieceCents * (gross - tax)) / gross);
}

function sumsOf({ totals, couponCode, delivery, payment }: Order, { say, money }: Words) {
  const coupon = couponCode ? `${say('invoice.coupon')} ${couponCode}` : say('invoice.coupon');
  const differences: [string, number][] = [
    [coupon, -totals.coupon],
    [say('invoice.loyalty'), -totals.loyalty],
    [delivery ? `${say('invoice.delivery')} (${delivery.name})` : say('invoice.delivery'), totals.delivery],
    [`${say('invoice.fee')} (${payment.name})`, totals.payment],
  ];
  return [
    { label: say('invoice.items'), value: money(totals.itemsTotal) },
    ...differences
      .filter(([, cents]) => cents !== 0)
      .map(([label, cents]) => ({ label, value: money(cents) })),
    {
      label: say('invoice.total'),
      value: money(totals.orderTotal),
      strong: true,
    },
  ];
}

function taxBlock(site: Site, order: Order, words: Words): PdfBlock {
  const { say, money, moneyIn, formatNumber } = words;
  const { taxByRate } = order;
  const { mainCurrency } = site.currencyConfig;
  const euroTax = euroTaxOf(site, order);
  /** Nothing, or one cell more in the row. */
  const inEuros = (taxes: typeof euroTax | undefined) =>
    taxes ? [moneyIn(sum(taxes.map(({ taxCents }) => taxCents)), mainCurrency)] : [];
  const amounts = (grossCents: number, taxCents: number) => [
    money(grossCents - taxCents),
    money(taxCents),
    money(grossCents),
  ];
  const sumOf = (key: 'grossCents' | 'taxCents') => sum(taxByRate.map((rate) => rate[key]));
  return {
    kind: 'table',
    columns: [
      { label: say('invoice.rate'), share: 1 },
      { label: say('invoice.net'), share: 1, isNumber: true },
      { label: say('invoice.taxAmount'), share: 1, isNumber: true },
      { label: say('invoice.gross'), share: 1, isNumber: true },
      ...(euroTax
        ? [{ label: `${say('invoice.taxAmount')} (${mainCurrency})`, share: 1, isNumber: true }]
        : []),
    ],
    rows: taxByRate.map(({ rateBasisPoints, grossCents, taxCents }, index) => [
      `${formatNumber(rateBasisPoints / 100)} %`,
      ...amounts(grossCents, taxCents),
      ...inEuros(euroTax?.slice(index, index + 1)),
    ]),
    sum: [say('invoice.sumOfRates'), ...amounts(sumOf('grossCents'), sumOf('taxCents')), ...inEuros(euroTax)],
  };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
