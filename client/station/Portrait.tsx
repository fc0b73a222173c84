import { Box } from '@chakra-ui/react'
import type { Employee } from '#contract/station.ts'

const first = (name: string) => [...name][0] ?? ''

export const calledName = ({ vorname, nachname }: Pick<Employee, 'vorname' | 'nachname'>) => `${vorname} ${nachname}`

interface PortraitProps {
  of: Employee
  picture?: string
  size: number
  /** The ground of the letters. */
  bg?: 'brandSoft' | 'surface'
}

/** The picture of somebody who works here, or the first letters of the name. */
export function Portrait({ of: { vorname, nachname }, picture, size, bg = 'brandSoft' }: PortraitProps) {
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
      bg={bg}
      color="brandInk"
      fontSize={`${Math.round(size * 0.36)}px`}
      fontWeight={640}
      aria-hidden
      data-initials={`${first(vorname)}${first(nachname)}`}
      _before={{ content: 'attr(data-initials)' }}
    />
  )
}
