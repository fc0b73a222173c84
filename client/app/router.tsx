import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { canSee, isSignedIn } from '#client/data/session.ts'
import { routePath } from '#client/map/links.tsx'
import { type Screen, type ScreenName, screenNames, screens } from '#client/map/screens.ts'
import { BrokenScreen } from './Broken.tsx'
import { lazyScreen } from './lazy.tsx'
import { loadOf } from './loaders.ts'
import { Shell } from './Shell.tsx'

const root = createRootRoute({ component: Shell, errorComponent: BrokenScreen })

/** Signed out → /login with the way back; lacking right → / without a word (section 2.6). */
function guard({ access }: Screen, href: string) {
  if (canSee(access)) return
  if (!isSignedIn()) throw redirect({ to: '/login', search: { weiter: href } } as never)
  throw redirect({ to: '/' } as never)
}

const routeOf = (name: ScreenName) =>
  createRoute({
    getParentRoute: () => root,
    path: routePath(screens[name].path),
    beforeLoad: ({ location }) => guard(screens[name], location.href),
    component: lazyScreen(loadOf(name)),
  })

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/' } as never)
  },
})

export const router = createRouter({
  routeTree: root.addChildren([...screenNames.map(routeOf), unknown]),
  defaultErrorComponent: BrokenScreen,
  defaultPendingMs: 600_000,
  defaultPreload: 'intent',
  scrollRestoration: true,
  scrollRestorationBehavior: 'instant',
  scrollToTopSelectors: ['#inhalt'],
})
