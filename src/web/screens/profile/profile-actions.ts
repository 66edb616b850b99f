import { type ActionFunctionArgs, redirect } from 'react-router';
import { accountEndpoints } from '#contract/v1/account-endpoints.ts';
import { browserAuthEndpoints } from '#contract/v1/browser-auth-endpoints.ts';
import { cutListEndpoints } from '#contract/v1/cut-list-endpoints.ts';
import { ownConsentEndpoints } from '#contract/v1/own-consent-endpoints.ts';
import { passwordEndpoints } from '#contract/v1/password-endpoints.ts';
import { roofEndpoints } from '#contract/v1/roof-endpoints.ts';
import { wishlistEndpoints } from '#contract/v1/wishlist-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import { findCustomer, guardPage, neededLogin } from '#web/request/page-access.ts';
import { handlerOf, readForm, textOf, unlessRefused } from '#web/request/page-form.ts';
import { notFound } from '#web/request/refuse.ts';
import { type RequestFacts, requestFacts } from '#web/request/request-facts.ts';
import { withoutCartSession, withoutPaperKey, withoutPlace } from '#web/request/session-cookies.ts';
import { checkDeletion, checkPasswordChange } from '../../parts/account-forms/account-rules.ts';
import { checkProfile } from '../../parts/account-forms/person-rules.ts';
import { signRetained } from '../../parts/account-forms/retained-data.ts';
import {
  type AddressKind,
  addressInputOf,
  checkAddress,
  fieldPath,
  readAddress,
} from '../../parts/address-fields/address-rules.ts';
import { cancelIntent, cancelOrder } from '../../parts/order-summary/cancel-order-action.ts';
import { answerForm } from '../../parts/sent-form/form-answer.ts';
import { orderAgain } from './order-again-action.ts';
import { type ConsentNotice, viewPath } from './profile-views.ts';
import { secondStepHandlers } from './second-step-actions.ts';

type Sent = { facts: RequestFacts; form: FormData; request: Request };

/** What each form of the profile does; all of them need a login. */
const handlers = {
  profile: ({ facts, form }: Sent) =>
    answerForm({
      name: 'profile',
      form,
      errors: checkProfile(form),
      formNameOf: (path) => path.replace(/^details\./, ''),
      async send() {
        const text = (name: string) => textOf(form, name).trim();
        const details = { firstName: text('firstName'), lastName: text('lastName') };
        const body = {
          details,
          email: text('email'),
          memberCardBarcode: text('memberCardBarcode') || null,
          password: textOf(form, 'password'),
        };
        await facts.personalApi.call(accountEndpoints.update, { body });
        return undefined;
      },
    }),
  password: ({ facts, form }: Sent) =>
    answerForm({
      name: 'password',
      form,
      errors: checkPasswordChange(form),
      async send() {
        const body = { oldPassword: textOf(form, 'oldPassword'), newPassword: textOf(form, 'newPassword') };
        await facts.personalApi.call(passwordEndpoints.passwordReset, { body });
        return undefined;
      },
    }),
  ...secondStepHandlers,
  address: saveAddress,
  delete: ({ facts, form, request }: Sent) =>
    answerForm({
      name: 'delete',
      form,
      errors: checkDeletion(form),
      async send() {
        const body = { password: textOf(form, 'password') };
        const { kept } = await facts.personalApi.call(accountEndpoints.accountDelete, { body });
        return leave(facts, request, 'accountDeleted', signRetained(facts, kept));
      },
    }),
  wish: ({ facts, form }: Sent) => wish(facts, form, true),
  unwish: ({ facts, form }: Sent) => wish(facts, form, false),
  listRename: ({ facts, form }: Sent) => {
    const name = textOf(form, 'name').trim();
    return changeList(facts, form, (params) =>
      facts.personalApi.call(cutListEndpoints.cutListUpdate, { params, body: name ? { name } : {} }),
    );
  },
  listDelete: ({ facts, form }: Sent) =>
    changeList(facts, form, (params) => facts.personalApi.call(cutListEndpoints.cutListDelete, { params })),
  roofRename: ({ facts, form }: Sent) => {
    const name = textOf(form, 'name').trim();
    return changeList(facts, form, async (params) => {
      if (name) await facts.personalApi.call(roofEndpoints.roofUpdate, { params, body: { name } });
    });
  },
  roofDelete: ({ facts, form }: Sent) =>
    changeList(facts, form, (params) => facts.personalApi.call(roofEndpoints.roofDelete, { params })),
  again: ({ facts, form, request }: Sent) => orderAgain(facts, form, request),
  withdrawConsent: ({ facts, form }: Sent) => {
    const id = Number(form.get('id'));
    if (!Number.isInteger(id) || id <= 0) throw notFound();
    const call = facts.personalApi.call(ownConsentEndpoints.ownConsentWithdraw, { params: { id } });
    return changeConsents(facts, call, 'consentWithdrawn');
  },
  endNewsletter: ({ facts }: Sent) =>
    changeConsents(
      facts,
      facts.personalApi.call(ownConsentEndpoints.ownNewsletterEnd, {}),
      'newsletterEnded',
    ),
  async [cancelIntent]({ facts, form, request }: Sent) {
    await cancelOrder(facts.personalApi, form);
    const { pathname, search } = new URL(request.url);
    return redirect(pathname + search, 303);
  },
  async logout({ facts, request }: Sent) {
    await facts.personalApi.call(browserAuthEndpoints.browserLogout, { body: {} });
    return leave(facts, request, 'loggedOut');
  },
};

