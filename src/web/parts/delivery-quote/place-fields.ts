/** Names of the fields by which a place is asked for; the API calls them the same. */
export const placeFields = ['country', 'zipCode'] as const;
