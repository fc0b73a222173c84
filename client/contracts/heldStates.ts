import { atom, getDefaultStore, useAtomValue } from 'jotai'

/** A row that was put into another state here: the studio does that once the breath is over. */
interface HeldState<State> {
  state: State
  /** Version that it was done to; a newer one holds it. */
  version: number
}

const store = getDefaultStore()

/** Rows of one kind that were put into another state here, by whatever names one. */
export function heldStates<State>() {
  const heldAtom = atom<ReadonlyMap<string, HeldState<State>>>(new Map())
  return {
    /** Shows a row in the state that it is put into. What it answers takes that back, and nothing of what came after. */
    hold(name: string, held: HeldState<State>) {
      store.set(heldAtom, new Map(store.get(heldAtom)).set(name, held))
      return () => {
        const next = new Map(store.get(heldAtom))
        if (next.get(name) === held && next.delete(name)) store.set(heldAtom, next)
      }
    },
    useHeld: () => useAtomValue(heldAtom),
  }
}
