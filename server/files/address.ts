import { createHmac, timingSafeEqual } from 'node:crypto'
import type { House } from '#server/house.ts'

type Behind = Pick<House, 'settings'>

/** Between this and twice this an address holds; it stays the same for that long, so that a browser's cache is of use. */
const hours = 6 * 3600

export const isOpen = (name: string) => name.startsWith('o')

/** Where a file is read, below /api/: for good where it is open, else for this person and some hours. */
export function addressOf(house: Behind, person: string, name: string, now = Date.now()) {
  if (isOpen(name)) return `files/${name}`
  const until = (Math.floor(now / 1000 / hours) + 2) * hours
  return `files/${name}?until=${until}&sig=${person}.${macOf(house, name, person, until)}`
}

/** The same where there may be no file. */
export const fileAddress = (house: Behind, person: string, name: string | null | undefined) =>
  name ? addressOf(house, person, name) : null

/** The person that this address was signed for; undefined where it is not ours or has run out. */
export function signedFor(house: Behind, name: string, until: number | undefined, sig: string | undefined, now = Date.now()) {
  const [, person, mac] = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/.exec(sig ?? '') ?? []
  if (!person || !mac || until === undefined || until * 1000 < now) return undefined
  return isSame(macOf(house, name, person, until), mac) ? person : undefined
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const isSame = (wanted: string, shown: string) => timingSafeEqual(bytesOf(wanted), bytesOf(shown))

const macOf = ({ settings }: Behind, name: string, person: string, until: number) =>
  createHmac('sha256', settings.secrets.file).update(`${name}\n${person}\n${until}`).digest('base64url')
