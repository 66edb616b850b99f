import { Agent, request } from 'node:http';

export type KeepAliveClient = {
  /** The body as text; throws where the answer is not 200. */
  get(path: string): Promise<string>;
  /** What a client of the API takes as its `send`. */
  send(path: string, init: RequestInit): Promise<Response>;
  /** Bytes of all bodies so far, as they came. */
  receivedBytes(): number;
  close(): void;
};

/** A client that costs little beside what it measures: connections stay open, pages come compressed as to a browser. */
export function openKeepAliveClient(url: string): KeepAliveClient {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(url);
  let received = 0;

  function ask(
    path: string,
    options: { method?: string; headers: Record<string, string>; body?: string },
  ): Promise<{ status: number; body: Buffer }> {
    const { method = 'GET', headers, body } = options;
    return new Promise((resolve, reject) => {
      const asked = request({ hostname, port, path, method, headers, agent }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => {
          received += chunk.length;
          chunks.push(chunk);
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks) }));
        answer.on('error', reject);
      });
      asked.on('error', reject);
      asked.end(body);
    });
  }

  return {
    async get(path) {
      const headers = { 'accept-encoding': 'gzip', accept: 'text/html' };
      const { status, body } = await ask(path, { headers });
      if (status !== 200) throw new Error(`${path} answers ${status}.`);
      return body.toString('latin1');
    },
    async send(path, init) {
      const { status, body } = await ask(path, {
        method: init.method ?? 'GET',
        headers: init.headers as Record<string, string>,
        ...(typeof init.body === 'string' ? { body: init.body } : {}),
      });
      return new Response(new Uint8Array(body), { status });
    },
    receivedBytes: () => received,
    close: () => agent.destroy(),
  };
}
