/** A section with an anchor, to which links of its page may lead, and what it is called. */
export type PageAnchor = { readonly anchor: string; readonly name: string };
