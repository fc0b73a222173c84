import { useMemo } from 'react'
import { useWorkStudio } from '#client/data/desk.ts'
import { useCalls } from '#client/data/reads.ts'
import { dayOf, today } from '#client/data/time.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { counted } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useNow } from '#client/parts/course/useNow.ts'
import { courseSchedule } from '#contract/courses/schedule.ts'
import type { Planned } from '#contract/courses/scheduleForms.ts'
import { addDays, mondayOf } from '#contract/days.ts'
import { planningDue } from './courseDuties.ts'

/** Open points in the plan of the coming seven days; each leads to the day of the first one. */
export function Planning() {
  const studio = useWorkStudio()
  const now = useNow()
  const monday = mondayOf(today())
  const asked = useMemo(
    () => (studio ? [monday, addDays(monday, 7)].map(from => ({ query: { from, studios: [studio] } })) : []),
    [monday, studio],
  )
  const answers = useCalls(courseSchedule.week, asked)
  const weeks = answers.map(({ data }) => data)
  if (weeks.length === 0 || weeks.some(week => !week)) return null
  const due = planningDue(
    weeks.flatMap(week => week?.executions ?? []),
    now,
  )
  const open = [
    { rows: due.alone, one: 'Kurs ohne Leitung', many: 'Kurse ohne Leitung', search: { by: 'instructor' } },
    { rows: due.clashing, one: 'Kurs überschneidet sich', many: 'Kurse überschneiden sich', search: {} },
    { rows: due.drafts, one: 'Entwurf, noch nicht veröffentlicht', many: 'Entwürfe, noch nicht veröffentlicht', search: { drafts: 1 } },
  ].filter(({ rows }) => rows.length > 0)
  return (
    <Section title="Kursplan, die nächsten 7 Tage" aside={<Stand at={answers[0]?.stand} />}>
      {open.map(({ rows, one, many, search }) => (
        <RowLink
          key={many}
          to="courseSchedule"
          search={{ ...search, day: dayOf(rows[0]!.startsAt) }}
          title={rows.length === 1 ? one : many}
          second={namesOf(rows)}
          trail={<Chip look="warn">{rows.length}</Chip>}
        />
      ))}
      {open.length === 0 && (
        <RowLink
          to="courseSchedule"
          title={due.coming > 0 ? `${counted(due.coming, 'Kurs', 'Kurse')}, alle mit Leitung` : 'Noch kein Kurs geplant'}
          second={due.coming > 0 ? 'Nichts überschneidet sich, alles ist veröffentlicht' : 'Kursplan öffnen'}
        />
      )}
    </Section>
  )
}

const namesOf = (rows: readonly Planned[]) => [...new Set(rows.map(({ course }) => course.name))].join(', ')
