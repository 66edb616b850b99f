import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GatedShop, openGatedShop, shownPage } from './gated-shop.ts';
import type { RawRequest } from './raw-request.ts';
import { spellingsOf } from './spellings.ts';

const pictureType = /^image\/(?:jpeg|webp|avif)/;

/** Has every gate tried with every spelling of these paths, asked for in these ways. */
export function checkGates(paths: readonly string[], ways: readonly RawRequest[]): void {
  let gated: GatedShop;
  beforeAll(async () => {
    gated = await openGatedShop();
    // Kept for all before anything is shut.
    expect((await gated.ask('/kontakt')).body).toMatch(shownPage);
  });
  afterAll(() => gated.close());

  describe('the password of a site', () => {
    beforeAll(() => gated.setOption('PasswordProtection', 'krov od aluminija'));
    afterAll(async () => {
      await gated.setOption('PasswordProtection', null);
    });

    test.each(paths)('is asked for at every spelling of %s', async (path) => {
      for (const spelling of spellingsOf(path)) {
        for (const way of ways) {
          const { status, body } = await gated.ask(spelling, way);
          expect([400, 401, 404], `${way.method} ${spelling}`).toContain(status);
          expect(body, spelling).not.toMatch(shownPage);
        }
      }
    });

    test('is asked for at pictures too, under whatever host and spelling', async () => {
      for (const spelling of spellingsOf(gated.picturePath)) {
        for (const host of ['localhost', 'pro.localhost']) {
          const { headers } = await gated.ask(spelling, { headers: { host } });
          expect(`${headers['content-type']}`, `${host} ${spelling}`).not.toMatch(pictureType);
        }
      }
      for (const target of ['/%6dedia/1/5/x.png', '/media/%31/5/x.png', '/%6dedia/reviews/1/5/large.jpg']) {
        expect((await gated.ask(target, { headers: { host: 'pro.localhost' } })).status, target).toBe(401);
      }
    });

    test('leaves open what says so of itself, and nothing beside it', async () => {
      for (const path of ['/healthz', '/assets/root-abc.js', '/.well-known/security.txt', '/licenses.txt']) {
        expect((await gated.ask(path)).status, path).toBe(200);
      }
      for (const path of [
        '/.well-known/x',
        '/assets/x.js',
        '/payment/returned',
        '/healthz/x',
        '/licenses.txt/x',
      ]) {
        expect((await gated.ask(path)).status, path).toBe(401);
      }
    });
  });

  describe('maintenance', () => {
    beforeAll(() => gated.setOption('Maintenance', true));
    afterAll(() => gated.setOption('Maintenance', null));

    test.each([...paths, '/adminLogin/x'])('shuts every spelling of %s', async (path) => {
      for (const spelling of spellingsOf(path)) {
        for (const way of ways) {
          const { status, body, headers } = await gated.ask(spelling, way);
          // The panel leads to its login.
          if (status === 303) expect(headers.location).toMatch(/^\/adminLogin\?redirect=%2Fadmin/);
          else expect([400, 503], `${way.method} ${spelling}`).toContain(status);
          expect(body, spelling).not.toMatch(shownPage);
        }
      }
    });

    test('leaves the login of the panel open, and no screen that begins or ends like it', async () => {
      for (const path of [
        '/adminLogin',
        '/ADMINLOGIN/',
        '/en/adminLogin.data',
        '/adminLogin?redirect=/admin',
      ]) {
        expect((await gated.ask(path)).status, path).toBe(200);
      }
      for (const path of [
        '/adminLogin/../kontakt',
        '/adminLogin;/kontakt',
        '/x/adminLogin',
        '/adminLogin.data.data',
      ]) {
        expect([400, 503], path).toContain((await gated.ask(path)).status);
      }
    });
  });

  test('a private medium is nobody’s without the right, in every spelling', async () => {
    for (const spelling of spellingsOf(gated.picturePath)) {
      for (const way of ways) {
        const { headers } = await gated.ask(spelling, way);
        expect(`${headers['content-type']}`, `${way.method} ${spelling}`).not.toMatch(pictureType);
      }
    }
    const { headers } = await gated.ask(gated.picturePath, { headers: { ...gated.admin } });
    expect(headers['content-type']).toMatch(pictureType);
  });
}
