import { useEffect, useState } from 'react'
import { fileStore, type TakenFilm } from '#client/data/fileStore.ts'
import { useMe } from '#client/data/session.ts'
import type { Playable } from '#contract/videos/calls.ts'
import { filmOf } from './along/films.ts'

/** The source that a video is played from: this device, the studio, or a stream elsewhere. */
export interface VideoSource {
  kind: 'here' | 'file' | 'stream'
  src: string
}

/** Address of the film on this device; undefined while there is none, or it is still looked up. */
export function useHere(film: TakenFilm | undefined): string | undefined {
  const person = useMe()?._id
  const [src, setSrc] = useState<string>()
  const id = film?.state === 'done' ? film.id : undefined
  useEffect(() => {
    if (!id || !person) return
    let made: string | undefined
    let left = false
    void fileStore(person)
      .then(store => filmOf(store, id))
      .then(blob => {
        if (!blob || left) return
        made = URL.createObjectURL(blob)
        setSrc(made)
      })
      .catch(() => {})
    return () => {
      left = true
      if (made) URL.revokeObjectURL(made)
      setSrc(undefined)
    }
  }, [id, person])
  return id ? src : undefined
}

/** Picks the source: a film on this device needs no network, and a film that plays already is not changed for another in the middle. */
export function sourceOf(video: Pick<Playable, 'address' | 'stream'> | undefined, here: string | undefined): VideoSource | undefined {
  if (here) return { kind: 'here', src: here }
  if (video?.address) return { kind: 'file', src: `/api/${video.address}` }
  return video?.stream ? { kind: 'stream', src: video.stream } : undefined
}
