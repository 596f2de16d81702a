import type { Plans } from '@aplauso/contract/plans'
import { PLAN_PAGES } from '@aplauso/contract/site-pages'
import { type PageRoute, routes } from '#app/routes.tsx'

const isAboutPlans = ({ path }: PageRoute) => PLAN_PAGES.some((page) => page === path)

/** The routes of this server: without plans the pages about them do not exist. */
export const routesForPlans = (plans: Plans | null): PageRoute[] => (plans === null ? ROUTES_WITHOUT_PLANS : routes)

// Created once, because a route stores its loaded module.
const ROUTES_WITHOUT_PLANS = withoutPlanPages(routes)

function withoutPlanPages(all: readonly PageRoute[]): PageRoute[] {
  return all
    .filter((route) => !isAboutPlans(route))
    .map((route) => (route.children === undefined ? route : { ...route, children: withoutPlanPages(route.children) }))
}
