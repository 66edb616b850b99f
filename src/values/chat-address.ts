/** The address of a chat's page as an option names it, where it is one: https, without a login in it. */
export function chatAddress(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const url = URL.parse(value);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined;
  // A policy of a page names the host: it must hold nothing that would end the name there.
  return /^[a-z0-9.-]+(:\d+)?$/.test(url.host) ? url.href : undefined;
}
