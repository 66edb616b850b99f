import { accountEndpoints } from './v1/account-endpoints.ts';
import { authEndpoints, browserAuthEndpoints } from './v1/auth-endpoints.ts';
import { cacheEndpoints } from './v1/cache-endpoints.ts';
import { catalogueEndpoints } from './v1/catalogue-endpoints.ts';
import { consentEndpoints } from './v1/consent-endpoints.ts';
import { contentEndpoints } from './v1/content-endpoints.ts';
import { editingEndpoints } from './v1/editing-endpoints.ts';
import { elementEndpoints } from './v1/element-endpoints.ts';
import { eventEndpoints } from './v1/event-endpoints.ts';
import { finderEndpoints } from './v1/finder-endpoints.ts';
import { formEndpoints, formUploadEndpoints } from './v1/form-endpoints.ts';
import { mailEndpoints } from './v1/mail-endpoints.ts';
import { marketingEndpoints, unsubscribeEndpoints } from './v1/marketing-endpoints.ts';
import { mediaEndpoints } from './v1/media-endpoints.ts';
import { platformEndpoints } from './v1/platform-endpoints.ts';
import { postEndpoints } from './v1/post-endpoints.ts';
import { presenceEndpoints } from './v1/presence-endpoints.ts';
import { previewEndpoints } from './v1/preview-endpoints.ts';
import { redirectEndpoints } from './v1/redirect-endpoints.ts';
import { referenceEndpoints } from './v1/reference-endpoints.ts';
import { reviewEndpoints } from './v1/review-endpoints.ts';
import { searchEndpoints } from './v1/search-endpoints.ts';
import { searchedWordsEndpoints } from './v1/searched-words-endpoints.ts';
import { settingsEndpoints } from './v1/settings-endpoints.ts';
import { socialEndpoints } from './v1/social-endpoints.ts';
import { templateEndpoints } from './v1/template-endpoints.ts';
import { termEndpoints } from './v1/term-endpoints.ts';
import { translationEndpoints } from './v1/translation-endpoints.ts';
import { wishlistEndpoints } from './v1/wishlist-endpoints.ts';
import { cartEndpoints, customerCartEndpoints } from './v2/cart-endpoints.ts';
import { checkoutEndpoints } from './v2/checkout-endpoints.ts';
import { documentEndpoints } from './v2/document-endpoints.ts';
import { mediaDriveEndpoints, mediaUploadEndpoints } from './v2/media-upload-endpoints.ts';
import { paymentEndpoints, paymentNoticeEndpoints } from './v2/payment-endpoints.ts';

/** Every call of the HTTP API in one map; handlers, client and OpenAPI document are made from it. */
export const contract = {
  auth: authEndpoints,
  browserAuth: browserAuthEndpoints,
  socialAuth: socialEndpoints,
  account: accountEndpoints,
  wishlist: wishlistEndpoints,
  reviews: reviewEndpoints,
  documents: documentEndpoints,
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
  events: eventEndpoints,
  media: mediaEndpoints,
  mediaUploads: mediaUploadEndpoints,
  mediaDrive: mediaDriveEndpoints,
  redirects: redirectEndpoints,
  search: searchEndpoints,
  searchedWords: searchedWordsEndpoints,
  finder: finderEndpoints,
  references: referenceEndpoints,
  consents: consentEndpoints,
  marketing: marketingEndpoints,
  unsubscribe: unsubscribeEndpoints,
  forms: formEndpoints,
  formUploads: formUploadEndpoints,
  platform: platformEndpoints,
  settings: settingsEndpoints,
  caches: cacheEndpoints,
  mails: mailEndpoints,
  cart: { ...cartEndpoints, ...customerCartEndpoints },
  checkout: checkoutEndpoints,
  payments: paymentEndpoints,
  paymentNotices: paymentNoticeEndpoints,
};
