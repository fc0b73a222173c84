import { deviceTexts } from '#client/data/storage.ts'
import { dayMs } from '#contract/time.ts'
import { nativeBridge } from './native.ts'

/**
 * State of messages on this device: `install` is an iPhone on which the app has to stand on the home screen first, `denied` was refused in
 * the browser, `on` gets them.
 */
export type PushState = 'unsupported' | 'install' | 'ask' | 'denied' | 'on'

/** Keys of L87. */
export const pushKeys = { token: 'pushToken', info: 'deviceInfo', cooldown: 'initPushCooldown' } as const

/** True on an iPhone or iPad, in whatever browser. */
export const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
const isInstalled = () => matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** True for an app from the home screen or the store. */
export const isAtHand = () => nativeBridge() !== undefined || isInstalled()

export function pushState(): PushState {
  const known = deviceTexts.getItem(pushKeys.token) !== null
  if (nativeBridge()) return known ? 'on' : 'ask'
  if (isApple() && !isInstalled()) return 'install'
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis)) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return known && Notification.permission === 'granted' ? 'on' : 'ask'
}

/** True where messages are off but could be had, perhaps after a step of the person's own. */
export const pushPossible = () => ['ask', 'install', 'denied'].includes(pushState())

/** Time in ms after a no during which the question doesn't come up by itself. */
const pause = 30 * dayMs

export const coolDown = () => deviceTexts.setItem(pushKeys.cooldown, String(Date.now()))
export const isCool = () => Date.now() - Number(deviceTexts.getItem(pushKeys.cooldown) ?? 0) < pause
