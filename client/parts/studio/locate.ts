import { toast } from '#client/kit/toast.ts'
import type { GeoPosition } from './studioSearch.ts'

const denied = 1
const noPlace = 'Der Standort ist gerade nicht verfügbar. Such nach deinem Ort.'
const forbidden = 'Dein Browser gibt den Standort nicht frei. Erlaube ihn in den Einstellungen, oder such nach deinem Ort.'

/** Asks the device where it is; where it does not say, the person is told why. */
export function locate(onPlace: (place: GeoPosition) => void) {
  const fail = (text: string) => void toast(text, { look: 'danger' })
  if (!navigator.geolocation) return fail(noPlace)
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => onPlace({ lat: coords.latitude, long: coords.longitude }),
    ({ code }) => fail(code === denied ? forbidden : noPlace),
    { maximumAge: 600_000, timeout: 15_000 },
  )
}
