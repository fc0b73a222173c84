import { type LatLngTuple, layerGroup, polygon, polyline, tileLayer } from 'leaflet'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import cantons from './cantons.json'
import { hasTiles } from './tiles.ts'

const { land, lakes, borders } = cantons as unknown as { land: LatLngTuple[][][]; lakes: LatLngTuple[][][]; borders: LatLngTuple[][] }

/** The cantons, always; the tiles over them as far as they arrive. */
export function Base() {
  const map = useMap()
  useEffect(() => {
    const pane = 'cantons'
    if (!map.getPane(pane)) map.createPane(pane).classList.add('cantons-pane')
    map.getPane(pane)!.style.zIndex = '150'
    const plain = { pane, interactive: false }
    const drawn = layerGroup([
      ...land.map(rings => polygon(rings, { ...plain, className: 'land', weight: 1.5 })),
      polyline(borders, { ...plain, className: 'border', weight: 1 }),
      ...lakes.map(rings => polygon(rings, { ...plain, className: 'lake', weight: 0 })),
    ]).addTo(map)
    map.attributionControl.setPrefix(false).addAttribution('Kantone: © swisstopo')
    const tiles =
      hasTiles() &&
      tileLayer('https://tile.openstreetmap.org/{z}/{x}/{y}.png', {
        maxZoom: 19,
        attribution: '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>',
      }).addTo(map)
    return () => {
      drawn.remove()
      if (tiles) tiles.remove()
    }
  }, [map])
  return null
}
