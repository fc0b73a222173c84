import { Box, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { CallError } from '#client/data/problem.ts'
import { useCall } from '#client/data/reads.ts'
import { thousands } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { ratings } from '#contract/ratings/calls.ts'
import { type AskedRatings, queryOf, spanWords } from './asked.ts'
import { averageText, Figures, none, scoreText, Table } from './Figures.tsx'

interface Loaded<T> {
  data: T | undefined
  error: CallError | null
  stand: number | undefined
  again: () => unknown
}

/** The loaded part with its age and its gaps, or why there is nothing. */
function RatingsPart<T extends { partly: boolean }>({
  loaded,
  asked,
  children,
}: {
  loaded: Loaded<T>
  asked: AskedRatings
  children: (data: T) => ReactNode
}) {
  const { data, error, stand, again } = loaded
  if (!data) return error ? <NotLoaded error={error} again={again} /> : <Box minHeight="300px" />
  return (
    <>
      <Box display="flex" justifyContent="space-between" gap="12" flexWrap="wrap" paddingTop="12">
        <Text textStyle="small" color="ink2">
          {spanWords(asked)}
          {data.partly && '. Du siehst Bewertungen ab drei Sternen.'}
        </Text>
        <Stand at={stand} />
      </Box>
      {children(data)}
    </>
  )
}

export function RatingOverview({ asked }: { asked: AskedRatings }) {
  return asked.studio ? <OfStudio asked={asked} /> : <OfAll asked={asked} />
}

function OfAll({ asked }: { asked: AskedRatings }) {
  const loaded = useCall(ratings.within, { params: { von: asked.von, bis: asked.bis } })
  return (
    <RatingsPart loaded={loaded} asked={asked}>
      {summary => <Figures summary={summary} />}
    </RatingsPart>
  )
}

function OfStudio({ asked: { von, bis, studio, ...more } }: { asked: AskedRatings }) {
  const loaded = useCall(ratings.ofStudio, { params: { studio_id: studio, von, bis } })
  return (
    <RatingsPart loaded={loaded} asked={{ von, bis, studio, ...more }}>
      {summary => <Figures summary={summary} />}
    </RatingsPart>
  )
}

/** Instructors with their courses and ratings. */
export function InstructorRatings({ asked }: { asked: AskedRatings }) {
  const loaded = useCall(ratings.crossTable, { query: queryOf(asked) })
  return (
    <RatingsPart loaded={loaded} asked={asked}>
      {({ columns, rows }) => (
        <Box paddingTop="12">
          <Table
            label="Bewertungen nach Leitung und Kurs"
            head={['Leitung', 'Bewertungen', 'Schnitt', ...columns.map(({ title }) => title)]}
            rows={rows.map(row => [
              row.trainer?.name ?? 'Ohne Angabe',
              thousands(row.count),
              averageText(row.average),
              ...columns.map(({ _id }) => {
                const cell = row.cells.find(({ column }) => column === _id)
                return cell ? `${averageText(cell.average)} (${thousands(cell.count)})` : none
              }),
            ])}
            empty="In diesem Zeitraum hat niemand bewertet."
          />
          <Text textStyle="small" color="ink2" paddingTop="12">
            Schnitt der Sterne, dahinter wie viele bewertet haben.
          </Text>
        </Box>
      )}
    </RatingsPart>
  )
}

/** Studios without a rating stand below. */
const ratedFirst = <T extends { count: number }>(rows: readonly T[]) => rows.toSorted((a, b) => Number(b.count > 0) - Number(a.count > 0))

/** Studios beside each other, and beside themselves in the time before. */
export function StudioRatings({ asked }: { asked: AskedRatings }) {
  const loaded = useCall(ratings.comparison, { query: queryOf(asked) })
  return (
    <RatingsPart loaded={loaded} asked={asked}>
      {({ rows }) => (
        <Box paddingTop="12">
          <Table
            label="Studios im Vergleich"
            head={['Studio', 'Bewertungen', 'Schnitt', 'Schnitt davor', 'Weiterempfehlung', 'Antworten']}
            rows={ratedFirst(rows).map(({ name, count, average, before, recommend }) => [
              name,
              thousands(count),
              averageText(average),
              averageText(before.average),
              scoreText(recommend.score),
              thousands(recommend.answers),
            ])}
            empty="Du darfst in keinem Studio Bewertungen ansehen."
          />
          <Text textStyle="small" color="ink2" paddingTop="12">
            «Davor» ist der gleich lange Zeitraum unmittelbar davor.
          </Text>
        </Box>
      )}
    </RatingsPart>
  )
}
