import { Box } from '@chakra-ui/react'
import { useState } from 'react'

const first = (name: string) => [...name][0] ?? ''

interface FaceProps {
  of: { vorname: string; nachname: string }
  /** Address of the picture. */
  picture?: string | null
  size?: number
  /** The ground of the letters. */
  bg?: 'brandSoft' | 'surface'
  /** The picture in words, for somebody who does not see it; nothing where the name stands beside it. */
  alt?: string
}

/** Somebody's picture; without one, or where it does not load, the first letters of the name. */
export function Face({ of: { vorname, nachname }, picture, size = 44, bg = 'brandSoft', alt = '' }: FaceProps) {
  const [failed, setFailed] = useState<string>()
  const box = { width: `${size}px`, height: `${size}px`, borderRadius: 'full', flexShrink: 0 } as const
  if (picture && picture !== failed)
    return (
      <Box {...box} asChild objectFit="cover">
        <img src={picture} alt={alt} onError={() => setFailed(picture)} />
      </Box>
    )
  return (
    <Box
      as="span"
      {...box}
      display="grid"
      placeItems="center"
      bg={bg}
      color="brandInk"
      fontSize={`${Math.round(size * 0.36)}px`}
      fontWeight={640}
      aria-hidden
      // The letters are generated content, not text: what is around them has a name of its own.
      data-initials={`${first(vorname)}${first(nachname)}`}
      _before={{ content: 'attr(data-initials)' }}
    />
  )
}
