import { type ActionFunctionArgs, redirect } from 'react-router';
import { localPath } from '#values/local-path.ts';
import { readForm } from '#web/request/page-form.ts';
import { currencyCookie } from '#web/request/session-cookies.ts';

/** Nothing is shown here: whoever comes by an old address goes to the start. */
export function loader() {
  return redirect('/', 302);
}

/** Keeps the visitor's currency for a year and leads back to the page that the switch stands on. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const headers = new Headers();
  const chosen = String(form.get('currencyId') ?? '');
  if (/^[1-9]\d{0,8}$/.test(chosen)) {
    headers.append('set-cookie', currencyCookie(chosen, request));
  }
  return redirect(localPath(form.get('back')) ?? '/', { status: 303, headers });
}
