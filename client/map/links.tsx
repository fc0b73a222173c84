import { Link as RouterLink, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useCallback } from 'react'
import type { ParamNames } from '#contract/call.ts'
import { type ScreenName, screens } from './screens.ts'
import { stepsBack } from './steps.ts'

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

/** Props of a router link, for a component that is drawn as one. */
function target(goal: { to: ScreenName; params?: object; search?: Search }) {
  return { to: routePath(screens[goal.to].path), params: goal.params, search: goal.search } as never
}

export function Link<N extends ScreenName>(props: To<N> & Plain & { children: ReactNode }) {
  const { to, params, search, children, ...rest } = props as { to: ScreenName; params?: object; search?: Search; children: ReactNode }
  return (
    <RouterLink {...(target({ to, params, search }) as { to: string })} {...rest}>
      {children}
    </RouterLink>
  )
}

/** The params of the screen that is shown. */
export const useScreen = <N extends ScreenName>(_name: N) => useParams({ strict: false }) as Params<N>

/** Words behind the ? of the address. */
export const useQueryText = () => useSearch({ strict: false }) as Record<string, string | undefined>

/** `go({ to: 'workoutRun', params: { id } })`; `replace` leaves no step back. */
export function useGo() {
  const navigate = useNavigate()
  return useCallback(
    <N extends ScreenName>(goal: To<N> & { replace?: boolean }) => {
      const { replace, ...rest } = goal as { to: ScreenName; params?: object; search?: Search; replace?: boolean }
      return navigate({ ...(target(rest) as object), replace } as never)
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
