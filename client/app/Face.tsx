import { Box } from '@chakra-ui/react'

const first = (name: string) => [...name][0] ?? ''

/** A person's picture, or the first letters of the name. */
export function Face({
  user: { vorname, nachname, bild },
  size = 32,
}: {
  user: { vorname: string; nachname: string; bild?: string | null }
  size?: number
}) {
  const box = { width: `${size}px`, height: `${size}px`, borderRadius: 'full', flexShrink: 0 } as const
  if (bild?.startsWith('/api/'))
    return (
      <Box {...box} asChild objectFit="cover">
        <img src={bild} alt="" />
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
    >
      {first(vorname)}
      {first(nachname)}
    </Box>
  )
}
