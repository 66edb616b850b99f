import type { DeliveryMethod, PaymentMethod } from '#domain/checkout/method-rules.ts';

const texts = { hr: 'Dostava', en: 'Delivery', de: 'Lieferung' };

export const deliveryMethods: readonly DeliveryMethod[] = [
  {
    id: 1,
    key: 'del-courier',
    kind: 'courier',
    name: { hr: 'Dostavna služba', en: 'Courier', de: 'Paketdienst' },
    description: texts,
    maximumLengthMm: 3000,
    maximumGrams: 300_000,
    taxClassKey: 'tax-standard',
    freeFromCents: { HR: 15_000 },
    prices: [
      {
        countries: ['HR'],
        bands: [
          { maximumGrams: 2000, priceCents: 450 },
          { maximumGrams: 300_000, priceCents: 1190 },
        ],
        days: [1, 2],
      },
      { countries: ['DE', 'CH'], bands: [{ maximumGrams: 300_000, priceCents: 1390 }], days: [3, 4] },
    ],
    branches: [],
  },
  {
    id: 2,
    key: 'del-truck',
    kind: 'truck',
    name: { hr: 'Kamion', en: 'Lorry', de: 'Lkw mit Ladekran' },
    description: texts,
    maximumLengthMm: 15_000,
    maximumGrams: 24_000_000,
    taxClassKey: 'tax-standard',
    freeFromCents: { HR: 100 },
    prices: [{ countries: ['HR'], bands: [{ maximumGrams: 24_000_000, priceCents: 8900 }], days: [3, 6] }],
    branches: [],
  },
  {
    id: 3,
    key: 'del-pickup',
    kind: 'pickup',
    name: { hr: 'Osobno preuzimanje', en: 'Pickup', de: 'Selbstabholung' },
    description: texts,
    maximumLengthMm: 15_000,
    maximumGrams: 24_000_000,
    taxClassKey: 'tax-standard',
    freeFromCents: {},
    prices: [
      { countries: ['HR', 'DE', 'CH'], bands: [{ maximumGrams: 24_000_000, priceCents: 0 }], days: [1, 5] },
    ],
    branches: [
      {
        id: 1,
        key: 'branch-zagreb',
        name: { hr: 'Attika Zagreb', en: 'Attika Zagreb', de: 'Attika Zagreb' },
        address: 'Ulica limara 12, 10000 Zagreb',
        openingHours: texts,
        phone: '+385 1 555 0142',
        heldDays: 10,
        maximumLengthMm: 15_000,
      },
    ],
  },
];

const payment = {
  description: texts,
  minimumCents: 0,
  maximumCents: null,
  deliveryMethodKeys: ['del-courier', 'del-truck', 'del-pickup'],
  config: {},
};

export const paymentMethods: readonly PaymentMethod[] = [
  {
    ...payment,
    id: 1,
    key: 'pay-bank',
    kind: 'bankTransfer',
    name: { hr: 'Virman', en: 'Bank transfer', de: 'Überweisung' },
    feeCents: 0,
    countries: ['HR', 'DE', 'CH'],
    digitalAllowed: true,
    config: { iban: 'HR1210010051863000160', model: 'HR00', recipient: 'Attika krovni sustavi d.o.o.' },
  },
  {
    ...payment,
    id: 2,
    key: 'pay-cod',
    kind: 'cashOnDelivery',
    name: { hr: 'Pouzeće', en: 'Cash on delivery', de: 'Nachnahme' },
    feeCents: 250,
    countries: ['HR'],
    maximumCents: 100_000,
    digitalAllowed: false,
    deliveryMethodKeys: ['del-courier'],
  },
  {
    ...payment,
    id: 3,
    key: 'pay-card',
    kind: 'gateway',
    name: { hr: 'Kartica', en: 'Card', de: 'Karte' },
    feeCents: 0,
    countries: ['HR', 'DE', 'CH'],
    digitalAllowed: true,
    config: { gateway: 'test' },
  },
];
