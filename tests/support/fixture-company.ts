import type { Company } from '#domain/site.ts';

/** Who sells in the tests. */
export const company = {
  legalName: 'Attika krovni sustavi d.o.o.',
  street: 'Ulica limara',
  houseNumber: '12',
  zipCode: '10000',
  city: 'Zagreb',
  country: 'HR',
  phone: '+385 1 555 0142',
  email: 'info@attika.example',
  oib: '12345678903',
  vatId: 'HR12345678903',
  iban: 'HR1210010051863000160',
} satisfies Company;
