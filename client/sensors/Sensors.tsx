import { Box, Text } from '@chakra-ui/react'
import { useEffect, useMemo } from 'react'
import { useCall } from '#client/data/reads.ts'
import { useMe } from '#client/data/session.ts'
import { SelectField } from '#client/kit/choices.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { supportStudio } from '#contract/brand.ts'
import { german } from '#contract/german.ts'
import { sensors } from '#contract/sensors.ts'
import { studios } from '#contract/studios/calls.ts'
import { lastShownIn, remember } from './lastShown.ts'
import { Queue } from './Queue.tsx'
import { RoomClimate } from './RoomClimate.tsx'
import { isMeasure, measureNames, measures } from './sensorValues.ts'

const minute = 60_000

/** /sensordaten: air and occupancy of a studio's rooms, now and over the day; public, and often on a screen that nobody touches. */
export default function Sensors() {
  const { studio: asked, zeige } = useQueryText()
  const me = useMe()
  const go = useGo()
  const studio = asked ?? me?.studio_id ?? lastShownIn(undefined)?.data.studio ?? supportStudio
  const measure = isMeasure(zeige) ? zeige : 'co2'
  const { data: places } = useCall(studios.listPublic)
  const show = (search: { studio?: string; zeige?: string }) =>
    void go({ to: 'sensors', search: { studio, zeige, ...search }, replace: true })
  const names = useMemo(() => places && [...places].sort((a, b) => german.compare(a.name, b.name)), [places])
  return (
    <Page title="Raumluft und Auslastung">
      <Box display="flex" flexDirection="column" gap="12" paddingTop="12">
        <SelectField
          label="Studio"
          value={studio}
          options={names?.map(({ code, name }) => [code, name] as const) ?? [[studio, studio]]}
          onChange={code => show({ studio: code })}
        />
        <Segmented
          label="Kurve"
          value={measure}
          options={measureNames.map(name => [name, measures[name].short] as const)}
          onChange={next => show({ zeige: next })}
        />
      </Box>
      <Queue key={studio} studio={studio} />
      <Rooms key={studio} studio={studio} measure={measure} />
    </Page>
  )
}

function Rooms({ studio, measure }: { studio: string; measure: (typeof measureNames)[number] }) {
  const loaded = useCall(sensors.read, { query: { studio } })
  const kept = useMemo(() => lastShownIn(studio), [studio])
  const data = loaded.data ?? kept?.data
  const stand = loaded.data ? loaded.stand : kept?.at
  const { again } = loaded
  useEffect(() => {
    if (loaded.data && loaded.stand) remember(loaded.data, loaded.stand)
  }, [loaded.data, loaded.stand])
  useEffect(() => {
    const timer = setInterval(() => void again(), minute)
    return () => clearInterval(timer)
  }, [again])
  if (!data) return <NotLoaded error={loaded.error} again={again} missing="Dieses Studio gibt es nicht." />
  if (data.rooms.length === 0) return <Empty text="In diesem Studio sind keine Räume erfasst." />
  return (
    <Box paddingTop="8">
      <Box display="flex" justifyContent="space-between" gap="12" flexWrap="wrap">
        <Text textStyle="small" color="ink2">
          {data.invented ? 'Probebetrieb: Diese Werte sind erfunden.' : 'Seit Mitternacht gemessen, alle zehn Minuten ein Wert.'}
        </Text>
        <Stand at={stand} />
      </Box>
      {data.rooms.map(room => (
        <RoomClimate key={room._id} room={room} measure={measure} now={Date.now()} />
      ))}
      <Text textStyle="small" color="ink2" paddingTop="24">
        CO₂ steigt, wenn viele atmen: bis 1000 ppm ist die Luft gut, ab 1400 ppm gehört gelüftet.
      </Text>
    </Box>
  )
}
