import { useCallback, useMemo, useReducer } from 'react'

interface Building<T> {
  now: T
  before: readonly T[]
  /** What the last change was about: the next one about the same is one with it. */
  about?: string
}

type Act<T> = { kind: 'change'; to: (now: T) => T; about?: string } | { kind: 'back' } | { kind: 'take'; value: T }

/** The most steps that can be taken back. */
const most = 100

function step<T>(state: Building<T>, act: Act<T>): Building<T> {
  if (act.kind === 'take') return { now: act.value, before: [...state.before, state.now].slice(-most) }
  if (act.kind === 'back') {
    const now = state.before.at(-1)
    return now === undefined ? state : { now, before: state.before.slice(0, -1) }
  }
  const now = act.to(state.now)
  if (now === state.now) return state
  const joins = act.about !== undefined && act.about === state.about
  return { now, before: joins ? state.before : [...state.before, state.now].slice(-most), about: act.about }
}

/** What is being built, with its steps back. Changes about one and the same field are one step. */
export function useBuilding<T>(start: T) {
  const [state, act] = useReducer(step<T>, { now: start, before: [] })
  const change = useCallback((to: (now: T) => T, about?: string) => act({ kind: 'change', to, about }), [])
  const back = useCallback(() => act({ kind: 'back' }), [])
  const take = useCallback((value: T) => act({ kind: 'take', value }), [])
  return useMemo(
    () => ({ now: state.now, changed: state.before.length > 0, change, back, take }),
    [state.now, state.before.length, change, back, take],
  )
}
