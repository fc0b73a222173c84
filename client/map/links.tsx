import { type AnyRouter, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, type ReactNode, useCallback, useMemo } from 'react'
import type { ParamNames } from '#contract/call.ts'
import { type ScreenName, screens } from '#contract/screens.ts'
import { stepsBack } from './historySteps.ts'

export type Params<N extends ScreenName> = Record<ParamNames<(typeof screens)[N]['path']>, string>
export type Search = Record<string, string | number | undefined>

/** A screen and the params of its path: `{ to: 'workoutRun', params: { id } }`. */
export type To<N extends ScreenName> = ([keyof Params<N>] extends [never] ? { to: N } : { to: N; params: Params<N> }) & {
  search?: Search
}

export const routePath = (path: string) => path.replace(/:/g, '$')

/** A goal whose screen is only known at run time; for components that pass one on. */
export interface Goal {
  to: 'workoutRun'
  params: { id: string }
  search?: Search
}

type Plain = Omit<ComponentProps<'a'>, 'href'>

/** The goal as the router takes it. */
function target(goal: { to: ScreenName; params?: object; search?: Search }) {
  return { to: routePath(screens[goal.to].path), params: goal.params, search: goal.search } as never
}

/** The address of a goal, as the router would build it. */
export function addressOf(router: AnyRouter, { to, params, search }: { to: ScreenName; params?: Record<string, string>; search?: Search }) {
  const path = screens[to].path.replace(/:([^/]+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  return path + (search ? router.options.stringifySearch(search) : '')
}

/** How long a pointer rests on a link until its screen is fetched, in ms. */
const rest = 50

/** True where the browser is to follow by itself: into another tab or window. */
const isBrowsers = (event: MouseEvent<HTMLAnchorElement>, to?: string) =>
  event.metaKey || event.altKey || event.ctrlKey || event.shiftKey || event.button !== 0 || (to !== undefined && to !== '_self')

/**
 * Leads to a screen, whose code is fetched once somebody is about to follow. The router's own link asks the router with each drawing and draws
 * itself anew with each address; in a list this was a quarter of the time.
 */
export function Link<N extends ScreenName>(props: To<N> & Plain & { children: ReactNode }) {
  const { to, params, search, ...plain } = props as { to: ScreenName; params?: Record<string, string>; search?: Search } & Plain
  const router = useRouter()
  const goal = { to, params, search }
  const href = useMemo(() => addressOf(router, { to, params, search }), [router, to, params, search])
  const fetchScreen = () => void router.preloadRoute(target(goal)).catch(() => {})
  return (
    <a
      {...plain}
      href={href}
      onClick={event => {
        plain.onClick?.(event)
        if (event.defaultPrevented || isBrowsers(event, plain.target)) return
        event.preventDefault()
        void router.navigate(target(goal))
      }}
      onFocus={event => {
        plain.onFocus?.(event)
        fetchScreen()
      }}
      onTouchStart={event => {
        plain.onTouchStart?.(event)
        fetchScreen()
      }}
      onMouseEnter={event => {
        plain.onMouseEnter?.(event)
        const timer = setTimeout(fetchScreen, rest)
        event.currentTarget.addEventListener('mouseleave', () => clearTimeout(timer), { once: true })
      }}
    />
  )
}

/** The params of the screen that is shown. */
export const useScreen = <N extends ScreenName>(_name: N) => useParams({ strict: false }) as Params<N>

interface Ways {
  replace?: boolean
  ignoreBlocker?: boolean
}

/** Words behind the ? of the address. */
export const useQueryText = () => useSearch({ strict: false }) as Record<string, string | undefined>

/** `go({ to: 'workoutRun', params: { id } })`; `replace` leaves no step back, `ignoreBlocker` asks nobody about what is not kept. */
export function useGo() {
  const navigate = useNavigate()
  return useCallback(
    <N extends ScreenName>(goal: To<N> & Ways) => {
      const { replace, ignoreBlocker, ...rest } = goal as { to: ScreenName; params?: object; search?: Search } & Ways
      return navigate({ ...(target(rest) as object), replace, ignoreBlocker } as never)
    },
    [navigate],
  )
}

/**
 * The way back: to the previous address, with everything in it. Opened from outside the app, a screen leads to its goal, which then
 * replaces the present step, so that the way up never leads down again.
 */
export function useBack() {
  const router = useRouter()
  const go = useGo()
  return useCallback(
    <N extends ScreenName>(goal: To<N>) => {
      const back = stepsBack()
      if (back !== undefined) return router.history.go(-back)
      void go({ ...goal, replace: true } as never)
    },
    [router, go],
  )
}
