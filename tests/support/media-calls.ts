import sharp from 'sharp';
import type { Headers } from './editors.ts';
import { type Answer, type FixtureShop, shopKey } from './fixture-shop.ts';

export type Part = { readonly bytes: Uint8Array; readonly name?: string; readonly type?: string };

const boundary = '----attika';
let uploads = 0;

/** The parts of a form as a browser sends them: words first where there are any, then the files. */
export function multipartOf(parts: readonly Part[], customData?: unknown): Buffer {
  const words =
    customData === undefined
      ? []
      : [
          `--${boundary}\r\ncontent-disposition: form-data; name="customData"\r\n\r\n`,
          typeof customData === 'string' ? customData : JSON.stringify(customData),
          '\r\n',
        ];
  const files = parts.flatMap(({ bytes, name = 'krov.jpg', type = 'image/jpeg' }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    bytes,
    '\r\n',
  ]);
  return Buffer.concat([...words, ...files, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)));
}

/** The calls of the media library in somebody's name. */
export function mediaCallsOf(shop: FixtureShop, headers: Headers) {
  async function sendParts(method: 'POST' | 'PUT', url: string, payload: Buffer): Promise<Answer> {
    uploads += 1;
    const answer = await shop.app.inject({
      method,
      url,
      headers: { apiKey: shopKey, ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload,
      remoteAddress: `10.8.${(uploads >> 8) & 255}.${uploads & 255}`,
    });
    const { data, details } = answer.json();
    return { status: answer.statusCode, data, details };
  }
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    shop.call(method, `/api/v1/cms/media/${path}`, body, headers);
  return {
    upload: (parts: readonly Part[], customData?: unknown) =>
      sendParts('POST', '/api/v2/media/upload', multipartOf(parts, customData)),
    replace: (id: number, part: Part) => sendParts('PUT', `/api/v2/media/replace/${id}`, multipartOf([part])),
    list: (body: object = {}) => call('POST', 'filterStandard', body),
    folders: () => call('GET', 'folders'),
    create: (driveId: number) => call('POST', 'create', { driveId }),
    update: (id: number, body: object) => call('PATCH', `update/${id}`, body),
    takeBack: (id: number) => call('POST', `takeBack/${id}`),
    uses: (id: number) => call('GET', `uses/${id}`),
    remove: (id: number) => call('DELETE', `delete/${id}`),
    removeFiles: (targetIds: readonly number[]) =>
      shop.call('DELETE', '/api/v2/media/directoryItem/delete', { targetIds }, headers),
    /** What stands at an address, as a browser asks for it that has these headers. */
    fetchFile: (url: string, more: Headers = {}) => shop.app.inject({ url, headers: { ...more } }),
  };
}

/** A photograph of one colour. */
export function photograph(background: string, width = 900, height = 600): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** The smallest papers and films that are what they say. */
export const pdf = Buffer.from(
  '%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n',
);
export const mp4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom\0\0\x02\0isomiso2'),
  Buffer.alloc(4000, 7),
]);
