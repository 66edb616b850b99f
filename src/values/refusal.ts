/**
 * What a visitor can understand and do something about. Thrown by rules and use cases, rolled back by the
 * transaction, turned into the API's envelope by one plugin and into a text in one place per language.
 * Anything else that is thrown is a broken assumption and answers 500.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** Parameters of the message and extra members of the envelope's details (available, cart, ...). */
  readonly details: Readonly<Record<string, unknown>>;
  /** Field path to broken rule; given for code VALIDATION. */
  readonly fields: FieldErrors | undefined;

  constructor(code: RefusalCode, details: Record<string, unknown> = {}, fields?: FieldErrors) {
    super(refusals[code].message);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
    this.fields = fields;
  }

  get statusCode(): number {
    return refusals[this.code].statusCode;
  }
}

/**
 * Does something with one of several parts of a request.
 * @param path of the part in the request, `items.3`
 * @throws Refusal that names its fields by their places in the whole request
 */
export async function inPart<T>(path: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || !error.fields) throw error;
    const placed = Object.entries(error.fields).map(([field, problem]) => [`${path}.${field}`, problem]);
    throw new Refusal(error.code, error.details, Object.fromEntries(placed));
  }
}

/**
 * The entries of a list that are none of those there are, by their places: {'ids.3': {rule: 'oneOf'}}. One that is undefined was
 * wrong before.
 */
export function unknownEntries<T>(
  field: string,
  entries: readonly (T | undefined)[],
  isKnown: (entry: T) => boolean,
): FieldErrors {
  const unknown = entries.flatMap((entry, index) => (entry === undefined || isKnown(entry) ? [] : [index]));
  return Object.fromEntries(unknown.map((index) => [`${field}.${index}`, { rule: 'oneOf' }]));
}

/** Rule keys of docs/rules/forms.md: validation. */
export type FieldRule =
  | 'required'
  | 'type'
  | 'format'
  | 'tooComplex'
  | 'otherPicture'
  | 'moving'
  | 'drawingFonts'
  | 'drawingStyles'
  | 'drawingMotion'
  | 'drawingPages'
  | 'drawingPictures'
  | 'email'
  | 'emailLetters'
  | 'minLength'
  | 'maxLength'
  | 'minimum'
  | 'maximum'
  | 'step'
  | 'oneOf'
  /** Of two colours that lie on each other; the parameter is the smallest ratio. */
  | 'contrast'
  | 'sameAs'
  | 'twice'
  | 'unknown'
  /** It is something else by now than it was when it was looked at. */
  | 'changed'
  /** What is meant could not be had from elsewhere; the parameter says why. */
  | 'unavailable'
  /** It asks for a right that the caller does not have; the parameter is the right. */
  | 'forbidden'
  | 'differentPassword'
  | 'commonPassword'
  | 'incorrectPassword'
  | 'repeatPassword'
  | 'alphaSpecialCharsValidator';

export type FieldError = { rule: FieldRule; parameter?: string | number };
export type FieldErrors = Record<string, FieldError>;

type RefusalEntry = { statusCode: number; message: string };

/**
 * Every refusal of the API: its stable code, HTTP status and English sentence. The exact sentences are those of
 * the API's catalogue of errors (docs/rules/forms.md); clients translate them.
 */
