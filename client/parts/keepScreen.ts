import { type PairedScreen, screenKey } from '#client/data/screen.ts'

/** Makes this device the screen of a display, or renews its session. */
export const keepScreen = (screen: PairedScreen) => localStorage.setItem(screenKey, JSON.stringify(screen))

export const forgetScreen = () => localStorage.removeItem(screenKey)
