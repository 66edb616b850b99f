import { toastMsPerCharacter } from '#values/limits.ts';
import type { ToastInput } from '#web/ui/toast-store.ts';

export type Release = { readonly tag_name: string; readonly description_html: string };
export type Domains = {
  readonly domain: string;
  readonly domains: readonly { readonly name: string; readonly url: string }[];
};

type Answer<T> = { readonly data: T; readonly details?: { readonly message?: string } };

/** @throws Error with what the server says is wrong */
async function call<T>(path: string, body?: object): Promise<T> {
  const answer = await fetch(`/_cli/${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  });
  const { data, details } = (await answer.json()) as Answer<T>;
  if (!answer.ok) throw new Error(details?.message ?? String(answer.status));
  return data;
}

const gitlabProjectId = 'attika';

export const getLatestTag = () => call<string>('get-latest-tag');
export const listReleases = () => call<readonly Release[]>('get-latest-release', { gitlabProjectId });
export const getDomains = () => call<Domains>('get-domain');
export const setDomain = (domain: string) => call<{ domain: string }>('set-domain', { domain });

/** What went wrong with one of them, in the server's words. */
export function problemToast(error: unknown): ToastInput {
  const text = error instanceof Error ? error.message : String(error);
  return { text, tone: 'error', durationMs: text.length * toastMsPerCharacter };
}
