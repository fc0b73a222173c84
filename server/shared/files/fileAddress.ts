import { createHmac, timingSafeEqual } from 'node:crypto'
import type { WithSettings } from '#server/kit/house.ts'
import type { Who } from '#server/serve/serve.ts'

type FileReader = Pick<Who, 'session'>

/** Between this and twice this an address holds; it stays the same for that long, so that a browser's cache is of use. */
const hours = 6 * 3600

export const isOpen = (name: string) => name.startsWith('o')

/** Address of a file below /api/: permanent where it is open, else for some hours and as long as the reader's session, renewed or not. */
export function addressOf(house: WithSettings, { session }: FileReader, name: string, now = Date.now()) {
  if (isOpen(name)) return `files/${name}`
  const until = (Math.floor(now / 1000 / hours) + 2) * hours
  return `files/${name}?until=${until}&sig=${session}.${macOf(house, name, session, until)}`
}

/** The same where there may be no file. */
export const fileAddress = (house: WithSettings, reader: FileReader, name: string | null | undefined) =>
  name ? addressOf(house, reader, name) : null

interface Address {
  name: string
  until?: number
  sig?: string
  now?: number
}

/** The session that this address was signed for; undefined where it is not ours or has run out. */
export function signedFor(house: WithSettings, { name, until, sig, now = Date.now() }: Address) {
  const [, session, mac] = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/.exec(sig ?? '') ?? []
  if (!session || !mac || until === undefined || until * 1000 < now) return undefined
  return isSame(macOf(house, name, session, until), mac) ? session : undefined
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const isSame = (wanted: string, shown: string) => timingSafeEqual(bytesOf(wanted), bytesOf(shown))

const macOf = ({ settings }: WithSettings, name: string, session: string, until: number) =>
  createHmac('sha256', settings.secrets.file).update(`${name}\nsession ${session}\n${until}`).digest('base64url')
