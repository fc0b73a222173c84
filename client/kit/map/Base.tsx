import { divIcon, type LatLngTuple, layerGroup, marker, polygon, polyline, tileLayer } from 'leaflet'
import { useEffect, useRef } from 'react'
import { useMap } from 'react-leaflet'
import cantons from './cantons.json'
import type { MapTiles } from './tiles.ts'

interface Cantons {
  land: LatLngTuple[][][]
  lakes: LatLngTuple[][][]
  borders: LatLngTuple[][]
  labels: [name: string, lat: number, long: number][]
}
const { land, lakes, borders, labels } = cantons as unknown as Cantons
const pane = 'cantons'

interface BaseProps {
  tiles: MapTiles | null | undefined
  /** Called with true where the tiles' host answers nothing at all. */
  onSilent: (silent: boolean) => void
}

/** The cantons are always drawn; tiles lie over them as far as they arrive. */
export function Base({ tiles, onSilent }: BaseProps) {
  const map = useMap()
  const silent = useRef(onSilent)
  silent.current = onSilent
  useEffect(() => {
    if (!map.getPane(pane)) map.createPane(pane).classList.add('cantons-pane')
    map.getPane(pane)!.style.zIndex = '150'
    const plain = { pane, interactive: false }
    const drawn = layerGroup([
      ...land.map(rings => polygon(rings, { ...plain, className: 'land', weight: 1.5 })),
      polyline(borders, { ...plain, className: 'border', weight: 1 }),
      ...lakes.map(rings => polygon(rings, { ...plain, className: 'lake', weight: 0 })),
      ...labels.map(([name, ...at]) => marker(at, { ...plain, keyboard: false, icon: nameIcon(name) })),
    ]).addTo(map)
    map.attributionControl.setPrefix(false).addAttribution('Kantone: © swisstopo')
    return () => void drawn.remove()
  }, [map])
  const [url, by] = [tiles?.url, tiles?.by]
  useEffect(() => {
    if (!url || !by) return
    let arrived = false
    const layer = tileLayer(url, { maxZoom: 19, attribution: `Karte: ${asText(by)}` })
      .on('tileload', () => {
        arrived = true
      })
      .on('tileerror', () => {
        if (!arrived) silent.current(true)
      })
      .addTo(map)
    return () => void layer.remove()
  }, [map, url, by])
  return null
}

const nameIcon = (name: string) => divIcon({ html: `<span>${asText(name)}</span>`, className: 'canton', iconSize: [120, 18] })

/** Leaflet reads an attribution as HTML. */
function asText(words: string) {
  const span = document.createElement('span')
  span.textContent = words
  return span.innerHTML
}
