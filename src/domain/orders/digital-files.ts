import { strToU8, zipSync } from 'fflate';
import type { Site } from '#domain/site.ts';
import { mailLanguage } from '#platform/mail/mail-texts.ts';
import { drawPaper } from '#platform/pdf/paper-workshop.ts';
import { serverTexts } from '#platform/server-texts.ts';
import { isLanguage } from '#values/language.ts';
import type { DigitalDelivery, FoundDelivery } from './digital-delivery.ts';

export type DigitalFile = { readonly fileName: string; readonly mime: string; readonly bytes: Uint8Array };

/** A fixed moment for archives, so that the same licence has the same bytes. */
const archiveTime = new Date('2026-01-01T00:00:00Z');

/**
 * The file of a bought e-product. Products have no files of their own yet: the shop generates a licence with product,
 * order and buyer, as PDF, as text in an archive, or as plain text, depending on the file's name.
 */
export async function makeDigitalFile(
  site: Site,
  delivery: DigitalDelivery,
  order: FoundDelivery['order'],
): Promise<DigitalFile> {
  const language = isLanguage(order.language) ? order.language : site.defaultLanguage;
  const { say } = serverTexts(language);
  const { mainAddress, orderNumber } = order;
  const { company } = order.seller;
  const holder = mainAddress.companyName || `${mainAddress.firstName} ${mainAddress.lastName}`;
  const facts = [
    { label: say('licence.product'), value: delivery.name },
    { label: say('licence.order'), value: orderNumber },
    { label: say('licence.holder'), value: holder },
    {
      label: say('licence.seller'),
      value: `${company.legalName}, ${mailLanguage(language).countryName(company.country)}`,
    },
  ];
  const title = say('licence.title');
  const fileName = delivery.content.replace(/[^A-Za-z0-9._-]/g, '-').replace(/^[.-]+/, '') || 'licence.txt';
  if (/\.pdf$/i.test(fileName)) {
    const bytes = await drawPaper({
      language,
      title: delivery.name,
      overline: title,
      author: company.legalName,
      issuedAt: delivery.createdAt,
      blocks: [
        { kind: 'facts', facts },
        { kind: 'paragraph', text: say('licence.text') },
      ],
      footer: `${company.legalName} · ${site.pdfUrl ?? site.url}`,
    });
    return { fileName, mime: 'application/pdf', bytes };
  }
  const lines = facts.map(({ label, value }) => `${label}: ${value}`);
  const text = `${title}\n\n${lines.join('\n')}\n\n${say('licence.text')}\n`;
  if (/\.zip$/i.test(fileName)) {
    const entry = fileName.replace(/\.zip$/i, '.txt');
    return {
      fileName,
      mime: 'application/zip',
      bytes: zipSync({ [entry]: strToU8(text) }, { mtime: archiveTime }),
    };
  }
  return { fileName, mime: 'text/plain; charset=utf-8', bytes: Buffer.from(text) };
}
