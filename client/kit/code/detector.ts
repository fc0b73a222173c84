import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Reads codes from the camera's picture, from a photo or from a page that was drawn. */
export interface Detector {
  detect(source: HTMLVideoElement | HTMLCanvasElement | ImageBitmap): Promise<{ rawValue: string }[]>
}
type Make = { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> }

/** Codes that can be read: those of members, and those on what is sold. */
export type CodeFormat = 'qr_code' | 'ean_13' | 'ean_8'
const codes = ['qr_code'] as const

const shelf = 'fk-scanner'

/** The reader's 1 MB is cached on devices that scan, and on no other. */
async function reader(): Promise<ArrayBuffer> {
  const kept = await globalThis.caches?.open(shelf)
  const known = await kept?.match(wasmAddress)
  if (known) return known.arrayBuffer()
  const answer = await fetch(wasmAddress)
  if (!answer.ok) throw new Error('the scanner is not there')
  for (const old of (await kept?.keys()) ?? []) await kept?.delete(old)
  await kept?.put(wasmAddress, answer.clone())
  return answer.arrayBuffer()
}

async function native(wanted: readonly CodeFormat[] = codes): Promise<Make | undefined> {
  const own = (globalThis as { BarcodeDetector?: Make }).BarcodeDetector
  const formats = await own?.getSupportedFormats().catch((): string[] => [])
  return wanted.every(format => formats?.includes(format)) ? own : undefined
}

/** Fetches the reader, so that scanning works later without a network; does nothing where the browser can read codes itself. */
export async function keepScanner() {
  if (!(await native())) await reader()
}

/** The browser's own reader where there is one, else ours. */
export async function openDetector(wanted: readonly CodeFormat[] = codes): Promise<Detector> {
  const own = await native(wanted)
  if (own) return new own({ formats: [...wanted] })
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill')
  prepareZXingModule({ overrides: { wasmBinary: await reader() } })
  return new (BarcodeDetector as unknown as Make)({ formats: [...wanted] })
}
