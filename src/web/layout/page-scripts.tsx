import { pageDataId } from '#web/request/loaded-data.ts';
import { pageScriptsId, type StartOptions } from '#web/request/page-scripts.ts';
import { usePageStart } from '#web/request/response-facts.ts';
import { useRootFacts } from '#web/request/site-facts.ts';

/** The starter, which watches for the first sign of somebody from the first line of the page on. */
export function PageStarter() {
  const start = usePageStart();
  return (
    <script
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own code (src/web/starter).
      dangerouslySetInnerHTML={{ __html: start?.starter ?? '' }}
    />
  );
}

/** What the starter brings the page to life with: no script runs and none is fetched for them until then. */
export function PageScriptList() {
  const start = usePageStart();
  const trackers = useRootFacts()?.trackers;
  const options: StartOptions | undefined = start && { ...start.scripts, trackers };
  return (
    <>
      <InertJson id={pageScriptsId} json={options && JSON.stringify(options)} />
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
