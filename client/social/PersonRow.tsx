import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Face } from '#client/kit/Face.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import type { SocialPerson } from '#contract/social/calls.ts'
import { nameIn } from './useCircle.ts'

/** Somebody's picture, whose address holds for this viewer alone. */
export const Picture = ({ person, size }: { person: SocialPerson; size?: number }) => (
  <Face of={person} picture={person.bild && `/api/${person.bild}`} size={size} />
)

interface PersonRowProps {
  person: SocialPerson
  second?: ReactNode
  /** The act about them is still on this device. */
  waits?: boolean
  /** Lets the second line wrap: a greeting is read whole. */
  wraps?: boolean
  trail?: ReactNode
  /** The act of tapping the row; `beside` are the controls that stand on it then. */
  onPick?: () => void
  beside?: ReactNode
}

/** A row that shows somebody. */
export function PersonRow({ person, waits, ...row }: PersonRowProps) {
  const name = nameIn(person)
  const title = waits ? (
    <Box as="span" display="inline-flex" gap="6" alignItems="center">
      {name}
      <Tick state="waiting" size="small" />
    </Box>
  ) : (
    name
  )
  return <Row lead={<Picture person={person} />} title={title} {...row} />
}
