import { useState } from 'react'
import { deviceTexts } from '#client/data/storage.ts'
import { Section } from '#client/kit/Section.tsx'
import { Booked } from '#client/parts/appointment/Booked.tsx'
import { ChooseTime } from '#client/parts/appointment/ChooseTime.tsx'
import { useSent } from '#client/parts/publicForm/useSent.ts'
import { leadForms } from '#contract/leads/leadForms.ts'

/** Key under which this device remembers the appointment of a form: somebody who gave no e-mail address has no other way back to it. */
const placeOf = (asked: string) => `appointment/${asked}`

/** The appointment of whoever came by a mailed link (`asked` its key), or has just sent a form; first its choice, then what was chosen. */
function KeyedAppointment({ asked }: { asked: string }) {
  const [made, setMade] = useState(() => deviceTexts.getItem(placeOf(asked)))
  const keep = (key: string | null) => {
    if (key) deviceTexts.setItem(placeOf(asked), key)
    else deviceTexts.removeItem(placeOf(asked))
    setMade(key)
  }
  if (!made) return <ChooseTime linkKey={asked} onBooked={keep} />
  return (
    <Section title="Dein Termin">
      <Booked linkKey={made} onMore={() => keep(null)} />
    </Section>
  )
}

/** The appointment that a mail's link names. */
export const MailedAppointment = ({ linkKey }: { linkKey: string }) => (
  <Section title="Dein Termin">
    <Booked linkKey={linkKey} />
  </Section>
)

/** A time to choose by the key of a mailed link. */
export const LinkedAppointment = ({ linkKey }: { linkKey: string }) => <KeyedAppointment key={linkKey} asked={linkKey} />

/** A time to choose behind a form that has arrived: the key of its act shows that it was sent from here. */
export function AskedAppointment({ link }: { link: string }) {
  const [last] = useSent(leadForms.send, `lead/${link}`) ?? []
  return last?.state === 'done' ? <KeyedAppointment key={last.key} asked={last.key} /> : null
}
