import { ApiError } from '#contract/client.ts';
import type { FormKind } from '#values/consents.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { findFormByKey } from './form-definition.ts';

/** Whether a form needs the captcha by its definition; where nobody can tell, it is sent with one. */
export async function needsCaptcha(facts: RequestFacts, key: FormKind): Promise<boolean> {
  try {
    return (await findFormByKey(facts, key))?.captcha === true;
  } catch (error) {
    if (error instanceof ApiError) return true;
    throw error;
  }
}
