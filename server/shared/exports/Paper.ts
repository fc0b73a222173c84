import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { readable } from './readable.ts'

/** Archivo with the letters of every Latin alphabet; the page's own font comes in parts, none of which holds a whole name. */
const faces = {
  Archivo: '400Regular/Archivo_400Regular.ttf',
  'Archivo-Bold': '700Bold/Archivo_700Bold.ttf',
}
export type Face = keyof typeof faces

const { resolve } = createRequire(import.meta.url)
const pathOf = (file: string) => resolve(`@expo-google-fonts/archivo/${file}`)

interface Holds {
  font?: { hasGlyphForCodePoint(code: number): boolean }
}

/** Most texts; they need no look at each letter. */
const usual = /^[\n\x20-\x7e\u00a0-\u00ff–’]*$/

/** A PDF in the house's fonts. */
export class Paper extends PDFDocument {
  constructor(options: PDFKit.PDFDocumentOptions) {
    // It begins without a font: one that is opened under two names is read anew each time it is set.
    super({ ...options, lang: 'de-CH', displayTitle: true, font: '' })
    for (const [name, file] of Object.entries(faces)) this.registerFont(name, pathOf(file))
    this.font('Archivo')
  }

  /** The text in glyphs that the font has: letters that came in two parts are composed, and other scripts are written in Latin ones. */
  lettersOf(text: string) {
    const { font } = (this as unknown as { _font: Holds })._font
    const holds = (letter: string) => /[\n\u00ad]/.test(letter) || font?.hasGlyphForCodePoint(letter.codePointAt(0) as number) !== false
    return usual.test(text) ? text : readable(text, sign => [...sign].every(holds))
  }

  override text(text: string, x?: number | PDFKit.Mixins.TextOptions, y?: number, options?: PDFKit.Mixins.TextOptions) {
    return super.text(this.lettersOf(text), x as number, y, options)
  }

  /** The whole file, once it is ended. */
  whole() {
    const parts: Uint8Array[] = []
    return new Promise<Buffer>((resolve, reject) => {
      this.on('data', (part: Buffer) => parts.push(new Uint8Array(part)))
      this.on('end', () => resolve(Buffer.concat(parts)))
      this.on('error', reject)
    })
  }
}
