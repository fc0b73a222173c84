import { create } from 'qrcode'
import type { Paper } from './Paper.ts'
import { ink } from './pdf.ts'

/** Draws a QR code of this text, dark on what lies there already; the paper around it has to stay empty. */
export function drawQr(document: Paper, text: string, x: number, y: number, side: number) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const step = side / size
  for (let at = 0; at < data.length; at++)
    // A hair wider than its place, so that no viewer shows seams.
    if (data[at]) document.rect(x + (at % size) * step, y + Math.floor(at / size) * step, step + 0.05, step + 0.05)
  document.fill(ink.text)
}
