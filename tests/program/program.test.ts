import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueMail } from '#platform/mail/outbox.ts';
import { emitTo } from '../support/domain-events.ts';
import { runToTheEnd, type ShopProcess, startShop } from '../support/shop-process.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

describe('an invalid setting ends the start with one clear line', () => {
  it('for a wrong value', async () => {
    expect(await runToTheEnd({ PORT: 'eighty' })).toEqual({
      code: 1,
      output: 'PORT is "eighty" but must be a whole number from 0 to 65535.\n',
    });
  });

  it('for a port in use', async () => {
    const server = net.createServer().listen(0);
    await once(server, 'listening');
    const { port } = server.address() as net.AddressInfo;
    const { code, output } = await runToTheEnd({
      PORT: String(port),
      DATABASE_URL: 'postgres://127.0.0.1:1/x',
    });
    server.close();
    expect({ code, output }).toEqual({
      code: 1,
      output: 'PORT is taken by another program; set PORT to a free one.\n',
    });
  });

  it('for a database server that does not answer', async () => {
    expect(await runToTheEnd({ PORT: '0', DATABASE_URL: 'postgres://127.0.0.1:1/x' })).toEqual({
      code: 1,
      output: 'DATABASE_URL leads to a server that does not answer.\n',
    });
  });
});

describe('a running shop', () => {
  let database: TestDatabase;
  let folder: string;
  let shop: ShopProcess;

  const start = () =>
    startShop({ DATABASE_URL: database.address, DATA_DIR: folder, LOG_LEVEL: 'info', ATTIKA_DEMO: 'off' });

  beforeAll(async () => {
    database = await openTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'attika-program-'));
    shop = await start();
  });
  afterAll(async () => {
    await shop?.stop();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  it('logs its address, and nothing personal', async () => {
    await fetch(`${shop.url}/api/v1/nothing?token=secret-token`, { headers: { apiKey: 'secret-key' } });
    await expect.poll(() => shop.output()).toContain('"route":"/api/*"');
    expect(shop.output()).toContain(`Attika is open: ${shop.url}`);
    expect(shop.output()).toContain(`Set up the new shop within 7 days at ${shop.url}/first-start?token=`);
    expect(shop.output()).not.toMatch(/secret|127\.0\.0\.1|::1/);
  });

  it('writes mails of the outbox into its folder', async () => {
    await queueMail(
      database.database,
      { now: () => new Date() },
      {
        kind: 'test',
        recipient: 'ana@kupac.example',
        sender: 'info@attika.example',
        subject: 'Proba',
        html: '<p>Proba</p>',
        text: 'Proba',
        language: 'hr',
      },
    );
    await emitTo(database.pool, { kind: 'mail.queued' });
    // A mail that is being written has another ending.
    const listMails = async () =>
      (await readdir(join(folder, 'outbox')).catch(() => [])).filter((name) => name.endsWith('.eml'));
    await expect.poll(listMails).toHaveLength(1);
    const [name] = await listMails();
    expect(await readFile(join(folder, 'outbox', name ?? ''), 'utf8')).toContain('Subject: Proba');
  });

  it('completes requests under way when it is stopped, and accepts no new ones', async () => {
    const port = Number(new URL(shop.url).port);
    const slow = net.connect(port, 'localhost');
    await once(slow, 'connect');
    let answer = '';
    slow.on('data', (chunk) => (answer += String(chunk)));
    const body = '{"host":"localhost"}';
    slow.write(
      `POST /api/v2/domainDetect HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    const stopping = shop.stop();
    await expect
      .poll(() =>
        fetch(`${shop.url}/healthz`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
    slow.write(body.slice(5));
    await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(await stopping).toBe(0);
  });

  it('starts again with the existing data', { tags: 'release' }, async () => {
    shop = await start();
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
    expect(shop.output()).not.toContain('filled the empty shop');
  });
});
