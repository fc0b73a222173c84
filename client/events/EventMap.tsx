import { Box } from '@chakra-ui/react'
import { Suspense, useMemo } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { useMapTiles, useStudios } from '#client/parts/studio/useStudios.ts'
import { brandOf } from '#contract/brand.ts'
import type { Event } from '#contract/events/calls.ts'

const MapView = lazyPart(() => import('#client/kit/map/MapView.tsx'))

/** The place of an event in a studio, on the map; one elsewhere has an address alone, and without a network the address has to do. */
export function EventMap({ event: { place, studio: code } }: { event: Event }) {
  const { studios } = useStudios()
  const online = useOnline()
  const tiles = useMapTiles()
  const studio = place ? undefined : studios?.find(each => each.code === code)
  const pins = useMemo(() => {
    if (!studio) return []
    const { lat, long } = studio.location
    return [{ key: studio.code, label: studio.name, at: [lat, long] as [number, number], look: brandOf(studio.code) }]
  }, [studio])
  if (!studio || !online) return null
  return (
    <Box position="relative" height="220px" marginTop="18" borderRadius="card" overflow="hidden" bg="mapLand">
      <Suspense>
        <MapView label={`Karte: ${studio.name}`} pins={pins} selected={studio.code} onSelect={() => {}} tiles={tiles} />
      </Suspense>
    </Box>
  )
}
