import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { type Cents, centsFromMajor } from '#values/money.ts';
import type { Clock, RandomSource } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { getInstallationKey } from '../database/installation-key.ts';
import type { GatewayOutcome, GatewayStatus, GatewayWord, PaymentGateway } from './payment-gateway.ts';
import { testGatewayPayments } from './test-gateway-tables.ts';

/** Where the test gateway's page stands on this server. */
export const testGatewayPath = '/test-gateway';
export const testGatewayDecisionPath = `${testGatewayPath}/decision`;
export const noticeSignatureHeader = 'x-test-gateway-signature';

type Fields = Readonly<Record<string, string>>;

/** A payment that has arrived at the gateway, as its page shows it. */
export type TestPayment = {
  readonly reference: string;
  readonly orderNumber: string;
  readonly amountCents: Cents;
  readonly currency: string;
  readonly language: string;
  /** Our path to which the buyer returns. */
  readonly returnPath: string;
  readonly state: GatewayStatus['state'];
  /** The signed fields to send back for each outcome that is still possible. */
  readonly outcomes: Readonly<Partial<Record<GatewayOutcome, Fields>>>;
};

/** Both sides of the gateway: the adapter that the shop knows, and what its own page needs. */
export type TestGateway = PaymentGateway & {
  /** A buyer who arrives with the fields of `start`; undefined if the signature is wrong. */
  arrive(fields: Fields): Promise<TestPayment | undefined>;
  /** Takes a decision as signed outcome fields; the first decision stands. Undefined if forged. */
  decide(fields: Fields): Promise<{ readonly word: GatewayWord; readonly isFirst: boolean } | undefined>;
  /** The notification about an outcome: raw body and its signature. */
  noticeOf(word: GatewayWord): Promise<{ readonly rawBody: string; readonly signature: string }>;
};

const outcomes = ['succeeded', 'failed', 'abandoned'] as const;

/**
 * A gateway for trying out the shop: it signs like a real one, and the person on its page decides the outcome of the
 * payment. For demo mode only (docs/rules/payments.md).
 */
export function createTestGateway(options: {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
}): TestGateway {
  const { database, clock } = options;
  let known: Promise<string> | undefined;
  const key = () => {
    known ??= getInstallationKey(options.database, options.random, 'test-gateway').catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  const sign = async (fields: Fields): Promise<Fields> => ({
    ...fields,
    signature: signatureOfFields(await key(), fields),
  });
  const isSigned = async (fields: Fields) =>
    isSameSignature(signatureOfFields(await key(), fields), fields.signature);

  async function find(reference: string) {
    const [payment] = await database
      .select()
      .from(testGatewayPayments)
      .where(eq(testGatewayPayments.reference, reference));
    return payment;
  }

  return {
    provider: 'test',

    async start({ orderNumber, amountCents, currency, language, returnUrl }, { reference }) {
      const fields = await sign({
        order_number: orderNumber,
        reference,
        amount: amountText(amountCents),
        currency,
        language,
        return_path: new URL(returnUrl).pathname,
      });
      return { url: testGatewayPath, method: 'POST', fields };
    },

    async verifyReturn(fields) {
      return (await isSigned(fields)) ? wordOf(fields) : undefined;
    },

    async verifyNotice(headers, rawBody) {
      const expected = signatureOfText(await key(), rawBody);
      return isSameSignature(expected, headers[noticeSignatureHeader]) ? wordOf(parse(rawBody)) : undefined;
    },

    async status(reference) {
      const payment = await find(reference);
      return payment ?? { amountCents: 0, currency: '', state: 'pending' };
    },

    async arrive(fields) {
      const { reference = '', amount = '', currency = '', return_path: returnPath } = fields;
      if (!returnPath || !(await isSigned(fields))) return undefined;
      const amountCents = centsFromMajor(Number(amount));
      await database
        .insert(testGatewayPayments)
        .values({ reference, amountCents, currency, state: 'pending', arrivedAt: clock.now() })
        .onConflictDoNothing();
      const state = (await find(reference))?.state ?? 'pending';
      const possible = state === 'pending' ? outcomes : [state];
      const signed = await Promise.all(
        possible.map(
          async (outcome) =>
            [outcome, await sign({ reference, amount, currency, outcome, return_path: returnPath })] as const,
        ),
      );
      return {
        reference,
        orderNumber: fields.order_number ?? '',
        amountCents,
        currency,
        language: fields.language ?? '',
        returnPath,
        state,
        outcomes: Object.fromEntries(signed),
      };
    },

    async decide(fields) {
      const word = (await isSigned(fields)) ? wordOf(fields) : undefined;
      if (!word) return undefined;
      const decided = await database
        .update(testGatewayPayments)
        .set({ state: word.outcome })
        .where(
          and(eq(testGatewayPayments.reference, word.reference), eq(testGatewayPayments.state, 'pending')),
        )
        .returning({ reference: testGatewayPayments.reference });
      return { word, isFirst: decided.length > 0 };
    },

    async noticeOf({ reference, outcome, paid }) {
      const rawBody = JSON.stringify({
        reference,
        outcome,
        amount: amountText(paid?.amountCents ?? 0),
        currency: paid?.currency ?? '',
      });
      return { rawBody, signature: signatureOfText(await key(), rawBody) };
    },
  };
}

function wordOf(fields: Fields): GatewayWord | undefined {
  const { reference, amount, currency } = fields;
  const outcome = outcomes.find((candidate) => candidate === fields.outcome);
  if (!reference || !outcome || !amount || !currency) return undefined;
  return { reference, outcome, paid: { amountCents: centsFromMajor(Number(amount)), currency } };
}

function parse(rawBody: string): Fields {
  try {
    const parsed: unknown = JSON.parse(rawBody);
    if (typeof parsed !== 'object' || parsed === null) return {};
    return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, String(value)]));
  } catch {
    return {};
  }
}

/** `123.54` */
function amountText(cents: Cents): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** The field that carries the signature; it is not part of what is signed. */
const signatureField = 'signature';

/** HMAC-SHA256 in lower-case hex over all fields but the signature, sorted by key, each as key then value. */
function signatureOfFields(key: string, fields: Readonly<Record<string, string>>): string {
  const message = Object.keys(fields)
    .filter((name) => name !== signatureField)
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map((name) => `${name}${fields[name]}`)
    .join('');
  return signatureOfText(key, message);
}

function signatureOfText(key: string, text: string): string {
  return createHmac('sha256', key).update(text, 'utf8').digest('hex');
}

/** Compared in constant time. */
function isSameSignature(expected: string, given: string | undefined): boolean {
  const [known, told] = [Buffer.from(expected), Buffer.from(given ?? '')];
  return known.length === told.length && timingSafeEqual(known, told);
}
