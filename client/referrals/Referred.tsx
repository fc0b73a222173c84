import { Box, Text } from '@chakra-ui/react'
import { useEffect } from 'react'
import { useCall } from '#client/data/reads.ts'
import { useMe } from '#client/data/session.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Link, useScreen } from '#client/map/links.tsx'
import { keepInvitation } from '#client/parts/invited.ts'
import { publicFormFor } from '#client/parts/publicForm/publicForm.tsx'
import { UntilSent } from '#client/parts/publicForm/UntilSent.tsx'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import { readCode } from '#contract/codes.ts'
import { friendForm, referrals } from '#contract/referrals/calls.ts'

const form = publicFormFor(referrals.answer, friendForm, 'Danke, das ist angekommen. Dein Studio meldet sich bei dir.')

const usual = 'Komm vorbei und trainiere mit. Sag uns, wie wir dich erreichen: Dein Studio meldet sich bei dir.'

const arrived = {
  head: 'Danke, das ist angekommen',
  text: 'Dein Studio meldet sich bei dir. Willst du nicht warten, kannst du gleich ein Konto erstellen.',
  waits: 'Deine Angaben sind auf diesem Gerät gesichert und gehen ins Studio, sobald Netz da ist.',
  again: 'Noch jemanden anmelden',
}

/**
 * /r/:email: the page of an invitation (L18, K35). The address holds a member's code, or on printed links an e-mail address, which is never
 * asked about: the page is the same for every one.
 */
export default function Referred() {
  const { email: ref } = useScreen('referred')
  const code = readCode(ref)
  const { data, loading } = useCall(referrals.page, { query: code ? { code } : {} })
  const me = useMe()
  useEffect(() => {
    if (!me) keepInvitation(ref)
  }, [ref, me])
  return (
    <Page>
      {/* The address is a person's: no other page hears of it. */}
      <meta name="referrer" content="no-referrer" />
      <Box paddingTop="16" minHeight="96px">
        <Box as="h2" textStyle="title" overflowWrap="anywhere">
          {data?.vorname ? `${data.vorname} lädt dich ein` : 'Du bist eingeladen'}
        </Box>
        <Text color="ink2" marginTop="6" overflowWrap="anywhere">
          {data?.friendText ?? (loading ? '' : usual)}
        </Text>
      </Box>
      {me && (
        <Text textStyle="small" color="ink2" paddingTop="12">
          Du bist angemeldet. Diese Einladung ist für Leute, die noch nicht dabei sind; deinen eigenen Link findest du unter{' '}
          <Link to="referral">Freunde werben</Link>.
        </Text>
      )}
      {!me && (
        <Box paddingTop="12">
          <ButtonLink to="register" look="side" size="row">
            Gleich ein Konto erstellen
          </ButtonLink>
        </Box>
      )}
      <ReferralAnswerForm key={ref} to={ref} />
    </Page>
  )
}

function ReferralAnswerForm({ to }: { to: string }) {
  const name = `referral/${to}`
  const { studios } = useStudios()
  return (
    <UntilSent call={referrals.answer} form={name} confirms={arrived}>
      <Section title="So erreichen wir dich">
        <form.Form form={name} title="Einladung" start={{ ref: to.slice(0, 254) }} button="Absenden">
          <form.Field name="vorname" autoComplete="given-name" />
          <form.Field name="nachname" autoComplete="family-name" />
          <form.Field name="email" type="email" autoComplete="email" />
          <form.Field name="telefon" type="tel" autoComplete="tel" hint="Freiwillig, wenn dich ein Anruf freut." />
          {!!studios?.length && (
            <form.Field
              name="studio"
              options={studios.map(({ code, name: called }) => [code, called] as const)}
              none="Weiss ich noch nicht"
            />
          )}
          <Text textStyle="small" color="ink2">
            Wer dich eingeladen hat, erfährt deinen Vornamen und ob du dabei bist, sonst nichts. Trainierst du nicht bei uns, löschen wir
            deine Angaben nach 400 Tagen.
          </Text>
        </form.Form>
      </Section>
    </UntilSent>
  )
}
