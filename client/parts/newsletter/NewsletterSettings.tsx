import { useCall } from '#client/data/reads.ts'
import { formFor } from '#client/kit/form.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { brands } from '#contract/brand.ts'
import { newsletter } from '#contract/newsletter/calls.ts'
import { CustomerOffers } from './CustomerOffers.tsx'

const { Form, Field } = formFor(newsletter.setting)

/** The words of each brand about its mails before anybody says yes. */
export function Settings() {
  const { data, error, again } = useCall(newsletter.settings)
  if (!data) return <NotLoaded error={error} again={again} />
  return data.map(({ brand, about, version }) => (
    <Section key={brand} title={brands[brand].name}>
      <Form
        key={version}
        start={{ about }}
        also={{ brand, version }}
        draft={`newsletter/${brand}`}
        title={() => `Was die Mails von ${brands[brand].name} sagen`}
        onDone={answer => sayDone(answer, 'Gespeichert.')}
      >
        <Field
          name="about"
          area
          hint="Steht beim Bestellen, im Profil und in der Mail, die nach einer Bestätigung fragt. Der Absender kommt von selbst dazu."
        />
      </Form>
      <CustomerOffers brand={brand} />
    </Section>
  ))
}
