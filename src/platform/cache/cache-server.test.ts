import type { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { silentLogger } from '../log/logger.ts';
import { openCacheServer } from './cache-server.ts';

/** What the cache server holds, for whoever can write to it. */
function openServer() {
  const held = new Map<string, Buffer>();
  const redis = {
    status: 'ready',
    getBuffer: async (key: string) => held.get(key) ?? null,
    pttl: async () => 1000,
    set: async (key: string, content: Buffer) => held.set(key, content),
  } as unknown as Redis;
  const open = (secret: string) => openCacheServer(redis, silentLogger, secret).openStore('pages', 'p:');
  return { held, open };
}

test('what one process has stored another one of the shop reads', async () => {
  const { open } = openServer();
  open('secret').set('/shop', Buffer.from('page'), 1000);
  expect((await open('secret').get('/shop'))?.content.toString()).toBe('page');
  expect(await open('secret').get('/other')).toBeUndefined();
});

test('what anybody else has put there is not used', async () => {
  const { held, open } = openServer();
  const store = open('secret');
  store.set('/shop', Buffer.from('page'), 1000);
  store.set('/cart', Buffer.from('cart'), 1000);
  const [shop, cart] = [held.get('p:/shop') as Buffer, held.get('p:/cart') as Buffer];
  const changed = Buffer.from(shop);
  changed[changed.length - 1] = 0;
  for (const forged of [
    Buffer.from('<script>'),
    Buffer.alloc(0),
    Buffer.alloc(32),
    changed,
    cart,
    Buffer.concat([shop, Buffer.from('x')]),
  ]) {
    held.set('p:/shop', forged);
    expect(await store.get('/shop')).toBeUndefined();
  }
  open('another secret').set('/shop', Buffer.from('page'), 1000);
  expect(await store.get('/shop')).toBeUndefined();
  held.set('p:/shop', shop);
  expect((await store.get('/shop'))?.content.toString()).toBe('page');
});
