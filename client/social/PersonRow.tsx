import { Box } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { Row } from '#client/kit/Row.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import type { SocialPerson } from '#contract/social.ts'
import { nameIn } from './useCircle.ts'

const first = (name: string) => [...name][0] ?? ''

/** Somebody's picture; without one, or without a network, the first letters of the name. */
export function Picture({ person, size = 44 }: { person: SocialPerson; size?: number }) {
  const [failed, setFailed] = useState<string>()
  const box = { width: `${size}px`, height: `${size}px`, borderRadius: 'full', flexShrink: 0 } as const
  if (person.bild && person.bild !== failed)
    return (
      <Box {...box} asChild objectFit="cover">
        <img src={`/api/${person.bild}`} alt="" onError={() => setFailed(person.bild ?? undefined)} />
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
      textStyle="label"
      aria-hidden
      // The letters are generated content, not text: the name stands beside them.
      data-initials={`${first(person.vorname)}${first(person.nachname)}`}
      _before={{ content: 'attr(data-initials)' }}
    />
  )
}

interface PersonRowProps {
  person: SocialPerson
  second?: ReactNode
  /** The act about them is still on this device. */
  waits?: boolean
  /** Lets the second line wrap: a greeting is read whole. */
  wraps?: boolean
  trail?: ReactNode
}

/** A row that shows somebody. */
export function PersonRow({ person, second, waits, wraps, trail }: PersonRowProps) {
  const name = nameIn(person)
  const title = waits ? (
    <Box as="span" display="inline-flex" gap="6" alignItems="center">
      {name}
      <Tick state="waiting" size="small" />
    </Box>
  ) : (
    name
  )
  return <Row lead={<Picture person={person} />} title={title} second={second} wraps={wraps} trail={trail} />
}
