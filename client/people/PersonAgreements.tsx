import { useState } from 'react'
import { can } from '#client/data/session.ts'
import { now } from '#client/data/time.ts'
import { useSealKey } from '#client/data/useSealKey.ts'
import { Button } from '#client/kit/Button.tsx'
import { formFor } from '#client/kit/form.tsx'
import { moment } from '#client/kit/moment.ts'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { type PersonCard, people } from '#contract/people.ts'
import { PersonFacts } from './Facts.tsx'

const withdrawal = formFor(people.withdrawConsent)

const consentOf = ({ consent1, consentWithdrawnAt }: PersonCard) => {
  if (consent1) return 'eingewilligt'
  return consentWithdrawnAt ? `widerrufen ${moment(consentWithdrawnAt)}` : 'noch nicht eingewilligt'
}

/** The agreements that the person has accepted and signed; the consent is taken back at their word (H10). */
export function PersonAgreements({ card }: { card: PersonCard }) {
  const [open, setOpen] = useState(false)
  useSealKey()
  return (
    <Section title="Einwilligungen">
      <PersonFacts
        facts={[
          ['Gesundheitsdaten', consentOf(card)],
          ['Hausordnung', card.rulesAcceptedAt ? `angenommen ${moment(card.rulesAcceptedAt)}` : 'noch nicht angenommen'],
        ]}
      />
      {card.agreements.map(({ _id, title, textVersion, signedAt, withdrawnAt }) => (
        <Row
          key={_id}
          title={title}
          wraps
          second={[`Fassung ${textVersion}, unterschrieben ${moment(signedAt)}`, withdrawnAt && `widerrufen ${moment(withdrawnAt)}`]
            .filter(Boolean)
            .join(' · ')}
        />
      ))}
      {card.consent1 && card.mine && can(people.withdrawConsent) && (
        <Button look="text" size="row" onClick={() => setOpen(true)}>
          Einwilligung widerrufen
        </Button>
      )}
      {open && <Withdraw card={card} onClose={() => setOpen(false)} />}
    </Section>
  )
}

/** The act's name on /abgleich. */
const title = () => 'Einwilligung widerrufen'

const Withdraw = ({ card, onClose }: { card: PersonCard; onClose: () => void }) => (
  <Sheet open title="Einwilligung widerrufen" onClose={onClose}>
    <withdrawal.Form
      rest={{ params: { id: card._id } }}
      also={{ at: now() }}
      title={title}
      button="Widerrufen"
      look="danger"
      onDone={answer => {
        onClose()
        sayDone(answer, 'Die Einwilligung ist widerrufen.')
      }}
    >
      <withdrawal.Field
        name="said"
        autoFocus
        hint={`Zum Beispiel «Brief vom 20.11.». ${card.vorname} liest das im Profil. Ab dann öffnet im Studio niemand mehr Anamnesen, Messungen und Trainings dieser Person, bis sie neu einwilligt.`}
      />
    </withdrawal.Form>
  </Sheet>
)
