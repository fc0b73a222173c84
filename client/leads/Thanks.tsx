import { Box, Text } from '@chakra-ui/react'
import { useMe } from '#client/data/session.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Page } from '#client/kit/Page.tsx'
import { useQueryText } from '#client/map/links.tsx'

/** /danke: said once a form has arrived, with the way on (L18). */
export default function Thanks() {
  const { von } = useQueryText()
  const me = useMe()
  return (
    <Page>
      <Box paddingTop="24" display="flex" flexDirection="column" alignItems="flex-start" gap="12">
        <Box as="h2" textStyle="title">
          Danke, das ist angekommen
        </Box>
        <Text color="ink2">Wir melden uns bei dir, meist noch am selben Tag. Bis dahin kannst du dich schon umsehen.</Text>
        {!me && (
          <ButtonLink to="register" look="main">
            Konto erstellen
          </ButtonLink>
        )}
        {von && (
          <ButtonLink to="leadPage" params={{ link: von }} look="side" size="row">
            Noch jemanden eintragen
          </ButtonLink>
        )}
      </Box>
    </Page>
  )
}
