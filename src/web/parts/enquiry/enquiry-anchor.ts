/** Where the cart page holds its price enquiry; an address that ends with it opens the window. */
export const enquiryAnchor = 'enquiry';
