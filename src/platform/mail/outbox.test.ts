import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMails, startMailServer } from '../../../tests/support/mail-server.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { openLocalFileStore } from '../files/local-file-store.ts';
import { silentLogger } from '../log/logger.ts';
import { createMailSender } from './mail-sender.ts';
import { type MailTransport, openFolderTransport, openSmtpTransport } from './mail-transport.ts';
import { type Mail, queueMail } from './outbox.ts';

const order: Mail = {
  kind: 'order.confirmation',
  recipient: 'ana@kupac.example',
  sender: 'Attika krovni sustavi <info@attika.example>',
  replyTo: 'tehnika@attika.example',
  subject: 'Narudžba 2026-000001: žlijeb',
  html: '<p>Hvala na narudžbi žlijeba.</p>',
  text: 'Hvala na narudžbi žlijeba.',
  language: 'hr',
};

let database: TestDatabase;
let folder: string;
let now: Date;
const clock = { now: () => now };

beforeEach(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'attika-outbox-'));
  now = new Date('2026-11-21T10:00:00.123Z');
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const queue = (mail: Partial<Mail> = {}) => queueMail(database.database, clock, { ...order, ...mail });
const sending = () => ({
  files: openLocalFileStore(join(folder, 'files')),
  findPicture: async () => undefined,
  findFile: async () => undefined,
});
const senderOver = (transport: MailTransport) =>
  createMailSender({ database: database.database, clock, log: silentLogger, transport });

function failing(): MailTransport & { tries: number } {
  return {
    tries: 0,
    async send() {
      this.tries += 1;
      throw Object.assign(new Error('no such person ana@kupac.example'), { code: 'EENVELOPE' });
    },
    close() {},
  };
}

describe('without a mail server', () => {
  it('every mail is a complete file, newest last by name', async () => {
    await queue();
    now = new Date(now.getTime() + 1);
    await queue({ subject: 'Druga' });
    await queue({ subject: 'Treća' });
    const sender = senderOver(openFolderTransport(folder, sending()));
    await sender.sendDue();
    await sender.stop();

    const names = (await readdir(folder)).sort();
    const mails = await Promise.all(
      names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
    );
    expect(names[0]).toBe('20261121T100000123Z-0000000001.eml');
    expect(mails.map(({ subject }) => subject)).toEqual([order.subject, 'Druga', 'Treća']);
    expect(mails[0]).toMatchObject({
      from: { name: 'Attika krovni sustavi', address: 'info@attika.example' },
      to: [{ address: 'ana@kupac.example' }],
      replyTo: [{ address: 'tehnika@attika.example' }],
      messageId: expect.stringMatching(/^<[0-9a-f-]{36}@attika\.example>$/),
    });
    expect(mails[0]?.html).toContain('žlijeba');
    expect(mails[0]?.text).toContain('žlijeba');
  });

  it('nobody else on the machine can read it', async () => {
    await queue();
    const open = join(folder, 'open');
    await mkdir(open, { mode: 0o755 });
    await senderOver(openFolderTransport(open, sending())).sendDue();
    const [name = ''] = await readdir(open);
    const modes = await Promise.all(
      [open, join(open, name)].map(async (path) => (await stat(path)).mode & 0o777),
    );
    expect(modes).toEqual([0o700, 0o600]);
  });

  it('a mail sent twice is one file', async () => {
    await queue();
    const sender = senderOver(openFolderTransport(folder, sending()));
    await sender.sendDue();
    // As after a kill between writing the file and recording it.
    await database.pool.query('UPDATE outbox_mail SET sent_at = NULL, attempts = 0');
    await sender.sendDue();
    expect(await readdir(folder)).toHaveLength(1);
  });

  it('no header can be injected', async () => {
    await queue({
      subject: 'Hvala\r\nBcc: all@kupac.example\r\n\r\ntext',
      sender: 'Attika\nBcc: all@kupac.example <info@attika.example>',
    });
    await senderOver(openFolderTransport(folder, sending())).sendDue();
    const [name] = await readdir(folder);
    const mail = await PostalMime.parse(await readFile(join(folder, name ?? '')));
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.subject).toBe('Hvala Bcc: all@kupac.example text');
    await expect(queue({ recipient: 'ana@kupac.example\r\nBcc: b@b.example' })).rejects.toThrow();
    await expect(queue({ recipient: 'ana@kupac.example, b@b.example' })).rejects.toThrow();
  });

  it('MAIL_FROM replaces the sender', async () => {
    await queue();
    await senderOver(
      openFolderTransport(folder, { ...sending(), senderOverride: 'Trgovina <shop@mail.example>' }),
    ).sendDue();
    const [name] = await readdir(folder);
    const mail = await PostalMime.parse(await readFile(join(folder, name ?? '')));
    expect(mail.from).toEqual({ name: 'Trgovina', address: 'shop@mail.example' });
  });

  it('under another address than its own a mail keeps the name of the shop, and replies come to the shop', async () => {
    await queue({ replyTo: 'ana@kupac.example' });
    now = new Date(now.getTime() + 1);
    const { replyTo: _, ...plain } = order;
    await queueMail(database.database, clock, {
      ...plain,
      sender: '"Attika, krovovi" <info@attika.example>',
    });
    const transport = openFolderTransport(folder, { ...sending(), senderOverride: 'shop@mail.example' });
    await senderOver(transport).sendDue();
    const names = (await readdir(folder)).sort();
    const mails = await Promise.all(
      names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
    );
    expect(mails.map(({ from, replyTo }) => [from, replyTo])).toMatchObject([
      [{ name: 'Attika krovni sustavi', address: 'shop@mail.example' }, [{ address: 'ana@kupac.example' }]],
      [{ name: 'Attika, krovovi', address: 'shop@mail.example' }, [{ address: 'info@attika.example' }]],
    ]);
  });
});

