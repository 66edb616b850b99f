/** Where the switches of how prices are shown are sent to: in which currency, with tax or without it first. */
export const currencyPath = '/currency';
