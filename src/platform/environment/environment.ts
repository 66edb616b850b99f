import { isIP } from 'node:net';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import type { SocialKeys } from '../social-login/social-provider.ts';
import { type BackupSettings, readBackupSettings } from './backup-settings.ts';
import { type BucketSettings, readBucketSettings } from './bucket-settings.ts';
import { withSecretFiles } from './secret-files.ts';
import {
  EnvironmentError,
  readAddress,
  readCount,
  readFlag,
  readText,
  readWord,
  unusable,
  type Variables,
} from './variables.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Characters; of base64 they are 192 bits. */
const secretKeyMinimum = 32;

/** Everything that the environment configures, read and checked once at the start (README.md). */
export type Environment = {
  /** Developer conveniences exist only in development and test. */
  readonly mode: 'production' | 'development' | 'test';
  /** Where to listen; without a host on every address of the machine. 0 picks a free port. */
  readonly port: number;
  readonly host: string | undefined;
  /** A separate port for health checks; without it only the shop's own port answers them. */
  readonly healthPort: number | undefined;
  /** Absolute path of the folder for everything that the program stores itself. */
  readonly dataDir: string;
  /** The address at which visitors reach the shop, without a trailing slash. */
  readonly publicUrl: string | undefined;
  readonly databaseUrl: string | undefined;
  /** The key that encrypts secrets in the database; without it the program generates one. */
  readonly secretKey: string | undefined;
  /** Connections for requests; migrations, jobs and loading into memory use a few more (README.md). */
  readonly databasePoolSize: number;
  /** How long connecting, or waiting for a free connection, may take. */
  readonly databaseConnectSeconds: number;
  /** How long a statement of a request may take. */
  readonly databaseStatementSeconds: number;
  readonly redisUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  /** Where files are stored that several machines share; without it they are on this machine's disk. */
  readonly bucket: BucketSettings | undefined;
  /** Backups that the program makes by itself; none where no place is named. */
  readonly backups: BackupSettings | undefined;
  /** Keys of the login providers; a provider without both keys is not offered. */
  readonly google: SocialKeys | undefined;
  readonly facebook: SocialKeys | undefined;
  /** Sender of all mails, replacing the site's own address. */
  readonly mailFrom: string | undefined;
  readonly logLevel: LogLevel;
  /** Demo mode: an empty database is filled with the demo shop, and that shop gets the test gateway. */
  readonly demo: boolean;
  /** How long requests are served after SIGTERM while /readyz says 503. */
  readonly stopDelaySeconds: number;
  /** Whether this process also runs the jobs. */
  readonly jobs: boolean;
  /** Fastify's `trustProxy`: the proxies whose X-Forwarded-For counts. */
  readonly trustProxy: boolean | number | string[];
  /** Whether the demo's accounts, whose passwords are public, may log in from other machines. */
  readonly demoAccountsEverywhere: boolean;
  /** Whether webhooks may lead to this machine, by http too. */
  readonly webhookLoopback: boolean;
  /** Whether all sites show visitors the maintenance page, regardless of the sites' options. */
  readonly maintenance: boolean;
  /** Requests per minute and address, counted over all calls and pages. */
  readonly rateLimitPerMinute: number;
};

/**
 * Reads the environment variables; an empty value counts as unset.
 * @throws EnvironmentError naming the variable, its value and the rule
 */
