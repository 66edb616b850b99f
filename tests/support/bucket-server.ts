import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver, { type S3Context } from '@20minutes/s3rver';
import type { BucketSettings } from '#platform/environment/bucket-settings.ts';

/** A storage that speaks S3, checks signatures and keeps what it is given in a folder. */
export async function openBucketServer() {
  const directory = await mkdtemp(join(tmpdir(), 'attika-bucket-'));
  let port = 0;
  async function start(): Promise<S3rver> {
    const configureBuckets = [{ name: 'attika' }];
    const server = new S3rver({ address: '127.0.0.1', port, silent: true, directory, configureBuckets });
    server.middleware.unshift(keepLastSlash);
    ({ port } = (await server.run()) as AddressInfo);
    return server;
  }
  let running = await start();
  const address = `http://127.0.0.1:${port}/attika`;
  const settings: BucketSettings = {
    address,
    region: 'us-east-1',
    // The pair that this server knows.
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    publicUrl: address,
  };
  return {
    settings,
    stop: () => running.close(),
    /** Again, with what it kept, where it was. */
    async start() {
      running = await start();
    },
    async close() {
      await running.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/**
 * A list of files is asked of `/attika/`, and its signature is one of that path; the server would check one of `/attika`. With these
 * two it puts the path together as it was sent.
 */
function keepLastSlash(context: S3Context, next: () => Promise<unknown>): Promise<unknown> {
  if (/^\/[^/]+\/$/.test(context.path)) {
    context.mountPath = '/';
    Object.defineProperty(context.state, 'vhost', { get: () => true, set: () => undefined });
  }
  return next();
}
