import { expect, test } from 'vitest';
import { createApiClient } from './client.ts';
import { contract } from './contract.ts';

const facts = { apiKey: 'key', site: '1001', store: '1', language: 'hrv' };

test('a value that would lead to another call is never sent', async () => {
  const asked: string[] = [];
  const client = createApiClient(facts, async (path) => {
    asked.push(path);
    return new Response('{"data":{}}');
  });
  const find = (token: string) => client.call(contract.forms.formConfirmEmail, { params: { token } });
  for (const name of ['', '.', '..']) {
    await expect(find(name)).rejects.toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
  }
  await find('a/../b?c');
  expect(asked).toEqual([contract.forms.formConfirmEmail.path.replace(':token', 'a%2F..%2Fb%3Fc')]);
});
