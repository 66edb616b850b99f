import type { Customer } from '#web/request/page-access.ts';
import type { Country } from '../../parts/address-fields/countries-load.ts';
import type { FormAnswer } from '../../parts/sent-form/form-answer.ts';

export type ViewProps = {
  customer: Customer;
  countries: readonly Country[];
  firstCountry: string;
  answered: FormAnswer | undefined;
};
