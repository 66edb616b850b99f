import { type Static, Type } from 'typebox';
import { digitalKinds } from '#values/product-formats.ts';
import { cartTypes, checkoutSwitches, checkoutTypes, companyFacts } from '#values/site-settings.ts';
import { nullable, Texts } from './text-shapes.ts';

/** Files of sites, registers, pictures, consents and checkout, as demo/README.md describes them. */

const demoSite = Type.Object({
  key: Type.String(),
  siteID: Type.String(),
  apiKeyToken: Type.String(),
  name: Type.String(),
  url: Type.String(),
  hosts: Type.Array(Type.String()),
  subdomain: Type.String(),
  pdfUrl: Type.String(),
  priceMode: Type.Enum(['shown', 'enquiry']),
  introAnimation: Type.Boolean(),
  maintenance: Type.Boolean(),
  timeZone: Type.String(),
  catalogue: Type.String(),
  allowedLanguages: Type.Array(Type.Integer()),
  defaultLanguage: Type.Integer(),
  stores: Type.Array(
    Type.Object({
      storeID: Type.String(),
      language: Type.Enum(['hr', 'en', 'de']),
      name: Texts,
      pathPrefix: Type.String(),
      loyalty: Type.Array(Type.Object({ key: Type.String(), name: Texts })),
      checkoutSettings: Type.Object({
        ...Type.Record(Type.Enum([...checkoutSwitches]), Type.Boolean()).properties,
        cart_type: Type.Enum([...cartTypes]),
        checkout_type: Type.Enum([...checkoutTypes]),
        product_delivery_type: Type.Enum([...digitalKinds]),
        allowedCountries: Type.Union([Type.Literal('ALL'), Type.Array(Type.String())]),
      }),
    }),
  ),
  cmsOptions: Type.Array(Type.Object({ key: Type.String(), value: Type.Unknown() })),
});

const currency = Type.Object({
  label: Type.String(),
  id: Type.Integer(),
  symbol: Type.String(),
  rate: Type.Number(),
});

export const SiteFile = Type.Object({
  company: Type.Object({
    ...Type.Record(Type.Enum([...companyFacts]), Type.String()).properties,
    oib: Type.String(),
    iban: Type.String(),
    bank: Texts,
    court: Texts,
    capital: Texts,
    management: Type.String(),
  }),
  sites: Type.Array(demoSite),
  allowedLanguages: Type.Array(Type.Object({ id: Type.Integer(), code2: Type.Enum(['hr', 'en', 'de']) })),
  currencyConfig: Type.Object({ mainCurrency: currency, allowedCurrencies: Type.Array(currency) }),
  mediaOptions: Type.Array(
    Type.Object({ name: Type.String(), autoResize: Type.Boolean(), x: Type.Integer(), y: Type.Integer() }),
  ),
});
export type SiteFile = Static<typeof SiteFile>;

export const LanguagesFile = Type.Array(
  Type.Object({
    id: Type.Integer(),
    name_hrv: Type.String(),
    name_eng: Type.String(),
    name_ger: Type.String(),
    name_srp: Type.String(),
    code: Type.String(),
    code2: Type.String(),
    name: Type.String(),
  }),
);
export type LanguagesFile = Static<typeof LanguagesFile>;

export const CountriesFile = Type.Array(
  Type.Object({ id: Type.Integer(), iso: Type.String(), code: Type.String(), name: Texts }),
);
export type CountriesFile = Static<typeof CountriesFile>;

export const TaxFile = Type.Object({
  classes: Type.Array(
    Type.Object({
      key: Type.String(),
      name: Texts,
      /** Per cent. */
      rates: Type.Array(Type.Object({ country: Type.String(), rate: Type.Number() })),
    }),
  ),
});
export type TaxFile = Static<typeof TaxFile>;

export const MediaIndexFile = Type.Array(
  Type.Object({
    name: Type.String(),
    alt: Texts,
    kind: Type.String(),
    /** Files of the film that the picture is the poster of. */
    film: Type.Optional(
      Type.Object({ title: Texts, mp4: Type.String(), webm: Type.String(), captions: Texts }),
    ),
  }),
);
export type MediaIndexFile = Static<typeof MediaIndexFile>;

export const ConsentsFile = Type.Object({
  consents: Type.Array(
    Type.Object({
      key: Type.String(),
      id: Type.Integer(),
      uniqueNumber: Type.String(),
      displayName: Texts,
      text: Texts,
    }),
  ),
  assignments: Type.Array(
    Type.Object({
      assigned_to: Type.Enum([
        'newsletter',
        'contactForm',
        'registerForm',
        'checkoutForm',
        'addressForm',
        'productAvailabilityForm',
      ]),
      consents: Type.Array(Type.String()),
      requiredConsents: Type.Array(Type.String()),
    }),
  ),
});
export type ConsentsFile = Static<typeof ConsentsFile>;

export const DeliveryFile = Type.Object({
  methods: Type.Array(
    Type.Object({
      key: Type.String(),
      id: Type.Integer(),
      kind: Type.Enum(['courier', 'truck', 'pickup']),
      name: Texts,
      description: Texts,
      maxLengthMm: Type.Integer(),
      maxKg: Type.Number(),
      freeFrom: Type.Record(Type.String(), Type.Number()),
      taxClass: Type.String(),
      prices: Type.Array(
        Type.Object({
          countries: Type.Array(Type.String()),
          zipCodes: Type.Optional(Type.Array(Type.String())),
          bands: Type.Array(Type.Object({ maxKg: Type.Number(), price: Type.Number() })),
          days: Type.Array(Type.Integer()),
        }),
      ),
      options: Type.Array(
        Type.Object({
          id: Type.Integer(),
          key: Type.String(),
          name: Texts,
          address: Type.String(),
          openingHours: Texts,
          phone: Type.String(),
          heldDays: Type.Integer(),
          maxLengthMm: Type.Integer(),
          sameDayUntil: Type.Optional(Type.Integer({ minimum: 0, maximum: 24 })),
        }),
      ),
    }),
  ),
});
export type DeliveryFile = Static<typeof DeliveryFile>;

export const PaymentFile = Type.Object({
  methods: Type.Array(
    Type.Object({
      key: Type.String(),
      id: Type.Integer(),
      kind: Type.Enum(['bankTransfer', 'cashOnDelivery', 'gateway']),
      name: Texts,
      description: Texts,
      fee: Type.Number(),
      countries: Type.Array(Type.String()),
      minAmount: Type.Number(),
      maxAmount: nullable(Type.Number()),
      digitalAllowed: Type.Boolean(),
      deliveryMethods: Type.Array(Type.String()),
      config: Type.Record(Type.String(), Type.Unknown()),
    }),
  ),
});
export type PaymentFile = Static<typeof PaymentFile>;

export const CouponsFile = Type.Array(
  Type.Object({
    key: Type.String(),
    code: Type.String({ minLength: 1 }),
    kind: Type.Enum(['percent', 'fixed', 'freeDelivery']),
    /** Percent, or euros; 0 of a free delivery. */
    value: Type.Number({ minimum: 0 }),
    validFrom: nullable(Type.String({ format: 'date' })),
    validTo: nullable(Type.String({ format: 'date' })),
    minAmount: nullable(Type.Number({ minimum: 0 })),
    maxUses: nullable(Type.Integer({ minimum: 0 })),
    usedCount: Type.Integer({ minimum: 0 }),
    perUser: nullable(Type.Integer({ minimum: 1 })),
    active: Type.Boolean(),
    categories: Type.Optional(Type.Array(Type.String())),
    description: Texts,
  }),
);
export type CouponsFile = Static<typeof CouponsFile>;
