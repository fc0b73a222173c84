import type { Device, Inventory } from '#contract/devices/calls.ts'

/** The id in the address that a label's code says, `…/devices/:id?scan`. */
const address = /\/devices\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[/?#]|$)/

/** The device that a scanned or typed text means: its address, the code on its label (the end of its id), what is written on it, or its number alone. */
export function deviceIn(text: string, all: Inventory | undefined): string | undefined {
  const scanned = address.exec(text)?.[1]
  if (scanned) return scanned
  const word = text.trim().toLowerCase()
  const code = word.replace(/\s/g, '')
  const isIt = ({ _id, shortForm }: Device) => (code.length === 8 && _id.endsWith(code)) || shortForm?.toLowerCase() === word
  const known = all?.devices.find(isIt)
  if (known || !/^\d+$/.test(word)) return known?._id
  const numbered = all?.devices.filter(({ shortForm }) => /\d+/.exec(shortForm ?? '')?.[0] === word) ?? []
  return numbered.length === 1 ? numbered[0]?._id : undefined
}
