import { liveQuery } from 'dexie'
import { useEffect, useState } from 'react'
import { type FileStore, fileStore, type TakenFilm } from '#client/data/fileStore.ts'
import { useMe } from '#client/data/session.ts'

/** Videos that are on this device, or on their way, newest first; undefined while they are looked up. */
export function useFilms(): TakenFilm[] | undefined {
  const person = useMe()?._id
  const [films, setFilms] = useState<TakenFilm[]>()
  useEffect(() => {
    if (!person) return
    let stop = () => {}
    let left = false
    fileStore(person)
      .then(store => {
        if (left) return
        const subscription = liveQuery(() => store.films.toArray()).subscribe({
          next: rows => setFilms(rows.sort((a, b) => (a.at < b.at ? 1 : -1))),
          error: () => setFilms([]),
        })
        stop = () => subscription.unsubscribe()
      })
      // A browser without storage has no films.
      .catch(() => setFilms([]))
    return () => {
      left = true
      stop()
    }
  }, [person])
  return films
}

/** The film itself, once all of it is on this device. */
export async function filmOf(store: FileStore, id: string): Promise<Blob | undefined> {
  const film = await store.films.get(id)
  if (film?.state !== 'done') return undefined
  const pieces = await store.pieces.where('film').equals(id).sortBy('from')
  const whole = new Blob(
    pieces.map(({ data }) => data),
    { type: film.type },
  )
  return whole.size === film.bytes ? whole : undefined
}

export async function forgetFilm(store: FileStore, id: string) {
  await store.transaction('rw', store.films, store.pieces, async () => {
    await store.pieces.where('film').equals(id).delete()
    await store.films.delete(id)
  })
}

export const usedBy = (films: readonly TakenFilm[]) => films.reduce((sum, { bytes }) => sum + bytes, 0)
export const takenBy = (films: readonly TakenFilm[]) => films.reduce((sum, { taken }) => sum + taken, 0)

/** Storage that the browser leaves for the app, and whether it may clear the app's data. */
export async function spaceLeft() {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  return quota === undefined || usage === undefined ? undefined : Math.max(0, quota - usage)
}
