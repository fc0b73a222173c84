// Writes cantons.json from the package swiss-maps: `node --import tsx client/kit/map/makeCantons.mts`.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature, merge, mesh } from 'topojson-client'

type Point = [lat: number, long: number]
type Areas = Extract<Parameters<typeof merge>[1], unknown[]>
type Collection = { type: 'GeometryCollection'; geometries: Areas }
type Land = Parameters<typeof merge>[0] & { objects: { cantons: Collection; lakes: Collection } }

/** In degrees: 150 m are half a line where the whole land is seen. */
const finest = 0.0018

const source = createRequire(import.meta.url).resolve('swiss-maps/2026/ch-combined.json')
const map = JSON.parse(readFileSync(source, 'utf8')) as Land
const { cantons, lakes } = map.objects

const point = ([long = 0, lat = 0]: number[]): Point => [Number(lat.toFixed(3)), Number(long.toFixed(3))]

/** Distance of `at` from the straight line between two points. */
function offLine(at: number[], from: number[], to: number[]) {
  const [dx = 0, dy = 0] = [to[0]! - from[0]!, to[1]! - from[1]!]
  const length = Math.hypot(dx, dy)
  if (length === 0) return Math.hypot(at[0]! - from[0]!, at[1]! - from[1]!)
  return Math.abs(dy * (at[0]! - from[0]!) - dx * (at[1]! - from[1]!)) / length
}

/** Ramer, Douglas and Peucker. */
function fewer(line: number[][]): number[][] {
  const [first, last] = [line[0]!, line.at(-1)!]
  let far = 0
  let off = 0
  for (let at = 1; at < line.length - 1; at++) {
    const distance = offLine(line[at]!, first, last)
    if (distance > off) [far, off] = [at, distance]
  }
  if (off <= finest) return line.length > 2 && off === 0 ? [first, last] : line.length < 3 ? line : [first, last]
  return [...fewer(line.slice(0, far + 1)), ...fewer(line.slice(far)).slice(1)]
}

const drawn = (lines: number[][][]) => lines.map(line => fewer(line).map(point)).filter(line => line.length > 1)

const land = merge(map, cantons.geometries).coordinates.map(rings => drawn(rings))
const water = feature(map, lakes).features.flatMap(({ geometry }) => {
  if (geometry.type === 'Polygon') return [drawn(geometry.coordinates)]
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.map(rings => drawn(rings)) : []
})
/** By their numbers from 1 (Federal Statistical Office). */
const names =
  'Zürich Bern Luzern Uri Schwyz Obwalden Nidwalden Glarus Zug Freiburg Solothurn Basel-Stadt Basel-Landschaft Schaffhausen Appenzell_Ausserrhoden Appenzell_Innerrhoden St._Gallen Graubünden Aargau Thurgau Tessin Waadt Wallis Neuenburg Genf Jura'
    .split(' ')
    .map(name => name.replaceAll('_', ' '))

/** Twice the area, and the middle, of a ring. */
function middle(ring: number[][]): { area: number; at: Point } {
  let [area, x, y] = [0, 0, 0]
  for (const [place, [long = 0, lat = 0]] of ring.entries()) {
    const [nextLong = 0, nextLat = 0] = ring[(place + 1) % ring.length]!
    const part = long * nextLat - nextLong * lat
    area += part
    x += (long + nextLong) * part
    y += (lat + nextLat) * part
  }
  return { area: Math.abs(area), at: point([x / (3 * area), y / (3 * area)]) }
}

const labels = feature(map, cantons).features.map(({ id, geometry }) => {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : []
  const [largest] = parts.map(rings => middle(rings[0]!)).sort((one, other) => other.area - one.area)
  return [names[Number(id) - 1]!, ...largest!.at]
})

const borders = drawn(mesh(map, cantons, (a, b) => a !== b).coordinates)
writeFileSync(
  new URL('cantons.json', import.meta.url),
  `${JSON.stringify({ land, lakes: water.filter(rings => rings[0]?.length), borders, labels })}\n`,
)
