import { Chip } from '#client/kit/Chip.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { RestDays } from '#client/parts/shifts/RestDays.tsx'
import { law, type Rule } from '#contract/rules/shifts/law.ts'
import { lawNames } from '#contract/rules/shifts/lawNames.ts'
import { permitKinds } from '#contract/rules/shifts/permits.ts'
import { restDayTable } from '#contract/rules/shifts/restDays.ts'

const lines = (Object.keys(law) as Rule[]).map(rule => {
  const { article, permit, weight } = law[rule]
  const second = [article, permit && `mit Bewilligung «${permitKinds[permit]}» erlaubt`].filter(Boolean).join(' · ')
  return { rule, second: second || undefined, weight }
})

/** By which law plans and hours are judged, to be read: every line of it, and each canton’s public holidays (T03). */
export function LawSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open wide reads onClose={onClose} title="Recht und Feiertage">
      <Section title="Woran ein Plan gemessen wird">
        {lines.map(({ rule, second, weight }) => (
          <Row
            key={rule}
            title={lawNames[rule]}
            second={second}
            wraps
            trail={<Chip look={weight === 'forbidden' ? 'danger' : 'warn'}>{weight === 'forbidden' ? 'verboten' : 'Hinweis'}</Chip>}
          />
        ))}
      </Section>
      {Object.keys(restDayTable).map(canton => (
        <RestDays key={canton} canton={canton} />
      ))}
    </Sheet>
  )
}
