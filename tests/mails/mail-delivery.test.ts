import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailAttemptsMaximum } from '#platform/mail/mail-sender.ts';
import { queueMail } from '#platform/mail/outbox.ts';
import { emitTo } from '../support/domain-events.ts';
import { type MailServer, readMails, startMailServer } from '../support/mail-server.ts';
import { type ShopProcess, startShop } from '../support/shop-process.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

/*
 * The whole program and a mail server that has its moods. What the pauses between two tries are, outbox.test.ts shows;
 * here they are over at once.
 */

let folder: string;
let inbox: string;
let database: TestDatabase;
let server: MailServer;
let shop: ShopProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attika-delivery-'));
  inbox = join(folder, 'inbox');
  database = await openTestDatabase();
  server = await startMailServer(inbox);
  shop = await startShop({
    DATABASE_URL: database.address,
    DATA_DIR: folder,
    ATTIKA_DEMO: 'off',
    SMTP_URL: server.url,
  });
});
afterAll(async () => {
  await shop?.stop();
  await server.close();
  await database.drop();
  await rm(folder, { recursive: true });
});
beforeEach(() => server.refuse());

async function queue(recipient: string): Promise<void> {
  const mail = {
    kind: 'test',
    recipient,
    sender: 'info@attika.example',
    subject: 'Narudžba: žlijeb',
    html: '<p>Hvala.</p>',
    text: 'Hvala.',
    language: 'hr',
  };
  await queueMail(database.database, { now: () => new Date() }, mail);
  await wake();
}

/** Another process has queued a mail. */
const wake = () => emitTo(database.pool, { kind: 'mail.queued' });

async function endPause(): Promise<void> {
  await database.pool.query('UPDATE outbox_mail SET next_attempt_at = now() WHERE sent_at IS NULL');
  await wake();
}

const offersOf = (recipient: string) => server.offers().filter((offer) => offer === recipient).length;

/** The row of the outbox, once so many tries have been noted in it. */
async function rowAfter(recipient: string, attempts: number) {
  const find = async () => {
    const { rows } = await database.pool.query(
      'SELECT attempts, sent_at, last_error FROM outbox_mail WHERE recipient = $1',
      [recipient],
    );
    return rows[0];
  };
  await expect.poll(async () => (await find())?.attempts, { timeout: 30_000 }).toBe(attempts);
  return find();
}

test('a mail goes to the mail server that the environment names', async () => {
  await queue('ana@kupac.example');
  expect(await rowAfter('ana@kupac.example', 1)).toMatchObject({ sent_at: expect.any(Date) });
  const [mail, ...others] = await readMails(inbox, 'ana@kupac.example');
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ subject: 'Narudžba: žlijeb', from: { address: 'info@attika.example' } });
});

test('a mail server that is busy for a while gets the mail in the end, exactly once', async () => {
  server.refuse(451);
  await queue('iva@kupac.example');
  for (const attempts of [1, 2, 3]) {
    if (attempts > 1) await endPause();
    expect(await rowAfter('iva@kupac.example', attempts)).toMatchObject({
      sent_at: null,
      last_error: 'EENVELOPE 451',
    });
  }
  expect(await readMails(inbox, 'iva@kupac.example')).toEqual([]);
  server.refuse();
  await endPause();
  await rowAfter('iva@kupac.example', 4);
  await endPause();
  await queue('last@kupac.example');
  await rowAfter('last@kupac.example', 1);
  expect(await readMails(inbox, 'iva@kupac.example')).toHaveLength(1);
  expect(offersOf('iva@kupac.example')).toBe(4);
});

test('a permanently refused recipient is not retried for ever, and delays nobody else', async () => {
  server.refuse(550);
  await queue('nobody@kupac.example');
  for (let attempts = 1; attempts <= mailAttemptsMaximum; attempts += 1) {
    if (attempts > 1) await endPause();
    await rowAfter('nobody@kupac.example', attempts);
  }
  server.refuse();
  await endPause();
  await queue('next@kupac.example');
  await rowAfter('next@kupac.example', 1);
  expect(await rowAfter('nobody@kupac.example', mailAttemptsMaximum)).toMatchObject({
    sent_at: null,
    last_error: 'EENVELOPE 550',
  });
  expect(offersOf('nobody@kupac.example')).toBe(mailAttemptsMaximum);
  expect(await readMails(inbox, 'nobody@kupac.example')).toEqual([]);
});
