import { setTimeout as delay } from 'node:timers/promises';
import { type ApiClient, ApiError } from '#contract/client.ts';
import { accountEndpoints } from '#contract/v1/account-endpoints.ts';
import { authEndpoints } from '#contract/v1/auth-endpoints.ts';
import demo from '../demo/users.json' with { type: 'json' };
import { orderCart, prepareCustomerCart } from '../tests/resilience/guest-orders.ts';
import type { CatalogueSample } from './catalogue-sample.ts';
import type { KeepAliveClient } from './keep-alive-client.ts';
import type { Scenario } from './measure.ts';
import { clientFrom, nextMeasured, pick, productPath, unkept } from './scenario-parts.ts';

/** Customers of the demo shop that may log in. */
const demoCustomers = demo.users.filter(
  (user) => user.scope === 'customer' && !user.blocked && user.emailConfirmed,
);
const wrongPassword = 'not the password';

const loginsPerSecond = 20;
/** Between two visits of the page beside which people log in. */
const visitPauseMs = 20;
/** Wrong passwords that an account takes before it is closed to them for a while. */
const triesOfAccount = 10;

/** What people with an account cost: logins, what others notice of them, orders. */
export function listCustomerScenarios(http: KeepAliveClient, sample: CatalogueSample): Scenario[] {
  const known: string[] = [];
  let buyer: { api: ApiClient; userId: number } | undefined;

  /** Begins a login every so many milliseconds, whether those before have ended or not. */
  async function logInOften(): Promise<() => Promise<void>> {
    const over = new AbortController();
    const logins: Promise<unknown>[] = [];
    const beginning = (async () => {
      for (let turn = 0; !over.signal.aborted; turn += 1) {
        logins.push(logInAs(http, pick(demoCustomers, turn)));
        await delay(1000 / loginsPerSecond);
      }
    })();
    return async () => {
      over.abort();
      await beginning;
      const refused = (await Promise.allSettled(logins)).filter(({ status }) => status === 'rejected');
      if (refused.length > 0)
        process.stdout.write(`  ${refused.length} of ${logins.length} logins refused\n`);
    };
  }

  const visits: [string, (turn: number) => Promise<unknown>][] = [
    ['cached', () => http.get(productPath(sample, 0))],
    ['not cached', (turn) => http.get(unkept(productPath(sample, turn)))],
  ];
  return [
    {
      name: 'login',
      run: async (turn) => void (await logInAs(http, pick(demoCustomers, turn))),
    },
    {
      name: 'login refused, known e-mail',
      async prepare(runs) {
        known.length = 0;
        for (let account = 0; account * triesOfAccount < runs + triesOfAccount; account += 1) {
          const email = `bench${nextMeasured()}@kupac.example`;
          const details = { firstName: 'Ana', lastName: 'Horvat' };
          await clientFrom(http).call(accountEndpoints.register, {
            body: { email, password: 'a password of the benchmark', details, acceptedConsents: [1, 2] },
          });
          known.push(email);
        }
      },
      run: (turn) => logInWrongly(http, pick(known, turn)),
    },
    {
      name: 'login refused, unknown e-mail',
      run: () => logInWrongly(http, `nobody${nextMeasured()}@kupac.example`),
    },
    {
      name: 'whole order, logged in',
      async prepare() {
        const { user, tokens } = await logInAs(http, pick(demoCustomers, 0));
        const authorization = `Bearer ${tokens.accessToken}`;
        buyer = { api: clientFrom(http, { authorization }), userId: user.id };
      },
      async run(turn) {
        if (!buyer) throw new Error('Nothing was prepared.');
        const { api, userId } = buyer;
        const goods = [{ productId: pick(sample.productIds, turn), qty: 1 }];
        await orderCart(api, await prepareCustomerCart(api, goods, userId));
      },
    },
    ...visits.flatMap(([kind, visit]): Scenario[] => {
      const quiet = {
        name: `product page, ${kind}, ${1000 / visitPauseMs} a second at most`,
        pauseMs: visitPauseMs,
        run: async (turn: number) => void (await visit(turn)),
      };
      return [
        quiet,
        {
          ...quiet,
          name: `the same, ${kind}, beside ${loginsPerSecond} logins a second`,
          beside: logInOften,
        },
      ];
    }),
  ];
}

/** With the password that the demo publishes. */
function logInAs(http: KeepAliveClient, { email, demoPassword }: (typeof demoCustomers)[number]) {
  return logIn(http, email, demoPassword);
}

function logIn(http: KeepAliveClient, username: string, password: string) {
  return clientFrom(http).call(authEndpoints.login, { body: { username, password } });
}

async function logInWrongly(http: KeepAliveClient, username: string): Promise<void> {
  await logIn(http, username, wrongPassword).then(
    () => {
      throw new Error(`${username} was let in with a wrong password.`);
    },
    (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'UNKNOWN_USER_OR_PASSWORD') throw error;
    },
  );
}
