import type { House, WithSettings } from '#server/kit/house.ts'
import type { GatewayAccess } from '#server/kit/settings.ts'
import { gateways } from '#server/outside/plugs.ts'
import { adyen } from './adyen.ts'
import type { Gateway } from './port.ts'

const opened = new WeakMap<object, Gateway>()

/** The access to the gateway and to its webhooks: the settings', else that of the sandbox, which starts when it is first asked for. */
export async function gatewayAccess(house: House): Promise<GatewayAccess> {
  const standIn = gateways.one(house)
  const access = house.settings.payment ?? (await standIn?.(house))
  if (!access) throw new Error('There is neither a payment gateway nor its sandbox')
  return access
}

/** The payment gateway in force: Adyen where `PAYMENT_URL` is set, else the sandbox. The same port speaks to both. */
export async function gatewayOf(house: House): Promise<Gateway> {
  const access = await gatewayAccess(house)
  const gateway = opened.get(access) ?? adyen(access)
  opened.set(access, gateway)
  return gateway
}

/** True where payments go to the sandbox. */
export const isGatewaySandbox = ({ settings }: WithSettings) => settings.payment === undefined
