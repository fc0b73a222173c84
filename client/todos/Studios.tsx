import { Box } from '@chakra-ui/react'
import { useReachAny } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { counted } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Row, RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { todos } from '#contract/todos/calls.ts'
import type { StudioCounts } from '#contract/todos/shapes.ts'
import { useTodoNews } from './useTodoNews.ts'

/** /dashboard/todo/studios: how many to-dos each studio has, those with most overdue first. */
export default function Studios() {
  useTodoNews()
  const { data, error, again, stand } = useCall(todos.counts)
  const opens = useReachAny(todos.list)
  return (
    <Page title="Aufgaben: Studios" back={opens ? 'todos' : 'dashboard'}>
      {!data && <NotLoaded error={error} again={again} lead="Diese Zahlen sind auf diesem Gerät noch nicht geladen." />}
      {!data && !error && <Box minHeight="240px" aria-busy />}
      {data?.length === 0 && <Empty text="Hier steht jedes Studio, für das du zuständig bist." />}
      {data && data.length > 0 && (
        <Section title={total(data)} aside={<Stand at={stand} />}>
          {data.map(row => (opens ? <Opening key={row.studio} row={row} /> : <Row key={row.studio} {...studioLineOf(row)} />))}
        </Section>
      )}
    </Page>
  )
}

const total = (rows: readonly StudioCounts[]) => {
  const late = rows.reduce((sum, { overdue }) => sum + overdue, 0)
  return late > 0 ? `${counted(late, 'Aufgabe', 'Aufgaben')} überfällig` : 'Nichts überfällig'
}

const studioLineOf = ({ name, open, doing, done, overdue }: StudioCounts) => ({
  title: name,
  second: `${open} offen · ${doing} in Arbeit · ${done} erledigt`,
  trail: overdue > 0 && <Chip look="danger">{overdue} überfällig</Chip>,
})

const Opening = ({ row }: { row: StudioCounts }) => <RowLink to="todos" search={{ studio: row.studio }} {...studioLineOf(row)} />
