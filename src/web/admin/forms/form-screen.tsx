import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { consentEndpoints } from '#contract/v1/consent-endpoints.ts';
import { formEditingEndpoints } from '#contract/v1/form-editing-endpoints.ts';
import { findIdInAddress } from '#values/addresses.ts';
import { languages } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { needBackofficeMessages } from '#web/backoffice/backoffice-messages.ts';
import { askedConsents } from '#web/parts/consent-fields/asked-consents.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { notFound } from '#web/request/refuse.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { FormEditor } from './form-editor.tsx';

await needBackofficeMessages('site');

export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = findIdInAddress(params.id ?? '');
  if (id === undefined) throw notFound();
  const { personalApi } = requestFacts(context);
  const [form, assignments] = await Promise.all([
    personalApi.call(formEditingEndpoints.formDefinitionGet, { params: { id } }),
    personalApi.call(consentEndpoints.assignmentFilter, { body: { perPage: 50 } }),
  ]);
  const alternates = Object.fromEntries(
    languages.map((language) => [language, panelPathOf('adminForm', language, { id: String(id) })]),
  );
  return { form, assignments: assignments.data, alternates };
}

/** One form: its fields in their order, and all that is said and done with it. */
export default function FormScreen() {
  const { form, assignments } = useLoaded<typeof loader>();
  /** Once somebody else's form was taken over, one begins anew with it. */
  const [round, begin] = useState(0);
  return (
    <FormEditor
      key={`${form.id} ${round}`}
      loaded={form}
      consentsOf={(kind) => askedConsents(assignments, kind, false)}
      onTheirs={() => begin(round + 1)}
    />
  );
}
