import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { slimStateOf, weekAt } from '#contract/rules/slimMe/dates.ts'
import { slimMe } from '#contract/slimMe/calls.ts'
import { dayWords } from './words.ts'

/** The way to one's own programme, for who takes part in one that is not over. */
export function OwnSlimMe() {
  const { data } = useCall(slimMe.mine)
  const day = today()
  const own = data?.findLast(row => slimStateOf(row, day) !== 'over')
  if (!own) return null
  const week = weekAt(own, day)
  return (
    <Section title="Dein Programm">
      <RowLink to="slimme" title={own.title} second={week ? `Woche ${week} von ${own.weeks}` : `Beginnt am ${dayWords(own.first)}`} />
    </Section>
  )
}
