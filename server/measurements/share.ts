import { sharingOf } from '#server/plans/sharing.ts'
import { measurementShare } from './tables.ts'

export const { isSharing, share, endShares, sharerMeant } = sharingOf(measurementShare)
