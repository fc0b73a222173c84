import { type ComponentType, use } from 'react'

const patience = 120_000

/** A part of the app did not come: missing, cut off, or silent for 120 seconds (L267). */
export class ChunkError extends Error {
  readonly stylesheet: boolean
  constructor(cause: unknown) {
    super('chunk', { cause })
    this.stylesheet = /css|style/i.test(String(cause))
  }
}

/** A screen whose code comes when it is needed; a load that failed is tried again the next time. */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>) {
  let loaded: ComponentType | undefined
  let coming: Promise<ComponentType> | undefined

  const preload = () => {
    coming ??= inTime(load()).then(
      module => {
        loaded = module.default
        return loaded
      },
      error => {
        coming = undefined
        throw new ChunkError(error)
      },
    )
    return coming
  }

  // biome-ignore lint/correctness/noComponentHookFactories: one per screen, made once at module level
  function Screen() {
    const Shown = loaded ?? use(preload())
    return <Shown />
  }
  return Object.assign(Screen, { preload: () => preload().then(() => undefined) })
}

function inTime<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('timeout')), patience)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
