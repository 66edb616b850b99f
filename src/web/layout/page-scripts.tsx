import { useEffect } from 'react';
import { ScrollRestoration, useLocation } from 'react-router';
import { pageDataId } from '#web/request/loaded-data.ts';
import { pageScriptsId } from '#web/request/page-scripts.ts';
import { usePageStart } from '#web/request/response-facts.ts';

/** The bootstrap, which watches for the first interaction from the first line of the page on. */
export function PageBootstrap() {
  const start = usePageStart();
  return (
    <script
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own code (src/web/bootstrap).
      dangerouslySetInnerHTML={{ __html: start?.bootstrap ?? '' }}
    />
  );
}

/** What the bootstrap needs to hydrate the page: no script is fetched or run before. */
export function PageScriptList() {
  const start = usePageStart();
  return (
    <>
      <InertJson id={pageScriptsId} json={start && JSON.stringify(start.scripts)} />
      <InertJson id={pageDataId} json={start?.data} />
    </>
  );
}

/** The browser's scripts have read it when they draw: they leave it as the server wrote it. */
function InertJson({ id, json = '' }: { id: string; json: string | undefined }) {
  return (
    <script
      id={id}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data within JSON's strings, where no element can end.
      dangerouslySetInnerHTML={{ __html: json.replaceAll('<', String.raw`\u003c`) }}
    />
  );
}

/**
 * Back and forward restore the place, a new page begins at the top. An anchor on the page one is on is gone to
 * smoothly; the room above it is a scroll margin of the styles (80 px).
 */
export function ScrollPlaces() {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same anchor pressed again is another visit (key).
  useEffect(() => {
    if (!hash) return;
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    target?.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'start' });
  }, [hash, key]);
  return <ScrollRestoration />;
}
