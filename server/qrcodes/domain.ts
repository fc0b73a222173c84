import type { Domain } from '#server/kit/domain.ts'
import { qrCodeCalls } from './calls.ts'
import { personal } from './personal.ts'
import { seedQrCodes } from './seed.ts'

export const qrcodesDomain: Domain = {
  name: 'qrcodes',
  system: 'marketing',
  calls: qrCodeCalls,
  personal,
  seed: seedQrCodes,
}
