import { createRequire } from 'node:module'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import { contracts } from '#contract/contracts/calls.ts'
import { exampleSignature } from '#contract/registration.ts'
import { type PaperParts, paperOf } from '#contract/rules/contracts/contractPaper.ts'
import { contractPages } from '#contract/rules/contracts/pages.ts'
import { type Figure, type Ground, inTurn, type Row, spread } from '#e2e/bench/figure.ts'
import { Phone, slowDown } from '#e2e/bench/phone.ts'
import { contractPdf } from '#server/contracts/contractPdf.ts'
import { termsWith } from '#server/contracts/testing/make.ts'

/** ms on a processor four times slower. */
const aimOfLife = 5
/** Of as many papers as the peer makes. */
const aimOfPaper = 0.8

/** A contract's life on a phone, and its paper in the studio. */
export const contractLife: Figure = {
  name: 'contract-life',
  measure: async ground => [...(await lifeOnPhone(ground)), ...(await papers(ground))],
}

async function lifeOnPhone({ quick, note, page: folder }: Pick<Ground, 'quick' | 'note' | 'page'>): Promise<Row[]> {
  const many = 40
  const phone = await Phone.open()
  try {
    const page = await phone.context.newPage()
    await page.route('**/*', route => route.fulfill({ path: join(folder, new URL(route.request().url()).pathname.replace('/bench/', '')) }))
    await page.goto('http://127.0.0.1/bench/index.html')
    await page.waitForFunction(() => 'bench' in window)
    await slowDown(page, { cpu: 4 })
    const taken = await page.evaluate(async ([events, rounds]) => (await window.bench.life()).lives(events, rounds), [
      many,
      quick ? 20 : 200,
    ] as const)
    const [ours, peer] = [spread(taken.ours), spread(taken.peer)]
    note(
      'Life of a contract: two years with pauses, days that are given and prices; the peer is a row of days without prices, renewals and notices.',
    )
    return [
      {
        figure: `life of a contract with ${many} events, CPU four times slower`,
        unit: 'ms',
        ours,
        peers: [{ name: 'day by day', value: peer }],
        aim: `≤ ${aimOfLife} ms`,
        met: ours.p50 <= aimOfLife,
      },
    ]
  } finally {
    await phone.remove()
  }
}

const signed = {
  studioName: 'Winterthur',
  member: exampleSignature,
  guardian: null,
  hash: '0'.repeat(64),
  number: 1001,
}

const { resolve } = createRequire(import.meta.url)
const letters = {
  plain: resolve('@expo-google-fonts/archivo/400Regular/Archivo_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/archivo/700Bold/Archivo_700Bold.ttf'),
}

/** The same words at the same places in the same letters, by PDFKit alone: without signatures, lines and marks. */
function bare(pages: ReturnType<typeof contractPages>) {
  const paper = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false })
  const whole = new Promise<number>(done => {
    let bytes = 0
    paper.on('data', (part: Buffer) => {
      bytes += part.length
    })
    paper.on('end', () => done(bytes))
  })
  for (const [name, file] of Object.entries(letters)) paper.registerFont(name, file)
  for (const page of pages) {
    paper.addPage()
    for (const one of page)
      if (one.kind === 'words')
        paper
          .font(one.bold ? 'bold' : 'plain')
          .fontSize(one.size)
          .text(
            one.text,
            one.right ? 0 : one.x,
            one.y,
            one.right ? { width: one.x, align: 'right', lineBreak: false } : { lineBreak: false },
          )
  }
  paper.end()
  return whole
}

/** Drawing a contract's paper, beside PDFKit alone with the same words. */
async function papers({ quick, note }: Pick<Ground, 'quick' | 'note'>): Promise<Row[]> {
  const text = Array.from(
    { length: 60 },
    (_, at) => `- Bestimmung ${at + 1}: Es gilt die Hausordnung des Studios, wie sie dort aushängt.`,
  ).join('\n')
  const closing = contracts.create.example!.body as PaperParts['closing']
  const offer = { _id: 'offer', number: 1, preConditionText: null, postConditionText: `# Bedingungen\n${text}`, contract: termsWith() }
  const paper = paperOf({ offer, closing, promotion: null })
  const pages = contractPages(paper, signed)
  const timed = (draw: () => Promise<unknown>) => async () => {
    const from = performance.now()
    await draw()
    return performance.now() - from
  }
  const all = {
    ours: timed(() => contractPdf({ paper, signed, at: '2026-11-20T16:42:00.000Z' })),
    bare: timed(() => bare(pages)),
  }
  await inTurn(3, all)
  const taken = await inTurn(quick ? 10 : 100, all)
  const rate = (name: keyof typeof all) => ({ p50: 1000 / spread(taken[name]!).p50 })
  const [ours, peer] = [rate('ours'), rate('bare')]
  note(
    `A contract’s paper: ${pages.length} pages on one thread; PDFKit has the same words in the same letters, and neither signatures nor lines.`,
  )
  return [
    {
      figure: 'papers of contracts drawn',
      unit: '/s',
      ours,
      peers: [{ name: 'PDFKit alone', value: peer }],
      aim: `≥ ${aimOfPaper}× (peer ÷ ours ≤ ${(1 / aimOfPaper).toFixed(2)})`,
      met: ours.p50 >= aimOfPaper * peer.p50,
    },
  ]
}
