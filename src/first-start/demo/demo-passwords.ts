import { readFile } from 'node:fs/promises';

const usersUrl = new URL('../../../demo/users.json', import.meta.url);

/** The passwords of the demo shop's accounts by their addresses: README names them, so that everybody knows them. */
export async function readDemoPasswords(): Promise<ReadonlyMap<string, string>> {
  const { users } = JSON.parse(await readFile(usersUrl, 'utf8')) as {
    users: readonly { readonly email: string; readonly demoPassword: string }[];
  };
  return new Map(users.map(({ email, demoPassword }) => [email, demoPassword]));
}
