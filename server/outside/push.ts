import webPush from 'web-push'
import type { House } from '#server/kit/house.ts'
import { sandboxPush } from './tables.ts'
import { vapidOf } from './vapid.ts'

/** One message for one device. */
export interface PushMessage {
  title: string
  text?: string
  /** Path of the screen that it opens. */
  path: string
  /** Tag of the message, the same at every try and on every device; a later message with the same tag takes its place. */
  tag: string
  /** Unread notices, for the app's badge. */
  unread: number
}

/** A browser's subscription or the native wrapper's token. */
export type PushTarget =
  | { kind: 'web'; endpoint: string; keys: { p256dh: string; auth: string } }
  | { kind: 'native'; token: string; platform: string }

/** `unserved`: nothing was sent, because no service reaches this kind of device. */
type PushOutcome = 'sent' | 'gone' | 'unserved'

/**
 * Sends messages to devices. `gone` means that this device never gets one again (404, 410); it throws where another try may succeed.
 * `key` names the sending and is the same at every try.
 */
export interface Push {
  /** True where messages may be sent to this endpoint: a known push service over TLS. */
  knows(endpoint: string): boolean
  send(target: PushTarget, message: PushMessage, key: string): Promise<PushOutcome>
}

const patience = 20_000
/** Seconds for which a push service keeps a message for a device that is off. */
const lasts = 86_400

/** Push services of the browsers; a server that posted wherever a member says would be everybody's tool. */
const services = ['fcm.googleapis.com', 'android.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com']

function isService(endpoint: string, more: readonly string[]) {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (!url || url.username || url.password) return false
  if (more.includes(url.origin)) return true
  const { protocol, hostname, port } = url
  return protocol === 'https:' && port === '' && services.some(service => hostname === service || hostname.endsWith(`.${service}`))
}

/** Web push (RFC 8030, 8291, 8292): encrypted for the device, signed with our key. */
function request(house: House, { endpoint, keys }: Extract<PushTarget, { kind: 'web' }>, message: PushMessage) {
  const { subject, publicKey, privateKey } = vapidOf(house.settings)
  const vapidDetails = {
    subject: subject.startsWith('http:') ? `mailto:push@${new URL(subject).hostname}` : subject,
    publicKey,
    privateKey,
  }
  const topic = message.tag.replace(/[^\w-]/g, '').slice(0, 32)
  return webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(message), {
    vapidDetails,
    TTL: lasts,
    urgency: 'normal',
    topic,
    contentEncoding: 'aes128gcm',
  })
}

async function sendWeb(house: House, target: Extract<PushTarget, { kind: 'web' }>, message: PushMessage) {
  const { endpoint, method, headers, body } = request(house, target, message)
  const answer = await fetch(endpoint, {
    method,
    headers: headers as Record<string, string>,
    body: new Uint8Array(body as Buffer),
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
  })
  await answer.body?.cancel()
  return judge(answer.status)
}

function judge(status: number): 'sent' | 'gone' {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  throw new Error(`the push service answered ${status}`)
}

const real = (house: House): Push => ({
  knows: endpoint => isService(endpoint, house.settings.pushServices ?? []),
  // The native wrapper's own services are not connected, and nothing is kept of its messages here.
  send: async (target, message) => (target.kind === 'web' ? sendWeb(house, target, message) : 'unserved'),
})

/** Encrypts as the real one does, so that a broken key fails here too, and keeps the message in place of sending it. */
const sandbox = (house: House): Push => ({
  knows: endpoint => isService(endpoint, ['https://push.sandbox.example', ...(house.settings.pushServices ?? [])]),
  async send(target, message, key) {
    if (target.kind === 'web') {
      request(house, target, message)
      const [, status] = /\/status\/(\d{3})$/.exec(target.endpoint) ?? []
      if (status) return judge(Number(status))
    }
    return take(house, target, message, key)
  },
})

async function take({ db }: House, target: PushTarget, { title, path }: PushMessage, key: string): Promise<'sent'> {
  const to = target.kind === 'web' ? new URL(target.endpoint).host : target.platform
  await db.insert(sandboxPush).values({ _id: key, kind: target.kind, to, title, path, at: new Date().toISOString() }).onConflictDoNothing()
  return 'sent'
}

/** Web push where `VAPID_SUBJECT` is set, else the sandbox, whose messages are read at /sandbox. */
export const pushOf = (house: House): Push => (house.settings.vapid?.subject ? real(house) : sandbox(house))