describe('with a mail server', () => {
  it('it is delivered once, from several processes at the same moment too', async () => {
    const inbox = join(folder, 'inbox');
    const server = await startMailServer(inbox);
    for (let count = 0; count < 6; count += 1) await queue({ subject: `Narudžba ${count}` });
    const senders = [1, 2, 3].map(() => senderOver(openSmtpTransport(server.url, sending())));
    await Promise.all(senders.map((sender) => sender.sendDue()));
    await Promise.all(senders.map((sender) => sender.stop()));
    await server.close();

    const mails = await readMails(inbox, order.recipient);
    expect(mails.map(({ subject }) => subject).sort()).toEqual(
      [0, 1, 2, 3, 4, 5].map((n) => `Narudžba ${n}`),
    );
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(6);
  });

  it('it is retried after growing pauses, and nothing personal is logged', async () => {
    await queue();
    const transport = failing();
    const sender = senderOver(transport);
    for (const [minutes, tries] of [
      [0, 1],
      [0.5, 1],
      [0.6, 2],
      [4, 2],
      [1.1, 3],
      [29, 3],
      [1.1, 4],
    ] as const) {
      now = new Date(now.getTime() + minutes * 60_000);
      await sender.sendDue();
      expect(transport.tries, `${minutes} minutes later`).toBe(tries);
    }
    const { rows } = await database.pool.query('SELECT attempts, sent_at, last_error FROM outbox_mail');
    expect(rows).toEqual([{ attempts: 4, sent_at: null, last_error: 'EENVELOPE' }]);

    now = new Date(now.getTime() + 3 * 3_600_000);
    await senderOver(openFolderTransport(folder, sending())).sendDue();
    expect(await readdir(folder)).toHaveLength(1);
  });

  it('a failing mail delays no other', async () => {
    await queue({ subject: 'bad' });
    await queue({ subject: 'good' });
    const sent: string[] = [];
    await senderOver({
      async send({ subject }) {
        if (subject === 'bad') throw new Error('no');
        sent.push(subject);
      },
      close() {},
    }).sendDue();
    expect(sent).toEqual(['good']);
  });
});

it('a mail of a transaction that is rolled back is never sent', async () => {
  const transaction = database.database.transaction(async (inside) => {
    await queueMail(inside, clock, order);
    throw new Error('undone');
  });
  await expect(transaction).rejects.toThrow('undone');
  await senderOver(openFolderTransport(folder, sending())).sendDue();
  expect(await readdir(folder)).toEqual([]);
});
