import { Box, Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { date, quantity } from '#client/kit/format.ts'
import { LineChart } from '#client/kit/LineChart.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { type BodyMeasure, type Measurement, measurements, measures } from '#contract/measurements.ts'
import type { PersonCard } from '#contract/people.ts'
import { OnRequest } from './OnRequest.tsx'

/** Measurements that a member shares (H24). */
export const PersonMeasures = ({ card }: { card: PersonCard }) => (
  <OnRequest what="Messungen">
    <Shared id={card._id} />
  </OnRequest>
)

const kinds = Object.keys(measures) as BodyMeasure[]

function Shared({ id }: { id: string }) {
  const { data, error, again } = useCall(measurements.shared, { params: { id } })
  if (!data) return <NotLoaded error={error} again={again} missing="Hier ist nichts geteilt, oder du betreust dieses Training nicht." />
  if (data.length === 0) return <Text color="ink2">Noch keine Messung.</Text>
  return kinds.map(kind => <SharedMeasureLine key={kind} kind={kind} all={data.filter(one => one.kind === kind)} />)
}

/** As many values as make a curve. */
const leastPoints = 3

/** The last value and what it was at first, with the curve between them where there is one. */
function SharedMeasureLine({ kind, all }: { kind: BodyMeasure; all: readonly Measurement[] }) {
  const [last, first] = [all[0], all.at(-1)]
  if (!last || !first) return null
  const { title, unit } = measures[kind]
  const before = all.length > 1 && `am ${date(first.day)} ${quantity(first.value)} ${unit}`
  const points = all.map(({ day, value }) => ({ at: day, value })).reverse()
  return (
    <>
      <Row
        title={title}
        second={[date(last.day), before].filter(Boolean).join(' · ')}
        trail={
          <Text as="span" textStyle="value" className="notranslate">
            {`${quantity(last.value)} ${unit}`}
          </Text>
        }
      />
      {points.length >= leastPoints && (
        <Box paddingBottom="14">
          <LineChart label={`${title}, Verlauf`} unit={unit} points={points} height={110} />
        </Box>
      )}
    </>
  )
}
