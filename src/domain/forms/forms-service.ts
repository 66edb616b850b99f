import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Captcha, CaptchaAnswer } from '#platform/captcha/proof-of-work-captcha.ts';
import type { FormKind } from '#values/consents.ts';
import { hourMs } from '#values/durations.ts';
import { normaliseEmail } from '#values/email-address.ts';
import { confirmationHours, formsPerEmail } from '#values/form-limits.ts';
import { type Language, textFor } from '#values/language.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { requireAttempt } from '../accounts/account-attempts.ts';
import type { ConsentDirectory } from '../consents/consents-directory.ts';
import { acceptConsents } from '../consents/form-consents.ts';
import { type Context, inTransaction, type ShopRuntime } from '../context.ts';
import { offerSubscription, subscribeConfirmed } from '../newsletter/newsletter-service.ts';
import { hashSecret, tokenBytes } from '../secret-hash.ts';
import type { SiteDirectory } from '../sites/site-directory.ts';
import { companyRecipient, languageOfRecipient, queueSiteMail } from '../sites/site-mails.ts';
import { checkForm, goalWordsOf } from './form-definitions.ts';
import { claimFiles, type FormFile, fileProblems, mailFileOf } from './form-files-service.ts';
import { confirmFormMail, submissionMail } from './forms-mails.ts';
import {
  checkFormData,
  emailOf,
  type Form,
  type FormData,
  type FormInput,
  formDataProblems,
} from './forms-rules.ts';
import { formSubmissions, forms } from './forms-tables.ts';

/** A form with a confirmation mails whatever address somebody types. */
const sending = { kind: 'form', maximum: formsPerEmail, windowMinutes: 60 };

/** The description is another one; ids, which each insert draws anew, say nothing. */
const isOtherForm = sql`(${forms.kind}, ${forms.title}, ${forms.fields}, ${forms.captcha}, ${forms.goal}) is distinct from
  (excluded.kind, excluded.title, excluded.fields, excluded.captcha, excluded.goal)`;

/** Makes a form or brings the one with this key up to the description. @throws Refusal VALIDATION */
export async function saveForm(runtime: ShopRuntime, input: FormInput): Promise<void> {
  checkForm(input);
  const { key, kind, title, captcha, goal } = input;
  const values = { kind, title, fields: [...input.fields], captcha, goal };
  await inTransaction(runtime, async ({ database, emit }) => {
    const changed = await database
      .insert(forms)
      .values({ key, ...values })
      .onConflictDoUpdate({ target: forms.key, set: values, setWhere: isOtherForm })
      .returning({ id: forms.id });
    if (changed.length > 0) emit({ kind: 'content.changed' });
  });
}

/** The forms in the order in which they were made, all or those of a kind and a key. */
export async function listForms(
  runtime: ShopRuntime,
  { kind, key }: { readonly kind?: FormKind | undefined; readonly key?: string | undefined } = {},
): Promise<Form[]> {
  const rows = await runtime.database
    .select()
    .from(forms)
    .where(
      and(
        kind === undefined ? undefined : eq(forms.kind, kind),
        key === undefined ? undefined : eq(forms.key, key),
      ),
    )
    .orderBy(asc(forms.id));
  return rows.map(toForm);
}

/** @throws Refusal NOT_FOUND */
export async function getForm(runtime: ShopRuntime, id: number): Promise<Form> {
  const [row] = await runtime.database.select().from(forms).where(eq(forms.id, id));
  if (!row) throw new Refusal('NOT_FOUND');
  return toForm(row);
}

export type SubmissionInput = {
  readonly formId: number;
  /** By field name; a file field holds tokens of files. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Consent ids. */
  readonly acceptedConsents: readonly number[];
  readonly captcha: Partial<CaptchaAnswer>;
};

/**
 * Keeps what was filled in, mails it to the company and, where the form confirms its e-mail, a link to the sender.
 * @throws Refusal NOT_FOUND, VALIDATION (`data.<field>`), CAPTCHA_REQUIRED, CAPTCHA_FAILED, CONSENT_REQUIRED,
 *   RATE_LIMITED for an e-mail address that too many forms name
 */
export async function storeFormData(
  context: Context,
  sources: { readonly consents: ConsentDirectory; readonly captcha: Captcha },
  input: SubmissionInput,
): Promise<{ id: number; confirmationSent: boolean }> {
  const form = await getForm(context, input.formId);
  const data = checkFormData(form, input.data);
  if (form.captcha) await checkCaptcha(sources.captcha, input.captcha);
  const filled = emailOf(form, data);
  const email = filled === undefined ? null : normaliseEmail(filled);
  return inTransaction(context, async (transaction) => {
    const { database, clock, random, site, language } = transaction;
    const now = clock.now();
    await acceptConsents(transaction, sources.consents, {
      form: form.kind,
      ids: input.acceptedConsents,
      email: email ?? '',
    });
    if (email) await requireAttempt(transaction, sending, email);
    const token = form.goal && email ? random.token(tokenBytes) : undefined;
    const [stored] = await database
      .insert(formSubmissions)
      .values({
        formId: form.id,
        title: form.title,
        fields: [...form.fields],
        siteId: site.id,
        language,
        data,
        email,
        createdAt: now,
        ...(token
          ? {
              confirmHash: hashSecret(token),
              confirmUntil: new Date(now.getTime() + confirmationHours * hourMs),
            }
          : {}),
      })
      .returning({ id: formSubmissions.id });
    if (!stored) throw new Error('A stored form was not returned.');
    const files = await claimFormFiles(transaction, form, data, stored.id);
    for (const recipient of receiversOf(site, form)) {
      await queueSiteMail(transaction, site, submissionMail(site, form, data, files, language), {
        kind: 'form.submission',
        recipient,
        ...(email ? { replyTo: email } : {}),
        files: files.map(mailFileOf),
      });
    }
    if (email)
      await askSender(transaction, sources.consents, {
        form,
        email,
        token,
        acceptedConsents: input.acceptedConsents,
      });
    return { id: stored.id, confirmationSent: token !== undefined };
  });
}

