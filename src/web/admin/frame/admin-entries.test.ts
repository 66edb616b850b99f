import { expect, test } from 'vitest';
import { permissions } from '#values/permissions.ts';
import { entriesFor } from './admin-entries.ts';

const ofAdmin = { permissions, isHeldBack: false };
const ofEditor = { permissions: ['content.write', 'content.edit'], isHeldBack: false };

const screensOf = (user: Parameters<typeof entriesFor>[0], hasCacheServer: boolean) =>
  entriesFor(user, hasCacheServer).map(({ screen }) => screen);

test('the cache is an entry for admins, and only while a cache server is configured', () => {
  expect(screensOf(ofAdmin, true)).toContain('adminCache');
  expect(screensOf(ofAdmin, false)).not.toContain('adminCache');
  expect(screensOf(ofEditor, true)).not.toContain('adminCache');
  expect(screensOf(ofEditor, false)).toEqual(expect.arrayContaining(['adminConsents', 'adminTemplates']));
});

test('users with only a role see what it allows', () => {
  const ofSales = { permissions: ['orders.read', 'orders.manage', 'people.manage'], isHeldBack: false };
  expect(screensOf(ofSales, true)).toEqual([
    'admin',
    'adminOrders',
    'adminProduction',
    'adminPapers',
    'adminCustomers',
    'adminWithdrawals',
    'adminImports',
    'adminAccount',
  ]);
});

test('users who first have to set up a second factor see only that', () => {
  expect(screensOf({ permissions: [], isHeldBack: true }, true)).toEqual(['adminAccount']);
});

test('every entry has an icon of its own', () => {
  const icons = entriesFor(ofAdmin, true).map(({ icon }) => icon);
  expect(new Set(icons).size).toBe(icons.length);
});
