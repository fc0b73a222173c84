import { deviceName } from '#client/data/device.ts'
import { send } from '#client/data/send.ts'
import { deviceTexts } from '#client/data/storage.ts'
import type { DeviceInfo, SubscriptionForm } from '#contract/push.ts'
import { push } from '#contract/push.ts'
import { nativeBridge } from './native.ts'
import { pushKeys, pushState } from './pushState.ts'

const webInfo = (): DeviceInfo => ({ platform: 'web', name: deviceName(), app: __VERSION__ })

function remember(token: string, info: DeviceInfo) {
  deviceTexts.setItem(pushKeys.token, token)
  deviceTexts.setItem(pushKeys.info, JSON.stringify(info))
}

/**
 * Asks the browser or the phone for permission, and registers the device at the studio; `denied` where the answer was no. Throws a
 * `CallError`.
 */
export async function turnOn(): Promise<'on' | 'denied'> {
  const native = nativeBridge()
  if (!native) return (await Notification.requestPermission()) === 'granted' ? subscribe() : 'denied'
  const given = await native.initPush().catch(() => undefined)
  if (!given) return 'denied'
  await send(push.token, { body: given })
  remember(given.pushToken, given.deviceInfo)
  return 'on'
}

async function subscribe(): Promise<'on'> {
  const [registration, { key }] = await Promise.all([navigator.serviceWorker.ready, send(push.key, {})])
  const subscription = await subscribed(registration, key)
  const info = webInfo()
  const { endpoint, keys, expirationTime } = subscription.toJSON()
  await send(push.subscribe, { body: { endpoint, keys, expirationTime, deviceInfo: info } as SubscriptionForm })
  remember(subscription.endpoint, info)
  return 'on'
}

async function subscribed({ pushManager }: ServiceWorkerRegistration, key: string) {
  const wish = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return await pushManager.subscribe(wish)
  } catch (error) {
    // The browser subscribed with another key before, as after the server's data directory was made anew.
    const before = await pushManager.getSubscription()
    if (!before) throw error
    await before.unsubscribe()
    return pushManager.subscribe(wish)
  }
}

/**
 * Registers a device again that was on, where the studio no longer knows it, or the browser lost its subscription or has another: what the
 * studio knew then leads nowhere and is taken away. The person isn't asked.
 */
export async function keepOn() {
  const token = deviceTexts.getItem(pushKeys.token)
  if (token === null || pushState() !== 'on') return
  const native = nativeBridge()
  const { registered, device } = await send(push.verify, { body: native ? { pushToken: token } : { endpoint: token } })
  if (native) return registered ? undefined : forgetPush()
  const { pushManager } = await navigator.serviceWorker.ready
  const isSame = (await pushManager.getSubscription())?.endpoint === token
  if (registered && isSame) return
  await subscribe()
  if (registered && device) await send(push.remove, { params: { id: device._id } })
}

/** Stops messages to this device. */
export async function turnOff() {
  forgetPush()
  if (nativeBridge() || !('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

function forgetPush() {
  deviceTexts.removeItem(pushKeys.token)
  deviceTexts.removeItem(pushKeys.info)
}
