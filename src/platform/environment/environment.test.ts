import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';

describe('the environment', () => {
  it('is complete without any variable', () => {
    expect(readEnvironment({})).toEqual({
      mode: 'production',
      port: 3000,
      host: undefined,
      dataDir: resolve('data'),
      publicUrl: undefined,
      databaseUrl: undefined,
      secretKey: undefined,
      databasePoolSize: 10,
      databaseConnectSeconds: 5,
      databaseStatementSeconds: 15,
      redisUrl: undefined,
      smtpUrl: undefined,
      bucket: undefined,
      mailFrom: undefined,
      logLevel: 'info',
      demo: true,
      healthPort: undefined,
      stopDelaySeconds: 2,
      jobs: true,
      trustProxy: false,
      demoAccountsEverywhere: false,
      webhookLoopback: false,
      maintenance: false,
      rateLimitPerMinute: 6000,
    });
  });

  it('treats an empty value as unset', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: ' ', ATTIKA_DEMO: '' })).toEqual(readEnvironment({}));
  });

  it('reads what is set', () => {
    const environment = readEnvironment({
      PORT: '8080',
      HOST: '::1',
      PUBLIC_URL: 'https://shop.example.com/',
      MAIL_FROM: 'Attika <shop@attika.example>',
      S3_ENDPOINT: 'https://s3.example.com/',
      S3_BUCKET: 'attika',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      ATTIKA_DEMO: 'off',
      TRUST_PROXY: '10.0.0.0/8, 127.0.0.1',
    });
    expect(environment).toMatchObject({
      port: 8080,
      host: '::1',
      publicUrl: 'https://shop.example.com',
      mailFrom: 'Attika <shop@attika.example>',
      bucket: { address: 'https://s3.example.com/attika', region: 'us-east-1', publicUrl: undefined },
      demo: false,
      trustProxy: ['10.0.0.0/8', '127.0.0.1'],
    });
  });

  it.each([
    ['PORT', 'eighty', 'PORT is "eighty" but must be a whole number from 0 to 65535.'],
    ['PORT', '70000', 'PORT is "70000" but must be a whole number from 0 to 65535.'],
    ['DATABASE_POOL_SIZE', '1', 'DATABASE_POOL_SIZE is "1" but must be a whole number from 2 to 500.'],
    ['DATABASE_POOL_SIZE', 'many', /^DATABASE_POOL_SIZE is "many" but must be a whole number/],
    [
      'DATABASE_CONNECT_SECONDS',
      '0',
      /^DATABASE_CONNECT_SECONDS is "0" but must be a whole number from 1 to 60/,
    ],
    ['DATABASE_STATEMENT_SECONDS', '-1', /^DATABASE_STATEMENT_SECONDS is "-1" but must be a whole number/],
    ['STOP_DELAY_SECONDS', '6', 'STOP_DELAY_SECONDS is "6" but must be a whole number from 0 to 5.'],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL is "loud" but must be one of fatal, .*silent\.$/],
    ['ATTIKA_DEMO', 'yes', 'ATTIKA_DEMO is "yes" but must be one of on, off.'],
    ['PUBLIC_URL', 'https://shop.example.com/a', /^PUBLIC_URL is .* must be scheme and host alone/],
    ['GOOGLE_CLIENT_ID', 'shop', /^GOOGLE_CLIENT_SECRET is missing: the login needs both of its keys\.$/],
    ['S3_BUCKET', 'attika', /^S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY missing: a bucket needs/],
    ['S3_BUCKET', 'Attika/..', /^S3_BUCKET is "Attika\/\.\." but must be the name of a bucket/],
    ['S3_PUBLIC_URL', 'https://files.example.com', /^S3_ENDPOINT, .* missing/],
    ['MAIL_FROM', 'nobody', /^MAIL_FROM is "nobody" but must be an e-mail address/],
    ['TRUST_PROXY', 'perhaps', /^TRUST_PROXY is "perhaps" but must be on, off, a number of proxies/],
    ['TRUST_PROXY', '0', /^TRUST_PROXY is "0" but/],
    ['TRUST_PROXY', '11', /^TRUST_PROXY is "11" but/],
    ['TRUST_PROXY', '10.0.0.0/33', /^TRUST_PROXY is "10.0.0.0\/33" but/],
    ['TRUST_PROXY', '10.0.0.300', /^TRUST_PROXY is/],
    ['TRUST_PROXY', '10.0.0.1,', /^TRUST_PROXY is/],
    ['DEMO_ACCOUNTS', 'yes', 'DEMO_ACCOUNTS is "yes" but must be one of here, everywhere.'],
    ['SECRET_KEY', 'too short', /^SECRET_KEY must be at least 32 random characters\.$/],
    ['SMTP_URL', 'mail.example.com', /^SMTP_URL is .* begins with smtp:\/\/ or smtps:\/\/\.$/],
  ])('names the invalid %s "%s"', (name, value, message) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(message);
  });

  it.each([
    ['on', true],
    ['off', false],
    ['2', 2],
    ['127.0.0.1, fd00::/8,loopback', ['127.0.0.1', 'fd00::/8', 'loopback']],
  ])('trusts the proxies in TRUST_PROXY=%s', (value, proxies) => {
    expect(readEnvironment({ TRUST_PROXY: value }).trustProxy).toEqual(proxies);
  });

  it.each([
    ['?sslmode=require', '?sslmode=verify-full'],
    ['?application_name=a&sslmode=prefer&x=1', '?application_name=a&sslmode=verify-full&x=1'],
    ['?sslmode=verify-ca', '?sslmode=verify-full'],
    ['?sslmode=disable', '?sslmode=disable'],
    ['?sslmode=no-verify', '?sslmode=no-verify'],
    ['?uselibpqcompat=true&sslmode=require', '?uselibpqcompat=true&sslmode=require'],
  ])('reads %s of DATABASE_URL as the driver does, which warns about its meaning', (given, read) => {
    const address = 'postgres://shop:sslmode=require@db/shop';
    expect(readEnvironment({ DATABASE_URL: address + given }).databaseUrl).toBe(address + read);
  });

  it('reads secrets from files, and names one that is not there', () => {
    const folder = mkdtempSync(join(tmpdir(), 'attika-secrets-'));
    const file = join(folder, 'secret-key');
    writeFileSync(file, `${'k'.repeat(32)}\n`);
    expect(readEnvironment({ SECRET_KEY_FILE: file }).secretKey).toBe('k'.repeat(32));
    expect(() => readEnvironment({ SECRET_KEY_FILE: file, SECRET_KEY: 'x'.repeat(32) })).toThrow(
      /are both set/,
    );
    expect(() => readEnvironment({ SMTP_URL_FILE: join(folder, 'none') })).toThrow(
      /^SMTP_URL_FILE names .*, which cannot be read \(ENOENT\)\.$/,
    );
    writeFileSync(file, '\n');
    expect(() => readEnvironment({ SECRET_KEY_FILE: file })).toThrow(/which is empty/);
    rmSync(folder, { recursive: true });
  });

  it('does not repeat a password', () => {
    expect(() => readEnvironment({ DATABASE_URL: 'mysql://shop:secret@db/shop' })).toThrow(
      'DATABASE_URL is "mysql://***@db/shop" but must be an address that begins with postgres:// or postgresql://.',
    );
  });
});
