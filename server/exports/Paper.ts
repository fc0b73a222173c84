import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

/** The house's own letters with those of every Latin alphabet; the page's own font comes in parts, of which none holds a whole name. */
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

/** Most texts, which need no look at each letter. */
const usual = /^[\n\x20-\x7e\u00a0-\u00ff–’]*$/

/** A PDF in the house's letters. */
export class Paper extends PDFDocument {
  constructor(options: PDFKit.PDFDocumentOptions) {
    // Begun with none: one that is opened under two names is read anew each time it is set.
    super({ ...options, lang: 'de-CH', displayTitle: true, font: '' })
    for (const [name, file] of Object.entries(faces)) this.registerFont(name, pathOf(file))
    this.font('Archivo')
  }

  /** Its letters as the font has them: composed ones where they came in two, and «?» for what no Latin alphabet has. */
  lettersOf(text: string) {
    const { font } = (this as unknown as { _font: Holds })._font
    const holds = (letter: string) => /[\n\u00ad]/.test(letter) || font?.hasGlyphForCodePoint(letter.codePointAt(0) as number) !== false
    return usual.test(text) ? text : [...text.normalize('NFC')].map(letter => (holds(letter) ? letter : '?')).join('')
  }

  override text(text: string, x?: number | PDFKit.Mixins.TextOptions, y?: number, options?: PDFKit.Mixins.TextOptions) {
    return super.text(this.lettersOf(text), x as number, y, options)
  }

  /** All of it, once it is ended. */
  whole() {
    const parts: Uint8Array[] = []
    return new Promise<Buffer>((resolve, reject) => {
      this.on('data', (part: Buffer) => parts.push(new Uint8Array(part)))
      this.on('end', () => resolve(Buffer.concat(parts)))
      this.on('error', reject)
    })
  }
}
