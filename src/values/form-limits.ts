/* Limits of forms and of their fields. */

/** Address maxima (storefront.md section 5). Names and phone have none there; 100 and 40 bound the database. */
export const addressMaxima = {
  firstName: 100,
  lastName: 100,
  contactEmail: 254,
  contactPhone: 40,
  country: 75,
  city: 75,
  street: 75,
  houseNumber: 15,
  zipCode: 25,
  companyName: 120,
  companyOIB: 20,
} as const;

/** Texts of the contact form. Its required fields are those of storefront.md section 5. */
export const contactMaxima = {
  firstName: 100,
  lastName: 100,
  from: 254,
  contactNumber: 40,
  subject: 200,
  content: 5000,
} as const;

/** Texts of a review. */
export const reviewMaxima = { name: 60, comment: 2000 } as const;

/** A mailed confirmation holds this long; asked for again earlier than the pause, nothing more is mailed. */
export const confirmationHours = 48;
export const confirmationPauseMinutes = 10;

/** Sendings a minute and address: what mails people, and what a form with its captcha may do. */
export const contactsPerMinute = 10;
export const subscriptionsPerMinute = 10;
export const formsPerMinute = 30;
/** Of one and the same e-mail address within an hour: more is somebody else's doing, who annoys its owner. */
export const contactsPerEmail = 5;
export const subscriptionsPerEmail = 5;
export const formsPerEmail = 10;
export const availabilityRequestsPerEmail = 20;

/** Letters in the fields of forms that editors define, where a field names no limit of its own. */
export const formTextMaximum = 1000;
export const formLongTextMaximum = 10_000;
/** Letters of any one answer, whatever its field allows. */
export const formAnswerMaximum = 20_000;
/** Files of one form (storefront.md section 5), each and together, in bytes: mail servers take little more. */
export const formFilesMaximum = 10;
export const formFileBytesMaximum = 10_485_760;
export const formFilesBytesMaximum = 15_728_640;
/** Files that no form was sent with are removed after this time. */
export const looseFileHours = 24;

/** The window of a price enquiry closes this long after it was sent (storefront.md section 4). */
export const enquiryCloseMs = 1500;

/** Reviews sent a minute and address, and of an account an hour. */
export const reviewsPerMinute = 10;
export const reviewsPerAccount = 20;
/** Mails an hour that tell editors of reviews which wait. */
export const reviewNoticesPerHour = 10;
/** Reviews of a product shown at once. */
export const reviewsShown = 5;
