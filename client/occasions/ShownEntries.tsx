import { useCall } from '#client/data/reads.ts'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { contest } from '#contract/occasions/contest.ts'
import { dayText } from './words.ts'

/** People who take part, of those who agreed to be shown. */
export function ShownEntries({ id }: { id: string | undefined }) {
  const { data = [] } = useCall(contest.allEntries, { query: { id } })
  if (data.length === 0) return null
  return (
    <Section title="Dabei sind">
      {data.map(({ name, startsAt }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same first name and initial
        <Row key={at} title={name} second={dayText(startsAt)} />
      ))}
    </Section>
  )
}
