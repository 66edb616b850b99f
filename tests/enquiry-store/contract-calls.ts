import type { Static } from 'typebox';
import type { contract } from '#contract/contract.ts';
import type { Endpoint, EndpointInput } from '#contract/endpoint.ts';
import type { Bundle } from '#contract/shapes/bundle-shapes.ts';
import type { CartItemOptions } from '#contract/shapes/cart-shapes.ts';
import type { Product } from '#contract/shapes/product-shapes.ts';
import { ProductRecord } from '#contract/shapes/product-shapes.ts';
import { searchCategories } from '#values/search-limits.ts';

type Contract = typeof contract;

/** Inputs of every call of the contract: a call that is not named here does not compile. */
type CallInputs = {
  readonly [Group in keyof Contract]: {
    readonly [Name in keyof Contract[Group]]: Contract[Group][Name] extends Endpoint
      ? readonly EndpointInput<Contract[Group][Name]>[]
      : never;
  };
};

/** What a client of the enquiry store knows and may try. */
export type CallFacts = {
  /** As the shop with prices shows them: their ids and slugs are the same here. */
  readonly products: readonly Static<typeof Product>[];
  readonly bundles: readonly Static<typeof Bundle>[];
  readonly categorySlugs: readonly string[];
  readonly pageSlugs: readonly string[];
  /** A cart with every product that can be had. */
  readonly full: CartIdentity;
  /** A cart with one line, that may be emptied. */
  readonly small: CartIdentity & { readonly itemId: number };
  /** An order of the shop with prices. */
  readonly orderSlug: string;
  /** A navigation tree of the enquiry store. */
  readonly navigationId: number;
  /** A review of the customer's. */
  readonly reviewId: number;
  /** Of somebody with an account. */
  readonly login: { readonly username: string; readonly password: string };
  /** A store of the shop with prices. */
  readonly shopStore: string;
};

export type CartIdentity = { readonly cartId: number; readonly protectCode: string };
type Options = Static<typeof CartItemOptions>;

const francs = 33;
const records = Object.keys(ProductRecord.properties).filter((field) => field !== 'language');
const shipping = {
  firstName: 'Ana',
  lastName: 'Horvat',
  contactEmail: 'ana@example.com',
  contactPhone: '+385 91 555 0100',
  country: 'HR',
  city: 'Zagreb',
  street: 'Ilica',
  houseNumber: '1a',
  zipCode: '10000',
};

/** Options with which a product can be added: its defaults, the middle of a length, a text where one is needed. */
export function fillingOptions(product: Static<typeof Product>, bundle?: Static<typeof Bundle>): Options {
  const filled: Options = {};
  for (const option of product.customOptions) {
    const { key, isLength, default: preset, min } = option;
    if (isLength)
      filled.customPriceOption = { customOptionTitle: key, customOptionValue: preset ?? min ?? 1000 };
    else {
      const value = option.option_type === 'number' ? (preset ?? min ?? 1) : 'text';
      filled.personalizations = { ...filled.personalizations, [key]: value };
    }
  }
  const bundleOptions = bundle?.members.map(({ defaults }) => defaults);
  return bundleOptions ? { ...filled, bundleOptions } : filled;
}

