import { Text } from '@chakra-ui/react'
import { today } from '#client/data/time.ts'
import { date, shortWeekday } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { publicHolidaysOf, restDayTable } from '#contract/rules/shifts/restDays.ts'

/** Public holidays that count as Sundays in a canton, this year's and the next one's that are to come, and which law says so (T18). */
export function RestDays({ canton }: { canton: string }) {
  const day = today()
  const year = Number(day.slice(0, 4))
  const days = [year, year + 1].flatMap(of => [...publicHolidaysOf(canton, of)]).filter(([on]) => on >= day)
  const known = restDayTable[canton]
  return (
    <Section title={known ? `Feiertage wie Sonntage: ${known.name}` : 'Feiertage wie Sonntage'}>
      <Text textStyle="small" color="ink2" paddingBottom="6">
        {known
          ? `Sie zählen für Bewilligung, Ersatzruhe und Jugendliche wie ein Sonntag (ArG Art. 20a; ${known.source}).`
          : 'Der Kanton dieses Studios ist nicht erfasst: Es gelten die Tage, die überall gelten.'}
      </Text>
      {days
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([on, name]) => (
          <Row key={on} title={name} trail={`${shortWeekday(on)} ${date(on)}`} />
        ))}
    </Section>
  )
}
