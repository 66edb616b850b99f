import { Transform } from 'node:stream';
import multipart, { type Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#values/refusal.ts';
import { countMultipart, type MultipartBounds } from './multipart-counter.ts';

const multipartType = 'multipart/form-data';

declare module 'fastify' {
  interface FastifyInstance {
    /** What forms with files may hold that routes of this scope take; nothing where they take none. */
    multipartBounds?: MultipartBounds;
  }
}

/**
 * No route takes multipart bodies that nothing bounds before they are parsed: the program does not start with one. Register it
 * before all routes.
 */
export function requireMultipartBounds(app: FastifyInstance): void {
  app.addHook('onRoute', function (route) {
    if (this.hasContentTypeParser(multipartType) && this.multipartBounds === undefined) {
      throw new Error(`${route.method} ${route.url} takes multipart bodies without bounds.`);
    }
  });
}

/** Has the routes of a scope take multipart bodies within these bounds, for `partsOf`. Register it before them. */
export async function takeMultipart(
  scope: FastifyInstance,
  bounds: MultipartBounds,
  fileBytes: number,
): Promise<void> {
  scope.decorate('multipartBounds', bounds);
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      files: bounds.files,
      parts: bounds.parts,
      fileSize: fileBytes,
      fieldSize: bounds.textBytes,
      headerPairs: 20,
    },
  });
  scope.addHook('onSend', async (request, reply, payload) => {
    // What is left of a body that was refused on its way is not waited for.
    if (reply.statusCode >= 400 && request.isMultipart() && !request.raw.readableEnded)
      reply.header('connection', 'close');
    return payload;
  });
}

/**
 * The parts of a request's body as they come; what is beyond the bounds never reaches the parser.
 * @throws Refusal MALFORMED for no multipart body or a broken one; PAYLOAD_TOO_LARGE; both while they are read, too
 */
export function partsOf(http: FastifyRequest): AsyncIterableIterator<Multipart> {
  const { multipartBounds: bounds } = http.server;
  if (!http.isMultipart() || !bounds) throw new Refusal('MALFORMED');
  const { raw } = http;
  const bytes = Math.min(bounds.bytes, http.routeOptions.bodyLimit ?? bounds.bytes);
  const counter = countMultipart(http.headers['content-type'], { ...bounds, bytes });
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(
        refusalOf(() => counter.take(chunk)),
        chunk,
      );
    },
    flush(done) {
      done(refusalOf(() => counter.end()));
    },
  });
  raw.once('close', () => {
    if (!raw.readableEnded) bounded.destroy(new Refusal('MALFORMED'));
  });
  raw.pipe(bounded);
  // The parser reads the request's own stream: it is given one that holds no more than may be.
  const reader: FastifyRequest = Object.create(http, {
    raw: { value: Object.assign(bounded, { headers: raw.headers }) },
  });
  return reader.parts();
}

function refusalOf(look: () => void): Refusal | null {
  try {
    look();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
