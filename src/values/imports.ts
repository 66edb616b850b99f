/** What files are read into; more are added as they are built. */
export const importKinds = ['products', 'prices', 'listPrices', 'stock', 'customers', 'redirects'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Whose columns they are: the shop's own are those of its exports; those of other programs hold products. */
export const importFormats = ['own', 'woocommerce', 'shopify', 'magento'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** How far an import is. What is paused goes on with what it was at. */
export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'applying',
  'paused',
  'applied',
  'cancelled',
  'undoing',
  'undone',
  'failed',
] as const;
export type ImportState = (typeof importStates)[number];

export const importActions = ['pause', 'resume', 'cancel', 'undo'] as const;
export type ImportAction = (typeof importActions)[number];

/** What becomes of a row; null until it was looked at. */
export const importVerdicts = ['new', 'changed', 'unchanged', 'wrong'] as const;
export type ImportVerdict = (typeof importVerdicts)[number];
/** What rows are listed by: incomplete ones stand, or will stand, in the shop without some of their pictures. */
export const importRowFilters = [...importVerdicts, 'incomplete'] as const;
export type ImportRowFilter = (typeof importRowFilters)[number];

/** Why a column is not read: nobody knows it, it says what others follow from, or it stands there twice. */
export const ignoredReasons = ['unknown', 'told', 'twice'] as const;
export type IgnoredReason = (typeof ignoredReasons)[number];

/** What is made with the goods that name it, if that was asked for. */
export const newTermKinds = ['category', 'tag', 'attribute', 'attributeValue', 'attributeSet'] as const;
/** How many of them are told. */
export const newTermsShown = 100;

/** Why a picture could not be had from its address. */
export const pictureFailures = [
  'refused',
  'missing',
  'tooLarge',
  'noPicture',
  'timeout',
  'unreachable',
] as const;
export type PictureFailure = (typeof pictureFailures)[number];

/** Pictures of a row, as of a product, and letters of the address or name of one. */
export const importPicturesMaximum = 100;
export const pictureSourceMaximum = 2000;
/** Pictures that are fetched at once. */
export const picturesAtOnce = 4;

/** A zip with pictures: its bytes, how many pictures, and what they may unpack to together. */
export const importZipBytesMaximum = 1_073_741_824;
export const importZipPicturesMaximum = 10_000;
export const importZipUnpackedMaximum = 4_294_967_296;

/** Bytes of a file: 100,000 products with descriptions in three languages have room. */
export const importBytesMaximum = 268_435_456;
/** Rows and columns of a file, and letters of a cell. */
export const importRowsMaximum = 200_000;
export const importColumnsMaximum = 500;
export const importCellMaximum = 110_000;
/** Letters of a column's name and of a file's. */
export const importNameMaximum = 200;
/** Letters of the name that columns of files are kept by, and how many a site keeps for each kind. */
export const importMappingNameMaximum = 80;
export const importMappingsMaximum = 100;
/** Rows that are looked at, or written, in one transaction. */
export const importBatch = 500;
/** How long an import can be looked at and taken back. */
export const importKeptDays = 90;
