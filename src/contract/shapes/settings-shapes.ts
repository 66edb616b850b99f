import { type TProperties, Type } from 'typebox';
import { formMaxima } from '#values/form-definitions.ts';
import { addressMaxima } from '#values/form-limits.ts';
import { invoicings } from '#values/invoicing.ts';
import { emailMaximum, heldDaysMaximum, idMaximum, priceMaximumCents } from '#values/limits.ts';
import { paperYearsPattern } from '#values/retention.ts';
import { settingsCounts, settingsMaxima } from '#values/settings.ts';
import { Email, Nullable } from './primitive-shapes.ts';

/** A field that there is not is told, for a setting that was mistyped would seem to be saved. */
const closed = <const P extends TProperties>(members: P) =>
  Type.Object(members, { additionalProperties: false });
const text = (maxLength: number) => Type.String({ maxLength });
const words = (maxLength: number) => {
  const word = Type.Optional(text(maxLength));
  return closed({ hrv: word, eng: word, ger: word });
};
/** ISO 3166-1 alpha-2. */
const Country = Type.String({ pattern: '^[A-Z]{2}$', maxLength: 2 });
const Countries = Type.Array(Country, { maxItems: 300 });
const Key = Type.String({ pattern: '^[a-z0-9-]+$', minLength: 1, maxLength: settingsMaxima.key });
/** In euros, tax contained. */
const Amount = Type.Number({ minimum: 0, maximum: priceMaximumCents / 100 });
const whole = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });
const Grams = whole(1, idMaximum);
const Millimetres = whole(1, 1_000_000);
const Receiver = Nullable(Email);

const DeliveryMethod = closed({
  /** What the method is known by; a list without it takes the method away. */
  key: Key,
  kind: Type.Enum(['courier', 'truck', 'pickup']),
  name: words(settingsMaxima.name),
  description: words(settingsMaxima.words),
  maximumLengthMm: Millimetres,
  maximumGrams: Grams,
  taxClassKey: Key,
  /** Goods of so much are brought for nothing, by country; couriers alone. */
  freeFrom: Type.Array(closed({ country: Country, amount: Amount }), { maxItems: 300 }),
  /** Zones; one with beginnings of postcodes comes before the one of the whole country. */
  prices: Type.Array(
    closed({
      countries: Countries,
      zipCodes: Type.Optional(Type.Array(text(10), { maxItems: 1000 })),
      bands: Type.Array(closed({ maximumGrams: Grams, price: Amount }), { maxItems: settingsCounts.bands }),
      /** Working days, from and to. */
      days: Type.Array(whole(0, 365), { minItems: 2, maxItems: 2 }),
    }),
    { maxItems: settingsCounts.prices },
  ),
});

const Branch = closed({
  /** The delivery method that it belongs to. */
  deliveryMethod: Key,
  key: Key,
  name: words(settingsMaxima.name),
  address: text(settingsMaxima.text),
  openingHours: words(settingsMaxima.text),
  phone: text(addressMaxima.contactPhone),
  heldDays: whole(1, heldDaysMaximum),
  maximumLengthMm: Millimetres,
  /** Hour up to which goods that lie there are ready on the same working day; null: on the next one. */
  sameDayUntil: Nullable(Type.Number({ minimum: 0, maximum: 24 })),
});

const PaymentMethod = closed({
  key: Key,
  kind: Type.Enum(['bankTransfer', 'cashOnDelivery', 'gateway']),
  name: words(settingsMaxima.name),
  description: words(settingsMaxima.words),
  fee: Amount,
  countries: Countries,
  minimum: Amount,
  /** Null: none. */
  maximum: Nullable(Amount),
  digitalAllowed: Type.Boolean(),
  deliveryMethodKeys: Type.Array(Key, { maxItems: settingsCounts.methods }),
  /** Where cards are paid; null for other kinds. */
  gateway: Nullable(Key),
});

