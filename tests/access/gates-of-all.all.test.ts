import { checkGates } from '../support/gate-checks.ts';

/* As gates.test.ts, with whatever else a site shows, and in whatever way it may be asked for. */

checkGates(
  [
    '/en/shop',
    '/admin',
    '/de/profil',
    '/sitemap.xml',
    '/llms.txt',
    '/manifest.webmanifest',
    '/feed/products/hr.xml',
    '/documents/a/hr/a.pdf',
  ],
  [
    {},
    { method: 'HEAD' },
    { headers: { range: 'bytes=0-99', 'x-forwarded-for': '127.0.0.1' } },
    { headers: { 'x-original-url': '/healthz', 'x-rewrite-url': '/healthz' } },
  ],
);
