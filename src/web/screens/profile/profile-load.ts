import { type LoaderFunctionArgs, redirect } from 'react-router';
import { accountEndpoints } from '#contract/v1/account-endpoints.ts';
import { type Customer, findCustomer, guardPage } from '#web/request/page-access.ts';
import { type RequestFacts, requestFacts } from '#web/request/request-facts.ts';
import type { RegisterFacts } from '../../parts/account-forms/register-form.tsx';
import { loadRegisterFacts } from '../../parts/account-forms/register-load.ts';
import { type Country, listCountries } from '../../parts/address-fields/countries-load.ts';
import { type ProfileView, readView } from './profile-views.ts';

/** What a view needs besides the person. */
export type ViewFacts =
  | { view: 'addresses'; countries: readonly Country[] }
  | { view: Exclude<ProfileView, 'addresses'> };

/** What the address may say has happened. */
const profileNotices = ['emailConfirmed', 'linkInvalid'] as const;
export type ProfileNotice = (typeof profileNotices)[number];

export type LoadedProfile =
  | { customer: Customer; shown: ViewFacts; notice: ProfileNotice | undefined }
  | { customer: undefined; register: RegisterFacts };

/** Logged out the profile itself offers login and registration; its views lead to the login and back. */
export async function loadProfile({ request, context }: LoaderFunctionArgs): Promise<LoadedProfile> {
  const facts = requestFacts(context);
  const { searchParams } = new URL(request.url);
  const view = readView(searchParams);
  const customer = view === 'overview' ? await findCustomer(facts) : await guardPage(facts, request, 'login');
  if (!customer) return { customer: undefined, register: await loadRegisterFacts(facts) };
  // Only a login that counts gets so far, renewed where need be: the file itself is the API's.
  if (searchParams.has('export')) throw redirect(accountEndpoints.accountExport.path, 303);
  const notice = searchParams.get('notice');
  return {
    customer,
    shown: await loadView(facts, view),
    notice: profileNotices.find((name) => name === notice),
  };
}

async function loadView(facts: RequestFacts, view: ProfileView): Promise<ViewFacts> {
  return view === 'addresses' ? { view, countries: await listCountries(facts) } : { view };
}
