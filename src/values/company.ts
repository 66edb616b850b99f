/** What pages say of the company whose site it is; `country` is an ISO 3166-1 alpha-2 code. */
export const companyFacts = [
  'legalName',
  'street',
  'houseNumber',
  'zipCode',
  'city',
  'country',
  'phone',
  'email',
  'vatId',
] as const;
