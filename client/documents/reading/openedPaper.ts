import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerAddress from './pdf.worker.ts?worker&url'

/** The most pages of one paper. */
const mostPages = 60
/** Fetches the worker's code, so that it is there without a network. */
export const keepWorker = () => fetch(workerAddress)

/** Milliseconds for one step, of opening, reading a page or drawing it. */
const patience = 15_000

/** A paper that is open in a worker of its own. */
export interface OpenPaper {
  pages: number
  /** The text of a page, its lines apart. */
  textOf(page: number): Promise<string>
  /** Draws a page so many pixels wide. */
  draw(page: number, canvas: HTMLCanvasElement, width: number): Promise<void>
  close(): void
}

interface PlacedText {
  str?: string
  hasEOL?: boolean
}

/** Opens a PDF; throws, in German, what can't be read, is locked or takes too long. What is inside it runs nowhere. */
export async function openPaper(bytes: Uint8Array): Promise<OpenPaper> {
  const port = new Worker(workerAddress, { type: 'module' })
  const worker = PDFWorker.create({ port })
  let open = true
  const close = () => {
    open = false
    worker.destroy()
    port.terminate()
  }
  /** A step that takes too long ends the worker with whatever it was doing. */
  async function within<T>(step: Promise<T>): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('late')), patience)
    })
    try {
      return await Promise.race([step, late])
    } catch {
      if (open) close()
      throw new Error('Diese Datei lässt sich hier nicht lesen. Sie geht trotzdem.')
    } finally {
      clearTimeout(timer)
    }
  }
  const task = getDocument({
    data: bytes,
    worker,
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    useSystemFonts: true,
    maxImageSize: 40_000_000,
    verbosity: 0,
  })
  const paper = await within(task.promise)
  return {
    pages: Math.min(paper.numPages, mostPages),
    textOf: page => within(textOf(paper, page)),
    draw: (page, canvas, width) => within(draw(paper, page, { canvas, width })),
    close,
  }
}

async function textOf(paper: PDFDocumentProxy, at: number) {
  const page = await paper.getPage(at)
  const { items } = await page.getTextContent()
  return (items as PlacedText[]).map(({ str = '', hasEOL }) => str + (hasEOL ? '\n' : ' ')).join('')
}

async function draw(paper: PDFDocumentProxy, at: number, { canvas, width }: { canvas: HTMLCanvasElement; width: number }) {
  const page = await paper.getPage(at)
  const plain = page.getViewport({ scale: 1 })
  // A page as long as a street would take all memory.
  const viewport = page.getViewport({ scale: Math.min(width / plain.width, 4000 / plain.height) })
  canvas.width = Math.max(1, Math.round(viewport.width))
  canvas.height = Math.max(1, Math.round(viewport.height))
  await page.render({ canvas, viewport }).promise
}
