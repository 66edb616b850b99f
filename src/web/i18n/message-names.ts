/**
 * The messages of docs/rules/forms.md that no refusal carries, by the names it gives them; their texts stand under
 * `catalogue` in notices.json.
 */
export const messageNames = [
  'couponApplied',
  'couponRemoved',
  'cartPriceChanged',
  'cartOutOfStock',
  'cartLineSoldOut',
  'cartProductGone',
  'cartDeliveryMethodRemoved',
  'cartPaymentMethodRemoved',
  'instructionsSaved',
  'addedToWishlist',
  'removedFromWishlist',
  'consentsNotFetched',
  'consentRequired',
  'membershipCardBarcodeError',
  'membershipCardBarcodeInvalid',
  'membershipCardBarcodeApplied',
  'membershipCardBarcodeEmpty',
  'registered',
  'confirmEmail',
  'emailConfirmed',
  'loggedIn',
  'loggedOut',
  'downloadFailed',
] as const;

export type MessageName = (typeof messageNames)[number];
