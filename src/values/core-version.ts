/** Which version of content management the shop speaks; what the option CmsVersion says. */
export const coreVersion = '1.12.191';
