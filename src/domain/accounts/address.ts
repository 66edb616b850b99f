/** A delivery or billing address (docs/rules/accounts.md). Personal data: never in logs. */
export type Address = {
  firstName: string;
  lastName: string;
  contactEmail: string;
  contactPhone: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  city: string;
  street: string;
  houseNumber: string;
  zipCode: string;
  companyName?: string | null | undefined;
  /** OIB in Croatia, VAT id elsewhere. */
  companyOIB?: string | null | undefined;
};
