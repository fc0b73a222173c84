import { useEffect } from 'react'
import { useMe } from '#client/data/session.ts'

/** Goes on, on every screen, with downloads of videos that a reload cut off; people without any load nothing for it. */
export default function FilmHost() {
  const person = useMe()?._id
  useEffect(() => {
    if (!person) return
    const resume = async () => {
      const { hasFileStore, fileStore } = await import('#client/data/fileStore.ts')
      if (!(await hasFileStore(person))) return
      const films = await (await fileStore(person)).films.toArray()
      if (films.some(({ state }) => state === 'loading')) await (await import('./videoDownload.ts')).goOn(person)
    }
    // Without storage there is nothing to go on with.
    resume().catch(() => {})
  }, [person])
  return null
}
