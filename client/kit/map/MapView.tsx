import { Box } from '@chakra-ui/react'
import 'leaflet/dist/leaflet.css'
import { DomUtil, divIcon, type LatLngTuple, marker } from 'leaflet'
import { useEffect, useLayoutEffect } from 'react'
import { MapContainer, useMap, ZoomControl } from 'react-leaflet'
import { Base } from './Base.tsx'
import { mapLook } from './mapStyles.ts'
import { type Pin, Pins } from './Pins.tsx'
import { type MapTiles, useTiles } from './tiles.ts'

interface MapViewProps {
  label: string
  pins: readonly Pin[]
  selected: string | undefined
  onSelect: (key: string) => void
  /** Source of the tiles; null means the cantons only. While undefined, the map does not move. */
  tiles: MapTiles | null | undefined
  /** Pixels at the lower edge that something else covers. */
  covered?: number
  /** The place of whoever looks. */
  here?: LatLngTuple
}

/** A map of Switzerland with pins (L72, L283): centre 47.2/8.5, zoom 8, focus zoom 15. */
export default function MapView({ label, tiles: given, here, ...pins }: MapViewProps) {
  const { tiles, onSilent } = useTiles(given)
  return (
    <Box role="region" aria-label={label} position="absolute" inset="0" isolation="isolate" css={mapLook}>
      <MapContainer center={[47.2, 8.5]} zoom={8} minZoom={7} maxZoom={18} zoomControl={false} zoomSnap={0.5} className="map">
        <ZoomControl position="topright" zoomInTitle="Vergrössern" zoomOutTitle="Verkleinern" />
        <Base tiles={tiles} onSilent={onSilent} />
        <LastZoom />
        {here && <Here at={here} />}
        <Pins {...pins} zoom={tiles === undefined ? undefined : focusZoom} />
      </MapContainer>
    </Box>
  )
}

/** A dot where the person is. */
function Here({ at: [lat, long] }: { at: LatLngTuple }) {
  const map = useMap()
  useEffect(() => {
    const dot = marker([lat, long], { keyboard: false, interactive: false, title: 'Du bist hier', zIndexOffset: 500, icon: dotIcon })
    dot.addTo(map)
    return () => void dot.remove()
  }, [map, lat, long])
  return null
}
const dotIcon = divIcon({ className: 'here', iconSize: [18, 18], iconAnchor: [9, 9] })

/** Ends a zoom under way together with the map: Leaflet would go on a quarter of a second later, on a map that is gone, and throw. */
function LastZoom() {
  const map = useMap()
  // A layout effect runs before the map itself is removed, which is an effect of its container.
  useLayoutEffect(() => {
    const moving = map.getPane('mapPane')?.querySelector('.leaflet-proxy')
    return () => void moving?.dispatchEvent(new TransitionEvent(DomUtil.TRANSITION_END, { propertyName: 'transform' }))
  }, [map])
  return null
}

/** Zoom on a selected pin (L72). */
const focusZoom = 15
