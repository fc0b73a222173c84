import { atom, getDefaultStore } from 'jotai'
import type { Tone } from '#contract/live.ts'

export interface Toast {
  id: number
  text: string
  /** What it says in place of `text` once nothing waits on this device any more, and nothing was refused. */
  sent?: string
  undo?: () => void
  /** Address of what it tells of; a tap on the sentence leads there. */
  to?: string
  /** Done as somebody follows it there. */
  onOpen?: () => void
  look: 'plain' | Tone
  /** Time in ms that it stays. */
  time: number
}

export const toastsAtom = atom<readonly Toast[]>([])

/** Places for toasts while sheets are open, the topmost last: what lies behind an open dialog can't be pressed. */
export const toastSlotsAtom = atom<readonly HTMLElement[]>([])

const store = getDefaultStore()
const ends = new Map<number, ReturnType<typeof setTimeout>>()
let last = 0

export function dismiss(id: number) {
  hold(id)
  ends.delete(id)
  store.set(
    toastsAtom,
    store.get(toastsAtom).filter(toast => toast.id !== id),
  )
}

/** Keeps a toast while somebody is at it, with the keyboard or the mouse. */
export const hold = (id: number) => clearTimeout(ends.get(id))

/** Starts its time anew. */
export function release({ id, time }: Pick<Toast, 'id' | 'time'>) {
  hold(id)
  ends.set(
    id,
    setTimeout(() => dismiss(id), time),
  )
}

/** Shows a sentence in the dock, with `undo` long enough to take the act back. The same sentence again stands there once. `time` in ms. */
export function toast(
  text: string,
  { undo, sent, to, onOpen, look = 'plain', time = undo ? 8000 : 5000 }: Partial<Omit<Toast, 'id' | 'text'>> = {},
) {
  last += 1
  const id = last
  const others = store.get(toastsAtom).filter(each => each.undo || each.text !== text)
  store.set(toastsAtom, [...others.slice(-1), { id, text, sent, undo, to, onOpen, look, time }])
  release({ id, time })
  return id
}
