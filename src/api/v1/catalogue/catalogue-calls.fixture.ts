import { openTestApi } from '../../../../tests/support/test-api.ts';
import { testClock } from '../../../../tests/support/test-clock.ts';

/** The day of the demo's discounts. */
const clock = testClock('2026-11-20T12:00:00Z');

export type JsonRecord = Readonly<Record<string, string | number | boolean | object | null | undefined>>;
export type Records = {
  readonly records: readonly JsonRecord[];
  readonly totalRecords: number;
  readonly totalPages: number;
  readonly limit: number;
};
export type Filter = {
  readonly attributeCode: string;
  readonly type: string;
  readonly values: readonly {
    readonly attributeID: number;
    readonly valueLabel: string;
    readonly totalProducts: number;
    readonly minValue?: number | string;
  }[];
};
type Headers = Record<string, string>;

export const english: Headers = { store: '', language: 'eng' };

/** The catalogue's calls on the demo shop, sent as a stranger would send them. */
export async function openCatalogueCalls() {
  const api = await openTestApi({ demo: true, clock });

  async function send(
    method: 'GET' | 'POST',
    url: string,
    options: { body?: object; headers?: Headers } = {},
  ) {
    const { body, headers } = options;
    const answer = await api.app.inject({
      method,
      url,
      headers: { ...api.headersOf(), ...headers },
      ...(body ? { payload: body } : {}),
    });
    const json: { data: unknown; details?: { code: string } } = answer.json();
    return { status: answer.statusCode, data: json.data, code: json.details?.code, text: answer.body };
  }

  async function list(body: object, headers: Headers = {}): Promise<Records> {
    return (await send('POST', '/api/v1/product/web/filter', { body, headers })).data as Records;
  }

  async function navigate(body: object, headers: Headers = {}): Promise<readonly Filter[]> {
    return (await send('POST', '/api/v1/layered/navigation', { body, headers })).data as Filter[];
  }

  return {
    api,
    send,
    list,
    navigate,
    async refused(body: object, headers: Headers = {}) {
      const { status, code } = await send('POST', '/api/v1/product/web/filter', { body, headers });
      return [status, code];
    },
    get: (query: string, headers: Headers = {}) =>
      send('GET', `/api/v1/product/web/get?${query}`, { headers }),
    /** The value that a filter sends, found by its English label. */
    async valueIdOf(attributeCode: string, label: string): Promise<number> {
      const filter = (await navigate({}, english)).find(
        (candidate) => candidate.attributeCode === attributeCode,
      );
      return filter?.values.find(({ valueLabel }) => valueLabel.includes(label))?.attributeID ?? 0;
    },
    headersOfEnquirySite(): Headers {
      const site = api.directory.list().find(({ priceMode }) => priceMode === 'enquiry');
      if (!site) throw new Error('The demo has no enquiry site.');
      return api.headersOf(site);
    },
  };
}

export type CatalogueCalls = Awaited<ReturnType<typeof openCatalogueCalls>>;
