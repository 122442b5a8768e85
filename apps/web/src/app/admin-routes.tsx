import { createRoute, redirect } from '@tanstack/react-router';
import { lazyScreen, root } from './root-route.tsx';

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: lazyScreen(() => import('../features/identity/settings/admin-frame.tsx'), 'AdminFrame'),
});
const inAdmin = () => admin;
const adminStart = createRoute({
  getParentRoute: inAdmin,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/admin/health', replace: true });
  },
});
const health = createRoute({
  getParentRoute: inAdmin,
  path: '/health',
  component: lazyScreen(() => import('../features/admin/service-health/health-screen.tsx'), 'HealthScreen'),
});
const people = createRoute({
  getParentRoute: inAdmin,
  path: '/people',
  component: lazyScreen(() => import('../features/identity/users/people-screen.tsx'), 'PeopleScreen'),
});
const backups = createRoute({
  getParentRoute: inAdmin,
  path: '/backups',
  component: lazyScreen(() => import('../features/admin/backups/backups-screen.tsx'), 'BackupsScreen'),
});
const jobs = createRoute({
  getParentRoute: inAdmin,
  path: '/jobs',
  component: lazyScreen(() => import('../features/admin/service-health/jobs-screen.tsx'), 'JobsScreen'),
});
const outgoing = createRoute({
  getParentRoute: inAdmin,
  path: '/outgoing',
  component: lazyScreen(
    () => import('../features/admin/outgoing-requests/outgoing-screen.tsx'),
    'OutgoingScreen',
  ),
});
const activity = createRoute({
  getParentRoute: inAdmin,
  path: '/activity',
  component: lazyScreen(
    () => import('../features/identity/audit-log/everybodys-activity-screen.tsx'),
    'EverybodysActivityScreen',
  ),
});

/** Routes of the pages for administrators. */
export const adminRoutes = admin.addChildren([adminStart, health, people, backups, jobs, outgoing, activity]);
