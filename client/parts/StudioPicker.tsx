import { Box } from '@chakra-ui/react'
import { Suspense, useMemo, useState } from 'react'
import { useMe } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { brandOf } from '#contract/brand.ts'
import type { PublicStudio } from '#contract/studios/shapes.ts'
import { usePickStudio } from './pickStudio.ts'
import { useProfile } from './profile/profile.ts'
import { Carousel } from './studio/Carousel.tsx'
import { Search } from './studio/Search.tsx'
import { OnlineCard } from './studio/StudioCard.tsx'
import { findStudios, type GeoPosition, isOnline, nearPlz } from './studio/studioSearch.ts'
import { inWalkingOrder, useMapTiles, useStudios } from './studio/useStudios.ts'
import { useWall } from './studio/useWall.ts'

const MapView = lazyPart(() => import('#client/kit/map/MapView.tsx'))

interface StudioPickerProps {
  /** Called once the studio is the person's own on this device. */
  onPicked?: (studio: PublicStudio) => void
}

/**
 * The studio selection: map, carousel and directory in step (L72). It fills its container, with the directory beside the map where there is
 * room.
 */
export function StudioPicker(props: StudioPickerProps) {
  const { studios, error, again } = useStudios()
  if (studios?.length) return <Selection {...props} studios={studios} />
  if (studios) return <Padded text="Noch ist kein Studio eingetragen." />
  return error ? (
    <Padded text="Die Studios sind gerade nicht erreichbar." action={<Button onClick={() => again()}>Nochmals laden</Button>} />
  ) : (
    <Box minHeight="240px" aria-busy />
  )
}

const Padded = (props: Parameters<typeof Empty>[0]) => (
  <Box paddingInline="16">
    <Empty {...props} />
  </Box>
)

const cardRoom = 340

function Selection({ studios, onPicked }: StudioPickerProps & { studios: PublicStudio[] }) {
  const { pick, waiting } = usePickStudio()
  const wall = useWall()
  const tiles = useMapTiles()
  const [own] = useState(useMe()?.studio_id ?? undefined)
  const [chosen, setSelected] = useState(own)
  const [text, setText] = useState('')
  const [view, setView] = useState<'map' | 'list'>('map')
  const [here, setHere] = useState<GeoPosition>()
  const found = useMemo(() => findStudios(studios, text), [studios, text])
  // People without a studio yet begin with one near where they live.
  const { shown } = useProfile()
  const home = useMemo(() => studios.find(({ code }) => code === own) ?? nearPlz(studios, shown?.plz), [studios, own, shown?.plz])
  const selected = chosen ?? home?.code
  const anchor = here ?? home?.location
  const order = useMemo(() => inWalkingOrder(studios, anchor), [studios, anchor])
  const pins = useMemo(() => found.map(pinOf), [found])
  const choose = (studio: PublicStudio) => {
    setSelected(studio.code)
    void pick(studio).then(() => onPicked?.(studio))
  }
  const select = (code: string) => {
    setSelected(code)
    setView('map')
  }
  const goTo = (place: GeoPosition) => {
    setHere(place)
    setSelected(inWalkingOrder(studios, place)[0]?.code)
  }
  const online = studios.find(studio => studio.code === selected && isOnline(studio))
  return (
    <Box position="absolute" inset="0" overflow="hidden" display={{ lg: 'flex' }}>
      <Search
        text={text}
        setText={setText}
        view={view}
        setView={setView}
        found={found}
        all={studios}
        selected={selected}
        wall={wall}
        here={here}
        setHere={goTo}
        onSelect={select}
      />
      <Box position={{ base: 'absolute', lg: 'relative' }} inset="0" flex={1} minWidth={0} zIndex={0}>
        <Suspense fallback={<Box position="absolute" inset="0" bg="mapLand" />}>
          <MapView
            label="Karte der Studios"
            pins={pins}
            selected={selected}
            onSelect={select}
            tiles={tiles}
            covered={cardRoom}
            here={here && [here.lat, here.long]}
          />
        </Suspense>
        {online ? (
          <OnlineCard studio={online} busy={waiting} onPick={() => choose(online)} />
        ) : (
          <Carousel studios={order} selected={selected} wall={wall} busy={waiting} onSelect={setSelected} onPick={choose} />
        )}
      </Box>
    </Box>
  )
}

const pinOf = ({ code, name, location: { lat, long } }: PublicStudio) => ({
  key: code,
  label: name,
  at: [lat, long] as [number, number],
  look: brandOf(code),
})
