import type { House } from '#server/kit/house.ts'
import { openLog } from '#server/kit/log.ts'
import type { Settings } from '#server/kit/settings.ts'
import { domains } from '#server/start/domains.ts'
import { openHouse } from '#server/start/house.ts'
import { openSecrets } from '#server/start/secrets.ts'

/** Opens the house of a data directory in which no server runs, for a look or a few rows; `where` names stores other than the embedded ones. */
export async function inHouse<T>(
  dataDir: string,
  act: (house: House) => Promise<T>,
  where: Pick<Settings, 'databaseUrl' | 'couchUrl'> = {},
): Promise<T> {
  const settings = { port: 0, publicUrl: 'http://localhost', dataDir, seed: 'none' as const, trustProxy: false, ...where }
  const house = await openHouse({ ...settings, secrets: await openSecrets(dataDir) }, openLog('silent'), domains)
  try {
    return await act(house)
  } finally {
    await house.close()
  }
}
