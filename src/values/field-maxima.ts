/*
 * Letters that the fields of forms take. Apart from the other limits, which every page needs a few of.
 */

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
