/**
 * Whether an address asks for its page to be edited (docs/rules/pages.md, Editing): by `editPage=true`, but not a page of sample
 * content (`dummyMode=true`). The one place that says so; whether who asks may, the calls tell.
 * @param query as it is in an address, with or without its question mark
 */
export function asksForEditing(query: string | URLSearchParams): boolean {
  const asked = new URLSearchParams(query);
  return asked.get('editPage') === 'true' && asked.get('dummyMode') !== 'true';
}
