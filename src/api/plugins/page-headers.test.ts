import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './page-headers.ts';

test('a page loads nothing from others where the site names no identifiers', () => {
  expect(contentSecurityPolicy('n')).not.toMatch(/https?:/);
});

test('each identifier opens the policy for its own maker alone', () => {
  const google = contentSecurityPolicy('n', { googleAnalyticsId: 'G-ABC123' });
  expect(google).toContain("script-src 'self' 'nonce-n' https://www.googletagmanager.com;");
  expect(google).not.toContain('facebook');
  const facebook = contentSecurityPolicy('n', { facebookPixelId: '1234567890' });
  expect(facebook).toContain("script-src 'self' 'nonce-n' https://connect.facebook.net;");
  expect(facebook).not.toContain('google');
  expect(google + facebook).not.toMatch(/unsafe/);
});
