import { Box, Flex, Text } from '@chakra-ui/react'
import { Chip } from '#client/kit/Chip.tsx'
import { clockTime } from '#client/kit/format.ts'
import { LineChart } from '#client/kit/LineChart.tsx'
import { airOf, type SensorRoom } from '#contract/sensors.ts'
import { latest, type Measure, measureNames, measures, pointsOf, sensorValueText } from './sensorValues.ts'

const old = 30 * 60_000

/** A room: how it is now in numbers, and over the day as a curve. */
export function RoomClimate({ room, measure, now }: { room: SensorRoom; measure: Measure; now: number }) {
  const co2 = latest(room.readings, 'co2')
  const last = room.readings.at(-1)
  const points = pointsOf(room.readings, measure)
  const air = co2 && airOf(co2.value)
  return (
    <Box as="section" aria-label={room.name} paddingTop="24">
      <Flex align="center" gap="8" wrap="wrap" minHeight="32px">
        <Text as="h2" textStyle="heading">
          {room.name}
        </Text>
        {air && <Chip look={air[2]}>Luft: {air[1]}</Chip>}
        <Box flex={1} />
        {last && now - Date.parse(last.at) > old && (
          <Text textStyle="small" color="warn">
            zuletzt gemessen {clockTime(last.at)}
          </Text>
        )}
      </Flex>
      {last ? (
        <>
          <Flex as="dl" wrap="wrap" columnGap="24" rowGap="8" paddingBlock="8">
            {measureNames.map(name => (
              <SensorValue key={name} measure={name} room={room} />
            ))}
          </Flex>
          {points.length > 1 ? (
            <LineChart
              hours
              label={`${room.name}: ${measures[measure].word} heute${measures[measure].unit ? ` in ${measures[measure].unit}` : ''}`}
              points={points}
              unit={measures[measure].unit}
              fromZero={measures[measure].fromZero}
              least={measures[measure].least}
              height={140}
            />
          ) : (
            <Text textStyle="small" color="ink2">
              Heute noch zu wenig gemessen für eine Kurve.
            </Text>
          )}
        </>
      ) : (
        <Text color="ink2" paddingBlock="8">
          Heute wurde hier noch nichts gemessen.
        </Text>
      )}
    </Box>
  )
}

function SensorValue({ measure, room }: { measure: Measure; room: SensorRoom }) {
  const now = latest(room.readings, measure)
  if (!now) return null
  const { word, unit } = measures[measure]
  return (
    <Box>
      <Text as="dt" textStyle="micro" color="ink2">
        {word}
      </Text>
      <Text as="dd" textStyle="value" className="notranslate" whiteSpace="nowrap">
        {sensorValueText(now.value, measure)}
        <Text as="span" textStyle="small" color="ink2">
          {measure === 'people' ? ` von ${room.capacity}` : ` ${unit}`}
        </Text>
      </Text>
    </Box>
  )
}
