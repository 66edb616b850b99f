import { data } from 'react-router';
import type { ApiErrorDetails } from '#contract/client.ts';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { AskedPlace } from '#contract/page-host.ts';
import type { deliveryQuoteEndpoints } from '#contract/v2/checkout-endpoints.ts';
import { addressMaxima } from '#values/form-limits.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { sendForm, textOf, typedValues } from '#web/request/page-form.ts';
import { placeCookie } from '#web/request/session-cookies.ts';

/** Names of the fields by which a place is asked for; the API calls them the same. */
export const placeFields = ['country', 'zipCode'] as const;

export type DeliveryQuote = EndpointAnswer<typeof deliveryQuoteEndpoints.quoteCartDelivery>;

/** What became of asking for delivery to a place. */
export type DeliveryAnswer = {
  readonly form: 'delivery';
  readonly quote?: DeliveryQuote;
  /** Of the two fields, by form name. */
  readonly errors: FieldErrors;
  /** Why it cannot be said, beyond the place: the goods are not chosen yet, or are not sold. */
  readonly refusal?: ApiErrorDetails;
  /** The place as it was typed; nothing where none was. */
  readonly values?: AskedPlace;
  /** Everything that was sent, to stand in the form again where no scripts run. */
  readonly sent?: Readonly<Record<string, string>>;
};

/** What the API is asked with; without a country it takes what is known of the buyer. */
export type PlaceInput = { country?: string; zipCode?: string };

/**
 * Answers the form, which is sent with the goods' own fields. The place that was typed is remembered once it has been
 * understood; where none was, the API knows the remembered one.
 */
export function answerDelivery(
  request: Request,
  form: FormData,
  ask: (place: PlaceInput) => Promise<DeliveryQuote>,
) {
  const typed = form.has('country') ? readPlace(form) : undefined;
  const values = { ...(typed ? { values: typed } : {}), sent: typedValues(form) };
  return sendForm({
    errors: {},
    formNameOf: (path) => placeFields.find((name) => name === path),
    async send() {
      const quote = await ask(typed ? inputOf(typed) : {});
      const headers = new Headers(typed ? { 'set-cookie': placeCookie(typed, request) } : {});
      return data<DeliveryAnswer>({ form: 'delivery', quote, errors: {}, ...values }, { headers });
    },
    refused: (errors, refusal): DeliveryAnswer => ({
      form: 'delivery',
      errors,
      // What is wrong with the place is said at its field.
      ...(refusal && Object.keys(errors).length === 0 ? { refusal } : {}),
      ...values,
    }),
  });
}

function readPlace(form: FormData): AskedPlace {
  // One more than it may have is refused by its form.
  const zipCode = textOf(form, 'zipCode').trim().slice(0, addressMaxima.zipCode);
  return { country: textOf(form, 'country').slice(0, 2), zipCode };
}

function inputOf({ country, zipCode }: AskedPlace): PlaceInput {
  return { country, ...(zipCode ? { zipCode } : {}) };
}
