import { type ActionFunctionArgs, redirect } from 'react-router';
import { localPath } from '#values/local-path.ts';
import { isCompanyAddress } from '#values/net-prices.ts';
import { findCustomer } from '#web/request/page-access.ts';
import { readForm } from '#web/request/page-form.ts';
import { type RequestFacts, requestFacts } from '#web/request/request-facts.ts';
import { findNetPriceReaders } from '#web/request/root-facts.ts';
import { currencyCookie, priceViewCookie } from '#web/request/session-cookies.ts';

/** Nothing is shown here: a visitor who opens the address is redirected to the start page. */
export function loader() {
  return redirect('/', 302);
}

/**
 * Stores for a year how the visitor wants prices, in which currency and with or without tax first, and redirects to the
 * page with the switch.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const headers = new Headers();
  const chosen = String(form.get('currencyId') ?? '');
  if (/^[1-9]\d{0,8}$/.test(chosen)) {
    headers.append('set-cookie', currencyCookie(chosen, request));
  }
  const view = form.get('prices');
  if (view === 'gross' || (view === 'net' && (await mayReadNet(requestFacts(context))))) {
    headers.append('set-cookie', priceViewCookie(view === 'net', request));
  }
  return redirect(withoutCurrency(localPath(form.get('back')) ?? '/'), { status: 303, headers });
}

/** An address that names a currency itself (docs/rules/prices.md) would go on showing that one. */
function withoutCurrency(path: string): string {
  const [address = '', query = ''] = path.split('?', 2);
  const words = query.split('&').filter((word) => word !== '' && !word.startsWith('currency='));
  return words.length > 0 ? `${address}?${words.join('&')}` : address;
}

/** Prices without tax are for companies: for whoever says so, or whose account does (docs/rules/options.md, NetPrices). */
async function mayReadNet(facts: RequestFacts): Promise<boolean> {
  const readers = await findNetPriceReaders(facts);
  if (readers !== 'Companies') return readers === 'Everyone';
  const customer = await findCustomer(facts);
  return customer?.addresses.some(isCompanyAddress) === true;
}
