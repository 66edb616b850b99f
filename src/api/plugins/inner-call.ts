import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import type { PageFacts } from '#contract/page-host.ts';
import { forwardedCall, isFromOwnMachine } from './own-machine.ts';

/*
 * A page that is made asks the API inside the process in nobody's name: whether its visitor may see the site was settled
 * before. Nobody else can say so, for the word is made anew with each start and leaves the process nowhere.
 */

const headerName = 'x-inner-call';
const takerHeaderName = 'x-inner-taker';
const word = randomBytes(24).toString('base64url');

/** Header of a call that this program makes of itself. */
export const innerCall = { [headerName]: word } as const;

export function isInnerCall({ headers }: FastifyRequest): boolean {
  const given = Buffer.from(String(headers[headerName] ?? ''));
  return given.length === word.length && timingSafeEqual(given, Buffer.from(word));
}

type Init = Parameters<PageFacts['send']>[1];

/** Calls the API without a socket; the visitor's address goes with it, for limits are by address. */
export function injectCall(
  app: FastifyInstance,
  visitor: FastifyRequest,
  path: string,
  init: Init,
  inner: Readonly<Record<string, string>> = innerCall,
) {
  return app.inject({
    method: (init.method ?? 'GET') as InjectOptions['method'] & string,
    url: path,
    headers: {
      host: visitor.host,
      ...(init.headers as Record<string, string>),
      ...(isFromOwnMachine(visitor) ? {} : forwardedCall),
      ...inner,
    },
    remoteAddress: visitor.ip,
    ...(init.body ? { payload: payloadOf(init.body) } : {}),
  });
}

/** Bytes are a file that goes on to the API. */
function payloadOf(body: NonNullable<RequestInit['body']>): string | Buffer {
  return typeof body === 'string' ? body : Buffer.from(body as Uint8Array);
}

type Taker = { content: string | Buffer | undefined };

const takers = new Map<string, Taker>();
let takerCount = 0;

/**
 * Makes an inner call whose content is handed over as it was made: written as bytes of an answer it would be copied three times
 * and read again, at every call of every page.
 * @param call makes it with these headers
 * @returns nothing for `content` where the answer came from outside of the API: it is whole then
 */
export async function takeContent<T>(
  call: (headers: Record<string, string>) => Promise<T>,
): Promise<{ answer: T; content: string | Buffer | undefined }> {
  takerCount += 1;
  const name = String(takerCount);
  const taker: Taker = { content: undefined };
  takers.set(name, taker);
  try {
    const answer = await call({ ...innerCall, [takerHeaderName]: name });
    return { answer, content: taker.content };
  } finally {
    takers.delete(name);
  }
}

/** Register it behind all else that looks at what is sent. */
export function handOverContent(api: FastifyInstance): void {
  api.addHook('onSend', (request, _reply, payload, done) => {
    const name = request.headers[takerHeaderName];
    const taker = typeof name === 'string' && isInnerCall(request) ? takers.get(name) : undefined;
    if (!taker || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return done(null, payload);
    taker.content = payload;
    done(null, '');
  });
}
