/** Where the footer's switch of currencies is sent to. */
export const currencyPath = '/currency';
