import { type ActionFunctionArgs, redirect } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { SectionInput } from '#contract/shapes/editing-shapes.ts';
import { editingEndpoints } from '#contract/v1/editing-endpoints.ts';
import { loadSections } from '#sections/section-loads.ts';
import { malformed, readForm, textOf } from '#web/request/page-form.ts';
import { requestFacts } from '#web/request/request-facts.ts';

/** Nothing is shown here: a visitor who opens the address is redirected to the start page. */
export function loader() {
  return redirect('/', 302);
}

/**
 * Sections of a draft with all that they show, for edit mode: in the order in which they were sent, those in slots left out.
 * What the API refuses is answered as it says it.
 */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const facts = requestFacts(context);
  const parts = readParts(textOf(await readForm(request), 'parts'));
  try {
    const resolved = await facts.personalApi.call(editingEndpoints.sectionsResolve, { body: { parts } });
    return Response.json(await loadSections(facts, resolved.parts));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return Response.json(error.details, { status: error.statusCode });
  }
}

/**
 * The API validates their content.
 * @throws 400 if it is not a list
 */
function readParts(text: string): SectionInput[] {
  try {
    const parts: unknown = JSON.parse(text);
    if (Array.isArray(parts)) return parts as SectionInput[];
  } catch {
    // Refused below.
  }
  throw malformed();
}