/** What the forms of the profile are sent to; with and without JavaScript the same. */
export async function actOnProfile({ request, context }: ActionFunctionArgs) {
  const facts = requestFacts(context);
  const form = await readForm(request);
  const intent = textOf(form, 'intent');
  const handle = handlerOf(handlers, intent);
  // Whoever logs out need not be logged in any more; who wished for something comes back to it.
  if (intent === 'wish' && !(await findCustomer(facts)))
    return redirect(neededLogin(facts, textOf(form, 'from')), 303);
  const customer = intent === 'logout' ? undefined : await guardPage(facts, request, 'login');
  if (intent === 'wish' && customer?.isBackofficeUser) throw notFound();
  return handle({ facts, form, request });
}

/** A heart where no scripts run: the list shows what came of it. */
async function wish(
  { personalApi, language }: RequestFacts,
  form: FormData,
  isOn: boolean,
): Promise<Response> {
  const productId = Number(form.get('productId'));
  if (!Number.isInteger(productId) || productId <= 0) throw notFound();
  if (isOn) {
    const body = { product_id: productId };
    await personalApi.call(wishlistEndpoints.wishlistCreate, { body });
  } else {
    const params = { product_id: productId };
    await personalApi.call(wishlistEndpoints.wishlistDelete, { params });
  }
  return redirect(viewPath('wishlist', language), 303);
}

/** Another name or the end of a kept list or roof; one that is gone meanwhile needs neither. */
async function changeList(
  { language }: RequestFacts,
  form: FormData,
  send: (params: { id: number }) => Promise<unknown>,
): Promise<Response> {
  const id = Number(form.get('id'));
  if (!Number.isInteger(id) || id <= 0) throw notFound();
  await unlessRefused(send({ id }), 'NOT_FOUND');
  return redirect(viewPath('lists', language), 303);
}

/** The view shows the current state; withdrawing what another window has withdrawn already is no error. */
async function changeConsents(
  { language }: RequestFacts,
  call: Promise<unknown>,
  notice: ConsentNotice,
): Promise<Response> {
  await unlessRefused(call, 'NOT_FOUND');
  return redirect(`${viewPath('data', language, { notice })}#consents`, 303);
}

/** Nothing of the person stays in the browser: the cart went with the login. */
function leave(
  { language }: RequestFacts,
  request: Request,
  notice: string,
  said: Readonly<Record<string, string>> = {},
): Response {
  const path = `${pathOf('login', language)}?${new URLSearchParams({ notice, ...said })}`;
  const headers = withoutCartSession(request);
  headers.append('set-cookie', withoutPaperKey(request));
  headers.append('set-cookie', withoutPlace(request));
  return redirect(path, { status: 303, headers });
}

const addressKinds: readonly AddressKind[] = ['shipping', 'main'];

function saveAddress({ facts, form }: Sent) {
  const kind = addressKinds.find((type) => type === form.get('type')) ?? 'shipping';
  const values = readAddress(form, kind);
  const id = Number(form.get('id'));
  return answerForm({
    name: 'address',
    form,
    errors: checkAddress(values, kind),
    formNameOf: (path) => fieldPath(kind, path as Parameters<typeof fieldPath>[1]),
    async send() {
      const body = { ...addressInputOf(values), type: kind };
      if (Number.isInteger(id) && id > 0) {
        await facts.personalApi.call(accountEndpoints.addressUpdate, { params: { id }, body });
      } else await facts.personalApi.call(accountEndpoints.addressCreate, { body });
      return redirect(viewPath('addresses', facts.language), 303);
    },
  });
}
