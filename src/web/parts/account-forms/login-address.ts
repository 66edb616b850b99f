/** The address of a login or register screen that leads on to a path of this site afterwards. */
export function withRedirect(path: string, redirect: string | undefined): string {
  return redirect ? `${path}?redirect=${encodeURIComponent(redirect)}` : path;
}
