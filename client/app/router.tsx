import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { visitor } from '#client/data/session.ts'
import { aliases } from '#client/map/aliases.ts'
import { verdict } from '#client/map/guard.ts'
import { routePath } from '#client/map/links.tsx'
import { parseSearch, stringifySearch } from '#client/map/searchText.ts'
import { noteWrong } from '#client/map/wrong.ts'
import { rowOf, type ScreenName, screenNames, screens } from '#contract/screens.ts'
import { BrokenScreen } from './Broken.tsx'
import { lazyScreen } from './lazy.tsx'
import { loadOf } from './loaders.ts'
import { NotThere } from './NotThere.tsx'
import { Shell } from './Shell.tsx'

const root = createRootRoute({ component: Shell, errorComponent: BrokenScreen, notFoundComponent: NotThere })

const away = (to: { to: string; params?: object; search?: object }) => redirect({ ...to, replace: true } as never)

/** Signed out → /login with the way back; lacking right → / (section 2.6), whose line says which one (A98). */
function guard(name: ScreenName, params: Record<string, string>, href: string, preload: boolean) {
  const said = verdict(name, visitor(), params)
  if (said === 'sign-in') throw away({ to: '/login', search: { weiter: href } })
  if (said === 'home') {
    if (!preload) noteWrong({ screen: name })
    throw away({ to: '/' })
  }
  if (said === 'choose') throw away({ to: screens.selectEmployee.path })
}

const routeOf = (name: ScreenName) =>
  createRoute({
    getParentRoute: () => root,
    path: routePath(screens[name].path),
    beforeLoad: ({ location, params, preload }) => guard(name, params as Record<string, string>, location.href, preload),
    component: lazyScreen(loadOf(name)),
  })

const leadsOn = ([path, name]: [string, ScreenName]) =>
  createRoute({
    getParentRoute: () => root,
    path: routePath(path),
    beforeLoad: ({ params, search }) => {
      throw away({ to: routePath(screens[name].path), params, search })
    },
  })

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ preload }) => {
    if (!preload) noteWrong('gone')
    throw away({ to: '/' })
  },
})

const shown = screenNames.filter(name => !rowOf(name).leadsTo)

export const router = createRouter({
  routeTree: root.addChildren([...shown.map(routeOf), ...(Object.entries(aliases) as [string, ScreenName][]).map(leadsOn), unknown]),
  parseSearch,
  stringifySearch,
  defaultErrorComponent: BrokenScreen,
  defaultNotFoundComponent: NotThere,
  defaultPendingMs: 600_000,
  defaultPreload: 'intent',
  scrollRestorationBehavior: 'instant',
  scrollToTopSelectors: ['#inhalt'],
})
