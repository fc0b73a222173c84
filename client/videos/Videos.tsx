import { useEffect } from 'react'
import { staleIn } from '#client/data/calls.ts'
import { onFrame } from '#client/data/live.ts'
import { useMe } from '#client/data/session.ts'
import { useQueryText } from '#client/map/links.tsx'
import { Archive } from './Archive.tsx'
import { goOn } from './along/take.ts'
import { VideoPage } from './VideoPage.tsx'

/** /videos: the archive, livestreams, and what was taken along (L7, L33); `?video=` opens one. */
export default function Videos() {
  const { video } = useQueryText()
  const person = useMe()?._id
  useEffect(() => {
    // What a reload cut off goes on; where nothing may be kept there is nothing to go on with.
    if (person) void goOn(person).catch(() => {})
  }, [person])
  useEffect(() => onFrame(({ event }) => void (event === 'video:watched' && staleIn(['videos']))) as () => void, [])
  return video ? <VideoPage key={video} id={video} /> : <Archive />
}
