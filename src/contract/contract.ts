import { accountEndpoints } from './v1/account-endpoints.ts';
import { activityEndpoints } from './v1/activity-endpoints.ts';
import { apiKeyEndpoints } from './v1/api-key-endpoints.ts';
import { authEndpoints } from './v1/auth-endpoints.ts';
import { backupEndpoints } from './v1/backup-endpoints.ts';
import { binEndpoints } from './v1/bin-endpoints.ts';
import { browserAuthEndpoints } from './v1/browser-auth-endpoints.ts';
import { cacheEndpoints } from './v1/cache-endpoints.ts';
import { catalogueEndpoints } from './v1/catalogue-endpoints.ts';
import { changeEndpoints } from './v1/change-endpoints.ts';
import { consentEditingEndpoints } from './v1/consent-editing-endpoints.ts';
import { consentEndpoints } from './v1/consent-endpoints.ts';
import { contentEndpoints } from './v1/content-endpoints.ts';
import { couponEndpoints } from './v1/coupon-endpoints.ts';
import { customerEndpoints } from './v1/customer-endpoints.ts';
import { cutListEndpoints } from './v1/cut-list-endpoints.ts';
import { editingEndpoints } from './v1/editing-endpoints.ts';
import { elementEndpoints } from './v1/element-endpoints.ts';
import { entryEndpoints } from './v1/entry-endpoints.ts';
import { eventEditingEndpoints } from './v1/event-editing-endpoints.ts';
import { eventEndpoints } from './v1/event-endpoints.ts';
import { exportEndpoints } from './v1/export-endpoints.ts';
import { finderEndpoints } from './v1/finder-endpoints.ts';
import { firstStepsEndpoints } from './v1/first-steps-endpoints.ts';
import { formEditingEndpoints } from './v1/form-editing-endpoints.ts';
import { formEndpoints, formUploadEndpoints } from './v1/form-endpoints.ts';
import { goodsEndpoints } from './v1/goods-endpoints.ts';
import { goodsTermEndpoints } from './v1/goods-term-endpoints.ts';
import { gridEndpoints } from './v1/grid-endpoints.ts';
import { importEndpoints, importMappingEndpoints, importUploadEndpoints } from './v1/import-endpoints.ts';
import { jobEndpoints } from './v1/job-endpoints.ts';
import { mailEndpoints } from './v1/mail-endpoints.ts';
import { marketingEndpoints, unsubscribeEndpoints } from './v1/marketing-endpoints.ts';
import { masterEndpoints } from './v1/master-endpoints.ts';
import { mediaEndpoints } from './v1/media-endpoints.ts';
import { memberCardEndpoints } from './v1/member-card-endpoints.ts';
import { navigationEndpoints } from './v1/navigation-endpoints.ts';
import { orderManagingEndpoints } from './v1/order-managing-endpoints.ts';
import { orderTakingEndpoints } from './v1/order-taking-endpoints.ts';
import { overviewEndpoints } from './v1/overview-endpoints.ts';
import { ownConsentEndpoints } from './v1/own-consent-endpoints.ts';
import { ownLoginEndpoints } from './v1/own-login-endpoints.ts';
import { paperEndpoints } from './v1/paper-endpoints.ts';
import { passkeyEndpoints } from './v1/passkey-endpoints.ts';
import { passwordEndpoints } from './v1/password-endpoints.ts';
import { platformEndpoints } from './v1/platform-endpoints.ts';
import { postEndpoints } from './v1/post-endpoints.ts';
import { presenceEndpoints } from './v1/presence-endpoints.ts';
import { previewEndpoints } from './v1/preview-endpoints.ts';
import { customerGroupEndpoints, priceListEndpoints } from './v1/price-list-endpoints.ts';
import { productionEndpoints } from './v1/production-endpoints.ts';
import { redirectEndpoints } from './v1/redirect-endpoints.ts';
import { referenceEndpoints } from './v1/reference-endpoints.ts';
import { reviewEndpoints } from './v1/review-endpoints.ts';
import { roofEndpoints } from './v1/roof-endpoints.ts';
import { searchEndpoints } from './v1/search-endpoints.ts';
import { searchedWordsEndpoints } from './v1/searched-words-endpoints.ts';
import { settingsEndpoints } from './v1/settings-endpoints.ts';
import { settingsManagingEndpoints } from './v1/settings-managing-endpoints.ts';
import { socialEndpoints } from './v1/social-endpoints.ts';
import { stockEndpoints } from './v1/stock-endpoints.ts';
import { subscriberEndpoints } from './v1/subscriber-endpoints.ts';
import { templateEndpoints } from './v1/template-endpoints.ts';
import { termEndpoints } from './v1/term-endpoints.ts';
import { translationEndpoints } from './v1/translation-endpoints.ts';
import { userEndpoints } from './v1/user-endpoints.ts';
import { webhookEndpoints } from './v1/webhook-endpoints.ts';
import { wishlistEndpoints } from './v1/wishlist-endpoints.ts';
import { withdrawalManagingEndpoints } from './v1/withdrawal-managing-endpoints.ts';
import {
  cartEndpoints,
  cartListEndpoints,
  customerCartEndpoints,
  reorderEndpoints,
} from './v2/cart-endpoints.ts';
import { checkoutEndpoints, deliveryQuoteEndpoints } from './v2/checkout-endpoints.ts';
import { documentEndpoints } from './v2/document-endpoints.ts';
import { mediaBucketEndpoints } from './v2/media-bucket-endpoints.ts';
import { mediaPartsEndpoints } from './v2/media-parts-endpoints.ts';
import { mediaDriveEndpoints, mediaUploadEndpoints } from './v2/media-upload-endpoints.ts';
import { ownOrderEndpoints } from './v2/own-order-endpoints.ts';
import { paymentEndpoints, paymentNoticeEndpoints } from './v2/payment-endpoints.ts';
import { withdrawalEndpoints } from './v2/withdrawal-endpoints.ts';

