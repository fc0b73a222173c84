import { Suspense, useState } from 'react'
import ChangePassword from '#client/account/ChangePassword.tsx'
import Passkeys from '#client/account/Passkeys.tsx'
import { PushDevices } from '#client/account/PushDevices.tsx'
import { SignedAgreements } from '#client/account/SignedAgreements.tsx'
import { StudioTablets } from '#client/account/StudioTablets.tsx'
import VerifyEmail from '#client/account/VerifyEmail.tsx'
import { useDoc } from '#client/data/local.ts'
import { canSee, useMe } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Page } from '#client/kit/Page.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { openBefore } from '#client/parts/anamnesis/openWizard.ts'
import { LegalLinks } from '#client/parts/LegalLinks.tsx'
import { OwnTenDays } from '#client/parts/membercard/OwnTenDays.tsx'
import { Sharing } from '#client/parts/Sharing.tsx'
import { OwnSlimMe } from '#client/parts/slimMe/OwnSlimMe.tsx'
import { anyStaff } from '#contract/access.ts'
import { emailText } from '#contract/emailText.ts'
import { measurements } from '#contract/measurements.ts'
import { ChatChoices } from './ChatChoices.tsx'
import { Contact } from './Contact.tsx'
import { FeedbackBox } from './FeedbackBox.tsx'
import { Keyboard } from './Keyboard.tsx'
import { Leaving } from './Leaving.tsx'
import { MeasureSheet } from './MeasureSheet.tsx'
import { Measures } from './Measures.tsx'
import { OwnAnamnesis } from './OwnAnamnesis.tsx'
import { OwnContracts } from './OwnContracts.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { ProfileParts } from './ProfileParts.tsx'
import { Devices } from './SignedInDevices.tsx'
import { StreakGoal } from './StreakGoal.tsx'
import { WeightCard } from './WeightCard.tsx'

const OwnCerts = lazyPart(() => import('#client/parts/cert/OwnCerts.tsx'))
const SignOut = lazyPart(() => import('#client/parts/SignOut.tsx'))

/** /user: all that is one's own, in parts. */
export default function Profile() {
  // Somebody who comes to enter a code finds its field first, also once the code has left the address.
  const { teil, ...query } = useQueryText()
  const [comesForCode] = useState('code' in query)
  // A form that was open as the page was loaded anew opens again where it is.
  const [resumed] = useState(() => (openBefore(true) ? 'body' : undefined))
  return (
    <Page title="Mein Profil">
      {comesForCode && <VerifyEmail />}
      <ProfileHead />
      <ProfileParts
        asked={teil ?? resumed}
        parts={{
          contact: (
            <>
              <Contact />
              {!comesForCode && <VerifyEmail />}
            </>
          ),
          contract: (
            <>
              <OwnContracts />
              <OwnTenDays />
              <OwnSlimMe />
            </>
          ),
          body: <BodyPart />,
          paid: <PaidPart />,
          signIn: <SignInPart />,
          told: <ToldPart />,
          account: <AccountPart />,
        }}
      />
      <LegalLinks />
      <RequestedMeasurement />
    </Page>
  )
}

const BodyPart = () => (
  <>
    <Section title="Körper">
      <WeightCard />
    </Section>
    <Measures />
    <Sharing
      sharing={measurements.sharing}
      share={measurements.share}
      what="Messungen"
      hint="Wer dein Training im Studio betreut, sieht dann auch Gewicht und Messungen."
    />
    <OwnAnamnesis />
    <StreakGoal />
  </>
)

const PaidPart = () => (
  <Section title="Einkäufe und Zahlungen">
    <RowLink to="purchases" title="Einkäufe" second="Was du bestellt hast und wo du es abholst" />
    <RowLink to="payments" title="Meine Zahlungen" second="Was du bezahlt hast, was offen ist, was zurückging" />
    <RowLink to="healthcare" title="Krankenkasse" second="Die Bestätigung, mit der deine Kasse etwas zurückzahlt" />
  </Section>
)

const SignInPart = () => (
  <>
    <ChangePassword />
    <Passkeys />
    <Devices />
    <StudioTablets />
  </>
)

const ToldPart = () => (
  <>
    <PushDevices />
    <ChatChoices />
    <Section title="Newsletter und Angebote">
      <RowLink to="profileEdit" title="Was du von uns bekommst" second="Newsletter und Angebote ein- und ausschalten" />
    </Section>
    <FeedbackBox />
  </>
)

function AccountPart() {
  const me = useMe()
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <SignedAgreements />
      {canSee(anyStaff) && (
        <Suspense>
          <OwnCerts />
        </Suspense>
      )}
      <Keyboard />
      <Leaving />
      <Section title="Ausloggen" aside={me && emailText(me.email)}>
        <Button look="edge" onClick={() => setLeaving(true)}>
          Ausloggen
        </Button>
      </Section>
      {leaving && (
        <Suspense>
          <SignOut onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The measurement that another screen asks to correct. */
function RequestedMeasurement() {
  const { messung } = useQueryText()
  const asked = useDoc('measurements', messung ?? '')
  const go = useGo()
  if (!asked) return null
  return <MeasureSheet key={asked.id} kind={asked.kind} edit={asked} onClose={() => void go({ to: 'profile', replace: true })} />
}
