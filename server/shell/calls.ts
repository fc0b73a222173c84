import { readFileSync } from 'node:fs'
import { shell } from '#contract/shell.ts'
import { hasNutrition } from '#server/nutrition/nutritionAccess.ts'
import { isAnythingThere } from '#server/reservations/rules.ts'
import { serve } from '#server/serve/serve.ts'
import { changelog } from './changelog.ts'
import { membershipOf, ownWorkout } from './topBar.ts'

function versionIn(path: string) {
  try {
    return (JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as { version: string }).version
  } catch {
    return undefined
  }
}

let known: string | undefined
/**
 * The version that the build wrote beside the client; without a build the release alone. It is read at the first call, because the start
 * may build.
 */
function version() {
  known ??= versionIn('../../dist/client/version.json') ?? `${versionIn('../../package.json')}-dev`
  return known
}

export const shellCalls = serve(shell, {
  version: () => ({ version: version() }),
  changelog: () => changelog,
  reservationAvailability: async ({ tx, who }) => ({ available: await isAnythingThere(tx, who) }),
  // An outside service is never called inside a transaction.
  membership: ({ house, who }) => membershipOf(house, who._id),
  nutritionExists: async ({ tx, who }) => ({ exists: await hasNutrition(tx, who._id) }),
  ownWorkout: ({ tx, who }) => ownWorkout(tx, who._id),
})
