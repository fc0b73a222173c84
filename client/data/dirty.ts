import { atom, useSetAtom } from 'jotai'
import { useEffect, useId } from 'react'

/** Components with half-entered values in this tab; while there are any, nothing reloads (A36). */
export const dirtyAtom = atom<ReadonlySet<string>>(new Set<string>())

/** Components whose values nothing keeps: leaving their page loses them, so it asks. */
export const unkeptAtom = atom<ReadonlySet<string>>(new Set<string>())

function useMark(on: typeof dirtyAtom, marked: boolean) {
  const id = useId()
  const set = useSetAtom(on)
  useEffect(() => {
    if (!marked) return
    set(held => new Set(held).add(id))
    return () => set(held => new Set([...held].filter(other => other !== id)))
  }, [marked, id, set])
}

/** Marks this component as holding something half entered, as long as `dirty` holds. */
export const useDirty = (dirty: boolean) => useMark(dirtyAtom, dirty)

/** Marks this component as holding something that no draft keeps, as long as `unkept` holds. */
export const useUnkept = (unkept: boolean) => useMark(unkeptAtom, unkept)
