import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { counted } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { stepWords } from '#client/parts/leads/stepWords.ts'
import { leads } from '#contract/leads/calls.ts'

const shown = 3

/** Whoever waits for a call or an answer today; nothing where nobody does. Asked for here, it is on the device without a network. */
export function Leads() {
  const { data, stand } = useCall(leads.mine)
  if (!data || data.length === 0) return null
  const day = today()
  return (
    <Section title="Leads" aside={<Stand at={stand} />}>
      {data.slice(0, shown).map(({ _id, vorname, nachname, studio, step, wish }) => (
        <RowLink
          key={_id}
          to="leadsList"
          search={{ lead: _id, wo: studio ?? undefined }}
          title={[vorname, nachname].filter(Boolean).join(' ')}
          second={[stepWords({ step }), wish].filter(Boolean).join(' · ')}
          trail={step && step.day < day && <Chip look="danger">überfällig</Chip>}
        />
      ))}
      <ButtonLink to="leadsList" look="text" size="row">
        {data.length > shown ? counted(data.length, 'Lead ist heute dran', 'Leads sind heute dran') : 'Alle Leads'}
      </ButtonLink>
    </Section>
  )
}
