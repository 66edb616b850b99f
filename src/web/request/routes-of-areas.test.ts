import { expect, test } from 'vitest';
import { areaOf, isSameArea } from '#values/page-areas.ts';
import { manifestOf, routesOfArea } from './routes-of-areas.ts';

const ids = ['root', 'pages', 'shop.hr', 'shop.en', 'admin', 'adminMails.hr', 'adminMails.en', 'currency'];
const routes = Object.fromEntries(ids.map((id) => [id, { id }]));

test.for([
  { path: '/shop', own: ['root', 'pages', 'shop.hr', 'admin', 'currency'], list: 'manifest-1.hr.js' },
  {
    path: '/EN/shop.data',
    own: ['root', 'pages', 'shop.en', 'admin', 'currency'],
    list: 'manifest-1.en.js',
  },
  {
    path: '/en/admin/mails',
    own: ['root', 'pages', 'shop.en', 'admin', 'adminMails.en', 'currency'],
    list: 'manifest-1.en-panel.js',
  },
])('the area of $path has only the routes of its language', ({ path, own, list }) => {
  expect(Object.keys(routesOfArea(routes, areaOf(path)))).toEqual(own);
  expect(manifestOf('manifest-1.js', areaOf(path))).toBe(list);
});

test('another language and the panel are other areas', () => {
  expect(isSameArea(areaOf('/en'), areaOf('/en.data'))).toBe(true);
  expect(isSameArea(areaOf('/shop'), areaOf('/en/shop'))).toBe(false);
  expect(isSameArea(areaOf('/shop'), areaOf('/adminLogin'))).toBe(false);
  expect(isSameArea(areaOf('/shop'), areaOf('/administracija'))).toBe(true);
});
