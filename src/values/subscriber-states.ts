/** What has become of somebody's wish for the newsletter (docs/rules/consents.md). */
export const subscriberStates = ['pending', 'confirmed', 'unsubscribed'] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** What a list of them can be sorted by. */
export const subscriberSorts = ['email', 'requested_at'] as const;
export type SubscriberSort = (typeof subscriberSorts)[number];
