import { Box } from '@chakra-ui/react'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { duration } from '#client/kit/format.ts'
import { Link } from '#client/map/links.tsx'
import type { Video } from '#contract/videos/calls.ts'
import { Length, Poster } from './Poster.tsx'

const watchedWords = ({ watched, seconds }: Pick<Video, 'watched' | 'seconds'>) => {
  if (!watched) return undefined
  if (watched.finished && watched.seconds > seconds * 0.9) return 'gesehen'
  return seconds > watched.seconds ? `noch ${duration((seconds - watched.seconds) * 1000)}` : undefined
}

/** One video of the archive; the whole of it leads there. */
export function VideoCard({ video, category, here, src }: { video: Video; category?: string; here: boolean; src?: string | null }) {
  const { title, leads, seconds, watched } = video
  const second = [leads, category, watchedWords(video)].filter(Boolean).join(' · ')
  return (
    <Box as="article" position="relative" minWidth={0}>
      <Poster src={src} share={watched && seconds ? watched.seconds / seconds : 0}>
        {seconds > 0 && <Length>{duration(seconds * 1000)}</Length>}
      </Poster>
      <Box
        as="h3"
        textStyle="row"
        paddingTop="8"
        overflowWrap="anywhere"
        hyphens="auto"
        css={{
          '& a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '{radii.inner}' },
          '& a:focus-visible': { outline: 'none' },
          '& a:focus-visible::after': { outline: '2px solid {colors.brand}', outlineOffset: '2px' },
        }}
      >
        <Link to="videos" search={{ video: video._id }}>
          {title}
        </Link>
      </Box>
      <Box textStyle="small" color="ink2" display="flex" gap="6" alignItems="center">
        <Box minWidth={0}>{second || ' '}</Box>
        {here && (
          <Box flexShrink={0} color="brandInk" display="inline-flex" alignItems="center" gap="4">
            <DownloadSimpleIcon size={14} weight="bold" aria-hidden />
            <span>auf dem Gerät</span>
          </Box>
        )}
      </Box>
    </Box>
  )
}
