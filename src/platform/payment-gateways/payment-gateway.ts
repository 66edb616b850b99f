import type { Cents } from '#values/money.ts';

/** What a gateway is told about the order that is to be paid. */
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

/** One try to pay; its reference is the order's number and the number of the attempt. */
export type GatewayAttempt = { readonly reference: string };

/** Where the buyer's browser goes, and with which form. An address on this server is given as its path. */
export type GatewayStart = {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly fields: Readonly<Record<string, string>>;
};

/** What became of an attempt; `abandoned`: the buyer left without paying. */
export type GatewayOutcome = 'succeeded' | 'failed' | 'abandoned';

/** What a gateway has said, after its signature has been found right. */
export type GatewayWord = {
  readonly reference: string;
  readonly outcome: GatewayOutcome;
  /** Null where the gateway does not sign the amount: its status has to be asked for then. */
  readonly paid: GatewayAmount | null;
};

export type GatewayAmount = { readonly amountCents: Cents; readonly currency: string };

export type GatewayStatus = GatewayAmount & { readonly state: GatewayOutcome | 'pending' };

/** One payment provider (docs/rules/payments.md). */
export type PaymentGateway = {
  readonly provider: string;
  /** The order exists before this is called; the same attempt may be started again. */
  start(order: GatewayOrder, attempt: GatewayAttempt): Promise<GatewayStart>;
  /** What the fields say that the buyer's browser brought back; nothing where the signature is wrong. */
  verifyReturn(fields: Readonly<Record<string, string>>): Promise<GatewayWord | undefined>;
  /** The same for a notice from server to server, signed over its raw body. */
  verifyNotice(
    headers: Readonly<Record<string, string | undefined>>,
    rawBody: string,
  ): Promise<GatewayWord | undefined>;
  /** Asks the gateway itself. An attempt that it has never seen is pending. */
  status(reference: string): Promise<GatewayStatus>;
};

/** The gateways of this installation by the name of their provider. */
export type PaymentGateways = ReadonlyMap<string, PaymentGateway>;
