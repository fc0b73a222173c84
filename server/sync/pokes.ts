/** Carried over when nothing came for this long, or at the latest after that. */
const quietFor = 200
const atLatest = 2_000

/** Acts once for many pokes that follow each other. */
export function createPokes(act: (person: string) => void) {
  const poked = new Map<string, { first: number; timer: NodeJS.Timeout }>()
  return {
    poke(person: string) {
      const known = poked.get(person)
      clearTimeout(known?.timer)
      const first = known?.first ?? performance.now()
      const wait = Math.min(quietFor, Math.max(0, first + atLatest - performance.now()))
      const timer = setTimeout(() => {
        poked.delete(person)
        act(person)
      }, wait)
      poked.set(person, { first, timer })
    },
    close() {
      for (const { timer } of poked.values()) clearTimeout(timer)
    },
  }
}
