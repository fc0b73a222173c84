import type { House } from '#server/kit/house.ts'
import type { Gateway } from './port.ts'
export const gatewayOf = async (_house: House): Promise<Gateway> => { throw new Error('shim') }
export const hasSandboxGateway = (_house: Pick<House, 'settings'>) => true
