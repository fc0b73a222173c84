import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Watched } from '#contract/videos/calls.ts'
import { keepWatched, keptWatched, latest, resumeAt, tellWatched } from './watching.ts'

/** Intervals in ms: of storing the progress here, and of telling the studio while the video plays. */
const keepEvery = 5000
const tellEvery = 60_000

interface WatchedVideo {
  id: string
  title: string
  /** The progress that the studio knows. */
  known: Watched | undefined
}

/** Starts a video where the person stopped, and stores their progress: when it stops, ends, is left, and now and then. */
export function useProgress(film: RefObject<HTMLVideoElement | null>, { id, title, known }: WatchedVideo) {
  const [from, setFrom] = useState(0)
  const [here, setHere] = useState<Watched>()
  const played = useRef(false)
  const best = latest(known, here)
  const start = best?.seconds
  const over = best?.finished

  useEffect(() => {
    keptWatched(id)
      .then(setHere)
      .catch(() => {})
  }, [id])

  // Until the video plays, news of another device moves the beginning.
  const seek = useCallback(() => {
    const element = film.current
    if (!element || played.current || element.readyState < 1 || start === undefined) return
    const at = resumeAt({ seconds: start, at: '', finished: over ?? false }, Number.isFinite(element.duration) ? element.duration : 0)
    element.currentTime = at
    setFrom(at)
  }, [film, start, over])

  useEffect(() => {
    const element = film.current
    seek()
    element?.addEventListener('loadedmetadata', seek)
    return () => element?.removeEventListener('loadedmetadata', seek)
  }, [film, seek])

  useEffect(() => {
    const element = film.current
    if (element) return followed(element, { id, title, began: () => (played.current = true) })
  }, [film, id, title])

  const restart = () => {
    played.current = true
    if (film.current) film.current.currentTime = 0
    setFrom(0)
  }
  return { from, restart }
}

function followed(element: HTMLVideoElement, { id, title, began }: { id: string; title: string; began: () => void }) {
  let keptAt = 0
  let toldAt = Date.now()
  /** True while there is progress that the studio was not told. */
  let fresh = false
  const note = async (tell: boolean) => {
    if (!fresh) return
    keptAt = Date.now()
    if (tell) {
      fresh = false
      toldAt = keptAt
    }
    const watched = await keepWatched(id, element.currentTime, element.ended)
    if (tell) await tellWatched(id, title, watched)
  }
  const quietly = (tell: boolean) => void note(tell).catch(error => console.info('a position could not be kept', error))
  const on = {
    play: began,
    timeupdate: () => {
      if (element.paused && !element.ended) return
      fresh = true
      if (Date.now() - toldAt > tellEvery) quietly(true)
      else if (Date.now() - keptAt > keepEvery) quietly(false)
    },
    pause: () => quietly(true),
    ended: () => {
      fresh = true
      quietly(true)
    },
  }
  const hidden = () => document.visibilityState === 'hidden' && quietly(true)
  for (const [name, hear] of Object.entries(on)) element.addEventListener(name, hear)
  document.addEventListener('visibilitychange', hidden)
  addEventListener('pagehide', hidden)
  return () => {
    quietly(true)
    for (const [name, hear] of Object.entries(on)) element.removeEventListener(name, hear)
    document.removeEventListener('visibilitychange', hidden)
    removeEventListener('pagehide', hidden)
  }
}
