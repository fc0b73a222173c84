import { keepScanner, openDetector } from '#client/kit/code/detector.ts'
import { largestFile, longestText } from '#contract/documents/shapes.ts'
import type { Read } from './fields.ts'
import type { OpenPaper } from './openedPaper.ts'

/** The most pages whose text is read. */
const mostRead = 20
/** Pixels of a page's width at which a QR-bill's code is read. */
const codeWidth = 1400

/** Pages on which a payment part stands, as a rule. */
const codePages = (pages: number) => [...new Set([pages, 1, 2, pages - 1])].filter(page => page >= 1 && page <= pages)

/** Reads a paper on this device: its own text and its codes; nothing leaves it. Throws, in German, what it can't read. */
export async function readPaper(file: Blob): Promise<Read> {
  if (file.size > largestFile) throw new Error('Diese Datei ist zu gross.')
  const { openPaper } = await import('./openedPaper.ts')
  const paper = await openPaper(new Uint8Array(await file.arrayBuffer()))
  try {
    let text = ''
    for (let page = 1; page <= Math.min(paper.pages, mostRead) && text.length < longestText; page += 1)
      text += `${await paper.textOf(page)}\n`
    return { text: clean(text), codes: await codesIn(paper) }
  } finally {
    paper.close()
  }
}

/** Letters that no field and no database takes are left away. */
const clean = (text: string) =>
  text
    .replaceAll('\u0000', '')
    .toWellFormed()
    .replace(/[ \t]+/g, ' ')
    .trim()
    .slice(0, longestText)

/** The codes of the first page that has some; a device that can't read codes reads the words alone. */
async function codesIn(paper: OpenPaper): Promise<string[]> {
  const canvas = document.createElement('canvas')
  try {
    const detector = await openDetector()
    for (const page of codePages(paper.pages)) {
      await paper.draw(page, canvas, codeWidth)
      const found = await detector.detect(canvas)
      if (found.length > 0) return found.map(({ rawValue }) => rawValue)
    }
    return []
  } catch {
    return []
  } finally {
    canvas.width = canvas.height = 0
  }
}

/** The codes of a photo. */
export async function codesOfPicture(picture: ImageBitmap): Promise<string[]> {
  try {
    const detector = await openDetector()
    return (await detector.detect(picture)).map(({ rawValue }) => rawValue)
  } catch {
    return []
  }
}

/** Fetches what reads papers, so that it is there without a network. */
export async function keepReader() {
  await Promise.allSettled([import('./openedPaper.ts').then(({ keepWorker }) => keepWorker()), keepScanner()])
}
