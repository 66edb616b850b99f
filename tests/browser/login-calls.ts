import { readFileSync } from 'node:fs';
import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';

type DemoUser = { key: string; email: string; demoPassword: string };
const { users } = JSON.parse(readFileSync('demo/users.json', 'utf8')) as { users: DemoUser[] };

/** Logs somebody in by a call, for tests that are not about the login form. */
export async function logInByCall(context: BrowserContext, email: string, password: string): Promise<void> {
  const answer = await context.request.post('/api/auth/login', {
    headers: { apiKey: 'demo-attika-shop', 'sec-fetch-site': 'same-origin' },
    data: { username: email, password },
  });
  expect(answer.status()).toBe(200);
}

/** A user of the demo, as the demo's files describe it. */
export function demoUser(key: string): DemoUser {
  const user = users.find((one) => one.key === key);
  if (!user) throw new Error(`The demo has no user ${key}.`);
  return user;
}

/** The same for a user of the demo. */
export async function demoLogin(context: BrowserContext, key: string): Promise<void> {
  const { email, demoPassword } = demoUser(key);
  await logInByCall(context, email, demoPassword);
}
