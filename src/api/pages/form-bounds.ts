import type { FastifyRequest } from 'fastify';
import { pageFormBytesMaximum, pageFormFieldsMaximum, pageFormFilesMaximum } from '#values/form-limits.ts';
import { Refusal } from '#values/refusal.ts';

/** Bytes of a part's headers: name and file name, each letter of which may take several. */
const partHeadBytesMaximum = 4096;
/** RFC 2046, 5.1.1. */
const boundaryForm =
  /^multipart\/form-data;.*?\bboundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70}))\s*(?:;|$)/i;

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
  const boundary = boundaryForm.exec(contentType);
  if (!boundary) throw new Refusal('MALFORMED');
  const delimiter = `--${boundary[1] ?? boundary[2]}`;
  const counted = { parts: 0, files: 0, textBytes: 0 };
  let at = body.indexOf(delimiter) === 0 ? delimiter.length : -1;
  while (at !== -1 && !isClosing(body, at)) {
    const end = body.indexOf(`\r\n${delimiter}`, at);
    // Without an end the form was cut off on its way.
    if (end === -1) throw new Refusal('MALFORMED');
    countPart(body.subarray(at, end), counted);
    at = end + 2 + delimiter.length;
  }
  if (at === -1) throw new Refusal('MALFORMED');
}

function isClosing(body: Buffer, at: number): boolean {
  return body[at] === 0x2d && body[at + 1] === 0x2d;
}

function countPart(part: Buffer, counted: { parts: number; files: number; textBytes: number }): void {
  const headEnd = part.subarray(0, partHeadBytesMaximum).indexOf('\r\n\r\n');
  if (headEnd === -1) throw new Refusal('MALFORMED');
  const isFile = /;\s*filename\*?=/i.test(part.toString('latin1', 0, headEnd));
  counted.parts += 1;
  if (isFile) counted.files += 1;
  else counted.textBytes += part.length;
  const isTooMuch =
    counted.parts > pageFormFieldsMaximum ||
    counted.files > pageFormFilesMaximum ||
    counted.textBytes > pageFormBytesMaximum;
  if (isTooMuch) throw new Refusal('PAYLOAD_TOO_LARGE');
}