/** Every call of the HTTP API in one map; handlers, client and OpenAPI document are made from it. */
export const contract = {
  auth: authEndpoints,
  browserAuth: browserAuthEndpoints,
  socialAuth: socialEndpoints,
  account: { ...accountEndpoints, ...passwordEndpoints },
  ownLogin: ownLoginEndpoints,
  ownConsents: ownConsentEndpoints,
  passkeys: passkeyEndpoints,
  users: userEndpoints,
  activities: activityEndpoints,
  apiKeys: apiKeyEndpoints,
  webhooks: webhookEndpoints,
  wishlist: wishlistEndpoints,
  reviews: reviewEndpoints,
  documents: documentEndpoints,
  papers: paperEndpoints,
  catalogue: catalogueEndpoints,
  content: contentEndpoints,
  posts: postEndpoints,
  terms: termEndpoints,
  translations: translationEndpoints,
  elements: elementEndpoints,
  editing: editingEndpoints,
  previews: previewEndpoints,
  presence: presenceEndpoints,
  templates: templateEndpoints,
  masters: masterEndpoints,
  navigations: navigationEndpoints,
  events: eventEndpoints,
  eventEditing: eventEditingEndpoints,
  media: mediaEndpoints,
  mediaUploads: mediaUploadEndpoints,
  mediaDrive: mediaDriveEndpoints,
  mediaBucket: mediaBucketEndpoints,
  mediaParts: mediaPartsEndpoints,
  bin: binEndpoints,
  redirects: redirectEndpoints,
  search: searchEndpoints,
  searchedWords: searchedWordsEndpoints,
  finder: finderEndpoints,
  references: referenceEndpoints,
  consents: consentEndpoints,
  consentEditing: consentEditingEndpoints,
  marketing: marketingEndpoints,
  unsubscribe: unsubscribeEndpoints,
  subscribers: subscriberEndpoints,
  forms: formEndpoints,
  formUploads: formUploadEndpoints,
  formEditing: formEditingEndpoints,
  entries: entryEndpoints,
  platform: platformEndpoints,
  settings: settingsEndpoints,
  managedSettings: settingsManagingEndpoints,
  firstSteps: firstStepsEndpoints,
  overview: overviewEndpoints,
  backups: backupEndpoints,
  caches: cacheEndpoints,
  mails: mailEndpoints,
  cutLists: cutListEndpoints,
  roofs: roofEndpoints,
  cart: { ...cartEndpoints, ...cartListEndpoints, ...reorderEndpoints, ...customerCartEndpoints },
  checkout: { ...checkoutEndpoints, ...deliveryQuoteEndpoints },
  ownOrders: ownOrderEndpoints,
  payments: paymentEndpoints,
  paymentNotices: paymentNoticeEndpoints,
  withdrawals: withdrawalEndpoints,
  managedOrders: orderManagingEndpoints,
  takenOrders: orderTakingEndpoints,
  production: productionEndpoints,
  exports: exportEndpoints,
  imports: importEndpoints,
  importMappings: importMappingEndpoints,
  importUploads: importUploadEndpoints,
  jobs: jobEndpoints,
  managedWithdrawals: withdrawalManagingEndpoints,
  customers: customerEndpoints,
  coupons: couponEndpoints,
  priceLists: priceListEndpoints,
  customerGroups: customerGroupEndpoints,
  memberCards: memberCardEndpoints,
  stock: stockEndpoints,
  goods: goodsEndpoints,
  goodsTerms: goodsTermEndpoints,
  grid: gridEndpoints,
  changes: changeEndpoints,
};

export type Contract = typeof contract;
