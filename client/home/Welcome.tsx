import { Box, Text } from '@chakra-ui/react'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Page } from '#client/kit/Page.tsx'

/** The home of who is not signed in. */
export function Welcome() {
  return (
    <Page title="Formkurve">
      <Box display="flex" flexDirection="column" alignItems="flex-start" gap="16" paddingTop="32">
        <Box as="h2" textStyle="title">
          Trainiere weiter, auch ohne Netz
        </Box>
        <Text color="ink2">Dein Plan, deine Sätze und deine Bestwerte liegen auf diesem Gerät und gleichen sich mit deinem Studio ab.</Text>
        <ButtonLink to="login" size="dock">
          Anmelden
        </ButtonLink>
        <ButtonLink to="register" look="side" size="dock">
          Konto erstellen
        </ButtonLink>
      </Box>
    </Page>
  )
}
