import type { Plugin } from 'vite';

type Edit = readonly [before: string | RegExp, after: string];

/**
 * What the router asks itself in the browser and what the answer always is in this application: routes are known from the
 * start (react-router.config.ts), pages are drawn by the server and have no loaders of their own in the browser, nobody
 * watches the router, and no page is handed over by the browser's view transitions. By file of the library.
 */
const answers: Readonly<Record<string, readonly Edit[]>> = {
  'lib/router/router.js': [
    [/init\.(instrumentations|patchRoutesOnNavigation)\b/g, 'undefined'],
    ['future.unstable_routePatternMatching', 'false'],
    [/fogOfWar\.active(?! =)/g, 'false'],
    [/if \(isFogOfWar\) \{/g, 'if (false) {'],
    ['if (!isFogOfWar) {', 'if (true) {'],
    [/consumeInstrumentationClientResultMetaReceiver\(router\)/g, 'undefined'],
  ],
  'lib/dom-export/hydrated-router.js': [
    [/UNSAFE_getPatchRoutesOnNavigationFunction\(\(\) => router,[^)]*\)/g, 'undefined'],
    [/UNSAFE_useFogOFWarDiscovery\(router,[^)]*\);/g, ''],
    ['router.createRoutesForHMR = UNSAFE_createClientRoutesWithHMRRevalidationOptOut;', ''],
    [/ssrInfo\.context\.isSpaMode/g, 'false'],
    ['window.__reactRouterManifest.sri === true', 'false'],
  ],
  'lib/dom/ssr/routes.js': [
    [/route\.has(ClientLoader|ClientAction|ClientMiddleware)\b/g, 'false'],
    [/route(Module)?\.(clientLoader|clientAction|clientMiddleware)(Module)?\b/g, 'undefined'],
    [/if \(isSpaMode\)/g, 'if (false)'],
    ['if (needsRevalidation)', 'if (false)'],
    ['if (!ssr && ', 'if (false && '],
  ],
  'lib/dom/ssr/single-fetch.js': [['if (!ssr && !foundRevalidatingServerLoader)', 'if (false)']],
  'lib/dom/ssr/components.js': [['if (rsc) return', 'if (false) return']],
  'lib/dom/ssr/errorBoundaries.js': [['renderScripts ?', 'false ?']],
  'lib/hooks.js': [
    ['if (this.context && ', 'if (false && '],
    ['if (this.context) return', 'if (false) return'],
  ],
  'lib/components.js': [
    ['if (!viewTransitionOpts || !isViewTransitionAvailable) {', 'if (true) {'],
    ['if (vtContext.isTransitioning && !vtContext.flushSync)', 'if (false)'],
    ['if (renderDfd && pendingState && router.window) {', 'if (false) {'],
    ['if (renderDfd && pendingState && state.location.key', 'if (false && state.location.key'],
    ['if (!vtContext.isTransitioning && interruption) {', 'if (false) {'],
  ],
  // Names for tools of developers, for which alone some components would be fetched.
  'lib/dom/lib.js': [[/^(NavLink|HistoryRouter)\.displayName = .*$/gm, '']],
};

/**
 * Leaves what the router never does here out of the scripts of visitors: its code asks at run time what is known when it is
 * built (docs/decisions/script-loading.md). A new version that asks otherwise fails the build.
 */
export function trimRouter(): Plugin {
  return {
    name: 'attika:trim-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const [, file] = /react-router[\\/]dist[\\/]production[\\/](.*\.js)$/.exec(id) ?? [];
      const edits = file ? answers[file.replaceAll('\\', '/')] : undefined;
      if (!edits) return null;
      let trimmed = code;
      for (const [before, after] of edits) {
        const next = trimmed.replace(before, after);
        if (next === trimmed) this.error(`${file} does not ask ${before} any more: see what it asks now.`);
        trimmed = next;
      }
      return { code: trimmed, map: null };
    },
  };
}
