import type { Customer } from '#web/request/page-access.ts';
import type { FormAnswer } from '../../parts/account-forms/form-answer.ts';
import { AddressesView } from './addresses-view.tsx';
import { DetailsView } from './details-view.tsx';
import { OverviewView } from './overview-view.tsx';
import { PasswordView } from './password-view.tsx';
import { PersonalDataView } from './personal-data-view.tsx';
import type { ViewFacts } from './profile-load.ts';

export type ViewProps = { customer: Customer; answered: FormAnswer | undefined };

/** The chosen view of the profile. */
export function ViewContent({ shown, ...props }: ViewProps & { shown: ViewFacts }) {
  switch (shown.view) {
    case 'overview':
      return <OverviewView {...props} />;
    case 'details':
      return <DetailsView {...props} />;
    case 'password':
      return <PasswordView {...props} />;
    case 'addresses':
      return <AddressesView {...props} countries={shown.countries} />;
    case 'data':
      return <PersonalDataView {...props} />;
  }
}
