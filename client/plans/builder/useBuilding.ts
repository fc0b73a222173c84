import { useCallback, useMemo, useReducer, useState } from 'react'

interface Building<T> {
  now: T
  before: readonly T[]
  /** The subject of the last change: the next one about the same is one with it. */
  about?: string
}

type BuildAct<T> = { kind: 'change'; to: (now: T) => T; about?: string } | { kind: 'back' } | { kind: 'take'; value: T }

/** The most steps that can be taken back. */
const most = 100

function step<T>(state: Building<T>, act: BuildAct<T>): Building<T> {
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

type BuildChange<T> = (to: (now: T) => T, about?: string) => void

/** Functions that set a text of what is built; the same one for a field each time, so that a field which stays as it is is not drawn anew. */
function settersOf<T>(change: BuildChange<T>) {
  const known = new Map<keyof T, (text: string) => void>()
  return (name: keyof T & string, empty: '' | null = '') => {
    const setter = known.get(name) ?? ((text: string) => change(now => ({ ...now, [name]: text || empty }), name))
    known.set(name, setter)
    return setter
  }
}

/** The thing that is being built, with its steps back. Changes about one and the same field are one step. */
export function useBuilding<T>(start: T) {
  const [state, act] = useReducer(step<T>, { now: start, before: [] })
  const change = useCallback((to: (now: T) => T, about?: string) => act({ kind: 'change', to, about }), [])
  const back = useCallback(() => act({ kind: 'back' }), [])
  const take = useCallback((value: T) => act({ kind: 'take', value }), [])
  const [set] = useState(() => settersOf(change))
  return useMemo(
    () => ({ now: state.now, changed: state.before.length > 0, change, set, back, take }),
    [state.now, state.before.length, change, set, back, take],
  )
}
