import { useMemo } from 'react'
import { useLogged } from '#client/data/logged.ts'
import { useCall } from '#client/data/reads.ts'
import { studios } from '#contract/studios/calls.ts'
import type { PublicStudio } from '#contract/studios/shapes.ts'
import { nameBy } from './names.ts'
import { type GeoPosition, isOnline, kilometres } from './studioSearch.ts'

/** Every studio, cached on the device, so that they are there without a network; `nameOf` reads a code. */
export function useStudios() {
  const { data, error, stand, loading, again } = useCall(studios.listPublic)
  useLogged(error, 'studios')
  const nameOf = useMemo(() => nameBy(data && new Map(data.map(({ code, name }) => [code, name]))), [data])
  return { studios: data as PublicStudio[] | undefined, nameOf, error, stand, loading, again }
}

/** Source of the map's tiles; undefined while the request runs. */
export function useMapTiles() {
  const { data, loading } = useCall(studios.map)
  return data ? data.tiles : loading ? undefined : null
}

/** Kilometres from a place to each studio, by its code. */
export function useDistances(studios: readonly PublicStudio[] | undefined, from: GeoPosition | undefined) {
  return useMemo(() => from && new Map(studios?.map(studio => [studio.code, kilometres(from, studio.location)])), [studios, from])
}

/** The carousel's order: the nearest to the anchor first, by name without one. */
export function inWalkingOrder(studios: readonly PublicStudio[], anchor: GeoPosition | undefined) {
  const shown = studios.filter(studio => !isOnline(studio))
  if (!anchor) return shown
  const far = new Map(shown.map(studio => [studio.code, kilometres(anchor, studio.location)]))
  return shown.sort((a, b) => far.get(a.code)! - far.get(b.code)!)
}
