import { carryOutImports } from '#domain/imports/import-running.ts';
import { createPictureGet } from '#domain/imports/pictures/picture-get.ts';
import type { GuardOptions } from '#platform/outgoing/guarded-address.ts';
import type { Headers } from './editors.ts';
import { type Answer, type FixtureShop, shopKey } from './fixture-shop.ts';

const boundary = '----attika';
let asked = 0;
/** Each comes from an address of its own: what one address may is shown elsewhere. */
function newAddress(): string {
  asked += 1;
  return `10.9.${(asked >> 8) & 255}.${asked & 255}`;
}

export type ImportFile = {
  readonly what?: string;
  readonly format?: string;
  readonly mapping?: object | string;
  readonly name?: string;
  /** A zip with pictures. */
  readonly zip?: Uint8Array | undefined;
};

/** The parts of a form as the panel sends them: words first, then the file. */
export function importForm(
  content: string | Uint8Array,
  { what = 'products', format, mapping, name = 'roba.csv', zip }: ImportFile = {},
): Buffer {
  const words = Object.entries({
    what,
    format,
    mapping: typeof mapping === 'object' ? JSON.stringify(mapping) : mapping,
  }).flatMap(([word, value]) =>
    value === undefined
      ? []
      : [`--${boundary}\r\ncontent-disposition: form-data; name="${word}"\r\n\r\n${value}\r\n`],
  );
  const packed = zip
    ? [
        `--${boundary}\r\ncontent-disposition: form-data; name="pictures"; filename="slike.zip"\r\ncontent-type: application/zip\r\n\r\n`,
        zip,
        '\r\n',
      ]
    : [];
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`;
  return Buffer.concat(
    [...words, ...packed, head, content, `\r\n--${boundary}--\r\n`].map((piece) =>
      Buffer.from(piece as string),
    ),
  );
}

/** The calls of imports in somebody's name. */
export function importCallsOf(shop: FixtureShop, headers: Headers, guard: GuardOptions = {}) {
  const send = (method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> =>
    shop.call(method, `/api/v1/manage/import/${path}`, body, headers);
  async function sendForm(payload: Buffer, more: Headers = {}): Promise<Answer> {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/manage/import/create',
      headers: {
        apiKey: shopKey,
        ...headers,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        ...more,
      },
      payload,
      remoteAddress: newAddress(),
    });
    const { data, details } = answer.json();
    return { status: answer.statusCode, data, details };
  }
  const create = (content: string | Uint8Array, file?: ImportFile) => sendForm(importForm(content, file));
  const allowsLoopback = shop.shop.dependencies.webhookLoopback;
  // Tests ask nobody outside.
  const pictureGet = createPictureGet({ allowsLoopback, resolve: async () => [], ...guard });
  const means = { ...shop.shop.dependencies, get: pictureGet };
  const carryOut = () => carryOutImports(shop.runtime, means);
  const get = (id: number) => send('GET', `get/${id}`);
  /** Begins a stage, has it carried out, and tells what the import is then. */
  async function carried(begin: Promise<Answer>): Promise<Answer['data']> {
    const { status, data, details } = await begin;
    if (status !== 200) throw new Error(JSON.stringify(details));
    await carryOut();
    return (await get(data.id)).data;
  }
  return {
    send,
    sendForm,
    create,
    get,
    carryOut,
    check: (id: number, body: object = {}) => send('POST', `check/${id}`, body),
    apply: (id: number) => send('POST', `apply/${id}`),
    act: (id: number, action: string) => send('POST', `act/${id}`, { action }),
    rows: async (id: number, verdict?: string) =>
      (
        await send('POST', `rows/${id}`, {
          perPage: 100,
          ...(verdict ? { filters: [{ key: 'verdict', value: verdict }] } : {}),
        })
      ).data.data,
    problems: async (id: number, language?: string): Promise<string> =>
      (
        await shop.app.inject({
          url: `/api/v1/manage/import/problems/${id}?format=csv${language ? `&language=${language}` : ''}`,
          headers: { apiKey: shopKey, ...headers },
        })
      ).body,
    carried,
    /** Takes a file in and has it looked at. */
    async checked(content: string | Uint8Array, file?: ImportFile) {
      const { status, data, details } = await create(content, file);
      if (status !== 200) throw new Error(JSON.stringify(details));
      return carried(send('POST', `check/${data.id}`, {}));
    },
    applied: (id: number) => carried(send('POST', `apply/${id}`)),
    undone: (id: number) => carried(send('POST', `act/${id}`, { action: 'undo' })),
    /** A list of the shop as a file. */
    async exported(kind: string, format = 'csv', filters: readonly object[] = []): Promise<Buffer> {
      const list = filters.length > 0 ? `&filters=${encodeURIComponent(JSON.stringify(filters))}` : '';
      const answer = await shop.app.inject({
        url: `/api/v1/manage/export/${kind}?format=${format}${list}`,
        headers: { apiKey: shopKey, ...headers },
        remoteAddress: newAddress(),
      });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.rawPayload;
    },
  };
}
