import { Box, Text } from '@chakra-ui/react'
import { useMe } from '#client/data/session.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { useQueryText } from '#client/map/links.tsx'
import { Confirm } from '#client/parts/newsletter/Confirm.tsx'
import { Subscribe } from '#client/parts/newsletter/Subscribe.tsx'
import { useLinkKeys } from '#client/parts/useLinkKeys.ts'
import { AskedAppointment, LinkedAppointment, MailedAppointment } from './Appointment.tsx'

/** Said once a form has arrived, with the way on. */
function Arrived({ link }: { link: string }) {
  const me = useMe()
  return (
    <Box paddingTop="24" display="flex" flexDirection="column" alignItems="flex-start" gap="12">
      <Box as="h2" textStyle="title">
        Das ist angekommen
      </Box>
      <Text color="ink2">Wir melden uns bei dir, meist noch am selben Tag. Bis dahin kannst du dich schon umsehen.</Text>
      {!me && (
        <ButtonLink to="register" look="main">
          Konto erstellen
        </ButtonLink>
      )}
      <ButtonLink to="leadPage" params={{ link }} look="side" size="row">
        Noch jemanden eintragen
      </ButtonLink>
    </Box>
  )
}

/**
 * /danke (L18, V18): behind a form that has arrived (`von`), and where a mail's link leads that asks for a confirmation (`bestaetigen`), chooses a
 * time (`key`) or shows an appointment (`termin`).
 */
export default function Thanks() {
  const { bestaetigen, key, termin } = useLinkKeys('thanks', ['bestaetigen', 'key', 'termin'])
  const { von } = useQueryText()
  return (
    <Page title="Danke">
      {bestaetigen ? (
        <Confirm linkKey={bestaetigen} />
      ) : (
        <>
          {termin && <MailedAppointment linkKey={termin} />}
          {key && !termin && <LinkedAppointment linkKey={key} />}
          {von && (
            <>
              <Arrived link={von} />
              <AskedAppointment link={von} />
            </>
          )}
          {!von && !key && !termin && (
            <Text color="ink2" paddingTop="8">
              Schön, dass du da bist.
            </Text>
          )}
          <Section title="Newsletter">
            <Subscribe />
          </Section>
        </>
      )}
    </Page>
  )
}
