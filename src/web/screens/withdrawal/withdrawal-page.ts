import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ApiError, type ApiErrorDetails } from '#contract/client.ts';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { withdrawalEndpoints } from '#contract/v2/withdrawal-endpoints.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { withdrawalTokenMaximum } from '#values/withdrawals.ts';
import { handlerOf, readForm, sendForm, textOf, typedValues } from '#web/request/page-form.ts';
import { type RequestFacts, requestFacts } from '#web/request/request-facts.ts';
import { checkLines, checkStatement, readLines, readMessage, readStatement } from './withdrawal-rules.ts';

export type WithdrawableOrder = EndpointAnswer<typeof withdrawalEndpoints.withdrawalRead>;
export type Receipt = EndpointAnswer<typeof withdrawalEndpoints.withdrawalCreate>;

/** An order whose link the visitor has. */
export type LinkedOrder = { readonly token: string; readonly order: WithdrawableOrder };

/**
 * What became of a step. `stated` has the statement on the page to be confirmed; `key` lets it be confirmed once, however often the
 * button is pressed.
 */
export type WithdrawalAnswer = {
  readonly stage: 'form' | 'stated' | 'received' | 'linkSent';
  readonly values: Readonly<Record<string, string>>;
  readonly errors: FieldErrors;
  readonly linked: LinkedOrder | null;
  readonly refusal?: ApiErrorDetails;
  readonly key?: string;
  readonly receipt?: Receipt;
};

/** With `token` the order of a mail or of its page; one that is not signed leaves the form for everybody. */
export async function loadWithdrawal({ request, context }: LoaderFunctionArgs) {
  const facts = requestFacts(context);
  const token = new URL(request.url).searchParams.get('token');
  if (token === null) return { linked: null, isLinkLost: false };
  facts.markPersonal();
  const linked = await findLinked(facts, token);
  return { linked, isLinkLost: linked === null };
}

async function findLinked({ api }: RequestFacts, token: string): Promise<LinkedOrder | null> {
  if (token === '' || token.length > withdrawalTokenMaximum) return null;
  try {
    return { token, order: await api.call(withdrawalEndpoints.withdrawalRead, { body: { token } }) };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

/** The steps by the name of their button: what was typed comes first, then it is confirmed, or changed again. */
const steps = { state, confirm, change } as const;

export async function actOnWithdrawal({ request, context }: ActionFunctionArgs) {
  const facts = requestFacts(context);
  facts.markPersonal();
  const form = await readForm(request);
  const step = handlerOf<Step>(steps, form.get('step'));
  const token = textOf(form, 'token');
  const linked = token === '' ? null : await findLinked(facts, token);
  return step(facts, form, linked);
}

type Step = (
  facts: RequestFacts,
  form: FormData,
  linked: LinkedOrder | null,
) => Promise<WithdrawalAnswer | Awaited<ReturnType<typeof answered>>>;

async function state({ api }: RequestFacts, form: FormData, linked: LinkedOrder | null) {
  return answered(form, linked, async (values) => {
    // Lines are shown to the order's own address alone.
    if (!linked && textOf(form, 'scope') === 'part') {
      await api.call(withdrawalEndpoints.withdrawalOpen, { body: readStatement(form) });
      return { stage: 'linkSent', values, errors: {}, linked };
    }
    return { stage: 'stated', values, errors: {}, linked, key: crypto.randomUUID() };
  });
}

async function confirm({ api }: RequestFacts, form: FormData, linked: LinkedOrder | null) {
  return answered(form, linked, async (values) => {
    const message = readMessage(form);
    const body = linked
      ? { token: linked.token, lines: readLines(form, withdrawableOf(linked)), message }
      : { ...readStatement(form), message };
    const receipt = await api.call(
      withdrawalEndpoints.withdrawalCreate,
      { body },
      { idempotencyKey: textOf(form, 'key') || crypto.randomUUID() },
    );
    return { stage: 'received', values, errors: {}, linked, receipt };
  });
}

async function change(_facts: RequestFacts, form: FormData, linked: LinkedOrder | null) {
  return { stage: 'form' as const, values: typedValues(form), errors: {}, linked };
}

function answered(
  form: FormData,
  linked: LinkedOrder | null,
  send: (values: Record<string, string>) => Promise<WithdrawalAnswer>,
) {
  const values = typedValues(form);
  return sendForm<WithdrawalAnswer, WithdrawalAnswer>({
    errors: linked ? checkLines(form, withdrawableOf(linked)) : checkStatement(form),
    send: () => send(values),
    refused: (errors, refusal) => ({
      stage: 'form',
      values,
      errors,
      linked,
      ...(refusal ? { refusal } : {}),
    }),
  });
}

export function withdrawableOf({ order }: LinkedOrder) {
  return order.lines.filter(({ withdrawable }) => withdrawable);
}
