import { openTcpWay, type TcpWay } from './tcp-way.ts';

const target = new URL(process.env.REDIS_URL || 'redis://127.0.0.1:6379');

export type RedisWay = TcpWay & { readonly url: string };

/** A way that leads to the server of REDIS_URL, else to the one of this machine. */
export async function openRedisWay(): Promise<RedisWay> {
  const way = await openTcpWay({ port: Number(target.port || 6379), host: target.hostname });
  return { ...way, url: `redis://127.0.0.1:${way.port}` };
}
