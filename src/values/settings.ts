/* What a shop's owner sets up (docs/rules/settings.md). */

/** Each group has a version of its own. */
export const settingsGroups = [
  'company',
  'sender',
  'bank',
  'delivery',
  'branches',
  'payment',
  'tax',
  'countries',
  'currencies',
  'numbers',
  'invoicing',
] as const;
export type SettingsGroup = (typeof settingsGroups)[number];

/** The fields of each group. */
export const settingsFields = {
  company: [
    ...['legalName', 'street', 'houseNumber', 'zipCode', 'city', 'country', 'phone', 'email'],
    ...['vatId', 'oib', 'court', 'capital', 'management'],
  ],
  sender: ['name', 'sendEmailTo', 'sendOrdersTo', 'sendGdprTo', 'securityEmail'],
  bank: ['iban', 'bank', 'recipient', 'model', 'purpose', 'dueDays'],
  delivery: ['deliveryMethods'],
  branches: ['branches'],
  payment: ['paymentMethods'],
  tax: ['taxClasses'],
  countries: ['stores'],
  currencies: ['currencies'],
  numbers: ['premises', 'device'],
  invoicing: ['invoicing', 'paperYears'],
} as const satisfies Record<SettingsGroup, readonly string[]>;

/** Letters of the texts of settings. */
export const settingsMaxima = { name: 120, text: 500, key: 60, oib: 40, words: 1000 } as const;

/** Entries of their lists. */
export const settingsCounts = { methods: 50, branches: 200, prices: 100, bands: 100, rates: 1000 } as const;
