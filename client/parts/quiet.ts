import { atom, getDefaultStore, useSetAtom } from 'jotai'
import { useEffect, useId } from 'react'
import { dirtyAtom } from '#client/data/dirty.ts'
import { dockBarsAtom } from '#client/kit/Dock.tsx'
import { type ScreenName, screenAt } from '#contract/screens.ts'

/** Screens on which nothing comes up by itself: signing in, joining, training, and the shared devices (A34). */
const quietScreens: readonly string[] = [
  'login',
  'register',
  'forgot',
  'emailChange',
  'consent',
  'redirect',
  'workoutRun',
  'planRun',
  'summary',
  'splitPick',
  'panel',
  'panelMembercard',
  'selectEmployee',
  // Whoever comes to a door reads along.
  'courseDoor',
  'eventDoor',
  'sandbox',
]
const isQuiet = (name: ScreenName | undefined) => name !== undefined && quietScreens.includes(name)

const quietAtom = atom<ReadonlySet<string>>(new Set<string>())

/** Keeps dialogs away while it is shown: for screens and steps that must not be disturbed (A34). */
export function useQuiet(on = true) {
  const id = useId()
  const set = useSetAtom(quietAtom)
  useEffect(() => {
    if (!on) return
    set(held => new Set(held).add(id))
    return () => set(held => new Set([...held].filter(other => other !== id)))
  }, [on, id, set])
}

const writable = 'input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select, [contenteditable=true]'

/** True where a dialog may come up by itself now: no training, no input, nothing half entered, no dialog, a page that is looked at. */
export function mayComeUp(path = location.pathname) {
  const store = getDefaultStore()
  const held = store.get(quietAtom).size > 0 || store.get(dirtyAtom).size > 0 || store.get(dockBarsAtom) > 0
  if (held || isQuiet(screenAt(path)) || document.visibilityState === 'hidden') return false
  return !document.activeElement?.matches(writable) && document.querySelector('dialog[open]') === null
}

/** State of the question whether this device may get messages; set by any part with a reason to ask. */
export const pushAskAtom = atom<'no' | 'moment' | 'asked'>('no')

/** Marks a moment at which a member has just got something from the app: the only time the question comes up by itself. */
export const valueMoment = () => {
  const store = getDefaultStore()
  if (store.get(pushAskAtom) === 'no') store.set(pushAskAtom, 'moment')
}
