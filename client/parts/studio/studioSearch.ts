import { artOf } from '#contract/brand.ts'
import { fold, foldWide } from '#contract/fold.ts'
import { german } from '#contract/german.ts'
import type { PublicStudio } from '#contract/studios/shapes.ts'
import { cantonNames } from './words.ts'

/** Position of a person or a studio, in degrees. */
export interface GeoPosition {
  lat: number
  long: number
}

const radius = 6371

/** Kilometres between two places, as the crow flies. */
export function kilometres(a: GeoPosition, b: GeoPosition) {
  const turn = (degrees: number) => (degrees * Math.PI) / 180
  const half = (from: number, to: number) => Math.sin(turn(to - from) / 2) ** 2
  const part = half(a.lat, b.lat) + Math.cos(turn(a.lat)) * Math.cos(turn(b.lat)) * half(a.long, b.long)
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(part)))
}

const studioSearchText = ({ name, adresse, canton, code }: PublicStudio) =>
  [name, adresse, cantonNames[canton] ?? canton, canton, code].join(' ')

/** Studios with every word of the search in name, address or canton, accents and case aside. */
export function findStudios<S extends PublicStudio>(all: readonly S[], search: string): S[] {
  const wanted = search.split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return [...all]
  return all.filter(studio => {
    const [plain, wide] = [fold(studioSearchText(studio)), foldWide(studioSearchText(studio))]
    return wanted.every(word => plain.includes(fold(word)) || wide.includes(foldWide(word)))
  })
}

export interface CantonGroup<S> {
  canton: string
  name: string
  studios: S[]
}

/** Groups studios by canton, both in German order. */
export function byCanton<S extends PublicStudio>(all: readonly S[]): CantonGroup<S>[] {
  const groups = new Map<string, S[]>()
  for (const studio of all) groups.set(studio.canton, [...(groups.get(studio.canton) ?? []), studio])
  return [...groups]
    .map(([canton, studios]) => ({
      canton,
      name: cantonNames[canton] ?? canton,
      studios: studios.sort((a, b) => german.compare(a.name, b.name)),
    }))
    .sort((a, b) => german.compare(a.name, b.name))
}

const plzIn = ({ adresse }: Pick<PublicStudio, 'adresse'>) => Number(/\b([1-9]\d{3})\s+\S/.exec(adresse)?.[1] ?? Number.NaN)

/** The studio whose postcode is nearest by its number, which lies in the same region; none where no studio's begins with the same digit. */
export function nearPlz<S extends Pick<PublicStudio, 'adresse'>>(all: readonly S[], plz: string | null | undefined): S | undefined {
  const own = /^[1-9]\d{3}$/.test(plz ?? '') ? Number(plz) : Number.NaN
  const apart = (studio: S) => Math.abs(plzIn(studio) - own)
  return all
    .filter(studio => Math.floor(plzIn(studio) / 1000) === Math.floor(own / 1000))
    .reduce<S | undefined>((best, studio) => (best && apart(best) <= apart(studio) ? best : studio), undefined)
}

/** True for an online studio, which is hidden from carousel and contact details, but shown in map and directory (A18). */
export const isOnline = ({ code }: Pick<PublicStudio, 'code'>) => artOf(code) === 'online'
