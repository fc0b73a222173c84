import { Text } from '@chakra-ui/react'
import { Chip } from '#client/kit/Chip.tsx'
import { date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { bornWords, useProfile } from '#client/parts/profile/profile.ts'
import type { Profile } from '#contract/account.ts'
import { emailText } from '#contract/emailText.ts'
import { phoneText } from '#contract/phone.ts'
import { genders } from '#contract/registration.ts'
import { ChangeAddress } from './ChangeAddress.tsx'
import { WaitingAddress } from './WaitingAddress.tsx'

const missing = 'Noch nicht angegeben'

function addressOf({ adresse_1, adresse_2, plz, stadt, land }: Profile) {
  const lines = [adresse_1, adresse_2, [plz, stadt].filter(Boolean).join(' '), land].filter(Boolean)
  return lines.length > 0 ? lines.join(', ') : undefined
}

/** How the studio reaches one, and what it knows besides. */
export function Contact() {
  const { shown, error, stand, again } = useProfile()
  return (
    <Section title="Kontakt und Angaben" aside={<Stand at={stand} />}>
      {!shown && <NotLoaded error={error} again={again} />}
      {!shown && !error && (
        <Text color="ink3" aria-busy>
          Wird geladen …
        </Text>
      )}
      {shown && <ContactFacts profile={shown} />}
    </Section>
  )
}

function ContactFacts({ profile }: { profile: Profile }) {
  const { email, emailVerifiedAt, telefon, geburtstag, geschlecht, groesse } = profile
  return (
    <>
      <Fact
        title="E-Mail"
        value={emailText(email)}
        trail={
          <>
            {emailVerifiedAt && <Chip look="ok">Bestätigt</Chip>}
            <ChangeAddress email={email} />
          </>
        }
      />
      <WaitingAddress email={email} />
      <Fact title="Telefon" value={phoneText(telefon)} />
      <Fact title="Adresse" value={addressOf(profile)} />
      <Fact title="Geburtsdatum" value={geburtstag && date(geburtstag)} hint={geburtstag ? bornWords : undefined} />
      <Fact title="Geschlecht" value={geschlecht && genders[geschlecht]} />
      <Fact title="Grösse" value={groesse && `${groesse} cm`} />
    </>
  )
}

interface FactProps {
  title: string
  value: string | null | undefined | 0
  hint?: string
  trail?: React.ReactNode
}

/** The value is what counts here, so it is never cut. */
function Fact({ title, value, hint, trail }: FactProps) {
  return (
    <Row
      title={
        <>
          <Text as="span" display="block" textStyle="small" color="ink2">
            {title}
          </Text>
          <Text as="span" display="block" color={value ? undefined : 'ink3'}>
            {value || missing}
          </Text>
          {hint && (
            <Text as="span" display="block" textStyle="small" color="ink2">
              {hint}
            </Text>
          )}
        </>
      }
      trail={trail}
    />
  )
}