const TaxClass = closed({
  key: Key,
  name: words(settingsMaxima.name),
  /** Rates are added and corrected, never taken away. */
  rates: Type.Array(
    closed({
      /** `*`: every country without a rate of its own. */
      country: Type.String({ pattern: '^([A-Z]{2}|\\*)$', maxLength: 2 }),
      /** First day, YYYY-MM-DD. */
      validFrom: Type.String({ format: 'date', maxLength: 10 }),
      /** In per cent. */
      rate: Type.Number({ minimum: 0, maximum: 100 }),
    }),
    { maxItems: settingsCounts.rates },
  ),
});

const Currency = closed({
  /** ISO 4217 names of currencies have ids of their own here: 44 is the euro. */
  id: whole(1, idMaximum),
  label: Type.String({ pattern: '^[A-Z]{3}$', maxLength: 3 }),
  symbol: Type.String({ minLength: 1, maxLength: 8 }),
  /** Units of it for 1 EUR. */
  rate: Type.Number({ minimum: 0.000001, maximum: 1_000_000 }),
});

/** All that there is to set; which field belongs to which group `values/settings.ts` says. */
export const settingsMembers = {
  legalName: Type.Optional(text(addressMaxima.companyName)),
  street: Type.Optional(text(addressMaxima.street)),
  houseNumber: Type.Optional(text(addressMaxima.houseNumber)),
  zipCode: Type.Optional(text(addressMaxima.zipCode)),
  city: Type.Optional(text(addressMaxima.city)),
  country: Type.Optional(Country),
  phone: Type.Optional(text(addressMaxima.contactPhone)),
  email: Type.Optional(Type.String({ format: 'email', minLength: 1, maxLength: emailMaximum })),
  vatId: Type.Optional(text(settingsMaxima.oib)),
  oib: Type.Optional(text(settingsMaxima.oib)),
  court: Type.Optional(words(settingsMaxima.text)),
  capital: Type.Optional(words(settingsMaxima.text)),
  management: Type.Optional(text(settingsMaxima.text)),
  name: Type.Optional(Type.String({ minLength: 1, maxLength: settingsMaxima.name })),
  sendEmailTo: Type.Optional(Receiver),
  sendOrdersTo: Type.Optional(Type.Array(Email, { maxItems: formMaxima.receivers })),
  sendGdprTo: Type.Optional(Receiver),
  securityEmail: Type.Optional(Receiver),
  iban: Type.Optional(text(42)),
  bank: Type.Optional(words(settingsMaxima.text)),
  recipient: Type.Optional(text(settingsMaxima.name)),
  model: Type.Optional(Type.String({ pattern: '^HR\\d{2}$', maxLength: 4 })),
  purpose: Type.Optional(Type.String({ pattern: '^([A-Z]{4})?$', maxLength: 4 })),
  dueDays: Type.Optional(whole(0, 365)),
  deliveryMethods: Type.Optional(Type.Array(DeliveryMethod, { maxItems: settingsCounts.methods })),
  branches: Type.Optional(Type.Array(Branch, { maxItems: settingsCounts.branches })),
  paymentMethods: Type.Optional(Type.Array(PaymentMethod, { maxItems: settingsCounts.methods })),
  taxClasses: Type.Optional(Type.Array(TaxClass, { maxItems: settingsCounts.methods })),
  /** Where each store delivers to: ALL, or these. Stores that are not named stay as they are. */
  stores: Type.Optional(
    Type.Array(
      closed({
        storeId: text(settingsMaxima.key),
        allowedCountries: Type.Union([Type.Literal('ALL'), Countries]),
      }),
      { maxItems: 50 },
    ),
  ),
  currencies: Type.Optional(Type.Array(Currency, { minItems: 1, maxItems: settingsCounts.methods })),
  /** Of invoices: number/premises/device. */
  premises: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9]{1,20}$', maxLength: 20 })),
  device: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,5}$', maxLength: 6 })),
  invoicing: Type.Optional(Type.Enum([...invoicings])),
  paperYears: Type.Optional(Type.String({ pattern: paperYearsPattern, maxLength: 300 })),
};
