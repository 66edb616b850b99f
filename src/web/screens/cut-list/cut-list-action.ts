import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { cutListEndpoints } from '#contract/v1/cut-list-endpoints.ts';
import { cutListNameMaximum } from '#values/account-limits.ts';
import { type CutRow, readCutList } from '#values/cut-list.ts';
import type { Language } from '#values/language.ts';
import { cutListTextMaximum } from '#values/limits.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { cartWith } from '#web/request/cart-session.ts';
import { findCustomer, neededLogin } from '#web/request/page-access.ts';
import { handlerOf, readForm, statusOf, textOf } from '#web/request/page-form.ts';
import { type RequestFacts, requestFacts } from '#web/request/request-facts.ts';
import type { CartItemOptions } from '#web/visitor/cart-state.ts';
import { readChoices } from '../../parts/option-fields/choices-form.ts';
import { findAddressText, listErrors, readTypedRows, withRows } from './cut-list-entry.ts';
import { type ListFacts, loadCutProduct, quoteRows } from './cut-list-load.ts';
import type { CutProduct } from './cut-product.ts';

/** What came of a sent list. */
export type CutListAnswer = ListFacts & {
  /** The list was to be used as it is: missing fields are errors too. */
  readonly wasSent?: true;
  /** Of the rows by the ids of their fields, of the options beside the length and of the name by form name. */
  readonly errors?: FieldErrors;
  /** The values of the fields besides the rows. */
  readonly values?: Readonly<Record<string, string>>;
  /** It was kept. */
  readonly isKept?: true;
};

type Sent = {
  readonly facts: RequestFacts;
  readonly request: Request;
  readonly form: FormData;
  readonly cut: CutProduct;
  readonly options: CartItemOptions;
  readonly names: ReadonlyMap<string, string>;
  readonly list: Awaited<ReturnType<typeof quoteRows>>;
};

/** What each button of the page does; with and without scripts the same. */
const handlers = {
  quote: async ({ list, form }: Sent) => answerOf(form, list),
  more: async ({ list, form }: Sent) => answerOf(form, { ...list, rows: withRows(list.rows, [], 5) }),
  paste: pasteList,
  add: addList,
  save: saveList,
  update: saveList,
};

/** Returns the typed list with its total; adding it to the cart redirects there. */
export async function actOnCutList({ request, params, context }: ActionFunctionArgs) {
  const facts = requestFacts(context);
  const form = await readForm(request);
  const handle = handlerOf(handlers, textOf(form, 'intent'));
  const cut = await loadCutProduct(facts, params.slug ?? '', new URL(request.url).searchParams);
  const { options, names } = readChoices(form, facts.language);
  const list = await quoteRows(
    { ...facts, api: facts.personalApi },
    cut,
    readTypedRows(form),
    options?.personalizations,
  );
  return handle({ facts, request, form, cut, options, names, list });
}

function answerOf(form: FormData, { checked: _, ...list }: Sent['list'], more: Partial<CutListAnswer> = {}) {
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && (name.startsWith('option.') || name === 'name')
      ? [[name, value.slice(0, 500)]]
      : [],
  );
  const answer: CutListAnswer = {
    ...list,
    ...savedOf(form),
    values: Object.fromEntries(texts),
    ...more,
  };
  const isWrong = answer.refusal ?? Object.keys(answer.errors ?? {}).length > 0;
  return data(answer, { status: answer.wasSent && isWrong ? 422 : 200 });
}

/** Which list of the account it is stands in the form. */
function savedOf(form: FormData) {
  const id = Number(textOf(form, 'savedId'));
  return Number.isInteger(id) && id > 0 ? { saved: { id, name: textOf(form, 'savedName') } } : {};
}

async function pasteList({ facts, form, cut, options, list }: Sent) {
  const text = textOf(form, 'paste').slice(0, cutListTextMaximum);
  const { rows, problems } = readCutList(text, facts.language);
  const joined = await quoteRows(
    { ...facts, api: facts.personalApi },
    cut,
    withRows(list.rows, rows),
    options?.personalizations,
  );
  return answerOf(form, joined, { problems });
}

async function addList({ facts, request, form, cut, options, names, list }: Sent) {
  const { sound } = list.checked;
  const wrong = listErrors(list.checked);
  if (Object.keys(wrong).length > 0) return answerOf(form, list, { wasSent: true, errors: wrong });
  const items = sound.map(({ row }) => ({
    productId: cut.soldId,
    qty: row.pieces,
    options: {
      ...options,
      customPriceOption: { customOptionTitle: cut.length.key, customOptionValue: row.lengthMm },
      ...(row.mark ? { mark: row.mark } : {}),
    },
  }));
  try {
    return await cartWith(facts, request, items);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const errors = Object.entries(error.details.fields ?? {}).flatMap(([path, broken]) => {
      const name = names.get(path.replace(/^items\.\d+\./, ''));
      return name ? [[name, broken]] : [];
    });
    const refused = { wasSent: true, refusal: error.details, errors: Object.fromEntries(errors) } as const;
    return answerOf(form, list, refused);
  }
}

/** Saves the rows that can be cut; a visitor logs in first and returns with the list. */
async function saveList({ facts, request, form, cut, list }: Sent) {
  const rows = list.checked.sound.map(({ row }) => row);
  const name = textOf(form, 'name').slice(0, cutListNameMaximum).trim();
  const wrong = listErrors(list.checked);
  if (Object.keys(wrong).length > 0) return answerOf(form, list, { wasSent: true, errors: wrong });
  if (!(await findCustomer(facts))) {
    throw redirect(neededLogin(facts, ...waysBack(request, rows, facts.language)), 303);
  }
  if (name === '') return answerOf(form, list, { wasSent: true, errors: { name: { rule: 'required' } } });
  const { saved } = savedOf(form);
  const isUpdate = textOf(form, 'intent') === 'update' && saved !== undefined;
  try {
    const kept = isUpdate
      ? await facts.personalApi.call(cutListEndpoints.cutListUpdate, {
          params: { id: saved.id },
          body: { name, rows },
        })
      : await facts.personalApi.call(cutListEndpoints.cutListCreate, {
          body: { name, productId: cut.soldId, rows },
        });
    return answerOf(form, list, { saved: { id: kept.id, name: kept.name }, isKept: true });
  } catch (error) {
    if (!(error instanceof ApiError) || statusOf(error) >= 500) throw error;
    return answerOf(form, list, { wasSent: true, refusal: error.details });
  }
}

/** Where the list is found again; a long one is where the browser keeps what was typed. */
function waysBack(request: Request, rows: readonly CutRow[], language: Language): string[] {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete('saved');
  const empty = `${pathname}?${searchParams}`;
  const text = findAddressText(rows, language);
  if (text) searchParams.set('list', text);
  return [`${pathname}?${searchParams}`, empty, pathname];
}
