import { Box, Flex } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { Button } from '#client/kit/Button.tsx'

/** The parts of the own profile, in their order. */
const profileParts = {
  contact: 'Angaben',
  contract: 'Verträge',
  body: 'Körper',
  paid: 'Zahlungen',
  signIn: 'Sicherheit',
  told: 'Mitteilungen',
  account: 'Konto',
} as const
type ProfilePart = keyof typeof profileParts

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

function show(id: string) {
  const part = document.getElementById(id)
  part?.scrollIntoView({ block: 'start', behavior: isStill() ? 'auto' : 'smooth' })
  part?.focus({ preventScroll: true })
}

/** A page of many sections in parts, with a table of contents that leads to each; a screen reader goes on where it led. */
export function ProfileParts({ parts }: { parts: Readonly<Record<ProfilePart, ReactNode>> }) {
  const id = useId()
  const names = Object.keys(profileParts) as ProfilePart[]
  return (
    <>
      <Flex as="nav" aria-label="Inhalt" gap="8" wrap="wrap" paddingTop="12">
        {names.map(name => (
          <Button key={name} look="soft" size="row" onClick={() => show(`${id}${name}`)}>
            {profileParts[name]}
          </Button>
        ))}
      </Flex>
      {names.map(name => (
        <Box
          key={name}
          id={`${id}${name}`}
          role="group"
          aria-label={profileParts[name]}
          tabIndex={-1}
          scrollMarginTop="72px"
          _focus={{ outline: 'none' }}
        >
          {parts[name]}
        </Box>
      ))}
    </>
  )
}
