/** The response of a visitor's browser, together with the public key it was made for. */
export type CaptchaAnswer = { readonly key: string; readonly response: string };

/** What a browser needs to answer: `challenge` is the puzzle where the captcha sets one itself. */
export type CaptchaSettings = {
  readonly key: string;
  /** Of the contract: 2 is invisible, executed when the form is sent (docs/rules/forms.md). */
  readonly version: 2;
  readonly challenge: Readonly<Record<string, unknown>>;
};

/** Tells people from programs that fill in forms, without asking anybody anything. */
export type Captcha = {
  readonly key: string;
  /** Settings for one sending of a form. */
  open(): Promise<CaptchaSettings>;
  /** True where the answer is right, in time, and given for the first time. */
  verify(answer: CaptchaAnswer): Promise<boolean>;
};
