import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvironment } from '#platform/environment/environment.ts';
import { compose, composeText, environmentOf } from '../support/compose-services.ts';

const services = Object.entries(compose.services);

/** What the files named under secrets hold, as compose.yaml says how to make them. */
const secrets: Readonly<Record<string, string>> = {
  'bucket-secret': 'b'.repeat(48),
  'database-url': 'postgres://attika:secret@database:5432/attika',
  'secret-key': 'k'.repeat(64),
  'smtp-url': 'smtps://user:password@mail.example.com',
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'attika-secrets-'));
  for (const [name, value] of Object.entries(secrets)) writeFileSync(join(folder, name), `${value}\n`);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** As a container of this service reads it. */
function read(service: string) {
  const variables = environmentOf(service, { DOMAIN: 'shop.example.com' });
  return readEnvironment(
    Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [
        name,
        value.startsWith('/run/secrets/') ? join(folder, basename(value)) : value,
      ]),
    ),
  );
}

test('contains no password: secrets are files, which are neither in the repository nor copied into the image', () => {
  expect(composeText.split('services:')[1]).not.toMatch(/:\/\/[^:@/\s]+:[^@]+@/);
  for (const { file } of Object.values(compose.secrets)) expect(file).toMatch(/^\.\/secrets\/[a-z-]+$/);
  for (const [name, { environment = {}, secrets: given = [] }] of services) {
    for (const [variable, value] of Object.entries(environment)) {
      if (/PASSWORD|SECRET|KEY$|DATABASE_URL|SMTP_URL/.test(variable))
        expect(value, `${name} ${variable}`).toMatch(/^\/run\/secrets\//);
      if (value.startsWith('/run/secrets/')) expect(given, name).toContain(basename(value));
    }
    for (const secret of given) expect(compose.secrets, name).toHaveProperty(secret);
  }
  for (const file of ['.gitignore', '.dockerignore']) {
    const lines = readFileSync(file, 'utf8').split('\n');
    expect(lines).toContain('.env');
    expect(
      lines.some((line) => /^\/?secrets\/?$/.test(line)),
      file,
    ).toBe(true);
  }
});

test('starts everything again that ends, and shows nothing but the balancer', () => {
  for (const [name, { restart, ports }] of services) {
    expect(restart, name).toBe('unless-stopped');
    expect(ports !== undefined, name).toBe(name === 'balancer');
  }
  expect(composeText).toMatch(/\$\{DOMAIN:\?/);
});

test('what has to outlive a container lies in a volume', () => {
  const named = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0]));
  expect(named.filter((name) => name !== './Caddyfile').sort()).toEqual(Object.keys(compose.volumes).sort());
});

test('shops serve and the worker does the rest, both without the demo, behind the balancer, and understood by the program', () => {
  const [shop, worker] = [read('shop'), read('worker')];
  for (const environment of [shop, worker]) {
    expect(environment).toMatchObject({
      mode: 'production',
      demo: false,
      publicUrl: 'https://shop.example.com',
      databaseUrl: secrets['database-url'],
      secretKey: secrets['secret-key'],
      smtpUrl: secrets['smtp-url'],
      bucket: { address: 'http://bucket:7070/attika', secretAccessKey: secrets['bucket-secret'] },
      redisUrl: 'redis://cache:6379',
      trustProxy: ['uniquelocal'],
    });
  }
  expect(shop).toMatchObject({ jobs: false, backups: undefined });
  expect(worker).toMatchObject({ jobs: true, backups: { place: { folder: '/backups' }, keep: 14 } });
});
