import type { FormKind } from '#values/consents.ts';
import { Refusal } from '#values/refusal.ts';
import type { Context } from '../context.ts';
import { type ConsentAsker, logConsents } from './consent-log.ts';
import type { ConsentDirectory } from './consents-directory.ts';

type FormConsents = {
  readonly form: FormKind;
  /** Ids that the person ticked; unknown ones are refused. */
  readonly ids: readonly number[];
  readonly email: string;
  /** accepted unless told; taking consents back asks for none. */
  readonly status?: 'accepted' | 'withdrawn';
  /** Absent: whoever the context says. */
  readonly asker?: ConsentAsker;
};

/**
 * Demands the consents that a form needs and writes down those that were given, in the caller's transaction.
 * @throws Refusal CONSENT_REQUIRED with `consents` (the missing ids); VALIDATION oneOf for unknown ones
 */
export async function acceptConsents(
  context: Context,
  directory: ConsentDirectory,
  { form, ids, email, status = 'accepted', asker }: FormConsents,
): Promise<void> {
  if (status === 'accepted') requireConsents(context, directory, form, ids);
  if (ids.length === 0) return;
  const user = { userType: 'visitor' as const, email };
  const entry = { status, sourceType: 'cmsSite' as const, consentIds: ids, user, asker };
  await logConsents(context, directory, entry, 'acceptedConsents');
}

/**
 * Demands the consents that a form needs.
 * @param holdsDigitalGoods with e-products among what is ordered
 * @throws Refusal CONSENT_REQUIRED with `consents` (the missing ids)
 */
export function requireConsents(
  { site }: Pick<Context, 'site'>,
  directory: ConsentDirectory,
  form: FormKind,
  ids: readonly number[],
  holdsDigitalGoods = false,
): void {
  const missing = directory
    .requiredConsentsOf(site.id, form, holdsDigitalGoods)
    .filter((id) => !ids.includes(id));
  if (missing.length === 0) return;
  throw new Refusal('CONSENT_REQUIRED', { consents: missing }, { acceptedConsents: { rule: 'required' } });
}
