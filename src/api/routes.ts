import type { FastifyInstance } from 'fastify';
import { type Contract, contract } from '#contract/contract.ts';
import type { RouteDependencies } from './dependencies.ts';
import { type Routes, registerEndpoints } from './endpoint-routes.ts';
import { accountRoutes } from './v1/accounts/account-routes.ts';
import { apiKeyRoutes } from './v1/accounts/api-key-routes.ts';
import { authRoutes, browserAuthRoutes } from './v1/accounts/auth-routes.ts';
import { ownLoginRoutes } from './v1/accounts/own-login-routes.ts';
import { passkeyRoutes } from './v1/accounts/passkey-routes.ts';
import { socialRoutes } from './v1/accounts/social-routes.ts';
import { userRoutes } from './v1/accounts/user-routes.ts';
import { wishlistRoutes } from './v1/accounts/wishlist-routes.ts';
import { catalogueRoutes } from './v1/catalogue/catalogue-routes.ts';
import { finderRoutes } from './v1/catalogue/finder-routes.ts';
import { goodsRoutes } from './v1/catalogue/goods-routes.ts';
import { goodsTermRoutes } from './v1/catalogue/goods-term-routes.ts';
import { gridRoutes } from './v1/catalogue/grid-routes.ts';
import { referenceRoutes } from './v1/catalogue/reference-routes.ts';
import { reviewRoutes } from './v1/catalogue/review-routes.ts';
import { searchRoutes } from './v1/catalogue/search-routes.ts';
import { searchedWordsRoutes } from './v1/catalogue/searched-words-routes.ts';
import { binRoutes } from './v1/content/bin-routes.ts';
import { contentRoutes } from './v1/content/content-routes.ts';
import { editingRoutes } from './v1/content/editing-routes.ts';
import { elementRoutes } from './v1/content/element-routes.ts';
import { entryRoutes } from './v1/content/entry-routes.ts';
import { eventEditingRoutes } from './v1/content/event-editing-routes.ts';
import { eventRoutes } from './v1/content/event-routes.ts';
import { formEditingRoutes } from './v1/content/form-editing-routes.ts';
import { formRoutes, formUploadRoutes } from './v1/content/form-routes.ts';
import { mediaRoutes } from './v1/content/media-routes.ts';
import { navigationRoutes } from './v1/content/navigation-routes.ts';
import { postRoutes } from './v1/content/post-routes.ts';
import { presenceRoutes } from './v1/content/presence-routes.ts';
import { previewRoutes } from './v1/content/preview-routes.ts';
import { redirectRoutes } from './v1/content/redirect-routes.ts';
import { templateRoutes } from './v1/content/template-routes.ts';
import { termRoutes } from './v1/content/term-routes.ts';
import { translationRoutes } from './v1/content/translation-routes.ts';
import { consentEditingRoutes } from './v1/marketing/consent-editing-routes.ts';
import { consentRoutes } from './v1/marketing/consent-routes.ts';
import { couponRoutes } from './v1/marketing/coupon-routes.ts';
import { mailRoutes } from './v1/marketing/mail-routes.ts';
import { marketingRoutes, unsubscribeRoutes } from './v1/marketing/marketing-routes.ts';
import { memberCardRoutes } from './v1/marketing/member-card-routes.ts';
import { ownConsentRoutes } from './v1/marketing/own-consent-routes.ts';
import { customerGroupRoutes, priceListRoutes } from './v1/marketing/price-list-routes.ts';
import { subscriberRoutes } from './v1/marketing/subscriber-routes.ts';
import { customerRoutes } from './v1/orders/customer-routes.ts';
import { cutListRoutes } from './v1/orders/cut-list-routes.ts';
import { jobRoutes } from './v1/orders/job-routes.ts';
import { orderManagingRoutes } from './v1/orders/order-managing-routes.ts';
import { orderTakingRoutes } from './v1/orders/order-taking-routes.ts';
import { paperRoutes } from './v1/orders/paper-routes.ts';
import { productionRoutes } from './v1/orders/production-routes.ts';
import { roofRoutes } from './v1/orders/roof-routes.ts';
import { stockRoutes } from './v1/orders/stock-routes.ts';
import { withdrawalManagingRoutes } from './v1/orders/withdrawal-managing-routes.ts';
import { activityRoutes } from './v1/platform/activity-routes.ts';
import { backupRoutes } from './v1/platform/backup-routes.ts';
import { cacheRoutes } from './v1/platform/cache-routes.ts';
import { changeRoutes } from './v1/platform/change-routes.ts';
import { exportRoutes } from './v1/platform/export-routes.ts';
import { firstStepsRoutes } from './v1/platform/first-steps-routes.ts';
import { importMappingRoutes, importRoutes, importUploadRoutes } from './v1/platform/import-routes.ts';
import { masterRoutes } from './v1/platform/master-routes.ts';
import { overviewRoutes } from './v1/platform/overview-routes.ts';
import { platformRoutes } from './v1/platform/platform-routes.ts';
import { settingsManagingRoutes } from './v1/platform/settings-managing-routes.ts';
import { settingsRoutes } from './v1/platform/settings-routes.ts';
import { webhookRoutes } from './v1/platform/webhook-routes.ts';
import { cartRoutes } from './v2/cart-routes.ts';
import { checkoutRoutes } from './v2/checkout-routes.ts';
import { documentRoutes } from './v2/document-routes.ts';
import { mediaBucketRoutes } from './v2/media-bucket-routes.ts';
import { mediaPartsRoutes } from './v2/media-parts-routes.ts';
import { mediaDriveRoutes, mediaUploadRoutes } from './v2/media-upload-routes.ts';
import { ownOrderRoutes } from './v2/own-order-routes.ts';
import { paymentNoticeRoutes, paymentRoutes } from './v2/payment-routes.ts';
import { withdrawalRoutes } from './v2/withdrawal-routes.ts';

