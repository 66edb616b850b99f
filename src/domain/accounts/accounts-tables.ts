import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { foldedText } from '#platform/database/text-search.ts';
import { accountScopes, permissions, staffRoles } from '#values/permissions.ts';
import { sites } from '../sites/sites-tables.ts';
import type { Address } from './address-rules.ts';

/** Groups of customers, for which there are prices of their own (docs/rules/prices.md); an account is in one at most. */
export const customerGroups = pgTable(
  'customer_group',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id),
    version: integer().notNull().default(1),
    name: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique().on(table.siteId, table.name)],
);

/** People who can log in, each on one site. Personal data. */
export const users = pgTable(
  'user',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id),
    /** Folded and trimmed; what logs in. */
    email: text().notNull(),
    /** Where the person wants to be written to once the change is confirmed. */
    pendingEmail: text('pending_email'),
    /** The link that was mailed to the pending address has been followed. */
    pendingEmailProven: boolean('pending_email_proven').notNull().default(false),
    /** The change was allowed: by the password, or by the link that was mailed to the present address. */
    pendingEmailAllowed: boolean('pending_email_allowed').notNull().default(false),
    /** Addresses that the account had before: what is kept under them is this person's too. */
    formerEmails: jsonb('former_emails').$type<string[]>().notNull().default([]),
    username: text().notNull(),
    /** PHC text of argon2id; null: logs in through others alone. */
    passwordHash: text('password_hash'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    memberCardBarcode: text('member_card_barcode'),
    /** Null: in no group. */
    customerGroupId: integer('customer_group_id').references(() => customerGroups.id, {
      onDelete: 'set null',
    }),
    language: text().notNull(),
    isBackofficeUser: boolean('is_backoffice_user').notNull().default(false),
    scope: text({ enum: accountScopes }).notNull().default('customer'),
    /** Sets of rights beside the scope (values/permissions.ts); of back-office users alone. */
    roles: text({ enum: staffRoles }).array().notNull().default(sql`'{}'`),
    emailConfirmedAt: timestamp('email_confirmed_at', { withTimezone: true }),
    blockedAt: timestamp('blocked_at', { withTimezone: true }),
    lastLoginAt: timestamp('last_login_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique().on(table.siteId, table.email),
    index().on(table.siteId, table.scope),
    index().on(table.customerGroupId),
    index('user_since').on(table.siteId, table.createdAt, table.id),
    index('user_words').using('gin', sql`${userWords(table)} gin_trgm_ops`),
    index().using('gin', table.formerEmails.op('jsonb_path_ops')),
  ],
);

/** What customers are searched by; its index knows exactly this expression. */
export function userWords(table: Record<'email' | 'firstName' | 'lastName', unknown>): SQL {
  return foldedText(sql`${table.email} || ' ' || ${table.firstName} || ' ' || ${table.lastName}`);
}

export const userAddresses = pgTable(
  'user_address',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text({ enum: ['main', 'shipping'] }).notNull(),
    address: jsonb().$type<Address>().notNull(),
  },
  (table) => [index().on(table.userId)],
);

