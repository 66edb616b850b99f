import { data } from 'react-router';
import { ApiError, type ApiErrorDetails } from '#contract/client.ts';
import { formAnswerMaximum } from '#values/form-limits.ts';
import type { FieldErrors } from '#values/refusal.ts';
import type { PageRefusal } from './refuse.ts';

/** The form that was sent to a page. @throws 400 where the body is none */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw malformed();
  }
}

/**
 * What one of a page's forms is for, by the name that it states.
 * @throws 400 for a name that the page does not know, whatever else objects know by it
 */
export function handlerOf<Handler>(handlers: Readonly<Record<string, Handler>>, name: unknown): Handler {
  const handler = typeof name === 'string' && Object.hasOwn(handlers, name) ? handlers[name] : undefined;
  if (handler === undefined) throw malformed();
  return handler;
}

/** Thrown where nothing of the page's own forms sends such a thing; the error page answers 400. */
export function malformed() {
  return data<PageRefusal>({ code: 'MALFORMED' }, { status: 400 });
}

/** A text field as it was sent; empty where it is missing, or is a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Everything that was typed and may be shown again: passwords never go back to the page, files cannot. */
export function typedValues(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' && !/password/i.test(name) ? [[name, value.slice(0, formAnswerMaximum)]] : [],
    ),
  );
}

type Sending<Done, Answer> = {
  /** What the form's own rules find; nothing is sent where they find something. */
  errors: FieldErrors;
  /** The calls; what they answer is the page's, and may be a redirect. */
  send(): Promise<Done>;
  /** What the page answers instead, with what was typed; without `refusal` the form's own rules found something. */
  refused(errors: FieldErrors, refusal?: ApiErrorDetails): Answer;
  /** The form's name of a field that the API names; nothing where the form has no such field. */
  formNameOf?(path: string): string | undefined;
  /** What goes beside a refusal: cookies that end, or another status than the refusal's own. */
  initOf?(answer: Answer): ResponseInit;
};

/**
 * The one way of every form of a page: its rules, then the calls; what they refuse goes back into the form, with the
 * status that tells what became of it.
 */
export async function sendForm<Done, Answer>({
  errors,
  send,
  refused,
  formNameOf = (path: string) => path,
  initOf = () => ({}),
}: Sending<Done, Answer>) {
  const answered = (status: number, answer: Answer) => data(answer, { status, ...initOf(answer) });
  if (Object.keys(errors).length > 0) return answered(422, refused(errors));
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { fields = {} } = error.details;
    const named = Object.entries(fields).flatMap(([path, broken]) => {
      const name = formNameOf(path);
      return name === undefined ? [] : [[name, broken] as const];
    });
    return answered(statusOf(error), refused(Object.fromEntries(named), error.details));
  }
}

/** Waits for a call that may be refused for one of these reasons: then there is nothing left to do. */
export async function unlessRefused(call: Promise<unknown>, ...codes: readonly string[]): Promise<void> {
  await call.catch((error: unknown) => {
    if (!(error instanceof ApiError) || !codes.includes(error.code)) throw error;
  });
}

/** The status of a page that says what was refused; a server that was not reached is one that fails. */
export function statusOf({ statusCode }: Pick<ApiError, 'statusCode'>): number {
  return statusCode >= 400 ? statusCode : 503;
}
