import { useKept } from '#client/data/local.ts'
import { usualTotal } from './downloadLimits.ts'

/** Limit in bytes for all videos on this device. */
export const useTotal = () => useKept<number>('videosTotal', usualTotal)
