import { deviceTexts } from './storage.ts'
/** A screen's own session, which is no person's: kept on the device that was paired (K33). */
export interface PairedScreen {
  token: string
  display: string
}

export const screenKey = 'screen'

/** The session of the screen that this device is; undefined on everybody's own device. */
export function pairedScreen(): PairedScreen | undefined {
  try {
    return JSON.parse(deviceTexts.getItem(screenKey) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
