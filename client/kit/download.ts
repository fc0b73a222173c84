import { today } from '#client/data/time.ts'
import { asciiWordOf } from './asciiWord.ts'

/** Methods that the native wrapper offers; in an iOS web view it is a message handler instead (L241, A65). */
interface Bridge {
  download?(file: { base64: string; type: string }): void
}
interface Handlers {
  webkit?: { messageHandlers?: { download?: { postMessage(base64: string): void } } }
}

const inside = globalThis as Handlers & { formkurveNative?: Bridge }

async function base64Of(blob: Blob) {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let letters = ''
  for (let from = 0; from < bytes.length; from += 8192) letters += String.fromCharCode(...bytes.subarray(from, from + 8192))
  return btoa(letters)
}

/** «mitglieder-winterthur-2026-11-22.xlsx»: the file's subject and its day; `clock` where the file itself doesn't say the time. */
export const fileName = (words: readonly string[], ending: string, clock?: string) =>
  `${[asciiWordOf(words.join(' '), 80), today(), clock].filter(Boolean).join('-')}.${ending}`

/** Hands a file to the person, and nothing else does: as base64 in the native wrapper, elsewhere saved under its name. */
export async function download(blob: Blob, name: string) {
  const ios = inside.webkit?.messageHandlers?.download
  if (ios) return ios.postMessage(await base64Of(blob))
  if (inside.formkurveNative?.download) return inside.formkurveNative.download({ base64: await base64Of(blob), type: blob.type })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // Safari reads the blob after the click returned
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
