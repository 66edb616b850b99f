import type { Company } from '#domain/site.ts';
import { mailLanguage } from '#platform/mail/mail-texts.ts';
import type { PdfBlock, PdfDocument } from '#platform/pdf/pdf-document.ts';
import { serverTexts } from '#platform/server-texts.ts';
import { groupIban, isOib } from '#values/check-digits.ts';
import { factsBehindName } from '#values/facts-behind-name.ts';
import { defaultLanguage, isLanguage, type Language } from '#values/language.ts';
import { ownWordsOf } from '../cart/cart-options.ts';
import { registerFooter, withoutAccount } from '../sites/site-mails.ts';
import { netPieceCentsOf, rowTaxCentsOf } from './line-taxes.ts';
import { memberWords, nameOf } from './mailed-goods.ts';
import { euroTaxOf } from './order-currency.ts';
import { bankTransferOf } from './order-record.ts';
import { promisedDays } from './order-steps.ts';
import { orderOfPaper, type Paper, type PaperOrder } from './paper-record.ts';
import { paymentCodesOf } from './payment-codes/order-payment-codes.ts';

/** What a paper is drawn with, beside itself. */
export type PaperParts = { readonly referred?: Paper | undefined; readonly logo?: Buffer | undefined };

/** What a paper is called; those that go with goods are other documents. */
const titles = {
  invoice: 'invoice.title',
  advance: 'invoice.advance',
  credit: 'invoice.credit',
  deliveryNote: 'deliveryNote.title',
  packingSlip: 'packingSlip.title',
} as const;

/** What every part of the document is written with. */
type Words = ReturnType<typeof wordsOf>;

/**
 * An invoice, an advance or a credit note as a document, in the language of its order and from what was frozen alone, with what
 * Article 226 of Directive 2006/112/EC asks for: seller and buyer with their tax numbers, number and dates, goods with quantity, price
 * without tax and rate, and the tax of each rate, in euros too where they are not the invoice's currency (Article 230); of a credit
 * note the invoice that it changes (Article 219). Time and operator are Croatian law's (Fiscalisation Act, NN 89/25).
 * @param referred what a credit note takes back
 */
export function invoiceDocument(paper: Paper, { referred, logo }: PaperParts = {}): PdfDocument {
  const order = orderOfPaper(paper);
  const language = isLanguage(paper.language) ? paper.language : defaultLanguage;
  const words = wordsOf(language, order.currency.label);
  const { company } = paper.seller;
  const { say } = words;
  const { legalName } = company;
  const isExport = order.taxByRate.some(({ rateBasisPoints }) => rateBasisPoints === 0);
  const isFree = order.totals.orderTotal === 0;
  const isPaid = order.paymentStatus === 'paid';
  const isToPay = !isFree && !isPaid;
  return {
    language,
    title: `${say(titles[paper.kind])} ${paper.label}`,
    overline: legalName,
    author: legalName,
    logo,
    stamp: paper.kind !== 'credit' && isPaid && !isFree ? say('invoice.paid') : undefined,
    issuedAt: paper.issuedAt,
    blocks: [
      partiesBlock(company, order, words),
      { kind: 'facts', facts: factsOf(order, paper, referred, words) },
      { kind: 'heading', text: say('invoice.goods') },
      goodsBlock(order, words),
      { kind: 'sums', sums: sumsOf(order, words) },
      { kind: 'heading', text: say('invoice.tax') },
      taxBlock(order, words),
      ...(isExport ? [{ kind: 'paragraph' as const, text: say('invoice.export') }] : []),
      ...(paper.kind === 'credit' || !isToPay ? [] : codesBlocks(order, words)),
    ],
    // Without anything to pay, no account is shown.
    footer: [legalName, ...registerFooter(isToPay ? { company } : withoutAccount({ company }), words)].join(
      ' · ',
    ),
  };
}

/** What a banking app fills a transfer in with, while one is awaited. */
function codesBlocks(order: PaperOrder, { say }: Words): PdfBlock[] {
  const codes = paymentCodesOf(order);
  const drawn = [
    ...(codes?.hub3
      ? [{ label: say('invoice.hub3'), barcode: { kind: 'pdf417' as const, text: codes.hub3 } }]
      : []),
    ...(codes?.epc
      ? [{ label: say('invoice.epc'), barcode: { kind: 'qrcode' as const, text: codes.epc } }]
      : []),
  ];
  if (drawn.length === 0) return [];
  return [
    { kind: 'heading', text: say('invoice.scan') },
    { kind: 'codes', codes: drawn },
  ];
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

function partiesBlock(company: Company, { mainAddress }: PaperOrder, { say, countryName }: Words): PdfBlock {
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
          ...(company.oib ? [`${say('invoice.oib')}: ${company.oib}`] : []),
          ...(company.vatId ? [`${say('invoice.vatId')}: ${company.vatId}`] : []),
        ],
      },
      {
        label: say('invoice.buyer'),
        lines: [
          ...(companyName ? [companyName, name] : [name]),
          ...placeOf(mainAddress),
          ...(companyOIB
            ? [`${say(isOib(companyOIB) ? 'invoice.buyerOib' : 'invoice.buyerVatId')}: ${companyOIB}`]
            : []),
          contactEmail,
        ],
      },
    ],
  };
}