export const refusals = {
  MALFORMED: { statusCode: 400, message: 'The request is malformed.' },
  UNKNOWN_FILTER: { statusCode: 400, message: 'Unknown filter, sort or value.' },
  MISSING_SEARCH_CATEGORIES: { statusCode: 400, message: 'Choose what to search.' },
  PAYMENT_SIGNATURE_INVALID: { statusCode: 400, message: 'The signature of the payment is wrong.' },
  PAYMENT_MISMATCH: { statusCode: 400, message: 'The payment does not belong to this order.' },
  UNKNOWN_SITE: { statusCode: 400, message: 'Unknown site, store or language.' },
  OLD_PASSWORD_INCORRECT: { statusCode: 400, message: 'Incorrect old password.' },
  ONE_TIME_TOKEN_INVALID: { statusCode: 400, message: 'This link is no longer valid.' },
  SOCIAL_STATE_INVALID: { statusCode: 400, message: 'This login was not started here or took too long.' },
  API_KEY_INVALID: { statusCode: 401, message: 'The API key is missing or unknown.' },
  SITE_PASSWORD_REQUIRED: { statusCode: 401, message: 'This site asks for a password.' },
  NO_ACTIVE_USER: { statusCode: 401, message: 'No active user' },
  UNKNOWN_USER_OR_PASSWORD: { statusCode: 401, message: 'Unknown username or password!' },
  INVALID_LOGIN: { statusCode: 401, message: 'INVALID_LOGIN' },
  PASSWORD_INCORRECT: { statusCode: 401, message: 'The password is not correct.' },
  SECOND_FACTOR_REQUIRED: { statusCode: 401, message: 'This login needs the second factor, too.' },
  SECOND_FACTOR_WRONG: { statusCode: 401, message: 'This code is not right, or was used already.' },
  PASSKEY_REFUSED: { statusCode: 401, message: 'This passkey was not accepted.' },
  REFRESH_REFUSED: { statusCode: 401, message: 'The refresh token is not accepted.' },
  SOCIAL_LOGIN_FAILED: { statusCode: 401, message: 'The provider did not confirm who this is.' },
  TOKEN_REFUSED: { statusCode: 403, message: 'The access token is not accepted.' },
  EMAIL_NOT_CONFIRMED: { statusCode: 403, message: 'The e-mail address has to be confirmed first.' },
  DEMO_ACCOUNT_HERE_ONLY: {
    statusCode: 403,
    message: 'This demo account may log in only on the machine that runs the shop (DEMO_ACCOUNTS).',
  },
  SECOND_FACTOR_MISSING: { statusCode: 403, message: 'A second factor has to be set up first.' },
  PERSON_REQUIRED: {
    statusCode: 403,
    message: 'This call is for people: log in to make it. A program cannot make it with its key.',
  },
  FORBIDDEN: { statusCode: 403, message: 'This is not allowed.' },
  NOT_FOUND: { statusCode: 404, message: 'Not found.' },
  SESSION_NOT_FOUND: { statusCode: 404, message: "Session doesn't exist" },
  METHOD_NOT_ALLOWED: { statusCode: 405, message: 'This method is not allowed here.' },
  USER_EXISTS: { statusCode: 409, message: 'User already exist.' },
  CART_ARCHIVED: { statusCode: 409, message: 'Cart is archived.' },
  SESSION_USED: { statusCode: 409, message: 'Session already used.' },
  OUT_OF_STOCK: { statusCode: 409, message: 'There is not enough in stock.' },
  SECOND_FACTOR_SET: { statusCode: 409, message: 'A second factor is set up already.' },
  LAST_ADMIN: { statusCode: 409, message: 'Somebody has to remain who may do everything.' },
  EDIT_CONFLICT: { statusCode: 409, message: 'Somebody has changed this meanwhile.' },
  /** Of a thing whose state does not allow it; `allowedActions` says what does. */
  ACTION_NOT_ALLOWED: { statusCode: 409, message: 'This cannot be done with it now.' },
  /** Of money: the same source has made an entry of this kind. */
  ALREADY_BOOKED: { statusCode: 409, message: 'This was booked already.' },
  INVOICED_ELSEWHERE: {
    statusCode: 409,
    message: 'Another program issues the invoices of this shop. Note their number instead.',
  },
  ALREADY_WITHDRAWN: { statusCode: 409, message: 'You have already withdrawn from this.' },
  ORDER_CANCELLED: { statusCode: 409, message: 'This order was cancelled.' },
  IN_USE: { statusCode: 409, message: 'This is still in use.' },
  ALT_TEXT_MISSING: { statusCode: 409, message: 'A picture has no alternative text in this language.' },
  BUCKET_NOT_SET: {
    statusCode: 409,
    message: 'This shop keeps its files in no bucket (S3_BUCKET). Send them to media/upload.',
  },
  CART_CHANGED: { statusCode: 409, message: 'The cart has changed meanwhile. Check the prices.' },
  GUEST_CHECKOUT_OFF: { statusCode: 409, message: 'Guests cannot order in this store.' },
  CHECKOUT_OFF: { statusCode: 409, message: 'This store takes no orders.' },
  PRICES_HIDDEN: { statusCode: 409, message: 'This store shows no prices.' },
  IDEMPOTENCY_KEY_REUSED: { statusCode: 409, message: 'This idempotency key was used for another request.' },
  AMOUNT_TOO_LARGE: { statusCode: 422, message: 'This sum is larger than an order may be.' },
  CART_EMPTY: { statusCode: 409, message: 'The cart is empty.' },
  CART_FULL: { statusCode: 409, message: 'The cart holds no further item.' },
  COUPON_NOT_FOUND: { statusCode: 404, message: 'Coupon not found!' },
  COUPON_NOT_YET_VALID: { statusCode: 409, message: 'This coupon is not valid yet.' },
  COUPON_EXPIRED: { statusCode: 409, message: 'This coupon has expired.' },
  COUPON_USED_UP: { statusCode: 409, message: 'This coupon has been used up.' },
  COUPON_ALREADY_USED: { statusCode: 409, message: 'You have already used this coupon.' },
  COUPON_MINIMUM_NOT_MET: {
    statusCode: 409,
    message: 'The goods do not reach the amount this coupon needs.',
  },
  COUPON_NOT_APPLICABLE: { statusCode: 409, message: 'Nothing in the cart belongs to this coupon.' },
  DELIVERY_METHOD_MISSING: { statusCode: 409, message: 'A delivery method must be chosen.' },
  BRANCH_MISSING: { statusCode: 409, message: 'A branch must be chosen.' },
  PAYMENT_METHOD_MISSING: { statusCode: 409, message: 'A payment method must be chosen.' },
  ADDRESS_MISSING: { statusCode: 409, message: 'The address is missing.' },
  ORDER_NOT_AWAITING_PAYMENT: { statusCode: 409, message: 'This order is not waiting for a payment.' },
  DOWNLOAD_EXPIRED: { statusCode: 410, message: 'This download is no longer available.' },
  DOWNLOADS_USED_UP: { statusCode: 410, message: 'This download has been used as often as it may be.' },
  PAYLOAD_TOO_LARGE: { statusCode: 413, message: 'The request is too large.' },
  VALIDATION: { statusCode: 422, message: 'Some fields are not valid.' },
  CONFIGURATION_NOT_SET: { statusCode: 422, message: 'configuration not set' },
  BUNDLE_NOT_CONFIGURED: { statusCode: 422, message: 'The bundle has open choices.' },
  MADE_TO_MEASURE: { statusCode: 422, message: 'What was made to measure cannot be withdrawn from.' },
  DIGITAL_SUPPLIED: { statusCode: 422, message: 'This e-product was supplied with your consent.' },
  WITHDRAWAL_OVER: { statusCode: 422, message: 'The time to withdraw is over.' },
  NOT_FOR_SALE: { statusCode: 422, message: 'This product cannot be ordered online.' },
  ALREADY_SUBSCRIBED: { statusCode: 409, message: 'Newsletter already subscribed.' },
  REVIEWS_CLOSED: { statusCode: 409, message: 'Reviews are closed.' },
  REVIEW_EDIT_NOT_ALLOWED: { statusCode: 409, message: 'Editing a review is not allowed.' },
  REVIEW_ONE_PER_USER: { statusCode: 409, message: 'Only one review per user is allowed.' },
  REVIEW_ALREADY_GIVEN: { statusCode: 409, message: 'You have already reviewed this.' },
  REVIEW_EMPTY: { statusCode: 422, message: 'A comment or a rating is required.' },
  REVIEW_RATING_REQUIRED: { statusCode: 422, message: 'A comment needs a rating.' },
  REVIEW_COMMENT_REQUIRED: { statusCode: 422, message: 'A rating needs a comment.' },
  CAPTCHA_REQUIRED: { statusCode: 422, message: 'The answer of the captcha is missing.' },
  CAPTCHA_FAILED: { statusCode: 422, message: 'The answer of the captcha is not valid.' },
  MEMBER_CARD_INVALID: { statusCode: 422, message: 'The member card is not valid.' },
  CONSENT_REQUIRED: { statusCode: 422, message: 'A required consent is missing.' },
  RATE_LIMITED: { statusCode: 429, message: 'Too many requests.' },
  STOCK_CHANGED: { statusCode: 409, message: 'The stock has changed meanwhile.' },
  MAINTENANCE: { statusCode: 503, message: 'Maintenance is under way. Come again soon.' },
  TRY_AGAIN: { statusCode: 503, message: 'Too much happens here at once. Try again.' },
  UNAVAILABLE: { statusCode: 503, message: 'The shop cannot reach its data just now. Try again shortly.' },
  INTERNAL: { statusCode: 500, message: 'Something went wrong.' },
  STORAGE_AWAY: { statusCode: 503, message: 'What keeps the files cannot be reached. Try again.' },
  STORAGE_FULL: { statusCode: 507, message: 'There is no room to keep this at the moment.' },
} as const satisfies Record<string, RefusalEntry>;

export type RefusalCode = keyof typeof refusals;