/** Mails the links that the sender's address is confirmed by: of the form, and of the newsletter where it was wished for with it. */
async function askSender(
  transaction: Context,
  consents: ConsentDirectory,
  {
    form,
    email,
    token,
    acceptedConsents,
  }: Pick<SubmissionInput, 'acceptedConsents'> & { form: Form; email: string; token: string | undefined },
): Promise<void> {
  const { site, language } = transaction;
  if (token) {
    await queueSiteMail(transaction, site, confirmFormMail(site, form, language, token), {
      kind: 'form.confirmation',
      recipient: email,
    });
    // Whoever follows it is subscribed by it.
    if (form.kind === 'newsletter') return;
  }
  await offerSubscription(transaction, consents, { email, acceptedConsents });
}

/** Who gets what a form sends: those whom its definition names, else whoever gets what is sent to the company. */
export function receiversOf(
  site: Parameters<typeof companyRecipient>[0],
  form: Pick<Form, 'receivers'> | undefined,
): readonly string[] {
  return form && form.receivers.length > 0 ? form.receivers : [companyRecipient(site)];
}

/** What is wrong with what was filled into a form, its files included: `data.<field>`. Nothing for an unknown form. */
export async function submissionProblems(
  context: Context,
  formId: number,
  data: SubmissionInput['data'],
): Promise<FieldErrors> {
  const [row] = await context.database.select().from(forms).where(eq(forms.id, formId));
  if (!row) return {};
  const ofFiles = row.fields.flatMap(({ type, name }) => {
    const tokens = type === 'file' && Object.hasOwn(data, name) ? data[name] : undefined;
    return Array.isArray(tokens) ? [[`data.${name}`, tokens.filter(isText)] as const] : [];
  });
  return {
    ...(await fileProblems(context, Object.fromEntries(ofFiles))),
    ...formDataProblems(toForm(row), data),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/**
 * Checks the captcha of a call that stands behind a form known by its key: demanded where the form's definition says so;
 * a shop without the form demands none. A wrong answer is no accident, demanded or not.
 * @throws Refusal CAPTCHA_REQUIRED, CAPTCHA_FAILED
 */
export async function requireCaptcha(
  runtime: ShopRuntime,
  captcha: Captcha,
  key: FormKind,
  answer: CaptchaAnswer | undefined,
): Promise<void> {
  const [form] = await listForms(runtime, { key });
  if (form?.captcha || answer) await checkCaptcha(captcha, answer ?? {});
}

/** @throws Refusal CAPTCHA_REQUIRED without key or response, CAPTCHA_FAILED where it is not right or was used before */
async function checkCaptcha(captcha: Captcha, { key, response }: Partial<CaptchaAnswer>): Promise<void> {
  if (!key || !response) throw new Refusal('CAPTCHA_REQUIRED');
  if (!(await captcha.verify({ key, response }))) throw new Refusal('CAPTCHA_FAILED');
}

async function claimFormFiles(transaction: Context, form: Form, data: FormData, formSubmissionId: number) {
  const claimed: FormFile[] = [];
  for (const { name, type } of form.fields) {
    const tokens = data[name];
    if (type !== 'file' || !Array.isArray(tokens)) continue;
    const owner = { formSubmissionId };
    claimed.push(...(await claimFiles(transaction, tokens as string[], owner, `data.${name}`, claimed)));
  }
  return claimed;
}

/** A confirmed e-mail of a form and where its owner is led. */
export type ConfirmedForm = {
  readonly email: string;
  readonly language: Language;
  readonly goalType: 'message' | 'url' | 'file';
  readonly goal: string;
};

/** Confirms the e-mail of a form by its mailed token, once; nothing where the token is unknown or too old. */
export async function confirmForm(
  context: Context,
  sites: SiteDirectory,
  token: string,
): Promise<ConfirmedForm | undefined> {
  return inTransaction(context, async (transaction) => {
    const now = transaction.clock.now();
    const isMeant = and(
      eq(formSubmissions.confirmHash, hashSecret(token)),
      gt(formSubmissions.confirmUntil, now),
    );
    const [confirmedNow] = await transaction.database
      .update(formSubmissions)
      .set({ confirmedAt: now })
      .where(and(isMeant, isNull(formSubmissions.confirmedAt)))
      .returning();
    const [confirmed] = confirmedNow
      ? [confirmedNow]
      : await transaction.database.select().from(formSubmissions).where(isMeant);
    if (!confirmed) return undefined;
    // A form that is no more leads nowhere.
    if (confirmed.formId === null) return undefined;
    const { kind, goal } = await getForm(transaction, confirmed.formId);
    // The token decides the site, for the link may be opened under another host.
    const site = sites.list().find(({ id }) => id === confirmed.siteId) ?? context.site;
    const language = languageOfRecipient(site, confirmed.language);
    const email = confirmed.email ?? '';
    if (kind === 'newsletter' && email && confirmedNow)
      await subscribeConfirmed({ ...transaction, site, language }, email);
    if (!goal) return undefined;
    return {
      email,
      language,
      goalType: goal.type,
      goal: textFor({ language, site }, goalWordsOf(goal)),
    };
  });
}

export function toForm(row: typeof forms.$inferSelect): Form {
  return { ...row, kind: row.kind as FormKind };
}
