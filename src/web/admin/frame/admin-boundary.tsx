import { Outlet } from 'react-router';
import { ProblemPage } from '#web/backoffice/problem-page.tsx';

/** Around the place of every screen within the panel's frame: what one could not show is said there, and the frame stays. */
export default function AdminBoundary() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ProblemPage />;
}
