import { type ActionFunctionArgs, redirect } from 'react-router';
import { marketingEndpoints } from '#contract/v1/marketing-endpoints.ts';
import { localPath } from '#values/local-path.ts';
import { readForm } from '#web/request/page-form.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { acceptedCookiesText } from '#web/visitor/accepted-cookies.ts';
import { readCookieChoice } from '../../parts/cookie-choice-form.ts';

/** Nothing is shown here: a visitor who opens the address is redirected to the start page. */
export function loader() {
  return redirect('/', 302);
}

/**
 * Stores the choice in the cookie notice without scripts, and redirects to the page with the notice. A choice that
 * cannot be logged is not stored: the notice appears again.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const categories = readCookieChoice(form);
  const { api } = requestFacts(context);
  await api.call(marketingEndpoints.cookieChoiceCreate, { body: { categories } });
  const headers = new Headers();
  headers.append('set-cookie', acceptedCookiesText(categories, request.url.startsWith('https:')));
  return redirect(localPath(form.get('back')) ?? '/', { status: 303, headers });
}
