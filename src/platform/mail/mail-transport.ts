import { chmod, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { drawBarcodePng } from '../barcodes/barcode-drawing.ts';
import type { FileStore } from '../files/file-store.ts';
import { makeFolder, privateFile, privateFolder } from '../files/make-folder.ts';
import { mailFileName } from './mail-file-name.ts';
import { withoutPicture } from './mail-html.ts';
import type { MailPicture, outboxMails, ShopPicture } from './mail-tables.ts';

export type OutboxMail = typeof outboxMails.$inferSelect;

/** Where mails go. `send` resolves once the other side has accepted the mail, and throws otherwise. */
export type MailTransport = {
  send(mail: OutboxMail): Promise<void>;
  close(): void;
};

const timeoutMs = 20_000;

/** What every mail of this program is sent with. */
export type MailTransportOptions = {
  /** `address` or `Name <address>` as the sender of all mails; without a name, mails keep their own. */
  readonly senderOverride?: string | undefined;
  /** Where the files that go with mails lie. */
  readonly files: FileStore;
  /** Makes one of the shop's own pictures; undefined if there is none (any more). */
  readonly findPicture: (
    picture: ShopPicture,
  ) => Promise<{ readonly content: Buffer; readonly mime: string } | undefined>;
  /**
   * Reads one of the shop's own files; undefined if it is no longer stored.
   * @throws Error if it cannot be read now: the mail is retried later, it is not sent without it
   */
  readonly findFile: (file: { readonly of: string; readonly id: number }) => Promise<Buffer | undefined>;
};

/**
 * Sends to a mail server.
 * @param url smtp:// or smtps://, with user and password if it requires them
 */
export function openSmtpTransport(url: string, options: MailTransportOptions): MailTransport {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 1,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    async send(mail) {
      await transport.sendMail(await messageOf(mail, options));
    },
    close: () => transport.close(),
  };
}

/**
 * Writes each mail into a folder as one file, newest last by name. The name is the mail's own, so that a mail sent
 * twice (the process was killed before it recorded the first time) is still one file.
 */
export function openFolderTransport(folder: string, options: MailTransportOptions): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let made: Promise<void> | undefined;
  /** Mails contain names, addresses and login links: no other user of the machine may read them. */
  async function prepareFolder(): Promise<void> {
    await makeFolder(folder, privateFolder);
    await chmod(folder, privateFolder);
  }
  return {
    async send(mail) {
      const { message } = await composer.sendMail(await messageOf(mail, options));
      made ??= prepareFolder();
      await made.catch((error: unknown) => {
        made = undefined;
        throw error;
      });
      const path = join(folder, mailFileName(mail));
      const file = await open(`${path}.part`, 'w', privateFile).catch((error: unknown) => {
        // Somebody may have removed the folder: the next attempt creates it again.
        made = undefined;
        throw error;
      });
      try {
        await file.writeFile(message as Buffer);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.part`, path);
    },
    close: () => composer.close(),
  };
}

async function messageOf(
  mail: OutboxMail,
  { senderOverride, files, findPicture, findFile }: MailTransportOptions,
) {
  const pictures = await Promise.all(
    mail.pictures.map(async (picture) => ({ picture, drawn: await draw(picture, findPicture) })),
  );
  // A file that was removed meanwhile does not hold up the mail, and leaves no broken picture in it.
  const html = pictures
    .filter(({ drawn }) => !drawn)
    .reduce((shown, { picture }) => withoutPicture(shown, picture.contentId), mail.html);
  const inline = pictures.flatMap(({ picture, drawn }) =>
    drawn
      ? [
          {
            cid: picture.contentId,
            filename: picture.fileName,
            contentType: drawn.mime,
            contentDisposition: 'inline' as const,
            content: drawn.content,
          },
        ]
      : [],
  );
  const attached = await Promise.all(
    mail.files.map(async ({ fileName, mime, ...file }) => {
      const content = await ('key' in file ? files.read(file.key) : findFile(file));
      // A file that was removed meanwhile (its retention ended, its owner was erased) does not hold up the mail.
      return content ? [{ filename: fileName, contentType: mime, content }] : [];
    }),
  );
  return {
    ...senderOf(mail, senderOverride),
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    html,
    text: mail.text,
    attachments: [...inline, ...attached.flat()],
    messageId: mail.messageId,
    date: mail.createdAt,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': mail.language,
      ...(mail.unsubscribeUrl
        ? {
            'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
    // Contents come from rows: naming a path in them must not read from disk or fetch anything.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

async function draw(picture: MailPicture, findPicture: MailTransportOptions['findPicture']) {
  // A picture that cannot be made now must not delay a mail.
  if (picture.kind === 'shop') return findPicture(picture).catch(() => undefined);
  return { content: await drawBarcodePng(picture), mime: 'image/png' };
}

/** Replies go to the address that the mail names, or to its own sender if it is sent from a shared address. */
function senderOf({ sender, replyTo }: OutboxMail, override: string | undefined) {
  if (override === undefined) return { from: sender, ...(replyTo ? { replyTo } : {}) };
  const name = override.includes('<') ? undefined : /^"?([^"<]+?)"?\s*</.exec(sender)?.[1];
  return { from: name ? { name, address: override } : override, replyTo: replyTo ?? sender };
}
