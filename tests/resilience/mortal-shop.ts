import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Headers } from '../support/editors.ts';
import { login } from '../support/fixture-people.ts';
import { type Answer, type FixtureShop, shopKey } from '../support/fixture-shop.ts';
import type { ShopProcess } from '../support/shop-process.ts';
import { makeFolder, runShop } from './filled-shop.ts';

/* The program on a fixture's database, killed again and again under people who repeat what was not answered. */

/** Between two tries of whoever was put off, or met nobody. */
const pauseMs = 100;

export type MortalShop = {
  /** The fixture, whose calls go to the program; each of them is repeated under its key until it is answered. */
  readonly shop: FixtureShop;
  /** Answers so far. */
  answers(): number;
  /** Answers of success so far, of calls whose path begins so. */
  done(path: string): number;
  kills(): number;
  /** Kills the program; calls wait for the next one. */
  kill(): Promise<void>;
  /** Ends the last one as an operator does. @returns its exit code */
  stop(): Promise<number | null>;
};

/**
 * @param staff e-mail address in whose name calls with a login are made
 * @param dataDir that of the fixture's files, where both read them
 */
export async function openMortalShop(
  fixture: FixtureShop,
  staff: string,
  dataDir?: string,
): Promise<MortalShop> {
  const folder = dataDir ?? join(await makeFolder(), 'data');
  const start = (): Promise<ShopProcess> =>
    runShop(folder, {
      DATABASE_URL: fixture.database.address,
      RATE_LIMIT_PER_MINUTE: '1000000',
      TRUST_PROXY: 'on',
      JOBS: 'on',
    });
  let running = start();
  await running;
  let answers = 0;
  let kills = 0;
  const done = new Map<string, number>();
  let token: Promise<string> | undefined;

  const logIn = async (): Promise<string> => (await login(shop, staff)).data.tokens.accessToken;
  /** One try; undefined where nobody answered, or who asked is to ask again. */
  const send = async (
    method: string,
    path: string,
    body: unknown,
    { authorization, ...headers }: Headers,
  ): Promise<Answer | undefined> => {
    if (authorization) token ??= logIn();
    const { url } = await running;
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        apiKey: shopKey,
        // Each call comes from an address of its own: what one address may is shown elsewhere.
        'x-forwarded-for': `10.${(answers >> 16) & 255}.${(answers >> 8) & 255}.${answers & 255}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(authorization ? { authorization: `Bearer ${await token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { data, details } = (await answer.json()) as Answer;
    // A login ends after a quarter of an hour.
    const isOver = authorization !== undefined && details?.code === 'TOKEN_REFUSED';
    if (isOver) token = undefined;
    const isPutOff = answer.status === 503 || answer.headers.has('retry-after');
    return isOver || isPutOff ? undefined : { status: answer.status, data, details };
  };
  const call: FixtureShop['call'] = async (method, path, body, headers = {}) => {
    const key: Headers = method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() };
    for (;;) {
      const answer = await send(method, path, body, { ...headers, ...key }).catch(() => undefined);
      if (answer) {
        answers += 1;
        if (answer.status === 200) done.set(path, (done.get(path) ?? 0) + 1);
        return answer;
      }
      await delay(pauseMs);
    }
  };
  const shop: FixtureShop = { ...fixture, call };
  return {
    shop,
    answers: () => answers,
    done: (start) => [...done].reduce((sum, [path, count]) => sum + (path.startsWith(start) ? count : 0), 0),
    kills: () => kills,
    async kill() {
      const { process } = await running;
      kills += 1;
      const gone = once(process, 'exit');
      process.kill('SIGKILL');
      running = gone.then(start);
      await running;
    },
    stop: async () => (await running).stop(),
  };
}
