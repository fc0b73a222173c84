import type { House } from '#server/kit/house.ts'
import type { Webhook } from './port.ts'
export const readWebhook = (_house: House, _body: unknown, _basic: string | undefined): Webhook => ({ refused: 'unauthorised' })