export function readEnvironment(given: Variables): Environment {
  const variables = withSecretFiles(given);
  const bucket = readBucketSettings(variables);
  return {
    mode: readWord(variables, 'NODE_ENV', ['production', 'development', 'test'], 'production'),
    port: readCount(variables, 'PORT', { minimum: 0, maximum: 65_535 }, 3000),
    host: readText(variables, 'HOST', /^[A-Za-z0-9.:_-]{1,255}$/, 'a host name or an IP address'),
    healthPort:
      readText(variables, 'HEALTH_PORT') === undefined
        ? undefined
        : readCount(variables, 'HEALTH_PORT', { minimum: 0, maximum: 65_535 }, 0),
    dataDir: resolve(readText(variables, 'DATA_DIR') ?? './data'),
    publicUrl: readPublicUrl(variables),
    databaseUrl: withPlainMode(readAddress(variables, 'DATABASE_URL', ['postgres', 'postgresql'])),
    secretKey: readSecretKey(variables),
    databasePoolSize: readCount(variables, 'DATABASE_POOL_SIZE', { minimum: 2, maximum: 500 }, 10),
    databaseConnectSeconds: readCount(variables, 'DATABASE_CONNECT_SECONDS', { minimum: 1, maximum: 60 }, 5),
    databaseStatementSeconds: readCount(
      variables,
      'DATABASE_STATEMENT_SECONDS',
      { minimum: 1, maximum: 3600 },
      15,
    ),
    redisUrl: readAddress(variables, 'REDIS_URL', ['redis', 'rediss']),
    smtpUrl: readAddress(variables, 'SMTP_URL', ['smtp', 'smtps']),
    bucket,
    backups: readBackupSettings(variables, bucket !== undefined),
    mailFrom: readText(
      variables,
      'MAIL_FROM',
      /^(?:[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
      'an e-mail address, or Name <address>',
    ),
    google: readKeys(variables, 'GOOGLE'),
    facebook: readKeys(variables, 'FACEBOOK'),
    logLevel: readWord(variables, 'LOG_LEVEL', logLevels, 'info'),
    demo: readFlag(variables, 'ATTIKA_DEMO', true),
    stopDelaySeconds: readCount(variables, 'STOP_DELAY_SECONDS', { minimum: 0, maximum: 5 }, 2),
    jobs: readFlag(variables, 'JOBS', true),
    trustProxy: readTrustProxy(variables),
    demoAccountsEverywhere:
      readWord(variables, 'DEMO_ACCOUNTS', ['here', 'everywhere'], 'here') === 'everywhere',
    webhookLoopback: readFlag(variables, 'WEBHOOK_LOOPBACK', false),
    maintenance: readFlag(variables, 'MAINTENANCE', false),
    rateLimitPerMinute: readCount(
      variables,
      'RATE_LIMIT_PER_MINUTE',
      { minimum: 1, maximum: 1_000_000_000 },
      6000,
    ),
  };
}

/** Both halves or none: half of a pair is an error. */
function readKeys(variables: Variables, provider: string): SocialKeys | undefined {
  const clientId = readText(variables, `${provider}_CLIENT_ID`);
  const clientSecret = readText(variables, `${provider}_CLIENT_SECRET`);
  if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret };
  if (clientId === undefined && clientSecret === undefined) return undefined;
  const missing = clientId === undefined ? 'CLIENT_ID' : 'CLIENT_SECRET';
  throw new EnvironmentError(`${provider}_${missing} is missing: the login needs both of its keys.`);
}

/** Never repeated in a refusal. */
function readSecretKey(variables: Variables): string | undefined {
  const key = readText(variables, 'SECRET_KEY');
  if (key !== undefined && key.length < secretKeyMinimum)
    throw new EnvironmentError(`SECRET_KEY must be at least ${secretKeyMinimum} random characters.`);
  return key;
}

function readPublicUrl(variables: Variables): string | undefined {
  const address = readAddress(variables, 'PUBLIC_URL', ['http', 'https']);
  if (address === undefined) return undefined;
  const url = new URL(address);
  if (url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new EnvironmentError(
      `PUBLIC_URL is "${address}" but must be scheme and host alone, such as https://shop.example.com.`,
    );
  }
  return url.origin;
}

const trustProxyRule =
  'on, off, a number of proxies from 1 to 10, or addresses and networks separated by commas';
const namedNetworks: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** on, off, the number of proxies before the program, or their addresses and networks. */
function readTrustProxy(variables: Variables): boolean | number | string[] {
  const text = readText(variables, 'TRUST_PROXY');
  if (text === undefined || text === 'off') return false;
  if (text === 'on') return true;
  if (/^(?:[1-9]|10)$/.test(text)) return Number(text);
  const parts = text.split(',').map((part) => part.trim());
  if (!parts.every((part) => namedNetworks.has(part) || isNetwork(part))) {
    throw unusable('TRUST_PROXY', text, trustProxyRule);
  }
  return parts;
}

/** An IP address, or a network as address and length of its prefix (CIDR). */
function isNetwork(text: string): boolean {
  const [address = ''] = text.split('/', 1);
  return isIP(address) !== 0 && (text === address || ipaddr.isValidCIDR(text));
}

/**
 * The driver treats three SSL modes as `verify-full`, and warns about it in ten lines at each start: naming that mode
 * avoids the warning. `uselibpqcompat=true` selects libpq's meaning of them.
 */
function withPlainMode(address: string | undefined): string | undefined {
  if (address === undefined || /[?&]uselibpqcompat=true(?:&|$)/.test(address)) return address;
  return address.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
}
