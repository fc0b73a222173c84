import { Box } from '@chakra-ui/react'
import { useMyPicture } from '#client/data/picture.ts'

const first = (name: string) => [...name][0] ?? ''

/** One's own picture, or the first letters of the name. */
export function Face({ user: { vorname, nachname }, size = 32 }: { user: { vorname: string; nachname: string }; size?: number }) {
  const picture = useMyPicture()
  const box = { width: `${size}px`, height: `${size}px`, borderRadius: 'full', flexShrink: 0 } as const
  if (picture)
    return (
      <Box {...box} asChild objectFit="cover">
        <img src={picture} alt="" />
      </Box>
    )
  return (
    <Box
      as="span"
      {...box}
      display="grid"
      placeItems="center"
      bg="brandSoft"
      color="brandInk"
      textStyle="micro"
      fontWeight={640}
      aria-hidden
      // The letters are generated content, not text: the link around them has a name of its own.
      data-initials={`${first(vorname)}${first(nachname)}`}
      _before={{ content: 'attr(data-initials)' }}
    />
  )
}
