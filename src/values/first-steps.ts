/** What makes a shop of a new, empty one, in the order in which it is best done (docs/rules/settings.md). */
export const firstSteps = [
  'company',
  'bank',
  'sender',
  'look',
  'category',
  'product',
  'delivery',
  'payment',
  'legal',
  'domain',
  'backup',
  'testOrder',
  'goLive',
] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Keys of the pages that the law or a buyer asks of every shop. */
export const legalPageKeys = [
  'page-legal-notice',
  'page-terms',
  'page-privacy',
  'page-withdrawal',
  'page-delivery',
] as const;
export type LegalPageKey = (typeof legalPageKeys)[number];