/** Logins: each the family of the tokens that came of it. Deleting one ends it. */
export const sessions = pgTable(
  'session',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Browser and system in words, as far as the browser told them; null: a program. */
    device: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When it was last renewed: every 15 minutes while it is used. */
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
    /** 30 days from the last use, 90 from the login at most. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);

/** Tokens of logins by their SHA-256; the tokens themselves are nowhere. */
export const sessionTokens = pgTable(
  'session_token',
  {
    hash: text().primaryKey(),
    sessionId: integer('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['access', 'refresh'] }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** First use of a refresh token; kept, so that a second one is noticed. */
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index().on(table.sessionId), index().on(table.expiresAt)],
);

/** Keys of programs (docs/decisions/api-keys.md); one that is revoked stays, for what it did names it. */
export const apiKeys = pgTable(
  'api_key',
  {
    /** From the numbers of users, so that who did something is one number. */
    id: integer().primaryKey().default(sql`nextval('user_id_seq')`),
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id),
    version: integer().notNull().default(1),
    name: text().notNull(),
    /** SHA-256 of the key, which itself is nowhere; null: revoked. */
    hash: text().unique(),
    /** How the key begins, by which people know it. */
    beginning: text().notNull(),
    permissions: text({ enum: permissions }).array().notNull(),
    /** Requests. */
    perMinute: integer('per_minute').notNull(),
    /** Null: until it is revoked. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** To the minute. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Null once the account was erased. */
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [index().on(table.siteId, table.id), index().on(table.createdBy)],
);

/** Browsers that somebody logged in with, by the SHA-256 of the word that they keep (docs/decisions/login-protection.md). */
export const knownDevices = pgTable(
  'known_device',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    hash: text().notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastLoginAt: timestamp('last_login_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique().on(table.hash, table.userId), index().on(table.userId), index().on(table.lastLoginAt)],
);

/** Tokens that mails carry and authenticators sign, by their SHA-256; deleted by their one use. */
export const oneTimeTokens = pgTable(
  'one_time_token',
  {
    hash: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({
      enum: [
        'confirmEmail',
        'allowNewEmail',
        'setPassword',
        'invitation',
        'secondFactor',
        'passkeyMade',
        'passkeyUsed',
      ],
    }).notNull(),
    /** The address the mail went to: what its use proves; the account's own where there is no mail. */
    email: text().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When a confirmation was used: whoever follows its link again is told so. Others are gone with their use. */
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [unique().on(table.userId, table.purpose)],
);

/** Authenticator apps, one for each account (docs/decisions/second-factor.md). The secret leaves the table for the app alone. */
export const secondFactors = pgTable('second_factor', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Base32 (RFC 4648), 160 bits; sealed by a key that does not lie here (platform/secret-seal.ts). */
  secret: text().notNull(),
  /** Null until the app has shown a right code: such a one guards nothing yet. */
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  /** The latest 30 seconds whose code was used, counted from 1970: none is used twice. */
  lastStep: integer('last_step').notNull().default(0),
});

/** Passkeys, a second factor as an app is one (docs/decisions/second-factor.md). Nothing of them is secret. */
export const passkeys = pgTable(
  'passkey',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What its owner calls it. */
    name: text().notNull(),
    /** Base64url; the authenticator chose it. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE key (RFC 9052), base64url. */
    publicKey: text('public_key').notNull(),
    /** Uses as the authenticator counts them (32 bits); 0 of those that do not. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** Name of the host that it was made at: it works there alone. */
    host: text().notNull(),
    /** It is kept with a service that hands it on to the person's other devices. */
    isBackedUp: boolean('is_backed_up').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [index().on(table.userId)],
);

/** What stands in for the app, by their SHA-256; deleted by their one use. */
export const recoveryCodes = pgTable(
  'recovery_code',
  {
    hash: text().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [index().on(table.userId)],
);

/** How often something was tried for one account within a window; the account is named by a hash. */
export const accountAttempts = pgTable(
  'account_attempt',
  {
    kind: text().notNull(),
    key: text().notNull(),
    count: integer().notNull(),
    since: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.key] }), index().on(table.since)],
);

/** Who a person is at Google or Facebook. */
export const socialIdentities = pgTable(
  'social_identity',
  {
    siteId: integer('site_id').notNull(),
    provider: text().notNull(),
    subject: text().notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.provider, table.subject] }),
    index().on(table.userId),
  ],
);

/** Logins that were sent to a provider and have not come back, by the SHA-256 of their state. */
export const socialAttempts = pgTable(
  'social_attempt',
  {
    hash: text().primaryKey(),
    siteId: integer('site_id').notNull(),
    provider: text().notNull(),
    codeVerifier: text('code_verifier').notNull(),
    nonce: text().notNull(),
    /** Of the page that the provider sends back to. */
    language: text().notNull(),
    /** Where the person wanted to go: a safe local path. */
    redirect: text(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);

/** What a back-office user has set for working there (user-settings.ts). */
export const userSettings = pgTable(
  'user_setting',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    group: text('setting_group').notNull(),
    key: text().notNull(),
    value: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.group, table.key] })],
);

/** Programmes whose cards give membership prices. */
export const memberPrograms = pgTable('member_program', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  key: text().notNull().unique(),
  /** Raised by each change by hand. */
  version: integer().notNull().default(1),
  name: jsonb().$type<Partial<Record<'hr' | 'en' | 'de', string>>>().notNull(),
  /** Taken off the goods beyond membership prices; 0: nothing. */
  loyaltyBasisPoints: integer('loyalty_basis_points').notNull().default(0),
});

/** Cards of a programme; several people may use one unless it is blocked. */
export const memberCards = pgTable(
  'member_card',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    programId: integer('program_id')
      .notNull()
      .references(() => memberPrograms.id),
    /** Raised by each change by hand. */
    version: integer().notNull().default(1),
    barcode: text().notNull().unique(),
    holder: text().notNull(),
    blocked: boolean().notNull(),
    /** Last day, YYYY-MM-DD; null: no end. */
    validTo: text('valid_to'),
  },
  (table) => [
    index().on(table.programId, table.id),
    index('member_card_words').using('gin', sql`${cardWords(table)} gin_trgm_ops`),
  ],
);

/** What cards are searched by; their index knows exactly this expression. */
export function cardWords(table: Record<'barcode' | 'holder', unknown>): SQL {
  return foldedText(sql`${table.barcode} || ' ' || ${table.holder}`);
}
