import { BabyIcon } from '@phosphor-icons/react/dist/csr/Baby'
import { useCall } from '#client/data/reads.ts'
import { useMe } from '#client/data/session.ts'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { daycare } from '#contract/daycare/calls.ts'

/** The way to the Kinderhort, where the studio has one. */
export function Daycare() {
  const studio = useMe()?.studio_id
  const { data } = useCall(daycare.hours, studio ? { params: { x: studio } } : undefined)
  if (!data?.hours) return null
  return (
    <Section title="Kinderhort">
      <RowLink
        to="kinderhort"
        lead={<BabyIcon size={24} aria-hidden />}
        title="Kind anmelden"
        second={`Bis ${data.hours.toYears} Jahre, höchstens ${data.hours.mostMinutes} Minuten`}
      />
    </Section>
  )
}
