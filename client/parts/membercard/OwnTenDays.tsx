import { useCall } from '#client/data/reads.ts'
import { date } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { membercards } from '#contract/membercards/calls.ts'

/** The way to one's own 11 days, for who has a card. */
export function OwnTenDays() {
  const { data } = useCall(membercards.tenDays)
  const card = data?.card
  if (!card || card.state === 'converted') return null
  const second = card.last
    ? card.state === 'over'
      ? `Sie waren am ${date(card.last)} vorbei`
      : `Bis und mit ${date(card.last)}`
    : 'Sie beginnen mit deinem ersten Besuch'
  return (
    <Section title="Deine ersten 11 Tage">
      <RowLink to="tenDays" title="Deine 11 Tage" second={second} />
    </Section>
  )
}
