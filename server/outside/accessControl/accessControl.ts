import type { House, WithSettings } from '#server/kit/house.ts'
import { accessServices } from '#server/outside/plugs.ts'
import { adapter } from './adapter.ts'
import type { AccessControl } from './port.ts'

const opened = new WeakMap<House, AccessControl>()

/** True where the sandbox stands in for the service. */
export const isAccessSandbox = ({ settings }: WithSettings) => settings.access === undefined

async function addressOf(house: House) {
  const access = house.settings.access ?? (await accessServices.one(house)?.(house))
  if (!access) throw new Error('There is neither an access-control service nor its sandbox')
  return access
}

/** The service in force: the real one where `ACCESS_CONTROL_URL` is set, else its sandbox on loopback. The same adapter speaks to both. */
export function accessControl(house: House): AccessControl {
  const found = opened.get(house) ?? adapter(() => addressOf(house))
  opened.set(house, found)
  return found
}
