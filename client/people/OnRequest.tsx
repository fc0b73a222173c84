import { Box, Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Section } from '#client/kit/Section.tsx'

interface OnRequestProps {
  /** The thing's name, as the heading and the button call it. */
  what: string
  children: ReactNode
}

/** Something of a person's health: only on request, never kept on the device, and they see who looked. */
export function OnRequest({ what, children }: OnRequestProps) {
  const [asked, setAsked] = useState(false)
  return (
    <Section title={what}>
      {asked ? (
        children
      ) : (
        <Box display="flex" flexDirection="column" alignItems="flex-start" gap="8">
          <Text textStyle="small" color="ink2">
            Wer sie ansieht, wird im Verlauf der Person festgehalten.
          </Text>
          <Button look="soft" size="row" onClick={() => setAsked(true)}>
            {what} ansehen
          </Button>
        </Box>
      )}
    </Section>
  )
}
