/**
 * Small texts that the browser keeps for this app. It may refuse them, even the question of such a storage (cookies that are blocked, a private
 * window), or be full: nothing here throws, and a text that was not taken is kept for this page alone.
 */
export interface KeptTexts {
  getItem(key: string): string | null
  /** Answers whether the browser took it. What lay there before is gone in either case. */
  setItem(key: string, text: string): boolean
  removeItem(key: string): void
  clear(): void
  keys(): string[]
  /** Why nothing more would be kept; undefined where something would. */
  trouble(): 'refused' | 'full' | undefined
}

const probe = 'probe'
/** Letters that a sign-in takes at least. */
const needed = 2000

function guarded(open: () => Storage | null | undefined): KeptTexts {
  const mine = new Map<string, string>()
  const ask = <T>(work: (real: Storage) => T, otherwise: T): T => {
    try {
      const real = open()
      return real ? work(real) : otherwise
    } catch {
      return otherwise
    }
  }
  const taken = (key: string, text: string) =>
    ask(real => {
      real.setItem(key, text)
      return true
    }, false)
  const remove = (key: string) => ask(real => real.removeItem(key), undefined)
  return {
    getItem: key => mine.get(key) ?? ask(real => real.getItem(key), null),
    setItem(key, text) {
      mine.delete(key)
      if (taken(key, text)) return true
      // An older text must not come back at the next start, and may have taken the room that is missing.
      remove(key)
      if (taken(key, text)) return true
      mine.set(key, text)
      return false
    },
    removeItem(key) {
      mine.delete(key)
      remove(key)
    },
    clear() {
      mine.clear()
      ask(real => real.clear(), undefined)
    },
    keys: () => [...new Set([...mine.keys(), ...ask(real => Object.keys(real), [])])],
    trouble() {
      const here = ask(real => {
        real.getItem(probe)
        return true
      }, false)
      if (!here) return 'refused'
      const room = taken(probe, 'x'.repeat(needed))
      remove(probe)
      return room ? undefined : 'full'
    },
  }
}

/** Kept on this device. */
export const deviceTexts = guarded(() => globalThis.localStorage)

/** Kept for this tab, over a reload. */
export const tabTexts = guarded(() => globalThis.sessionStorage)
