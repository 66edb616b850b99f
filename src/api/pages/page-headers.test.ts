import { expect, test } from 'vitest';
import { contentSecurityPolicy, hashSource } from './page-headers.ts';

test('a page loads nothing from third parties if the site names no identifiers', () => {
  // But the players of films, which are fetched once somebody has pressed play.
  const directives = contentSecurityPolicy([]).split('; ');
  expect(directives.filter((directive) => /https?:/.test(directive))).toEqual([
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
  ]);
});

test('pages may be prefetched in Firefox, which checks default-src; nothing else is left to it', () => {
  const named = contentSecurityPolicy([])
    .split('; ')
    .map((directive) => directive.split(' '));
  expect(named[0]).toEqual(['default-src', "'self'"]);
  // CSP Level 3, 6.8.3: workers are judged by script-src where nothing nearer is said, frames and manifests by their own.
  const loads = ['script', 'style', 'img', 'font', 'connect', 'media', 'frame', 'manifest', 'object'];
  const directives = named.map(([directive]) => directive);
  expect(directives).toEqual(expect.arrayContaining(loads.map((load) => `${load}-src`)));
});

test('each identifier opens the policy only for its own provider', () => {
  const google = contentSecurityPolicy(["'sha256-a'"], { trackers: { googleAnalyticsId: 'G-ABC123' } });
  expect(google).toContain("script-src 'self' 'sha256-a' https://www.googletagmanager.com;");
  expect(google).not.toContain('facebook');
  const facebook = contentSecurityPolicy(["'sha256-a'"], { trackers: { facebookPixelId: '1234567890' } });
  expect(facebook).toContain("script-src 'self' 'sha256-a' https://connect.facebook.net;");
  expect(facebook).not.toContain('google');
  expect(google + facebook).not.toMatch(/unsafe/);
});

test('a script is allowed by the hash of its text, as browsers compute it', () => {
  // CSP Level 3, 8.4: the example of the standard.
  expect(hashSource("alert('Hello, world.');")).toBe("'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='");
});
