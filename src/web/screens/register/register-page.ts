import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import { accountEndpoints } from '#contract/v1/account-endpoints.ts';
import { browserAuthEndpoints } from '#contract/v1/browser-auth-endpoints.ts';
import { guardPage } from '#web/request/page-access.ts';
import { readForm, textOf, typedValues } from '#web/request/page-form.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { welcomed } from '../../parts/account-forms/login-welcome.ts';
import { checkRegistration } from '../../parts/account-forms/person-rules.ts';
import { consentsNotFetched } from '../../parts/account-forms/register-form.tsx';
import { loadRegisterFacts } from '../../parts/account-forms/register-load.ts';
import { findWayBack } from '../../parts/account-forms/way-back.ts';
import {
  addressesPath,
  addressInputOf,
  billingPath,
  readAddress,
} from '../../parts/address-fields/address-rules.ts';
import { findConsents } from '../../parts/consent-fields/consent-load.ts';
import { readConsents } from '../../parts/consent-fields/consent-rules.ts';
import { answerForm, type FormAnswer } from '../../parts/sent-form/form-answer.ts';

export async function loadRegister({ request, context }: LoaderFunctionArgs) {
  const facts = requestFacts(context);
  await guardPage(facts, request, 'guestOnly');
  const { searchParams } = new URL(request.url);
  return { ...(await loadRegisterFacts(facts)), redirect: await findWayBack(facts, searchParams) };
}

/**
 * Takes the register forms of all screens. What follows is the mail that confirms the address, or the login where the site
 * does not wait for that (docs/rules/accounts.md).
 */
export async function actOnRegister({ request, context }: ActionFunctionArgs) {
  const facts = requestFacts(context);
  const form = await readForm(request);
  const consents = await findConsents(facts, 'registerForm');
  if (!consents) {
    const details = { statusCode: 503, code: consentsNotFetched, message: '' };
    const answer: FormAnswer = { errors: {}, refusal: details, values: typedValues(form) };
    return data(answer, { status: 503 });
  }
  return answerForm({
    form,
    errors: checkRegistration(form, consents),
    formNameOf,
    async send() {
      const body = registrationOf(form);
      const { verificationToken } = await facts.api.call(accountEndpoints.register, { body });
      if (verificationToken !== undefined) return undefined;
      const credentials = { username: body.email, password: body.password };
      await facts.personalApi.call(browserAuthEndpoints.browserLogin, { body: credentials });
      return welcomed(facts, request, textOf(form, 'redirect'), 'registered');
    },
  });
}

function registrationOf(form: FormData) {
  const text = (name: string) => textOf(form, name).trim();
  return {
    email: text('email'),
    password: textOf(form, 'password'),
    details: { firstName: text('firstName'), lastName: text('lastName') },
    memberCardBarcode: text('memberCardBarcode') || null,
    addresses: addressesOf(form),
    acceptedConsents: readConsents(form),
  };
}

const kinds = ['shipping', 'main'] as const;

/** Billing that is not different is a copy of the delivery address with type main (docs/rules/accounts.md). */
function addressesOf(form: FormData) {
  if (!form.has(addressesPath)) return [];
  return kinds.map((type) => ({
    ...addressInputOf(readAddress(form, form.has(billingPath) ? type : 'shipping')),
    type,
  }));
}

/** The API tells addresses by their place in the list. */
function formNameOf(path: string): string {
  const address = /^addresses\.([01])\.(.+)$/.exec(path);
  if (address) return `${kinds[Number(address[1])]}.${address[2]}`;
  return path.replace(/^details\./, '');
}
