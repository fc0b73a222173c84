import { picturePdf } from './pdf.ts'

const letters: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const plain = (text: string) => text.replace(/[&<>"]/g, letter => letters[letter] as string)

interface Words {
  size?: number
  bold?: boolean
  color?: string
  /** Ends there in place of beginning. */
  right?: boolean
}

/** Words on a page, in millimetres from its left and top edge; `size` in millimetres too. */
export const words = (text: string, x: number, y: number, { size = 3.6, bold = false, color = '#0F1A14', right = false }: Words = {}) =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${color}"${bold ? ' font-weight="700"' : ''}${right ? ' text-anchor="end"' : ''}>${plain(text)}</text>`

/** An A4 page as a drawing, in millimetres. */
export const page = (drawings: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 210 297" font-family="Arial, 'Liberation Sans', Helvetica, sans-serif"><rect width="210" height="297" fill="#FFFFFF"/>${drawings.join('')}</svg>`

/** Dots of an A4 page at 300 to an inch. */
const dots = { width: 2480, height: 3508 }

/** Draws a page on this device and makes a PDF of it, without a network too. */
export async function pagePdf(svg: string, title: string): Promise<Blob> {
  const drawing = new Image()
  drawing.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await drawing.decode()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, dots)
  const pen = canvas.getContext('2d')
  const jpeg = await new Promise<Blob | null>(resolve => {
    pen?.drawImage(drawing, 0, 0, dots.width, dots.height)
    canvas.toBlob(resolve, 'image/jpeg', 0.92)
  })
  if (!jpeg) throw new Error('Dieses Gerät kann die Datei nicht zeichnen.')
  const bytes = new Uint8Array(await jpeg.arrayBuffer())
  return new Blob([picturePdf({ jpeg: bytes, ...dots }, title)], { type: 'application/pdf' })
}
