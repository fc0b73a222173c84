import { array, type InferType, object } from 'yup'
import { del, domain, get, post, type Usual } from './call.ts'
import { example } from './examples.ts'
import { profilePart } from './mendScreens.ts'
import { count, done, flag, id, instant, text } from './shapes.ts'

const base64url = (length: number) =>
  text(length).matches(new RegExp(`^[A-Za-z0-9_-]{1,${length}}={0,2}$`), 'Dieser Schlüssel ist nicht lesbar.')

/** Facts that a device reports about itself; kept under the key `deviceInfo` (L87). */
export const deviceInfo = object({
  /** web, ios, android. */
  platform: text(20).required(),
  name: text(80).required(),
  /** Version of the wrapper or the app. */
  app: text(60),
})
export type DeviceInfo = InferType<typeof deviceInfo>

/** The JSON of the browser's `PushSubscription.toJSON()`. */
export const subscriptionForm = object({
  endpoint: text(1000).required(),
  expirationTime: count(0, Number.MAX_SAFE_INTEGER).nullable(),
  keys: object({ p256dh: base64url(200).required(), auth: base64url(60).required() }).required(),
  deviceInfo: deviceInfo.default(undefined).nullable(),
})
export type SubscriptionForm = InferType<typeof subscriptionForm>

export const pushTokenForm = object({ pushToken: text(1000).required(), deviceInfo: deviceInfo.required() })

/** At least one of the two is given. */
const known = object({ endpoint: text(1000), pushToken: text(1000) })

export const pushDevice = object({
  _id: id().required(),
  name: text(80).required(),
  kind: text(10).oneOf(['web', 'native']).required(),
  created: instant().required(),
  /** Moment at which a message last reached its push service. */
  reached: instant().nullable(),
  /** True for the device of the session that asks. */
  current: flag().required(),
})
export type PushDevice = InferType<typeof pushDevice>

const pushToken = 'beispiel-1f0c9a'
const info: DeviceInfo = { platform: 'android', name: 'Chrome auf Android' }
const subscription = {
  endpoint: 'https://push.sandbox.example/beispiel',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  deviceInfo: info,
}

const usual: Usual = { mendedAt: profilePart('told') }

/** Devices that get messages (L105, L119, L170). */
export const push = domain('push', usual, {
  /** Public key that a browser subscribes with (VAPID); not in the specification. */
  key: get('push/key', { access: 'public', example: {} }, object({ key: text(120).required() })),
  /** Subscribes by web push; a device that was somebody else's becomes this person's. Refuses `invalid` for an unknown push service. */
  subscribe: post('subscription', { access: [], body: subscriptionForm, covers: ['EP-035'], example: { body: subscription } }, pushDevice),
  /** Subscribes by the native wrapper's token. */
  token: post(
    'push/token',
    { access: [], body: pushTokenForm, covers: ['EP-034'], example: { body: { pushToken, deviceInfo: info } } },
    pushDevice,
  ),
  /** True in the answer where this device still is one of this person's. */
  verify: post(
    'push/device/verify',
    { access: [], body: known, covers: ['EP-031'], example: { body: { pushToken } } },
    object({ registered: flag().required(), device: pushDevice.nullable().default(undefined) }),
  ),
  devices: get('user/push', { access: [], covers: ['EP-033'], example: {} }, array().of(pushDevice).required()),
  remove: del('push/device/:id', { access: [], offline: true, covers: ['EP-032'], example: { params: { id: example.pushDevice } } }, done),
})
