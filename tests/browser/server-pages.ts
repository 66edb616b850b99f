import { once } from 'node:events';
import http from 'node:http';

export type ServerPage = { status: number; headers: http.IncomingHttpHeaders; html: string };

/** A page as the server sends it. Hosts below localhost need no entry in anybody's tables. */
export async function fetchPage(
  siteUrl: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<ServerPage> {
  const { host, port } = new URL(siteUrl);
  const request = http.get({
    host: '127.0.0.1',
    port,
    path: encodeURI(decodeURI(path)),
    headers: { host, 'accept-language': 'hr', 'sec-fetch-site': 'none', ...headers },
  });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    html: Buffer.concat(chunks).toString('utf8'),
  };
}
