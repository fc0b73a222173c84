import { create } from 'qrcode'
import { ink } from '#contract/rules/papers/paperSheet.ts'
import type { Paper } from './Paper.ts'

/** Modules of white around the code, beside what the paper leaves free. */
const edge = 2

/** A QR code with its white edge. */
export function drawQr(document: Paper, text: string, { x, y, side }: { x: number; y: number; side: number }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const step = side / (size + 2 * edge)
  document.rect(x, y, side, side).fill('#FFFFFF')
  for (let at = 0; at < data.length; at++)
    // A hair wider than its place, so that no viewer shows seams.
    if (data[at]) document.rect(x + ((at % size) + edge) * step, y + (Math.floor(at / size) + edge) * step, step + 0.05, step + 0.05)
  document.fill(ink.text)
}
