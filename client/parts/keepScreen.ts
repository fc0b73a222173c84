import { type PairedScreen, screenKey } from '#client/data/screen.ts'
import { deviceTexts } from '#client/data/storage.ts'

/** Makes this device the screen of a display, or renews its session. */
export const keepScreen = (screen: PairedScreen) => deviceTexts.setItem(screenKey, JSON.stringify(screen))

export const forgetScreen = () => deviceTexts.removeItem(screenKey)
