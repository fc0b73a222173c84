import { Box } from '@chakra-ui/react'
import { useMyPicture } from '#client/data/picture.ts'
import { useMe } from '#client/data/session.ts'

const first = (name: string) => [...name][0] ?? ''

/** One's own picture, also without a network; until there is one, the first letters of the name. */
export function Portrait({ size = 72 }: { size?: number }) {
  const me = useMe()
  const picture = useMyPicture()
  const box = { width: `${size}px`, height: `${size}px`, borderRadius: 'full', flexShrink: 0 } as const
  if (picture)
    return (
      <Box asChild {...box} objectFit="cover">
        <img src={picture} alt="Dein Profilbild" />
      </Box>
    )
  return (
    <Box
      {...box}
      display="grid"
      placeItems="center"
      bg="brandSoft"
      color="brandInk"
      fontSize={`${size * 0.36}px`}
      fontWeight={640}
      aria-hidden
    >
      {me && first(me.vorname)}
      {me && first(me.nachname)}
    </Box>
  )
}
