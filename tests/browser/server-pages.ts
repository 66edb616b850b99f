import { once } from 'node:events';
import http from 'node:http';

export type ServerPage = { status: number; headers: http.IncomingHttpHeaders; html: string };

type PageRequest = {
  headers?: Record<string, string>;
  /** Fields of a form as one of the shop's own pages sends them; `body` for one as it stands. */
  form?: Record<string, string>;
  body?: string;
};

/** A page as the server sends it. Hosts below localhost need no entry in anybody's tables. */
export async function fetchPage(
  siteUrl: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<ServerPage> {
  return pageRequest(siteUrl, encodeURI(decodeURI(path)), { headers });
}

/** The same for an address as it stands, decodable or not, and for forms. */
export async function pageRequest(
  siteUrl: string,
  path: string,
  { headers = {}, form, body = form && new URLSearchParams(form).toString() }: PageRequest = {},
): Promise<ServerPage> {
  const { host, port } = new URL(siteUrl);
  const request = http.request({
    host: '127.0.0.1',
    port,
    path,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      host,
      'accept-language': 'hr',
      'sec-fetch-site': body === undefined ? 'none' : 'same-origin',
      ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...headers,
    },
  });
  request.end(body);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    html: Buffer.concat(chunks).toString('utf8'),
  };
}
