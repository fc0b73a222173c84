import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { longestText } from '#contract/documents/shapes.ts'
import { openPaper } from './openedPaper.ts'
import { readPaper } from './paperReading.ts'

interface Page {
  getTextContent: () => Promise<{ items: { str: string }[] }>
  getViewport: (at: { scale: number }) => { width: number; height: number }
  render: () => { promise: Promise<void> }
}
interface Paper {
  numPages: number
  getPage: (at: number) => Promise<Page>
}

const { pdf, ended, asked } = vi.hoisted(() => ({ pdf: { opens: async () => ({}) as unknown }, ended: vi.fn(), asked: vi.fn() }))
vi.mock('pdfjs-dist/legacy/build/pdf.mjs', () => ({
  getDocument: (wish: object) => {
    asked(wish)
    return { promise: pdf.opens() }
  },
  PDFWorker: { create: () => ({ destroy: () => {} }) },
}))
vi.mock('./pdf.worker.ts?worker&url', () => ({ default: 'worker.js' }))
vi.mock('#client/kit/code/detector.ts', () => ({
  keepScanner: async () => {},
  openDetector: async () => ({ detect: async () => [] }),
}))

const never = new Promise<never>(() => {})
const page = (over: Partial<Page> = {}): Page => ({
  getTextContent: async () => ({ items: [{ str: 'Rechnung' }] }),
  getViewport: ({ scale }) => ({ width: 600 * scale, height: 800 * scale }),
  render: () => ({ promise: Promise.resolve() }),
  ...over,
})
const paper = (over: Partial<Paper> = {}): Paper => ({ numPages: 1, getPage: async () => page(), ...over })
const opens = (made: () => unknown) => {
  pdf.opens = async () => made()
}
const bytes = () => new Blob([new Uint8Array([37, 80, 68, 70])])
const unreadable = 'Diese Datei lässt sich hier nicht lesen. Sie geht trotzdem.'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'Worker',
    class {
      terminate() {
        ended()
      }
    },
  )
  vi.stubGlobal('document', { createElement: () => ({ width: 0, height: 0 }) })
  ended.mockReset()
  asked.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A hostile paper, which the page outlives: it is told of in a sentence, and its worker is gone. */
test.each<[string, () => unknown]>([
  ['never opens', () => never],
  ['can’t be opened', () => Promise.reject(new Error('Invalid PDF structure'))],
  ['throws what is no error', () => Promise.reject('%PDF')],
  ['has a page that never comes', () => paper({ getPage: () => never })],
  ['has words that never end', () => paper({ getPage: async () => page({ getTextContent: () => never }) })],
  ['throws in the midst', () => paper({ getPage: async () => page({ getTextContent: () => Promise.reject(new RangeError('stack')) }) })],
])('a paper that %s ends with its worker', async (_, made) => {
  opens(made)
  const read = readPaper(bytes())
  const said = expect(read).rejects.toThrow(unreadable)
  await vi.advanceTimersByTimeAsync(15_000)
  await said
  expect(ended).toHaveBeenCalled()
})

test('nothing that lies in a paper runs, and no image takes all memory', async () => {
  opens(() => paper())
  const read = readPaper(bytes())
  await vi.advanceTimersByTimeAsync(0)
  expect((await read).text).toBe('Rechnung')
  expect(asked).toHaveBeenCalledWith(
    expect.objectContaining({ isEvalSupported: false, enableXfa: false, useWasm: false, maxImageSize: 40_000_000 }),
  )
  expect(ended).toHaveBeenCalledOnce()
})

test('of ten thousand pages so many are read as a bill may have, and of words without an end so many as are kept', async () => {
  const read = vi.fn(async (_at: number) => page({ getTextContent: async () => ({ items: [{ str: '\u0000\ud800 Strom '.repeat(500) }] }) }))
  opens(() => paper({ numPages: 10_000, getPage: read }))
  const found = await readPaper(bytes())
  expect(new Set(read.mock.calls.map(([at]) => at).filter(at => at <= 20)).size).toBeLessThanOrEqual(20)
  expect(Math.max(...read.mock.calls.map(([at]) => at))).toBeLessThanOrEqual(60)
  expect(found.text.length).toBeLessThanOrEqual(longestText)
  expect(found.text.isWellFormed()).toBe(true)
  expect(found.text).not.toContain('\u0000')
})

test('a page as long as a street is drawn so small that it fits into memory', async () => {
  const canvas = { width: 0, height: 0 } as HTMLCanvasElement
  opens(() => paper({ getPage: async () => page({ getViewport: ({ scale }) => ({ width: 1 * scale, height: 5_000_000 * scale }) }) }))
  const open = await openPaper(new Uint8Array())
  await open.draw(1, canvas, 1400)
  expect([canvas.width, canvas.height]).toEqual([1, 4000])
  open.close()
})
