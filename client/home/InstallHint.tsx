import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Section } from '#client/kit/Section.tsx'
import { takeInstallOffer } from '#client/parts/installPrompt.ts'
import { isApple, isAtHand } from '#client/parts/push/pushState.ts'
import { installHint, isInstallHintAway, putInstallHintAway } from './install.ts'

const words = {
  apple: 'Tippe in Safari auf Teilen, dann auf «Zum Home-Bildschirm», und öffne die App von dort.',
  other: 'Öffne das Menü des Browsers und tippe auf «App installieren» oder «Zum Startbildschirm hinzufügen».',
} as const

/** Tells a member who trains here how the app comes to the home screen, once, until they put it away; it asks nobody, so it is there without a network. */
export default function InstallHint({ trained }: { trained: number }) {
  const [away, setAway] = useState(isInstallHintAway)
  const [install] = useState(takeInstallOffer)
  const touch = matchMedia('(pointer: coarse)').matches
  const how = installHint({ trained, touch, installed: isAtHand(), apple: isApple(), away })
  if (!how) return null
  const putAway = () => {
    putInstallHintAway()
    setAway(true)
  }
  return (
    <Section title="Formkurve auf dem Startbildschirm">
      <Text color="ink2">
        So startet sie wie jede andere App, auch ohne Netz, und der Browser löscht nicht, was du hier eingetragen hast.
      </Text>
      {!install && <Text paddingTop="6">{words[how]}</Text>}
      <Flex gap="8" wrap="wrap" paddingTop="8" align="center">
        {install && (
          <Button size="row" onClick={() => void install().then(putAway, putAway)}>
            Installieren
          </Button>
        )}
        <Box marginInline={install ? undefined : '-10px'}>
          <Button look="text" size="row" onClick={putAway}>
            Nicht mehr zeigen
          </Button>
        </Box>
      </Flex>
    </Section>
  )
}