/** The calls of the enquiry store, with everything that could make one of them tell a price. */
export function callInputs(facts: CallFacts): CallInputs {
  const { products, full, small, orderSlug, shopStore } = facts;
  const ids = products.map(({ id }) => id);
  const cutProducts = products.flatMap(({ id, customOptions }) =>
    customOptions.some(({ isLength }) => isLength) ? [id] : [],
  );
  const cutRows = [{ lengthMm: 3000, pieces: 2, mark: 'A1' }];
  const roof = {
    shape: 'hip' as const,
    lengthMm: 12_000,
    widthMm: 8000,
    pitchTenths: 300,
    eavesHeightMm: 3000,
    snowRegion: 'zone3',
  };
  const currencies = [undefined, francs];
  const cart = { ...full, userId: 1 };
  /** Every consent that the demo asks for. */
  const acceptedConsents = [1, 2, 3, 4, 5, 6];
  const message = { firstName: 'Ana', from: shipping.contactEmail, content: 'Upit', acceptedConsents };
  const priceFilters = [
    [{ key: 'finalPrice', value: [0, 1e9], operator: 'between' as const }],
    [{ key: 'discount', value: true }],
  ];
  return {
    translations: {
      translationCreate: [],
      translationMaster: [],
      translationsOfType: [],
      translationsWrite: [],
      translationsJoin: [],
    },
    posts: {
      postFilterStandard: [
        { body: { perPage: 100, display: 'components' } },
        { body: { perPage: 100, display: 'legacy', postTypeSlugs: ['post'] } },
      ],
      postCreate: [],
      postUpdate: [],
      postDelete: [],
      postUses: [],
      postTypeCreate: [],
      postTypeFilterStandard: [],
      postTypeDelete: [],
    },
    bin: {
      binFilter: [],
      binRestore: [],
      binDelete: [],
    },
    terms: {
      termGetOne: [{ params: { idOrSlug: 'naslovnica' } }],
      termFilter: [{ query: { noPaginate: true } }],
      termFilterStandard: [{ body: {} }],
      termMerge: [],
    },
    masters: { masterFilter: [{ body: {} }], masterCreate: [], masterUses: [], masterDelete: [] },
    templates: { templateFilter: [{ body: {} }], templateCreate: [], templateUpdate: [], templateDelete: [] },
    caches: { cacheList: [{}], cacheClear: [], requestFilter: [{ body: { language: 'hr' } }] },
    mails: { mailFilter: [{ body: {} }], mailGet: [], mailResend: [] },
    backups: { backupGet: [] },
    firstSteps: { firstStepsGet: [] },
    overview: { overviewGet: [], overviewWaiting: [] },
    elements: { elementFilter: [{ body: {} }], elementCreate: [], elementUpdate: [] },
    editing: { sectionsResolve: [], historyList: [], historyGet: [], historyRestore: [] },
    previews: { draftPreviewLink: [], draftPreviewEnd: [], draftPreview: [] },
    presence: { presenceReport: [], panelPresenceReport: [] },
    catalogue: {
      layeredNavigation: [
        { body: {} },
        { body: { currencyId: francs, keyword: 'lim' } },
        ...facts.categorySlugs.map((mainCategory) => ({ body: { mainCategory } })),
        ...priceFilters.map((filters) => ({ body: { filters } })),
      ],
      productGet: [
        ...ids.flatMap((id) => currencies.map((currency) => ({ query: { id, currency } }))),
        ...products.map(({ slug }) => ({ query: { slug } })),
        ...ids.slice(0, 3).map((id) => ({ query: { id, store: shopStore } })),
      ],
      productFilter: [
        { body: { page: 1, allowUnlimited: true, select: records } },
        { body: { page: 1, allowUnlimited: true, select: records, currencyId: francs } },
        { body: { limit: 100, select: ['bundles', 'discount', 'finalPrice', 'unitPrice', 'lowestPrice30'] } },
        { body: { keyword: 'lim' } },
        { body: { filters: [{ key: 'id', value: ids }], select: records } },
        { body: { page: 1, sort: { field: 'finalPrice', direction: 'asc' } } },
        ...facts.categorySlugs.map((mainCategory) => ({ body: { mainCategory, page: 1, limit: 100 } })),
        ...priceFilters.map((filters) => ({ body: { filters } })),
      ],
      checkBundles: ids.flatMap((product) => [
        { query: { product } },
        { query: { product, currency: francs, store: shopStore } },
      ]),
      priceHistory: ids.flatMap((id) =>
        currencies.map((currency) => ({ params: { id }, query: { currency } })),
      ),
      categoryGet: facts.categorySlugs.map((idOrSlug) => ({ params: { idOrSlug } })),
      categoryFilter: [{ body: { tree: true } }, { body: {} }],
      tagFilter: [{ body: {} }],
      availabilitySubscribe: ids.map((productId) => ({
        body: { productId, email: shipping.contactEmail, acceptedConsents },
      })),
    },
    navigations: {
      navigationFilter: [{ body: {} }],
      navigationGet: [{ params: { id: facts.navigationId } }],
      navigationUpdate: [{ params: { id: 1 }, body: { items: [], version: 0 } }],
    },
    events: {
      eventFilter: [{ body: {} }, { body: { filters: [{ key: 'period', value: 'upcoming' }] } }],
      eventGet: [{ query: { id: 3 } }],
    },
    media: {
      mediaFilterStandard: [],
      mediaFolders: [],
      mediaCreate: [],
      mediaUpdate: [],
      mediaTakeBack: [],
      mediaUses: [],
      mediaDelete: [],
    },
    mediaUploads: { mediaUpload: [], mediaReplace: [] },
    mediaDrive: { directoryItemDelete: [] },
    mediaParts: {
      mediaPartsBegin: [],
      mediaPartsState: [],
      mediaPartsAdd: [],
      mediaPartsFinish: [],
      mediaPartsDelete: [],
    },
    mediaBucket: { mediaGetUploadUrl: [], mediaAddFromBucket: [], mediaAddFromBucketPublic: [] },
    search: {
      searchWeb: [
        { body: { keywords: 'lim', categories: [...searchCategories], limit: 100, select: records } },
        { body: { keywords: 'lim', categories: ['products'], limit: 100, currencyId: francs } },
        ...priceFilters.map((filters) => ({
          body: { keywords: 'lim', categories: ['products'], filters },
        })),
      ],
      searchSuggest: [{ query: { keywords: 'lim' } }],
    },
    searchedWords: {
      synonymFilter: [{ body: {} }],
      synonymCreate: [{ body: { words: ['lim', 'pločevina'] } }],
      synonymUpdate: [{ params: { id: 1 }, body: { words: ['lim', 'ploča'], seen: [] } }],
      synonymDelete: [{ params: { id: 1 } }],
      searchedWordsFilter: [{ body: { limit: 100, days: 400 } }],
    },
    finder: {
      finderDecide: products.map(({ slug }) => ({ query: { params: `/product/${slug}` } })),
      finderSearchSlugs: [],
      finderGetUrlOnLanguage: products.map(({ slug }) => ({
        body: { path: `/product/${slug}`, language: 'de' as const },
      })),
    },
    references: { referenceFilter: [] },
    content: {
      termGet: [{ query: { home: true } }, ...facts.pageSlugs.map((slug) => ({ query: { slug } }))],
      elementGetByHandlers: [{ body: { handlers: ['header', 'footer', 'cookie'] } }],
      navigationTree: ['main', 'footer1', 'footer2', 'footer3', 'footer4'].map((idOrName) => ({
        params: { idOrName },
      })),
      optionFilter: [{}],
      mediaOptionFilter: [{}],
    },
    redirects: {
      addFailedRequest: [{ body: { path: '/nema-toga' } }],
      redirectFilter: [{ body: {} }],
      failedRequestFilter: [{ body: {} }],
      redirectCreate: [{ body: { from: '/staro', link: { kind: 'route', name: 'shop' } } }],
      redirectUpdate: [{ params: { id: 1 }, body: { link: { kind: 'route', name: 'shop' } } }],
      redirectDelete: [{ params: { id: 1 } }],
    },
    consents: {
      consentFilter: [{ body: { forWeb: true } }],
      consentLogCreate: [
        {
          body: {
            status: 'accepted',
            sourceType: 'cmsSite',
            consents: [1],
            user: { userType: 'visitor', email: shipping.contactEmail },
          },
        },
      ],
      assignmentFilter: [{ body: { perPage: 50 } }],
      assignmentCreate: [{ body: { assigned_to: 'contactForm', consents: [], requiredConsents: [] } }],
    },
    marketing: {
      contactAdmin: [{ body: { ...message, ...full } }, { body: message }],
      newsletterSubscribe: [{ body: { email: shipping.contactEmail, acceptedConsents } }],
      cookieChoiceCreate: [{ body: { categories: ['necessary'] } }],
    },
    unsubscribe: {
      newsletterUnsubscribeShow: [{ params: { token: 'x' } }],
      newsletterUnsubscribe: [{ params: { token: 'x' } }],
    },
    subscribers: {
      subscriberFilter: [{ body: {} }],
      subscriberExport: [{ query: {} }],
      consentLogFilter: [{ body: {} }],
    },
    forms: {
      formFilter: [{ body: {} }],
      formGet: [{ params: { id: 1 } }],
      formStoreData: [{ body: { id: 1, data: {} } }],
      formConfirmEmail: [{ params: { token: 'x' } }],
      formCaptcha: [{}],
      formFileGet: [{ params: { id: 1 } }],
    },
    formUploads: { formFileCreate: [{}] },
    importUploads: { importCreate: [{}] },
    importMappings: {
      importMappingFilter: [{ body: { what: 'products' } }],
      importMappingSave: [{ body: { what: 'products', name: 'Popis', mapping: {} } }],
      importMappingDelete: [{ params: { id: 1 } }],
    },
    imports: {
      importGet: [{ params: { id: 1 } }],
      importFilter: [{ body: {} }],
      importFields: [{ params: { what: 'products' } }],
      importRows: [{ params: { id: 1 }, body: {} }],
      importProblems: [{ params: { id: 1 }, query: {} }],
      importCheck: [{ params: { id: 1 }, body: {} }],
      importApply: [{ params: { id: 1 } }],
      importAct: [{ params: { id: 1 }, body: { action: 'pause' } }],
    },
    eventEditing: {
      eventDefinitionFilter: [{ body: {} }],
      eventDefinitionGet: [{ params: { id: 1 } }],
      eventDefinitionCreate: [],
      eventDefinitionUpdate: [],
      eventDraftGet: [{ params: { id: 1 } }],
      eventDraftUpdate: [],
      eventHistoryList: [{ params: { id: 1 } }],
      eventHistoryGet: [],
      eventPreviewLink: [],
      eventPreviewEnd: [],
      eventPreview: [],
      eventDefinitionDelete: [{ params: { id: 999 } }],
    },
    consentEditing: {
      consentTextFilter: [{ body: {} }],
      consentTextGet: [{ params: { id: 1 } }],
      consentTextCreate: [{ body: { displayName: {}, text: {} } }],
      consentTextUpdate: [],
      consentTextRetire: [],
      consentTextDelete: [{ params: { id: 999 } }],
    },
    formEditing: {
      formDefinitionFilter: [{ body: {} }],
      formDefinitionGet: [{ params: { id: 1 } }],
      formDefinitionCreate: [{ body: { title: { hr: 'Upit' }, kind: 'contactForm' } }],
      formDefinitionUpdate: [],
      formDefinitionDelete: [{ params: { id: 1 } }],
    },
    ownConsents: {
      ownConsentList: [{}],
      ownConsentWithdraw: [{ params: { id: 1 } }],
      ownNewsletterEnd: [{}],
    },
    ownOrders: {
      orderFind: [{ body: { orderNumber: '1001-2026-000001', email: shipping.contactEmail } }],
      orderCancel: [{ params: { orderSlug: 'x' }, body: {} }],
    },
    withdrawals: {
      withdrawalOpen: [{ body: { orderNumber: '1001-2026-000001', email: shipping.contactEmail } }],
      withdrawalRead: [{ body: { token: 'x' } }],
      withdrawalCreate: [
        { body: { orderNumber: '1001-2026-000001', email: shipping.contactEmail, name: 'Ana Horvat' } },
      ],
    },
    managedOrders: {
      managedOrderFilter: [{ body: {} }],
      managedOrderGet: [{ params: { id: 1 } }],
      managedOrderAct: [{ params: { id: 1 }, body: { version: 1, action: 'ship' } }],
      managedOrderEdit: [
        { params: { id: 1 }, body: { version: 1, changes: [{ op: 'setNote', text: null }] } },
      ],
      managedOrderMoney: [{ params: { id: 1 }, body: { kind: 'in', amount: 10, method: 'Gotovina' } }],
      managedOrderNote: [{ params: { id: 1 }, body: { text: 'Zvati prije dostave.' } }],
    },
    takenOrders: {
      managedOrderQuote: [{ body: { lines: [{ sku: 'VIJAK', quantity: 1 }] } }],
      managedOrderCreate: [
        {
          body: {
            customer: { email: shipping.contactEmail },
            addresses: { main: shipping },
            lines: [{ sku: 'VIJAK', quantity: 1 }],
            deliveryMethodId: 1,
            paymentMethodId: 1,
          },
        },
      ],
    },
    jobs: {
      managedOrderBulk: [{ body: { ids: [1], action: 'close' } }],
      jobGet: [{ params: { id: 1 } }],
      jobFilter: [{ body: {} }],
      jobAct: [{ params: { id: 1 }, body: { action: 'pause' } }],
    },
    exports: {
      exportOrders: [{ query: {} }],
      exportOrderLines: [{ query: {} }],
      exportPapers: [{ query: {} }],
      exportProduction: [{ query: {} }],
      exportProducts: [{ query: {} }],
      exportPrices: [{ query: {} }],
      exportListPrices: [{ query: {} }],
      exportStock: [{ query: {} }],
      exportCustomers: [{ query: {} }],
      exportCoupons: [{ query: {} }],
      exportRedirects: [{ query: {} }],
    },
    production: {
      productionFilter: [{ body: {} }],
      productionMade: [{ body: { lines: [{ orderId: 1, lineId: 1, quantity: 1 }] } }],
    },
    managedWithdrawals: {
      managedWithdrawalFilter: [{ body: {} }],
      managedWithdrawalGet: [{ params: { id: 1 } }],
      managedWithdrawalAct: [{ params: { id: 1 }, body: { version: 1, action: 'accept' } }],
    },
    customers: {
      customerFilter: [{ body: {} }],
      customerGet: [{ params: { id: '1' } }],
      customerNote: [{ params: { id: '1' }, body: { text: 'Platiša je uredan.' } }],
      customerIntoGroup: [{ params: { id: '1' }, body: { groupId: null } }],
      customerMerge: [{ body: { from: 'guest-1', into: '1', preview: true } }],
    },
    memberCards: {
      memberCardFilter: [{ body: {} }],
      memberCardCreate: [{ body: { fields: { barcode: '2900010017777', program: 'krug', holder: 'Ana' } } }],
      memberCardUpdate: [{ params: { id: 1 }, body: { version: 1, fields: { blocked: true } } }],
      memberCardImport: [{ body: { program: 'krug', cards: [{ barcode: '2900010017777' }], preview: true } }],
      memberProgramCreate: [{ body: { key: 'novi-krug', fields: { name: { hrv: 'Krug' }, loyalty: 2 } } }],
      memberProgramUpdate: [{ params: { id: 1 }, body: { version: 1, fields: { loyalty: 1 } } }],
    },
    coupons: {
      managedCouponFilter: [{ body: {} }],
      managedCouponCreate: [{ body: { fields: { code: 'LJETO', kind: 'percent', percent: 5 } } }],
      managedCouponUpdate: [{ params: { id: 1 }, body: { version: 1, fields: { active: false } } }],
      couponSeriesFilter: [{ body: {} }],
      couponSeriesCreate: [{ body: { name: 'Sajam', codes: 2, fields: { kind: 'percent', percent: 5 } } }],
      couponSeriesCodes: [{ params: { id: 1 } }],
      couponSeriesUpdate: [{ params: { id: 1 }, body: { version: 1, fields: { active: false } } }],
    },
    priceLists: {
      priceListFilter: [{ body: {} }],
      priceListGet: [{ params: { id: 1 } }],
      priceListCreate: [{ body: { name: 'Limari', currency: 'EUR', audience: 'loggedIn' } }],
      priceListUpdate: [{ params: { id: 1 }, body: { version: 1, fields: { active: false } } }],
      priceListDelete: [{ params: { id: 1 } }],
      priceListPrices: [{ body: { list: 1 } }],
      priceListPatch: [{ body: { list: 1, changes: [{ sku: 'SCREW', prices: [{ from: 0, price: 1 }] }] } }],
      priceListProduct: [{ params: { productId: 1 } }],
    },
    customerGroups: {
      customerGroupFilter: [{ body: {} }],
      customerGroupCreate: [{ body: { name: 'Limari' } }],
      customerGroupUpdate: [{ params: { id: 1 }, body: { version: 1, fields: { name: 'Krovopokrivači' } } }],
      customerGroupDelete: [{ params: { id: 1 } }],
    },
    stock: {
      stockFilter: [{ body: {} }],
      stockMove: [{ body: { sku: 'SCREW', place: 'plant', kind: 'receipt', quantity: 1 } }],
      stockCount: [{ body: { place: 'plant', lines: [{ sku: 'SCREW', counted: 1 }] } }],
      stockMovements: [{ params: { productId: 1 } }],
    },
    goods: {
      managedProductFilter: [{ body: {} }],
      managedProductGet: [{ params: { id: 1 } }],
      managedProductCreate: [{ body: { fields: {} } }],
      managedProductUpdate: [{ params: { id: 1 }, body: { version: 1, fields: {} } }],
      managedProductCopy: [{ params: { id: 1 }, body: { sku: 'X-1' } }],
      managedProductPreviewLink: [{ params: { id: 1 }, body: {} }],
      managedProductArchive: [{ body: { ids: [1], archived: true } }],
      managedProductPatch: [{ body: { changes: [{ id: 1, fields: {} }] } }],
      managedPriceBulk: [{ body: { ids: [1], change: { percent: 5 } } }],
      managedProductChoices: [{}],
      managedPriceHistory: [{ params: { productId: 1 } }],
    },
    grid: {
      gridColumns: [{}],
      gridIds: [{ body: {} }],
      gridRows: [{ body: { ids: [1], columns: ['sku', 'name.hrv'] } }],
    },
    goodsTerms: {
      managedCategoryFilter: [{ body: {} }],
      managedCategoryCreate: [{ body: { fields: {} } }],
      managedCategoryUpdate: [{ params: { id: 1 }, body: { version: 1, fields: {} } }],
      managedCategoryDelete: [{ params: { id: 1 } }],
      managedCategoryMove: [{ params: { id: 1 }, body: { parent: null, position: 0 } }],
      managedAttributeFilter: [{ body: {} }],
      managedAttributeCreate: [{ body: { fields: {} } }],
      managedAttributeUpdate: [{ params: { id: 1 }, body: { version: 1, fields: {} } }],
      managedAttributeDelete: [{ params: { id: 1 } }],
      managedAttributeSetFilter: [{ body: {} }],
      managedAttributeSetCreate: [{ body: { fields: {} } }],
      managedAttributeSetUpdate: [{ params: { id: 1 }, body: { version: 1, fields: {} } }],
      managedAttributeSetDelete: [{ params: { id: 1 } }],
      managedTagFilter: [{ body: {} }],
      managedTagCreate: [{ body: { fields: {} } }],
      managedTagUpdate: [{ params: { id: 1 }, body: { version: 1, fields: {} } }],
      managedTagDelete: [{ params: { id: 1 } }],
    },
    changes: {
      changeFilter: [{ body: {} }],
      changeGet: [{ params: { id: 1 } }],
      changeUndo: [{ params: { id: 1 } }],
      changeUndoFields: [
        { params: { id: 1 }, body: { fields: [{ entity: 'product', entityId: '1', field: 'sku' }] } },
      ],
    },
    entries: {
      entryFilter: [{ body: {} }],
      entryGet: [{ params: { id: 'message-1' } }],
      entryUpdate: [{ params: { id: 'message-1' }, body: { state: 'closed' } }],
      entryAnswer: [{ params: { id: 'form-1' }, body: { text: 'Hvala na upitu.' } }],
      entryExport: [{ query: {} }],
    },
    socialAuth: {
      socialRedirect: [{ query: { provider: 'google' } }],
      socialLogin: [{ body: { provider: 'google', code: 'x', state: 'x' } }],
      browserSocial: [{ body: { provider: 'google', code: 'x', state: 'x' } }],
    },
    wishlist: {
      wishlistCreate: ids.map((product_id) => ({ body: { product_id } })),
      wishlistDelete: [{ params: { product_id: 1 } }],
      wishlistFilter: [{ query: {} }],
    },
    reviews: {
      reviewFilter: [
        { body: { limit: 100 } },
        ...ids.map((productId) => ({ body: { productId, limit: 100 } })),
      ],
      reviewCreate: [
        { body: { productId: ids[0] ?? 1, rating: 5, comment: 'Lim' } },
        { body: { productId: ids[0] ?? 1, name: 'Ana', rating: 5 } },
      ],
      reviewUpdate: [{ params: { id: facts.reviewId }, body: { rating: 4 } }],
      reviewPublish: [{ params: { id: facts.reviewId }, body: { published: true } }],
    },
    documents: {
      documentFilter: [{ body: {} }],
      documentGet: [{ params: { id: 1 }, query: {} }],
      deliveryNoteGet: [{ params: { id: 1 } }],
    },
    papers: {
      paperIssue: [{ body: { orderId: 1, kind: 'invoice' } }],
      paperNote: [{ body: { orderId: 1, number: '77-1-1' } }],
      paperGet: [{ params: { id: 1 } }],
      paperPrint: [{ body: { orderIds: [1], kinds: ['invoice'] } }],
      paperFilter: [{ body: {} }],
    },
    auth: {
      login: [{ body: facts.login }],
      loginCode: [{ body: { ticket: 'x', code: '123456' } }],
      loginPasskey: [{ body: { ticket: 'x' } }],
      refresh: [{}],
      logout: [{ body: {} }],
    },
    browserAuth: {
      browserLogin: [{ body: facts.login }],
      browserLoginCode: [{ body: { ticket: 'x', code: '123456' } }],
      browserLogout: [{ body: {} }],
      browserUser: [{}],
      browserRefresh: [{ body: {} }],
    },
    account: {
      webProfile: [{}],
      profile: [{}],
      register: [
        {
          body: {
            email: shipping.contactEmail,
            password: 'eight-letters-more',
            details: { firstName: 'Ana', lastName: 'Horvat' },
            acceptedConsents,
          },
        },
      ],
      verify: [{ params: { token: 'x' } }],
      confirmationResend: [{ body: { email: shipping.contactEmail } }],
      passwordStrength: [{ body: { password: 'eight-letters-more' } }],
      update: [{ body: { details: { firstName: 'Ana' } } }],
      addressCreate: [{ body: { ...shipping, type: 'shipping' } }],
      addressUpdate: [{ params: { id: 1 }, body: shipping }],
      passwordReset: [{ body: { oldPassword: 'eight-letters-old', newPassword: 'eight-letters-new' } }],
      passwordForgot: [{ body: { email: shipping.contactEmail } }],
      passwordSet: [{ body: { token: 'x', newPassword: 'eight-letters-new' } }],
      memberCardCheck: [{ body: { barcode: '1' } }],
      accountExport: [{}],
      accountDelete: [{ body: { password: 'eight-letters-old' } }],
    },
    ownLogin: {
      sessionList: [{}],
      sessionEnd: [{ params: { id: 999_999 } }],
      sessionsEndOthers: [{ body: {} }],
      secondFactorGet: [{}],
      secondFactorBegin: [],
      secondFactorConfirm: [],
      secondFactorCodes: [],
      secondFactorRemove: [],
    },
    passkeys: { passkeyBegin: [], passkeyCreate: [], passkeyUpdate: [], passkeyRemove: [], passkeyUse: [] },
    users: {
      userFilter: [{ body: {} }],
      userInvite: [],
      userInviteAgain: [],
      userUpdate: [],
      userBlock: [],
      userDelete: [],
      userSessionsEnd: [],
      userSecondFactorReset: [],
    },
    activities: { activityFilter: [] },
    webhooks: {
      webhookFilter: [{ body: {} }],
      webhookCreate: [{ body: { name: 'ERP', url: 'https://erp.example/hook', events: ['order.created'] } }],
      webhookUpdate: [],
      webhookDelete: [],
      webhookRotate: [],
      webhookTest: [],
      webhookDeliveries: [],
      webhookResend: [],
    },
    apiKeys: {
      apiKeyFilter: [{ body: {} }],
      apiKeyCreate: [{ body: { name: 'Katalog', permissions: ['catalogue.manage'] } }],
      apiKeyUpdate: [],
      apiKeyDelete: [],
    },
    platform: {
      commons: [{ query: { type: 'countries' } }, { query: { type: 'languages' } }],
      domainDetect: [{ body: { host: 'pro.localhost' } }],
    },
    settings: {
      domainFilter: [{ body: {} }],
      releaseFilter: [{ query: { limit: 1 } }],
      userSetting: [{ query: { group: 'global', key: 'language' } }],
      userSettingUpdate: [{ body: { group: 'global', key: 'language', value: 'hrv' } }],
      optionList: [{}],
      guaranteeNoticeCreate: [],
      optionUpdate: [{ body: { options: { NumberOfStars: 5 } } }],
      hasRunningPipeline: [{}],
      postsByHashtags: [{ body: {} }],
    },
    managedSettings: {
      managedSettingsGet: [{ params: { group: 'company' } }],
      managedSettingsUpdate: [],
      managedSettingsTestMail: [],
    },
    cutLists: {
      cutListQuote: cutProducts.map((productId) => ({ body: { productId, rows: cutRows } })),
      cutListPaper: cutProducts.map((productId) => ({ query: { productId, list: '3000\t2\tA1' } })),
      cutListFilter: [{ query: {} }],
      cutListGet: [{ params: { id: 1 } }],
      cutListCreate: cutProducts.map((productId) => ({ body: { productId, rows: cutRows, name: 'Krov' } })),
      cutListUpdate: [{ params: { id: 1 }, body: { name: 'Krov' } }],
      cutListDelete: [{ params: { id: 1 } }],
    },
    roofs: {
      roofCoverings: [{}],
      roofCalculate: products
        .filter(({ isRoofCovering }) => isRoofCovering)
        .map(({ id }) => ({ body: { ...roof, productId: id } })),
      roofPaper: products
        .filter(({ isRoofCovering }) => isRoofCovering)
        .map(({ id }) => ({ query: { ...roof, productId: id } })),
      roofFilter: [{ query: {} }],
      roofCreate: cutProducts.map((productId) => ({ body: { ...roof, productId, name: 'Krov' } })),
      roofUpdate: [{ params: { id: 1 }, body: { name: 'Krov' } }],
      roofDelete: [{ params: { id: 1 } }],
    },
    cart: {
      newCartSession: [{}],
      getCart: currencies.map((currencyId) => ({ body: { ...full, currencyId } })),
      addItem: [
        ...products.map((product) => ({
          body: { ...full, productId: product.id, qty: 1, options: fillingOptions(product) },
        })),
        // More than there is: the refusal tells how many, and nothing else.
        ...ids.map((productId) => ({ body: { ...full, productId, qty: 999 } })),
      ],
      addItems: [
        { body: { ...full, items: ids.slice(0, 2).map((productId) => ({ productId, qty: 1 })) } },
        {
          body: {
            ...full,
            items: products
              .filter(({ id }) => cutProducts.includes(id))
              .map((product) => ({ productId: product.id, qty: 1, options: fillingOptions(product) })),
          },
        },
      ],
      updateItem: [{ body: { ...small, qty: 2 } }],
      validateCart: currencies.map((currencyId) => ({ body: { ...full, currencyId } })),
      applyCoupon: [{ body: { ...full, couponCode: 'KROV10' } }],
      removeCoupon: [{ body: full }],
      setInstructions: [{ body: { ...full, instructions: 'Iza kuće' } }],
      deleteItem: [{ body: small }],
      clearCart: [{ body: small }],
      getAbandoned: [{ body: {} }],
      merge: [{ body: { from: small, into: full } }],
      orderAgain: [{ body: { ...full, orderId: 1 } }],
      applyMemberCard: [{ body: { ...full, barcode: '1' } }],
    },
    checkout: {
      checkoutSettings: [{}],
      currencyConfig: [{}],
      availableCountries: [{ body: {} }],
      freeDeliveryAmount: [{ params: { currencyId: 44 } }, { params: { currencyId: francs } }],
      registerGuest: [{ body: { ...full, email: shipping.contactEmail } }],
      saveAddress: [{ body: { ...cart, shipping } }],
      applicableDeliveryMethods: [{ body: full }, { body: { ...full, country: 'DE' } }],
      quoteProductDelivery: ids.map((productId) => ({ body: { productId, qty: 1 } })),
      quoteCartDelivery: [{ body: full }, { body: { ...full, country: 'HR', zipCode: '21400' } }],
      saveDeliveryMethod: [{ body: { ...cart, deliveryMethodId: 1 } }],
      applicablePaymentMethods: [{ body: full }],
      savePaymentMethod: [{ body: { ...cart, paymentMethodId: 1 } }],
      orderCreate: [{ body: { ...cart, expectedTotal: 1, acceptedConsents: [1, 2] } }],
      orderBySlug: [{ params: { orderSlug } }],
    },
    payments: {
      orderPay: [{ params: { orderSlug }, body: {} }],
      paymentReturn: [{ params: { id: 1 }, body: { reference: '1' } }],
      paymentCode: [{ params: { orderSlug: 'x', code: 'hub3.svg' } }],
      orderPaper: [{ params: { id: 1 }, query: { key: 'x' } }],
      orderDownload: [{ params: { token: 'x' } }],
    },
    paymentNotices: { paymentNotice: [{ params: { provider: 'test' } }] },
  };
}
