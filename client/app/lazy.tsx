import { type ComponentType, use } from 'react'
import { freshPageOnceThere } from '#client/data/untilLoaded.ts'

const patience = 120_000

/** A part of the app did not come: missing, cut off, or silent for 120 seconds (L267). */
class ChunkError extends Error {
  constructor(cause: unknown) {
    super('A part of the app did not come', { cause })
  }
}

/** The kind of failure: the screen itself, a script of it that did not load, or its stylesheet. */
export function chunkFailureKindOf(error: unknown) {
  if (!(error instanceof ChunkError)) return 'screen'
  return /\.css|preload CSS/i.test(String(error.cause)) ? 'stylesheet' : 'chunk'
}

type Load = () => Promise<{ default: ComponentType }>

/** A screen whose code comes when it is needed; a failed load is retried the next time. */
export function lazyScreen(load: Load, wait = patience) {
  let loaded: ComponentType | undefined
  let coming: Promise<ComponentType> | undefined

  const preload = () => {
    coming ??= inTime(load(), wait).then(
      module => {
        loaded = module.default
        return loaded
      },
      error => {
        coming = undefined
        void freshPageOnceThere(error)
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

function inTime<T>(promise: Promise<T>, wait: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('timeout')), wait)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
