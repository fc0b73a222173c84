/** Milliseconds without a poke after which the debounce acts. */
const quietFor = 200
/** Milliseconds after the first poke, at which it acts at the latest. */
const atLatest = 2_000

/** Debounces pokes by person: many that follow each other make one run. */
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
