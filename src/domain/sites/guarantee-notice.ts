import { createHash } from 'node:crypto';
import type { FileStore } from '#platform/files/file-store.ts';
import type { ImageWorkshop } from '#platform/images/image-workshop.ts';
import { guaranteeNoticeBytesMaximum, guaranteeNoticePattern } from '#values/guarantee-notice.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context } from '../context.ts';
import type { Site } from '../site.ts';

type Sources = { readonly files: FileStore; readonly images: ImageWorkshop };

/** Larger than paper at 600 dots an inch is no notice, and its size would not fit into its name. */
const edgeMaximum = 10_000;

/**
 * Keeps a file of the harmonised notice exactly as it is, for the option GuaranteeNotice to name: the media library would take
 * what a file says beside its picture, and show it in other sizes.
 * @param base64 a picture: PNG, JPEG, WebP or SVG
 * @returns the name of the file
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, VALIDATION (file)
 */
export async function keepGuaranteeNotice(
  context: Context,
  { files, images }: Sources,
  base64: string,
): Promise<string> {
  requirePermission(context, 'settings.manage');
  const bytes = Buffer.from(base64, 'base64');
  const wrong = new Refusal('VALIDATION', {}, { file: { rule: 'format' } });
  if (bytes.byteLength === 0 || bytes.byteLength > guaranteeNoticeBytesMaximum) throw wrong;
  const image = await images.examine(bytes);
  if (typeof image === 'string') throw wrong;
  const { extension, widthPx, heightPx } = image;
  if (Math.max(widthPx, heightPx) > edgeMaximum) throw wrong;
  const hash = createHash('sha256').update(bytes).digest('hex');
  const name = `${hash}-${widthPx}x${heightPx}.${extension}`;
  if (!isName(name)) throw wrong;
  await files.put(keyOf(context.site, name), bytes);
  return name;
}

/** A file that the site keeps; nothing for any other name. */
export async function openGuaranteeNotice({ files }: Pick<Sources, 'files'>, site: Site, name: string) {
  return isName(name) ? files.open(keyOf(site, name)) : undefined;
}

/** @throws Refusal VALIDATION (options.GuaranteeNotice) for a file that the site does not keep */
export async function requireGuaranteeNotices(
  { site }: Pick<Context, 'site'>,
  { files }: Pick<Sources, 'files'>,
  value: unknown,
): Promise<void> {
  if (typeof value !== 'object' || value === null) return;
  const problems: FieldErrors = {};
  for (const name of Object.values(value)) {
    // What is no name at all the option's own form refuses.
    if (typeof name !== 'string' || !isName(name) || (await files.has(keyOf(site, name)))) continue;
    problems['options.GuaranteeNotice'] = { rule: 'oneOf' };
  }
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
}

function isName(name: string): boolean {
  return new RegExp(guaranteeNoticePattern).test(name);
}

function keyOf({ siteId }: Pick<Site, 'siteId'>, name: string): string {
  return `guarantee-notices/${siteId}/${name}`;
}
