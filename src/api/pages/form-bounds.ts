import type { FastifyRequest } from 'fastify';
import { countMultipart, type MultipartBounds } from '#api/plugins/multipart-counter.ts';
import {
  formFilesBytesMaximum,
  pageFormBytesMaximum,
  pageFormFieldsMaximum,
  pageFormFilesMaximum,
} from '#values/form-limits.ts';
import { Refusal } from '#values/refusal.ts';

/** What a form of a page may hold that comes with files. */
export const pageFormBounds = {
  bytes: formFilesBytesMaximum + pageFormBytesMaximum,
  parts: pageFormFieldsMaximum,
  files: pageFormFilesMaximum,
  textBytes: pageFormBytesMaximum,
} as const satisfies MultipartBounds;

export function isMultipart({ headers }: FastifyRequest): boolean {
  return /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
}

export function isUrlEncoded({ headers }: FastifyRequest): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');
}

/**
 * Looks at a form's body before anything parses it: a parser makes an object of every part, however small, and a few bytes
 * of a request cost it a thousand times as much. Counting stops where there is too much.
 * @throws Refusal PAYLOAD_TOO_LARGE; MALFORMED where it is no whole form
 */
export function boundForm(request: FastifyRequest): void {
  const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
  if (isUrlEncoded(request)) boundFields(body);
  else boundParts(body, request.headers['content-type'] ?? '');
}

function boundFields(body: Buffer): void {
  let count = 1;
  for (let at = body.indexOf('&'); at !== -1; at = body.indexOf('&', at + 1)) {
    count += 1;
    if (count > pageFormFieldsMaximum) throw new Refusal('PAYLOAD_TOO_LARGE');
  }
}

function boundParts(body: Buffer, contentType: string): void {
  const counter = countMultipart(contentType, pageFormBounds);
  counter.take(body);
  counter.end();
}
