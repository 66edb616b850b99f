import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Below this an answer fits one packet anyway. */
const thresholdBytes = 1024;
/** Up to here compressing at once costs less than a stream and its start. */
const synchronousBytes = 65_536;

/** Compresses text answers, cheaply: a few per cent of size are not worth twice the CPU. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: thresholdBytes,
    syncThreshold: synchronousBytes,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: { level: 3 },
    // A compressed body could unfold to any size.
    globalDecompression: false,
  });
}
