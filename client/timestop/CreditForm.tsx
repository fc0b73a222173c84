import { useOwner } from '#client/data/session.ts'
import { Section } from '#client/kit/Section.tsx'
import { publicFormFor } from '#client/parts/publicForm/publicForm.tsx'
import { UntilSent } from '#client/parts/publicForm/UntilSent.tsx'
import { daysWords, spanWords } from '#client/parts/timestop/words.ts'
import { creditForm } from '#contract/timestop/creditShapes.ts'
import { credits } from '#contract/timestop/credits.ts'
import type { OpenClosure } from '#contract/timestop/pauseReasons.ts'
import { WhoFields } from './WhoFields.tsx'

const name = 'zeitgutschrift'
const arrivedHere = {
  head: 'Angekommen',
  text: 'Dein Studio prüft die Gutschrift und meldet sich per E-Mail.',
  waits: 'Deine Angaben sind auf diesem Gerät gesichert und gehen ins Studio, sobald Netz da ist.',
  again: 'Noch eine Gutschrift beantragen',
}
const form = publicFormFor(credits.apply, creditForm.omit(['proof']), arrivedHere.text)

/** Asks for the days of a closure without an account (C33). */
export function CreditForm({ closures }: { closures: readonly OpenClosure[] }) {
  const me = useOwner()
  return (
    <UntilSent call={credits.apply} form={name} confirms={arrivedHere}>
      <Section title="Gutschrift für eine Schliessung">
        <form.Form
          form={name}
          title="Gutschrift"
          start={{ ...(me && { vorname: me.vorname, nachname: me.nachname, email: me.email }) }}
          button="Gutschrift beantragen"
        >
          <WhoFields of={form.Field} />
          <form.Field
            name="closure"
            options={closures.map(each => [each._id, `${each.studioName}, ${spanWords(each)}: ${daysWords(each.days)}`] as const)}
          />
        </form.Form>
      </Section>
    </UntilSent>
  )
}
