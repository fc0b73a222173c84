import { Box, chakra } from '@chakra-ui/react'
import { FilmSlateIcon } from '@phosphor-icons/react/dist/csr/FilmSlate'
import type { ReactNode } from 'react'

const Frame = chakra('div', {
  base: {
    position: 'relative',
    aspectRatio: '16 / 9',
    width: 'full',
    borderRadius: 'inner',
    overflow: 'hidden',
    bg: 'sunken',
    color: 'ink3',
  },
})
const Picture = chakra('img', { base: { position: 'absolute', inset: 0, width: 'full', height: 'full', objectFit: 'cover' } })
const Bar = chakra('div', { base: { position: 'absolute', insetInline: 0, bottom: 0, height: '4px', bg: 'line' } })

interface PosterProps {
  /** Address of the picture. */
  src: string | null | undefined
  /** Watched share, 0 to 1. */
  share?: number
  children?: ReactNode
}

/** A video's picture, with the watched share. */
export function Poster({ src, share = 0, children }: PosterProps) {
  return (
    <Frame>
      {src ? (
        <Picture src={src} alt="" loading="lazy" />
      ) : (
        <Box position="absolute" inset={0} display="grid" placeItems="center">
          <FilmSlateIcon size={32} aria-hidden />
        </Box>
      )}
      {children}
      {share > 0 && (
        <Bar aria-hidden>
          <Box height="full" bg="brand" width={`${Math.max(3, Math.min(1, share) * 100)}%`} />
        </Bar>
      )}
    </Frame>
  )
}

/** Length of the video, in the picture's corner. */
export const Length = chakra('span', {
  base: {
    position: 'absolute',
    right: '6',
    bottom: '8px',
    minHeight: '20px',
    display: 'inline-flex',
    alignItems: 'center',
    paddingInline: '6',
    borderRadius: 'chip',
    bg: 'ink',
    color: 'bg',
    textStyle: 'micro',
    fontWeight: 640,
  },
})
