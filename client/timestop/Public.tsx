import { Box, Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { useOwner } from '#client/data/session.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { WrittenText } from '#client/kit/Written.tsx'
import { timestop } from '#contract/timestop/calls.ts'
import { CreditForm } from './CreditForm.tsx'
import { PublicPause } from './PublicPause.tsx'

/** /timestopcovid-19 (L18, C12): people who can't sign in ask for a pause, or for the days of a closure. */
export default function Public() {
  const { data, error, again } = useCall(timestop.text)
  const me = useOwner()
  return (
    <Page title="Abo pausieren">
      {!data && <NotLoaded error={error} again={again} lead="Das Formular ist auf diesem Gerät noch nicht geladen." />}
      {data?.text && (
        <Box maxWidth="720px" paddingTop="12">
          <WrittenText textStyle="body">{data.text}</WrittenText>
        </Box>
      )}
      {data && me && (
        <Box paddingTop="12">
          <Text paddingBottom="8">Du bist angemeldet: In «Mein Abo» siehst du Preis und neues Ende, bevor du fragst.</Text>
          <ButtonLink to="profile" search={{ teil: 'contract' }} size="row">
            Zu «Mein Abo»
          </ButtonLink>
        </Box>
      )}
      {data && data.reasons.length > 0 && <PublicPause reasons={data.reasons} />}
      {data && data.closures.length > 0 && <CreditForm closures={data.closures} />}
      {data && data.reasons.length + data.closures.length === 0 && !me && (
        <Empty
          text="Im Moment lässt sich hier keine Pause beantragen. Melde dich an: In «Mein Abo» geht es immer."
          action={<ButtonLink to="login">Anmelden</ButtonLink>}
        />
      )}
    </Page>
  )
}
