import { useEffect } from 'react'
import { onFrame } from '#client/data/live.ts'
import { staleIn } from '#client/data/reads.ts'
import { useQueryText } from '#client/map/links.tsx'
import { Archive } from './Archive.tsx'
import { VideoPage } from './VideoPage.tsx'

/** /videos: the archive, livestreams, and downloaded videos (L7, L33); `?video=` opens one. */
export default function Videos() {
  const { video } = useQueryText()
  useEffect(() => onFrame(({ event }) => void (event === 'video:watched' && staleIn(['videos']))) as () => void, [])
  return video ? <VideoPage key={video} id={video} /> : <Archive />
}
