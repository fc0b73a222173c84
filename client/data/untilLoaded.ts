import { atom, getDefaultStore } from 'jotai'
import { onceBack, onlineAtom } from './connection.ts'

/**
 * True once missing code can be had again: a browser answers each further import() of it from memory for as long as the page lives
 * (whatwg/html#6768), so only a fresh page helps. Reloaded where nothing can be lost by it.
 */
export const freshPageAtom = atom(false)

const store = getDefaultStore()

/** Loads code that comes later; retries a failed load when the network returns, or with backoff where there seems to be one. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await load()
    } catch (error) {
      console.warn('A part of the app did not come and is asked for again', error)
      if (await couldCome(error)) store.set(freshPageAtom, true)
      await anotherTry(tries)
    }
  }
}

/** Asks for a fresh page once the code named in an import's error can be had. */
export async function freshPageOnceThere(error: unknown) {
  for (let tries = 0; !(await couldCome(error)); tries++) await anotherTry(tries)
  store.set(freshPageAtom, true)
}

async function couldCome(error: unknown) {
  const address = /https?:\S+\.(?:js|css)/.exec(String(error))?.[0]
  const answer = address ? await fetch(address, { method: 'HEAD' }).catch(() => undefined) : undefined
  return Boolean(answer?.ok)
}

function anotherTry(tries: number) {
  return new Promise<void>(resolve => {
    const again = () => {
      off()
      clearTimeout(timer)
      resolve()
    }
    const off = onceBack(again)
    const timer = setTimeout(again, store.get(onlineAtom) ? Math.min(30_000, 1000 * 2 ** tries) : 30_000)
  })
}
