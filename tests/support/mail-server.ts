import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server of the tests' own, which keeps what it takes. */
export type MailServer = {
  /** For SMTP_URL, with the user and the password that it wants. */
  readonly url: string;
  /** Recipients that were offered to it so far, refused ones too. */
  offers(): readonly string[];
  /** Refuses every recipient with this reply from now on: 4xx for a while, 5xx for good; none takes them again. */
  refuse(replyCode?: number): void;
  close(): Promise<void>;
};

const user = 'attika';
const password = 'only for the tests';

/**
 * Starts a mail server on a free port of this machine. What it takes lies in a folder before it says so: one file for
 * each recipient, named in the header that a mail server of life writes, too.
 */
export async function startMailServer(folder: string): Promise<MailServer> {
  await mkdir(folder, { recursive: true });
  const offers: string[] = [];
  let refusal: number | undefined;
  let taken = 0;

  async function keep(recipient: string, content: Buffer): Promise<void> {
    taken += 1;
    const path = join(folder, `${String(taken).padStart(6, '0')}.eml`);
    await writeFile(`${path}.part`, Buffer.concat([Buffer.from(`Delivered-To: ${recipient}\r\n`), content]));
    await rename(`${path}.part`, path);
  }

  const server = new SMTPServer({
    // Plain text does between two programs of one machine.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth(given, _session, done) {
      if (given.username === user && given.password === password) done(null, { user });
      else done(new Error('Wrong user or password'));
    },
    onRcptTo({ address }, _session, done) {
      offers.push(address);
      if (refusal === undefined) done();
      else done(Object.assign(new Error('not taken'), { responseCode: refusal }));
    },
    async onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      for await (const part of stream) parts.push(part as Buffer);
      const content = Buffer.concat(parts);
      for (const { address } of envelope.rcptTo) await keep(address, content);
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    offers: () => offers,
    refuse(replyCode) {
      refusal = replyCode;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Files never change: each is read once. */
const read = new Map<string, Promise<Email>>();

/**
 * The mails of a folder that went to an address, in the order in which they came. The shop's own folder, where it lays
 * its mails down without a mail server, is read alike.
 */
export async function readMails(folder: string, address: string): Promise<Email[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(
    names.map((name) => {
      const path = join(folder, name);
      const mail = read.get(path) ?? readFile(path).then((content) => PostalMime.parse(content));
      read.set(path, mail);
      return mail;
    }),
  );
  return mails.filter(({ headers, to }) => {
    const delivered = headers.find(({ key }) => key === 'delivered-to');
    return delivered ? delivered.value === address : to?.some((receiver) => receiver.address === address);
  });
}
