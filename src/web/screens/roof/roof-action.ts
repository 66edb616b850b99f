import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { ApiError, type ApiErrorDetails } from '#contract/client.ts';
import { roofEndpoints } from '#contract/v1/roof-endpoints.ts';
import { roofNameMaximum } from '#values/account-limits.ts';
import { cartWith } from '#web/request/cart-session.ts';
import { findCustomer, neededLogin } from '#web/request/page-access.ts';
import { handlerOf, malformed, readForm, statusOf, textOf } from '#web/request/page-form.ts';
import { type RequestFacts, requestFacts } from '#web/request/request-facts.ts';
import { cartItems, takenName, withoutLines } from './roof-items.ts';
import { loadRoof, type RoofFacts } from './roof-load.ts';
import { isStopped, metresAreShort } from './roof-stops.ts';

/** What came of what was sent. */
export type RoofAnswer = {
  /** Why nothing was added to the cart, or saved. */
  readonly refusal?: ApiErrorDetails;
  /** Name under which the roof was kept. */
  readonly kept?: string;
  readonly isNameMissing?: true;
};

type Sent = {
  readonly facts: RequestFacts;
  readonly request: Request;
  readonly form: FormData;
  readonly loaded: RoofFacts;
};

const handlers = { add: addRoof, save: keepRoof };

/** What each button of the page does, with the roof of the address; with and without scripts the same. */
export async function actOnRoof({ request, context }: ActionFunctionArgs) {
  const facts = requestFacts(context);
  const form = await readForm(request);
  const handle = handlerOf(handlers, textOf(form, 'intent'));
  const loaded = await loadRoof(facts, new URL(request.url).searchParams);
  return handle({ facts, request, form, loaded });
}

/** Puts the roof into the cart, with the lengths of its sheets and the lines that are taken. */
async function addRoof({ facts, request, form, loaded: { roof } }: Sent) {
  // The page offers no button then.
  if (!roof || isStopped(roof) || metresAreShort(roof)) throw malformed();
  const taken = new Set(form.getAll(takenName));
  const items = cartItems(withoutLines(roof, (product) => !taken.has(String(product))));
  try {
    return await cartWith(facts, request, items);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return answered({ refusal: error.details });
  }
}

/** Saves the roof in the account; a visitor logs in first and returns with the roof. */
async function keepRoof({ facts, request, form, loaded: { asked, entry } }: Sent) {
  if (!asked) throw malformed();
  if (!(await findCustomer(facts))) {
    const { pathname, search } = new URL(request.url);
    throw redirect(neededLogin(facts, pathname + search, pathname), 303);
  }
  const name = textOf(form, 'name').slice(0, roofNameMaximum).trim();
  if (name === '') return answered({ isNameMissing: true });
  try {
    const kept = await facts.personalApi.call(roofEndpoints.roofCreate, {
      body: { ...asked, name, leftOut: [...entry.leftOut] },
    });
    return answered({ kept: kept.name });
  } catch (error) {
    if (!(error instanceof ApiError) || statusOf(error) >= 500) throw error;
    return answered({ refusal: error.details });
  }
}

function answered(answer: RoofAnswer) {
  return data(answer, { status: answer.kept === undefined ? 422 : 200 });
}
