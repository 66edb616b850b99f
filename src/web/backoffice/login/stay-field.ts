/** Says to the login screen's action that whoever logs in stays on the page that they are on. */
export const stayField = 'stay';
