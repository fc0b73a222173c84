import { deviceTexts } from '#client/data/storage.ts'

/** False for a person who does not want to be counted (A34). */
export const isCounted = () => deviceTexts.getItem('disableTracking') !== 'true'
