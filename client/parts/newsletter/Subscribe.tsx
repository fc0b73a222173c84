import { Text } from '@chakra-ui/react'
import { Outcome } from '#client/parts/publicForm/Outcome.tsx'
import { mailed, publicFormFor } from '#client/parts/publicForm/publicForm.tsx'
import { useSent } from '#client/parts/publicForm/useSent.ts'
import { newsletter } from '#contract/newsletter/calls.ts'
import { subscribeForm } from '#contract/newsletter/shapes.ts'
import { wording, wordings } from '#contract/newsletter/words.ts'
import { defaultCenter, newsletterCenters } from '#contract/registration.ts'

const name = 'newsletter'
const form = publicFormFor(newsletter.subscribe, subscribeForm.omit(['proof']), mailed)

const arrived = {
  head: 'Schau in deine E-Mails',
  text: 'Wir haben dir eine E-Mail geschickt. Mit dem Link darin bestätigst du innert 7 Tagen, dass du den Newsletter willst. Liegt sie nicht da, sieh bei der Werbung nach.',
  waits: 'Deine Bestellung ist auf diesem Gerät gesichert und geht hinaus, sobald Netz da ist.',
  again: 'Noch eine Adresse',
}

/** The newsletter for whoever has no account, also without a network; a mail asks for it first (V08). */
export function Subscribe() {
  const [last] = useSent(newsletter.subscribe, name) ?? []
  if (last) return <Outcome row={last} confirms={arrived} />
  return (
    <form.Form form={name} title="Newsletter" start={{ newsletterCenter: defaultCenter }} button="Newsletter bestellen">
      <form.Field name="email" type="email" autoComplete="email" hint="Hierhin kommt der Link, mit dem du bestätigst." />
      <form.Field name="newsletterCenter" options={newsletterCenters.map(each => [each, each] as const)} />
      <form.Field name="vorname" autoComplete="given-name" />
      <Text textStyle="small" color="ink2">
        {wordings[wording].newsletter} Deine Angaben brauchen wir nur dafür.
      </Text>
    </form.Form>
  )
}
