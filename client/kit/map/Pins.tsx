import { divIcon, type LatLngTuple, type Map as LeafletMap, latLngBounds, type Marker, marker, markerClusterGroup } from 'leaflet'
import 'leaflet.markercluster'
import { useEffect, useRef } from 'react'
import { useMap } from 'react-leaflet'
import { clearNames } from './clear.ts'

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
  /** Zoom on the selected pin; undefined leaves the map as it is. */
  zoom: number | undefined
}

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Pins in their brand's colour, bundled where they are close; the selected one always stands alone. */
export function Pins({ pins, selected, onSelect, covered = 0, zoom }: PinsProps) {
  const map = useMap()
  const select = useRef(onSelect)
  select.current = onSelect
  /** The pin that has the keyboard: each selection draws the pins anew. */
  const held = useRef<string>(undefined)
  useEffect(() => {
    const group = markerClusterGroup({
      animate: !still(),
      showCoverageOnHover: false,
      // Half a bundle and half of a name beside it.
      maxClusterRadius: 64,
      iconCreateFunction: cluster => clusterIcon(cluster.getChildCount()),
    })
    const alone: Marker[] = []
    const chosen = pins.find(({ key }) => key === selected)
    for (const pin of pins) {
      const on = pin === chosen
      // Two pins at one place would write their names over each other.
      if (!on && chosen && String(pin.at) === String(chosen.at)) continue
      const one = marker(pin.at, { icon: pinIcon(pin, on), zIndexOffset: on ? 1000 : 0 }).on('click', () => select.current(pin.key))
      onPress(one, () => select.current(pin.key))
      if (on) alone.push(one.addTo(map))
      else group.addLayer(one)
    }
    map.addLayer(group)
    if (held.current) iconOf(map, held.current)?.focus({ preventScroll: true })
    return () => {
      held.current = map.getContainer().contains(document.activeElement) ? pinOf(document.activeElement) : undefined
      group.remove()
      for (const one of alone) one.remove()
    }
  }, [map, pins, selected])
  useClearNames(map, pins, selected)
  const seen = useRef(false)
  useEffect(() => {
    if (seen.current || zoom === undefined || pins.length === 0) return
    seen.current = true
    if (!selected) showAll(map, pins, covered)
  }, [map, pins, selected, covered, zoom])
  useEffect(() => {
    const at = pins.find(({ key }) => key === selected)?.at
    const show = () => at && zoom !== undefined && focus(map, at, zoom, covered)
    show()
    // A dialog opens or a phone turns: the selected pin stays in the middle.
    const sizes = new ResizeObserver(() => {
      map.invalidateSize({ animate: false })
      show()
    })
    sizes.observe(map.getContainer())
    return () => sizes.disconnect()
  }, [map, pins, selected, covered, zoom])
  return null
}

/** Keeps names readable whenever the map has moved, or pins were drawn anew. */
function useClearNames(map: LeafletMap, pins: readonly Pin[], selected: string | undefined) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other pins, or another selected one, are drawn anew
  useEffect(() => {
    let frame = 0
    const container = map.getContainer()
    const clear = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => clearNames(container))
    }
    clear()
    const moves = 'moveend zoomend layeradd'
    map.on(moves, clear)
    // Bundles go apart after the zoom itself.
    container.addEventListener('transitionend', clear)
    return () => {
      cancelAnimationFrame(frame)
      map.off(moves, clear)
      container.removeEventListener('transitionend', clear)
    }
  }, [map, pins, selected])
}

/** Leaflet's markers take the focus, but hear no keys. */
const onPress = (one: Marker, act: () => void) =>
  one.on('keydown', ({ originalEvent: event }: { originalEvent: KeyboardEvent }) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    act()
  })

const pinOf = (icon: Element | null) => icon?.querySelector<HTMLElement>('[data-pin]')?.dataset.pin
const iconOf = (map: LeafletMap, key: string) =>
  [...map.getContainer().querySelectorAll<HTMLElement>('.leaflet-marker-icon')].find(icon => pinOf(icon) === key)

function focus(map: LeafletMap, at: LatLngTuple, zoom: number, covered: number) {
  const middle = map.unproject(map.project(at, zoom).add([0, covered / 2]), zoom)
  map.setView(middle, zoom, { animate: !still() })
}

/** Pixels around the outermost pins: half a name beside them, the search field above them. */
const room = { side: 45, above: 84, below: 45 }

/** Moves the map, and goes further away where it must, so that no pin stands at its edge or below what covers it. */
function showAll(map: LeafletMap, pins: readonly Pin[], covered: number) {
  const { x: width, y: height } = map.getSize()
  const [right, lower] = [width - room.side, height - covered - room.below]
  if (right <= room.side || lower <= room.above) return
  const isInside = ({ at }: Pin) => {
    const { x, y } = map.latLngToContainerPoint(at)
    return x >= room.side && x <= right && y >= room.above && y <= lower
  }
  if (pins.every(isInside)) return
  map.fitBounds(latLngBounds(pins.map(({ at }) => at)), {
    paddingTopLeft: [room.side, room.above],
    paddingBottomRight: [room.side, covered + room.below],
    maxZoom: map.getZoom(),
    animate: false,
  })
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
  const root = element('reach')
  const disc = element('cluster', String(count))
  disc.append(element('unseen', ' Studios, näher heran'))
  root.append(disc)
  // A finger needs more than the disc.
  return divIcon({ html: root, className: '', iconSize: [44, 44] })
}