/** The handlers for each group of the contract: this does not compile if a call has none. */
const routes: { readonly [Group in keyof Contract]: (dependencies: RouteDependencies) => Routes<Group> } = {
  auth: authRoutes,
  browserAuth: browserAuthRoutes,
  socialAuth: socialRoutes,
  account: accountRoutes,
  ownConsents: ownConsentRoutes,
  ownLogin: ownLoginRoutes,
  passkeys: passkeyRoutes,
  users: userRoutes,
  activities: activityRoutes,
  apiKeys: apiKeyRoutes,
  webhooks: webhookRoutes,
  wishlist: wishlistRoutes,
  reviews: reviewRoutes,
  documents: documentRoutes,
  papers: paperRoutes,
  catalogue: catalogueRoutes,
  content: contentRoutes,
  posts: postRoutes,
  terms: termRoutes,
  translations: translationRoutes,
  elements: elementRoutes,
  editing: editingRoutes,
  previews: previewRoutes,
  presence: presenceRoutes,
  templates: templateRoutes,
  masters: masterRoutes,
  navigations: navigationRoutes,
  events: eventRoutes,
  eventEditing: eventEditingRoutes,
  media: mediaRoutes,
  mediaUploads: mediaUploadRoutes,
  mediaDrive: mediaDriveRoutes,
  mediaBucket: mediaBucketRoutes,
  mediaParts: mediaPartsRoutes,
  bin: binRoutes,
  redirects: redirectRoutes,
  search: searchRoutes,
  searchedWords: searchedWordsRoutes,
  finder: finderRoutes,
  references: referenceRoutes,
  consents: consentRoutes,
  consentEditing: consentEditingRoutes,
  marketing: marketingRoutes,
  unsubscribe: unsubscribeRoutes,
  subscribers: subscriberRoutes,
  forms: formRoutes,
  formUploads: formUploadRoutes,
  formEditing: formEditingRoutes,
  entries: entryRoutes,
  platform: platformRoutes,
  settings: settingsRoutes,
  managedSettings: settingsManagingRoutes,
  firstSteps: firstStepsRoutes,
  overview: overviewRoutes,
  backups: backupRoutes,
  caches: cacheRoutes,
  mails: mailRoutes,
  cutLists: cutListRoutes,
  roofs: roofRoutes,
  cart: cartRoutes,
  checkout: checkoutRoutes,
  payments: paymentRoutes,
  paymentNotices: paymentNoticeRoutes,
  ownOrders: ownOrderRoutes,
  withdrawals: withdrawalRoutes,
  managedOrders: orderManagingRoutes,
  takenOrders: orderTakingRoutes,
  production: productionRoutes,
  exports: exportRoutes,
  imports: importRoutes,
  importMappings: importMappingRoutes,
  importUploads: importUploadRoutes,
  jobs: jobRoutes,
  managedWithdrawals: withdrawalManagingRoutes,
  customers: customerRoutes,
  coupons: couponRoutes,
  priceLists: priceListRoutes,
  customerGroups: customerGroupRoutes,
  memberCards: memberCardRoutes,
  stock: stockRoutes,
  goods: goodsRoutes,
  grid: gridRoutes,
  goodsTerms: goodsTermRoutes,
  changes: changeRoutes,
};

/** Registers every call of the contract. */
export function registerContract(api: FastifyInstance, dependencies: RouteDependencies): void {
  for (const group of Object.keys(contract)) registerGroup(api, group as keyof Contract, dependencies);
}

function registerGroup<Group extends keyof Contract>(
  api: FastifyInstance,
  group: Group,
  dependencies: RouteDependencies,
): void {
  registerEndpoints(api, contract[group], routes[group](dependencies));
}
