import type { PasswordHasher } from '#platform/passwords/password-hasher.ts';
import type { Context, ShopRuntime } from '../context.ts';
import type { EmailMarks } from './email-marks.ts';
import type { User } from './users-queries.ts';

/** Whose records are meant: the account and everything under its addresses. */
export type Person = {
  readonly userId: number;
  readonly siteId: number;
  /** The present address and former ones that are nobody else's by now; folded. */
  readonly emails: readonly string[];
  /** One that waits to be confirmed: it need not be the person's. */
  readonly pendingEmail: string | null;
};

/**
 * What stays of an erased person, and why: an open order until it is closed, a withdrawal and its order until it is dealt with, a
 * paper until a day (YYYY-MM-DD).
 */
export type Kept = {
  readonly kind: 'order' | 'withdrawal' | 'paper';
  /** As it is printed. */
  readonly number: string;
  readonly reason: 'openOrder' | 'openWithdrawal' | 'retention';
  /** Null: nobody can say. */
  readonly until: string | null;
};

/**
 * What later modules do when something happens to an account. They join in where the shop is put together, and work in
 * the transaction of what happens: all of it, or nothing.
 */
export type AccountParticipant = {
  /** A person registers; a refusal that is thrown stops it. */
  readonly register?: (context: Context, user: User, acceptedConsents: readonly number[]) => Promise<void>;
  /** The person has shown to own the account's address. */
  readonly emailConfirmed?: (runtime: ShopRuntime, user: User) => Promise<void>;
  /** What is kept about the person, under a name of its own. */
  readonly exportPerson?: (runtime: ShopRuntime, person: Person) => Promise<Record<string, unknown>>;
  /** Waits for what is being written in the person's name, and holds it; before the account itself is held. */
  readonly holdPerson?: (runtime: ShopRuntime, person: Person) => Promise<void>;
  /** Removes the person from what is kept. @param tell is told what has to stay for now */
  readonly erasePerson?: (runtime: ShopRuntime, person: Person, tell: (kept: Kept) => void) => Promise<void>;
  /** After the commit of an erasure: what no transaction can take back, such as removing files. */
  readonly personErased?: (runtime: ShopRuntime) => Promise<void>;
};

/** What the use cases of accounts need beside the context. */
export type AccountSources = {
  readonly passwords: PasswordHasher;
  /** Passwords that everybody knows, by the address of their account: the demo shop's. */
  readonly publicPasswords: ReadonlyMap<string, string>;
  readonly participants: readonly AccountParticipant[];
  readonly emailMarks: EmailMarks;
};
