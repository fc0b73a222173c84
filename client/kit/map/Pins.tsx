import { divIcon, type LatLngTuple, type Map as LeafletMap, type Marker, marker, markerClusterGroup } from 'leaflet'
import 'leaflet.markercluster'
import { useEffect, useRef } from 'react'
import { useMap } from 'react-leaflet'

export interface Pin {
  key: string
  label: string
  at: LatLngTuple
  look: 'toess' | 'thur'
}

interface PinsProps {
  pins: readonly Pin[]
  selected: string | undefined
  onSelect: (key: string) => void
  covered?: number
  /** Of the selected pin; undefined: the map stays as it is. */
  zoom: number | undefined
}

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Pins in their brand's colour, bundled where they are close; the selected one always stands alone. */
export function Pins({ pins, selected, onSelect, covered = 0, zoom }: PinsProps) {
  const map = useMap()
  const select = useRef(onSelect)
  select.current = onSelect
  useEffect(() => {
    const group = markerClusterGroup({
      animate: !still(),
      showCoverageOnHover: false,
      maxClusterRadius: 44,
      iconCreateFunction: cluster => clusterIcon(cluster.getChildCount()),
    })
    const alone: Marker[] = []
    for (const pin of pins) {
      const on = pin.key === selected
      const one = marker(pin.at, { icon: pinIcon(pin, on), zIndexOffset: on ? 1000 : 0 }).on('click', () => select.current(pin.key))
      if (on) alone.push(one.addTo(map))
      else group.addLayer(one)
    }
    map.addLayer(group)
    return () => {
      group.remove()
      for (const one of alone) one.remove()
    }
  }, [map, pins, selected])
  useEffect(() => {
    const at = pins.find(({ key }) => key === selected)?.at
    if (at && zoom !== undefined) focus(map, at, zoom, covered)
  }, [map, pins, selected, covered, zoom])
  return null
}

function focus(map: LeafletMap, at: LatLngTuple, zoom: number, covered: number) {
  const middle = map.unproject(map.project(at, zoom).add([0, covered / 2]), zoom)
  map.setView(middle, zoom, { animate: !still() })
}

const curve = '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2 13c5 0 5-10 12-10"/></svg>'

function element(className: string, text = '') {
  const made = document.createElement('span')
  made.className = className
  made.textContent = text
  return made
}

/** Built as elements: a studio's name is never read as HTML. */
function pinIcon({ label, look, key }: Pin, selected: boolean) {
  const root = document.createElement('div')
  root.className = 'pin'
  root.dataset.pin = key
  const disc = element(`disc ${look}`)
  disc.innerHTML = curve
  root.append(disc, element('name', label))
  const size = selected ? 40 : 28
  return divIcon({ html: root, className: selected ? 'selected' : '', iconSize: [90, size + 24], iconAnchor: [45, size / 2] })
}

function clusterIcon(count: number) {
  const root = element('cluster', String(count))
  root.append(element('unseen', ' Studios, näher heran'))
  return divIcon({ html: root, className: '', iconSize: [38, 38] })
}
