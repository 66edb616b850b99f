/* Limits of forms and of their fields. */

/** Address maxima (docs/rules/limits.md). Names and phone have none there; 100 and 40 bound the database. */
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
  companyOIB: 40,
} as const;

/** Texts of the contact form. Its required fields are those of docs/rules/limits.md. */
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

/** Submissions per minute and address: for calls that send mail, and for a form with its captcha. */
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
/** Files of one form (docs/rules/limits.md), each and together, in bytes: mail servers take little more. */
export const formFilesMaximum = 10;
export const formFileBytesMaximum = 10_485_760;
export const formFilesBytesMaximum = 15_728_640;
/** Of one address within an hour, in bytes: four forms with all the files that they may have. */
export const handedInBytesPerHour = 62_914_560;
/** Files that no form was sent with are removed after this time: pages hand them in at the moment of sending. */
export const looseFileMinutes = 60;
/** All of them together, in bytes. Beyond it the oldest make room, those alone that had this time to be sent. */
export const looseFileBytesMaximum = 1_073_741_824;
export const looseFileGraceMinutes = 10;

/** The window of a price enquiry closes this long after it was sent (docs/rules/limits.md). */
export const enquiryCloseMs = 1500;

/** Reviews sent a minute and address, and of an account an hour. */
export const reviewsPerMinute = 10;
export const reviewsPerAccount = 20;
/** Photographs of a review, and those of an account within an hour; their bytes are bounded with those of all files that are handed in. */
export const reviewPhotosMaximum = 4;
export const reviewPhotosPerAccount = 20;
/** Pixels of the longer side of a stored photograph: enough for a full window. */
export const reviewPhotoSidePx = 1920;
/** The same of the small one in a list of reviews. */
export const reviewPhotoSmallPx = 320;
/** Mails an hour that tell editors of reviews which wait. */
export const reviewNoticesPerHour = 10;
/** Reviews of a product shown at once. */
export const reviewsShown = 5;

/**
 * What a page takes of any form: several long texts, each letter of which may take nine bytes on its way, and the fields of
 * the largest set of choices. Files come on top; browsers send a part without bytes for every file field left empty.
 */
export const pageFormBytesMaximum = 512 * 1024;
export const pageFormFieldsMaximum = 1000;
export const pageFormFilesMaximum = 100;
