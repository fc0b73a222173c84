import { atom, getDefaultStore } from 'jotai'

export interface Toast {
  id: number
  text: string
  undo?: () => void
  look: 'plain' | 'ok' | 'danger'
}

export const toastsAtom = atom<readonly Toast[]>([])

const store = getDefaultStore()
let last = 0

export const dismiss = (id: number) =>
  store.set(
    toastsAtom,
    store.get(toastsAtom).filter(toast => toast.id !== id),
  )

/** Says something in the dock; with `undo` long enough to take it back. Said again, it stands there once. `time` in ms. */
export function toast(
  text: string,
  { undo, look = 'plain', time = undo ? 8000 : 5000 }: { undo?: () => void; look?: Toast['look']; time?: number } = {},
) {
  last += 1
  const id = last
  const others = store.get(toastsAtom).filter(each => each.undo || each.text !== text)
  store.set(toastsAtom, [...others.slice(-1), { id, text, undo, look }])
  setTimeout(() => dismiss(id), time)
  return id
}
