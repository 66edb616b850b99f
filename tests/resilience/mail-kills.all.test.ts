import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock/clock.ts';
import { queueMail } from '#platform/mail/outbox.ts';
import { cleanUp, copyFilledShop, runShop } from './filled-shop.ts';
import { withDatabase } from './stored-orders.ts';

const kills = 20;
/** The kill comes after so many accepted mails, and some time more: before, while and after one is on its way. */
const acceptedBeforeKill = { least: 1, most: 8 };
const laterMs = 12;
const mails = kills * acceptedBeforeKill.most;

afterAll(cleanUp);

/** A mail that the other side has said yes to. */
type Accepted = { readonly messageId: string; readonly subject: string; readonly run: number };

/** A mail server that notes what it accepts, when it accepts it. */
async function openMailServer() {
  const accepted: Accepted[] = [];
  const state = { run: 0, hear: (_count: number) => {} };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      accept(stream).then(
        () => done(),
        // The process died while it was sending: nothing was accepted.
        (error: Error) => done(error),
      );
    },
  });
  async function accept(stream: Readable): Promise<void> {
    const { messageId = '', subject = '' } = await PostalMime.parse(await buffer(stream));
    accepted.push({ messageId, subject, run: state.run });
    state.hear(accepted.filter(({ run }) => run === state.run).length);
  }
  // A process that is killed leaves connections that nobody answers.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    /** Begins the next run; resolves when so many of it have been accepted. */
    async nextRun(count: number): Promise<void> {
      state.run += 1;
      const { promise, resolve } = Promise.withResolvers<void>();
      state.hear = (heard) => {
        if (heard >= count) resolve();
      };
      await promise;
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

test(`kill -9 while mails are sent, ${kills} times: each is accepted, none recorded as sent is sent again`, {
  timeout: 900_000,
}, async () => {
  const dataDir = await copyFilledShop();
  const server = await openMailServer();
  const messageIds = await withDatabase(dataDir, async (client) => {
    const database = drizzle(client);
    for (let number = 1; number <= mails; number += 1) {
      await queueMail(database, systemClock, {
        kind: 'test.mail',
        recipient: `kupac${number}@kupac.example`,
        sender: 'Attika <info@attika.example>',
        subject: `Mail ${number}`,
        html: '<p>Hvala.</p>',
        text: 'Hvala.',
        language: 'hr',
      });
    }
    const { rows } = await client.query<{ id: string }>('select message_id as id from outbox_mail');
    return rows.map(({ id }) => id);
  });

  const jobs = { JOBS: 'on', SMTP_URL: server.url };
  const { least, most } = acceptedBeforeKill;
  for (let round = 0; round < kills; round += 1) {
    const enough = server.nextRun(least + ((round * 5) % (most - least + 1)));
    const shop = await runShop(dataDir, jobs);
    await enough;
    await delay((round / kills) * laterMs);
    const gone = once(shop.process, 'exit');
    shop.process.kill('SIGKILL');
    await gone;
  }

  void server.nextRun(Number.POSITIVE_INFINITY);
  const shop = await runShop(dataDir, jobs);
  const waiting = 'select count(*)::int as waiting from outbox_mail where sent_at is null';
  await withDatabase(dataDir, (client) =>
    expect
      .poll(async () => (await client.query(waiting)).rows[0], { timeout: 30_000 })
      .toEqual({ waiting: 0 }),
  );
  expect(await shop.stop()).toBe(0);
  await server.close();

  const { accepted } = server;
  expect(new Set(accepted.map(({ messageId }) => messageId))).toEqual(new Set(messageIds));
  // SMTP has no question "did you take it?": what was under way when the process died goes again, with the same
  // Message-ID, by which the other side knows it. That is one mail a kill at most, the last that was accepted before.
  const again = accepted.filter(
    ({ messageId }, index) => accepted.findIndex((first) => first.messageId === messageId) < index,
  );
  for (const { messageId, subject } of again) {
    const copies = accepted.filter((other) => other.messageId === messageId);
    expect(new Set(copies.map((copy) => copy.subject))).toEqual(new Set([subject]));
    for (const { run } of copies.slice(0, -1)) {
      expect(accepted.findLast((other) => other.run === run)?.messageId).toBe(messageId);
    }
  }
  expect(again.length).toBeLessThanOrEqual(kills);
  process.stdout.write(
    `${kills} kills, ${mails} mails: each accepted, ${again.length} that were under way at a kill twice.\n`,
  );
});
