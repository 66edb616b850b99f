import { type FormKind, formKinds } from '#values/consents.ts';

/** The word of an address that stands for a form: `contactForm` is `contact-form`. */
export function slugOfForm(kind: FormKind): string {
  return kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export function findFormBySlug(slug: string | undefined): FormKind | undefined {
  return formKinds.find((kind) => slugOfForm(kind) === slug);
}
