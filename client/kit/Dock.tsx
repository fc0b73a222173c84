import { atom, useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'

/** The place in the dock that a screen's own bar takes; the shell owns it. */
export const dockSlotAtom = atom<HTMLElement | null>(null)
/** Number of bars on the screen; while there is one, the navigation makes room. */
export const dockBarsAtom = atom(0)

/** A screen's own bar in the dock, in place of the navigation. */
export function DockBar({ children }: { children: ReactNode }) {
  const slot = useAtomValue(dockSlotAtom)
  const setBars = useSetAtom(dockBarsAtom)
  useEffect(() => {
    setBars(bars => bars + 1)
    return () => setBars(bars => bars - 1)
  }, [setBars])
  return slot && createPortal(children, slot)
}
