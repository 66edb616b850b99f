import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { ApiError, type ApiErrorDetails } from '#contract/client.ts';
import { roofEndpoints } from '#contract/v1/roof-endpoints.ts';
import { roofNameMaximum } from '#values/account-limits.ts';
import { pathOf } from '#values/addresses.ts';
import { quantityMaximum } from '#values/limits.ts';
import { cartWith } from '#web/request/cart-session.ts';
import { findCustomer } from '#web/request/page-access.ts';
import { handlerOf, malformed, readForm, statusOf, textOf } from '#web/request/page-form.ts';
import { type RequestFacts, requestFacts } from '#web/request/request-facts.ts';
import { type CalculatedRoof, loadRoof, type RoofFacts } from './roof-load.ts';
import { isStopped, metresAreShort } from './roof-stops.ts';

/** What came of what was sent. */
export type RoofAnswer = {
  /** Why nothing was put into the cart, or kept. */
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

/** Puts the roof into the cart, with the lengths of its sheets. */
async function addRoof({ facts, request, loaded: { roof } }: Sent) {
  // The page offers no button then.
  if (!roof || isStopped(roof) || metresAreShort(roof)) throw malformed();
  const items = cartItems(roof);
  try {
    return await cartWith(facts, request, items);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return answered({ refusal: error.details });
  }
}

/** Keeps the roof in the account; whoever is not logged in does that first and comes back with the roof. */
async function keepRoof({ facts, request, form, loaded: { asked } }: Sent) {
  if (!asked) throw malformed();
  if (!(await findCustomer(facts))) throw redirect(loginWith(facts, request), 303);
  const name = textOf(form, 'name').slice(0, roofNameMaximum).trim();
  if (name === '') return answered({ isNameMissing: true });
  try {
    const kept = await facts.personalApi.call(roofEndpoints.roofCreate, { body: { ...asked, name } });
    return answered({ kept: kept.name });
  } catch (error) {
    if (!(error instanceof ApiError) || statusOf(error) >= 500) throw error;
    return answered({ refusal: error.details });
  }
}

function answered(answer: RoofAnswer) {
  return data(answer, { status: answer.kept === undefined ? 422 : 200 });
}

function loginWith({ language }: RequestFacts, request: Request): string {
  const { pathname, search } = new URL(request.url);
  const query = new URLSearchParams({
    // Addresses that a login leads to know no other blank.
    redirect: pathname + search.replaceAll('+', '%20'),
    notice: 'loginNeeded',
  });
  return `${pathOf('login', language)}?${query}`;
}

/** Sheets by their lengths, everything else by the piece; of what is short, what there is. */
function cartItems({ product, lengthOption, panels, lines }: CalculatedRoof) {
  const sheets = panels.map(({ lengthMm, pieces }) => ({
    productId: product.id,
    qty: pieces,
    options: { customPriceOption: { customOptionTitle: lengthOption, customOptionValue: lengthMm } },
  }));
  const others = lines.map(({ product: productId, quantity, stock, options }) => ({
    productId,
    ...(options ? { options } : {}),
    qty: Math.min(quantity, Math.floor(stock.quantity ?? quantity)),
  }));
  return [...sheets, ...others].flatMap((item) => portions(item.qty).map((qty) => ({ ...item, qty })));
}

/** A line of the cart is asked for at most so many at once. */
function portions(quantity: number): number[] {
  const whole = Array.from({ length: Math.floor(quantity / quantityMaximum) }, () => quantityMaximum);
  const rest = quantity % quantityMaximum;
  return rest > 0 ? [...whole, rest] : whole;
}
