import type { Cents } from '#values/money.ts';

/** What a gateway is told about the order to pay. */
export type GatewayOrder = {
  readonly orderNumber: string;
  readonly amountCents: Cents;
  /** ISO 4217. */
  readonly currency: string;
  /** Two-letter code. */
  readonly language: string;
  /** Absolute address of ours to which the gateway sends the buyer back. */
  readonly returnUrl: string;
};

/** One attempt to pay; its reference is the order's number and the number of the attempt. */
export type GatewayAttempt = { readonly reference: string };

/** Where the buyer's browser goes, and with which form fields. An address on this server is given as its path. */
export type GatewayStart = {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly fields: Readonly<Record<string, string>>;
};

/** What became of an attempt; `abandoned`: the buyer left without paying. */
export type GatewayOutcome = 'succeeded' | 'failed' | 'abandoned';

/** What a gateway has said, after its signature was verified. */
export type GatewayWord = {
  readonly reference: string;
  readonly outcome: GatewayOutcome;
  /** Null if the gateway does not sign the amount: then its status must be queried. */
  readonly paid: GatewayAmount | null;
};

export type GatewayAmount = { readonly amountCents: Cents; readonly currency: string };

export type GatewayStatus = GatewayAmount & { readonly state: GatewayOutcome | 'pending' };

/** One payment provider (docs/rules/payments.md). */
export type PaymentGateway = {
  readonly provider: string;
  /** The order exists before this is called; the same attempt may be started again. */
  start(order: GatewayOrder, attempt: GatewayAttempt): Promise<GatewayStart>;
  /** Reads the fields that the buyer's browser brought back; undefined if the signature is wrong. */
  verifyReturn(fields: Readonly<Record<string, string>>): Promise<GatewayWord | undefined>;
  /** Reads a notification from server to server, signed over its raw body. */
  verifyNotice(
    headers: Readonly<Record<string, string | undefined>>,
    rawBody: string,
  ): Promise<GatewayWord | undefined>;
  /** Asks the gateway for the status. An attempt that it has never seen is pending. */
  status(reference: string): Promise<GatewayStatus>;
};

/** The gateways of this installation by provider name. */
export type PaymentGateways = ReadonlyMap<string, PaymentGateway>;
