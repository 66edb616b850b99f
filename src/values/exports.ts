/** What lists are taken along as: text for every program, a workbook, or JSON. */
export const exportFormats = ['csv', 'xlsx', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Lists that can be taken along; each is a call, and a word of the command. */
export const exportKinds = [
  'orders',
  'orderLines',
  'papers',
  'production',
  'products',
  'prices',
  'listPrices',
  'stock',
  'customers',
  'coupons',
  'redirects',
] as const;
export type ExportKind = (typeof exportKinds)[number];

/** Things that one file holds at most, so that a workbook has a row for each. */
export const exportedMaximum = 1_000_000;
