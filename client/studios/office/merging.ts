import { equal } from '#sync/collections/equal.ts'

export type Flat = Record<string, unknown>

/**
 * Three states field by field. `bases` are what this device's edits began with, oldest first: what another state of them shows is its own.
 * `clashes` are the fields that both sides changed, and not alike; `merged` has mine there.
 */
export function mergeFields(bases: readonly Flat[], mine: Flat, theirs: Flat): { merged: Flat; clashes: string[] } {
  const merged: Flat = {}
  const clashes: string[] = []
  for (const field of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const [here, there] = [mine[field], theirs[field]]
    const theirsIsOld = bases.some(base => equal(base[field], there))
    const mineIsOld = bases.length > 0 && equal(bases[0]![field], here)
    merged[field] = equal(here, there) || theirsIsOld || !mineIsOld ? here : there
    if (!equal(here, there) && !theirsIsOld && !mineIsOld) clashes.push(field)
  }
  return { merged, clashes }
}
