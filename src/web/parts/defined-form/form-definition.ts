import { ApiError } from '#contract/client.ts';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { formEndpoints } from '#contract/v1/form-endpoints.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';

/** A form as editors define it, in the page's language. */
export type FormDefinition = EndpointAnswer<typeof formEndpoints.formGet>;
export type DefinedField = FormDefinition['fields'][number];

/** Field names are the API's paths, so that its refusals land at the field and no name meets one of the frame's own. */
export function fieldPath({ name }: Pick<DefinedField, 'name'>): string {
  return `data.${name}`;
}

/** The form by its key, as sections name it; nothing where there is none any more. */
export async function findFormByKey(facts: RequestFacts, key: string): Promise<FormDefinition | undefined> {
  const { data } = await facts.remember(`form.${key}`, () =>
    facts.api.call(formEndpoints.formFilter, { body: { key } }),
  );
  return data[0];
}

/** The form by its id; nothing where there is none any more. */
export async function findFormById(facts: RequestFacts, id: number): Promise<FormDefinition | undefined> {
  try {
    return await facts.api.call(formEndpoints.formGet, { params: { id } });
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 404) return undefined;
    throw error;
  }
}
