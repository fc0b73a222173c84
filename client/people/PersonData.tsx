import { Box, Text } from '@chakra-ui/react'
import { Suspense, useState } from 'react'
import { can } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { useBreath } from '#client/kit/breath.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { date } from '#client/kit/format.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { moment } from '#client/kit/moment.ts'
import { Section } from '#client/kit/Section.tsx'
import { auth } from '#contract/auth.ts'
import { emailText } from '#contract/emailText.ts'
import { type PersonCard, signInStates } from '#contract/people.ts'
import { phoneText } from '#contract/phone.ts'
import { PersonFacts } from './Facts.tsx'

const PersonEdit = lazyPart(() => import('./PersonEdit.tsx'))

const addressOf = ({ adresse1, adresse2, plz, stadt, land }: PersonCard) =>
  [adresse1, adresse2, [plz, stadt].filter(Boolean).join(' '), land].filter(Boolean).join(', ')

/** Name, address and the like, and the way to change them. */
export function PersonData({ card }: { card: PersonCard }) {
  const [editing, setEditing] = useState(false)
  return (
    <Section title="Daten">
      <PersonFacts
        facts={[
          ['E-Mail', <Mail key="mail" card={card} />],
          ['Telefon', phoneText(card.telefon)],
          ['Adresse', addressOf(card)],
          ['Geburtsdatum', card.geburtstag && date(card.geburtstag)],
          ['Nummer am Eingang', card.tac_user_id],
          ['Dabei seit', date(card.created)],
        ]}
      />
      <Box paddingTop="12">
        {card.mine ? (
          <Button look="soft" size="row" onClick={() => setEditing(true)}>
            Daten bearbeiten
          </Button>
        ) : (
          <Text textStyle="small" color="ink2">
            Diese Person hat Rechte, die du nicht hast. Ändern kann sie nur, wer diese Rechte auch hat.
          </Text>
        )}
      </Box>
      {editing && (
        <Suspense>
          <PersonEdit card={card} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Section>
  )
}

const Mail = ({ card: { email, emailVerifiedAt, pendingEmail, pendingFrom } }: { card: PersonCard }) => (
  <>
    <Box display="flex" flexWrap="wrap" alignItems="center" gap="8">
      {emailText(email)}
      <Chip small look={emailVerifiedAt ? 'ok' : 'warn'}>
        {emailVerifiedAt ? 'Bestätigt' : 'Noch nicht bestätigt'}
      </Chip>
    </Box>
    {pendingEmail && (
      <Text textStyle="small" color="ink2" overflowWrap="anywhere">
        {pendingFrom
          ? `Neu ${pendingEmail}: bestätigt ohne Passwort, gilt ab ${moment(pendingFrom)}.`
          : `Neu ${pendingEmail}: gilt, sobald sie von dort bestätigt ist.`}
      </Text>
    )}
  </>
)

/** How the person signs in, and the mail that lets them set a new password. */
export function PersonSignIn({ card }: { card: PersonCard }) {
  const { send, waiting, error } = useBreath(auth.forgotAdmin)
  const run = () => void send({ params: { id: card._id } }, { said: () => 'Die E-Mail geht in 10 Sekunden hinaus.' }).catch(() => {})
  return (
    <Section title="Anmeldung">
      <PersonFacts
        facts={[
          ['Passwort', signInStates[card.signIn]],
          ['E-Mail', card.emailVerifiedAt ? `bestätigt ${moment(card.emailVerifiedAt)}` : 'noch nicht bestätigt'],
        ]}
      />
      {can(auth.forgotAdmin) && card.mine && (
        <Box paddingTop="12">
          <Button look="soft" size="row" busy={waiting} onClick={run}>
            E-Mail zum Zurücksetzen senden
          </Button>
        </Box>
      )}
      {error && (
        <Text role="alert" textStyle="small" color="danger" paddingTop="6">
          {error.message}
        </Text>
      )}
    </Section>
  )
}
