declare module '@20minutes/s3rver' {
  /** Of a request, as Koa has it. */
  export type S3Context = { readonly path: string; readonly state: object; mountPath?: string };

  /** As its README describes it; the package brings no types. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string }[];
    });
    readonly middleware: ((context: S3Context, next: () => Promise<unknown>) => Promise<unknown>)[];
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
}
