import { useEffect, useState } from 'react';
import { coreVersion } from '#values/core-version.ts';
import { toastMsPerCharacter } from '#values/limits.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { type ToastInput, useToast } from '#web/ui/toast-store.ts';
import styles from './development-badge.module.css';

type Release = { readonly tag_name: string; readonly description_html: string };
type Domains = {
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

type Shown = { readonly releases: readonly Release[] } | { readonly domains: Domains };

/** Version and links for developers (docs/rules/development.md); in English, as the code. */
export default function DevelopmentBadge() {
  const { show: toast } = useToast();
  const [tag, setTag] = useState<string>();
  const [shown, show] = useState<Shown>();
  const tell = (error: unknown) => void toast(problemToast(error));
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once a document.
  useEffect(() => void getLatestTag().then(setTag, tell), []);
  const open = (found: Promise<Shown>) => void found.then(show, tell);
  const choose = (url: string) => void setDomain(url).then(() => window.location.assign(url), tell);
  return (
    <aside className={styles.badge} aria-label="Development" lang="en">
      <span className={styles.version}>
        {coreVersion}
        {tag && tag !== coreVersion && ` → ${tag}`}
      </span>
      <button type="button" onClick={() => open(listReleases().then((releases) => ({ releases })))}>
        Changelog
      </button>
      <a href="/api/docs">Documentation</a>
      <button type="button" onClick={() => open(getDomains().then((domains) => ({ domains })))}>
        Domain
      </button>
      <a href="/section-tool">Sections</a>
      {shown && (
        <Dialog
          open
          onClose={() => show(undefined)}
          title={'releases' in shown ? 'Changelog' : 'Domain'}
          closeLabel="Close"
          size="small"
        >
          {'releases' in shown ? (
            <Releases releases={shown.releases} />
          ) : (
            <ul className={styles.list}>
              {shown.domains.domains.map(({ name, url }) => (
                <li key={url}>
                  <button
                    type="button"
                    aria-pressed={url === shown.domains.domain}
                    onClick={() => choose(url)}
                  >
                    {name} <small>{url}</small>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Dialog>
      )}
    </aside>
  );
}

function Releases({ releases }: { releases: readonly Release[] }) {
  return releases.map(({ tag_name, description_html }) => (
    <section key={tag_name}>
      <h3>{tag_name}</h3>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server writes it, and escapes all that it names. */}
      <div dangerouslySetInnerHTML={{ __html: description_html }} />
    </section>
  ));
}
