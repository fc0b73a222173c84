import { getDefaultStore } from 'jotai'
import { onceBack, onlineAtom } from '#client/data/connection.ts'
import { CallError } from '#client/data/problem.ts'

/** A file on its way: the first `taken` of its `bytes` are at the server. */
export interface OnItsWay {
  _id: string
  taken: number
  bytes: number
  finished: boolean
}

/** Takes the pieces of a file; every call may be made again. */
export interface Lane {
  /** Begins an upload, or answers the one of the same `mark` and size that was begun before. */
  begin(file: { name: string; mark: string; bytes: number }): Promise<OnItsWay>
  /** Takes a piece at `offset`; where the upload stands elsewhere, refuses with `upload-behind` and the upload's state. */
  piece(id: string, offset: number, data: Blob): Promise<OnItsWay>
  finish(id: string): Promise<OnItsWay>
  drop(id: string): Promise<unknown>
}

interface Sending {
  signal: AbortSignal
  /** Bytes in one piece: the part that a lost network or a reload costs. */
  piece?: number
  onProgress: (at: OnItsWay) => void
  /** Called with true while the upload waits for the network, with false once it goes on. */
  onAway?: (away: boolean) => void
}

/** Recognises the same file when it is picked once more, after a reload or on another day. */
export const markOf = ({ name, size, lastModified }: File) => `${name.slice(0, 120)} ${size} ${lastModified}`

const store = getDefaultStore()

/** Resolves once there is a network; where there seems to be one all the time, after a backoff. */
function whenBack(tries: number, signal: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    let off = () => {}
    const timer = store.get(onlineAtom) ? setTimeout(() => done(), Math.min(30_000, 1000 * 2 ** tries)) : undefined
    const left = () => {
      off()
      clearTimeout(timer)
      reject(signal.reason)
    }
    const done = () => {
      off()
      signal.removeEventListener('abort', left)
      resolve()
    }
    if (timer === undefined) off = onceBack(done)
    if (signal.aborted) left()
    else signal.addEventListener('abort', left, { once: true })
  })
}

/** Sends a file piece by piece, goes on where it stopped, and waits while there is no network; throws errors that no wait would mend. */
export async function sendFile(file: File, lane: Lane, { signal, piece = 2_000_000, onProgress, onAway }: Sending): Promise<OnItsWay> {
  let at: OnItsWay | undefined
  for (let tries = 0; ; ) {
    signal.throwIfAborted()
    try {
      at ??= await lane.begin({ name: file.name.slice(0, 200), mark: markOf(file), bytes: file.size })
      onAway?.(false)
      onProgress(at)
      signal.throwIfAborted()
      if (at.finished || at.taken >= at.bytes) return await lane.finish(at._id)
      at = await lane.piece(at._id, at.taken, file.slice(at.taken, at.taken + piece))
      tries = 0
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 'upload-behind' && error.current) at = error.current as OnItsWay
      // The upload lay too long and was tidied away: it begins anew.
      else if (error.code === 'missing' && tries === 0) at = undefined
      else if (!error.passing) throw error
      else {
        onAway?.(true)
        await whenBack(tries, signal)
      }
      tries++
      if (tries > 500) throw error
    }
  }
}