function factsOf(order: PaperOrder, paper: Paper, referred: Paper | undefined, words: Words) {
  const { say, formatDay, formatTime, formatCalendarDay, formatExact, countryName, currency } = words;
  const { payment, delivery, shippingAddress: to } = order;
  const { company, timeZone } = paper.seller;
  const place =
    delivery?.branch ??
    `${to.street} ${to.houseNumber}, ${to.zipCode} ${to.city}, ${countryName(to.country)}`;
  const model = typeof payment.config.model === 'string' ? payment.config.model : '';
  const isCredit = paper.kind === 'credit';
  const isTransferred = !isCredit && bankTransferOf(order) !== null && order.totals.orderTotal > 0;
  const { dueOn } = paper.terms;
  const isFree = paper.grossCents === 0;
  return [
    {
      label: say('invoice.issued'),
      value: `${formatDay(paper.issuedAt, timeZone)}, ${formatTime(paper.issuedAt, timeZone)}`,
    },
    ...(referred
      ? [
          {
            label: say('invoice.refersTo'),
            value: `${referred.label}, ${formatDay(referred.issuedAt, timeZone)}`,
          },
        ]
      : []),
    ...(dueOn && isTransferred ? [{ label: say('invoice.due'), value: formatCalendarDay(dueOn) }] : []),
    { label: say('invoice.supplied'), value: formatDay(order.createdAt, timeZone) },
    { label: say('invoice.order'), value: order.orderNumber },
    ...(delivery && !isCredit
      ? [
          {
            label: say('invoice.delivered'),
            value: [delivery.name, place, ...promisedDays(order, words)].join('\n'),
          },
        ]
      : []),
    { label: say('invoice.payment'), value: isFree ? say('invoice.nothingToPay') : payment.name },
    ...(euroTaxOf(order)
      ? [
          {
            label: say('invoice.exchangeRate'),
            value: `1 ${order.currency.mainLabel} = ${formatExact(order.currencyRate)} ${currency}`,
          },
        ]
      : []),
    ...(isTransferred
      ? [
          { label: 'IBAN', value: groupIban(company.iban) },
          { label: say('invoice.reference'), value: `${model} ${order.orderNumber}`.trim() },
        ]
      : []),
    { label: say('invoice.operator'), value: paper.operator },
  ];
}

function goodsBlock({ lines }: PaperOrder, { say, money, formatQuantity, formatRate }: Words): PdfBlock {
  return {
    kind: 'table',
    columns: [
      { label: say('invoice.product'), share: 3.7 },
      { label: say('invoice.quantity'), share: 1.25, isNumber: true },
      { label: say('invoice.netPrice'), share: 1.6, isNumber: true },
      { label: say('invoice.netAmount'), share: 1.7, isNumber: true },
      { label: say('invoice.lineRate'), share: 0.9, isNumber: true },
      { label: say('invoice.price'), share: 1.6, isNumber: true },
      { label: say('invoice.amount'), share: 1.7, isNumber: true },
    ],
    rows: lines.map((line) => [
      [
        line.name,
        line.sku,
        ...factsBehindName(line.name, line.attributes, ownWordsOf(line.options)),
        ...line.members.map((member) => memberWords(member, { formatQuantity })),
      ].join('\n'),
      // With the sign that amounts have.
      formatQuantity(line.quantity, line.unit).replace('-', '\u2212'),
      money(netPieceCentsOf(line)),
      money(line.rowCents - rowTaxCentsOf(line)),
      // A bundle of differently taxed members has several rates.
      ratesOf(line).map(formatRate).join('\n'),
      money(line.pieceCents),
      money(line.rowCents),
    ]),
  };
}

type Line = PaperOrder['lines'][number];

function ratesOf({ taxShares, taxRateBasisPoints }: Line): number[] {
  const rates = taxShares.map(({ rateBasisPoints }) => rateBasisPoints);
  return rates.length > 0 ? rates : [taxRateBasisPoints];
}

function sumsOf({ totals, couponCode, delivery, payment }: PaperOrder, { say, money }: Words) {
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

function taxBlock(order: PaperOrder, words: Words): PdfBlock {
  const { say, money, moneyIn, formatRate } = words;
  const { taxByRate } = order;
  const { mainLabel: mainCurrency } = order.currency;
  const euroTax = euroTaxOf(order);
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
      formatRate(rateBasisPoints),
      ...amounts(grossCents, taxCents),
      ...inEuros(euroTax?.slice(index, index + 1)),
    ]),
    sum: [say('invoice.sumOfRates'), ...amounts(sumOf('grossCents'), sumOf('taxCents')), ...inEuros(euroTax)],
  };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
